import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explanation, fitLine, keyReasons, type Reasons } from '#features/matching/matching.ts';
import { encodeBody } from '#platform/mail/mime-encoding.ts';
import { messageFault, newMessage } from '#platform/mail/message.ts';
import { digestView, longestView } from '../../../tests/support/digest/views.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { digestMessage, type DigestMessage } from './message.ts';
import type { DigestItem, DigestView } from './message-view.ts';

const bytesOf = (html: string): number => Buffer.byteLength(encodeBody(html, { isEightBit: false }).body);
const made = (view: DigestView): DigestMessage => digestMessage(view, bytesOf);
const withItem = (fields: Partial<DigestItem>, view: Partial<DigestView> = {}): DigestMessage => {
  const given = digestView('en', view);
  return made({ ...given, items: given.items.slice(0, 1).map((item) => ({ ...item, ...fields })) });
};

describe('The mail of a digest', () => {
  test('Digest rules 2: its end says how many were left out by floor and by cap, zeros included, in both parts and languages', () => {
    const leftOut = { below_floor: 12, beyond_cap: 0, ruled_out: 0, closed: 0 };
    const english = made(digestView('en', { leftOut }));
    const french = made(digestView('fr', { leftOut }));
    for (const part of [english.text, english.html])
      assert.match(part, /12 below your minimum score of 60[^]*0 beyond your limit of 10 per email/);
    for (const part of [french.text, french.html])
      assert.match(part, /12 sous votre score minimal de 60[^]*0 au-delà de votre limite de 10 par courriel/);
    assert.doesNotMatch(english.text, /ruled out|already closed/);
  });

  test('of how many tenders those in it are the best, where the limit of the mail left some out', () => {
    const [english, french] = (['en', 'fr'] as const).map((language) => {
      const view = digestView(language, { leftOut: { below_floor: 3, beyond_cap: 7, ruled_out: 0, closed: 0 } });
      return { all: view.items.length + 7, items: view.items.length, subject: made(view).subject };
    });
    assert.ok(english?.subject.startsWith(`The ${english.items} best of ${english.all} tenders`), english?.subject);
    assert.ok(french?.subject.startsWith(`Les ${french.items} meilleurs de ${french.all} appels`), french?.subject);
  });

  test('it says where what was left out is only where anything was, and calls that what the portal calls it', () => {
    const none = { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
    for (const [language, name] of [
      ['en', 'Left out'],
      ['fr', 'Écartées'],
    ] as const) {
      const [some, nothing] = [made(digestView(language)), made(digestView(language, { leftOut: none }))];
      for (const part of ['text', 'html'] as const) {
        assert.ok(some[part].includes(name) && some[part].includes('https://tenders.example.org/all'));
        assert.ok(!nothing[part].includes(name) && !nothing[part].includes('example.org/all'));
      }
    }
  });

  test('each tender has a link to its page in the portal, also where its posting has no address', () => {
    const { text, html } = made(digestView('en'));
    for (const { detailUrl } of digestView('en').items)
      assert.ok(text.includes(`: ${detailUrl}\n`) && html.includes(`href="${detailUrl}"`));
  });

  test('the spaces of French within guillemets and before a colon do not break', () => {
    const given = digestView('fr');
    const texts = {
      title: 'Lot 2 : « Échographes »',
      main: 'Le titre contient « échographes ».',
      against: ['À vérifier : « X ».'],
    };
    const { text, html } = made({ ...given, items: given.items.slice(0, 1).map((item) => ({ ...item, ...texts })) });
    for (const part of [text, html]) assert.doesNotMatch(part, /« | »|(?<=\p{L}|\d) :/u);
  });

  test('it names each source with its new notices, and those that failed', () => {
    const { text } = made(digestView('en'));
    assert.match(
      text,
      /Sources since November 20\n- CanadaBuys: 214 new notices\n- SEAO: 1,088 new notices\n- TED: the last reading failed; last read November 19/,
    );
    assert.match(made(digestView('en', { sources: [] })).text, /No source was read/);
  });

  test('one look decides: number, score with its word, closing with the days left, buyer, place, reason and what speaks against it', () => {
    const { text } = made(digestView('en'));
    assert.match(
      text,
      /2\. Patient monitors[^\n]*\nGood fit · 74 of 100\nCloses Wednesday, November 25, 1:00\u00a0p\.m\.\u00a0ET \(2 days left\)\nA document of the tender states another closing, Wednesday, November 25, 10:00\u00a0a\.m\.\u00a0ET\. Ask the buyer which one counts\.\nNova Scotia Health Authority · Halifax, Nova Scotia\nTo check: ISO 13485; other demands of the notice or its documents\nFor it: The notice names “VX-300”[^\n]*\nBefore you bid: The place[^\n]*\nNova Scotia, no\. HA-2026-118, published November 20\nhttps:/,
    );
  });

  /** [what, closing, zone, language, line] */
  const closings: readonly [string, DigestItem['closing'], string, 'en' | 'fr', RegExp][] = [
    [
      'a time on the clock of the zone',
      { at: '2026-12-08T19:00:00.000Z', date: null },
      'America/Toronto',
      'en',
      /Closes Tuesday, December 8, 2:00\u00a0p\.m\.\u00a0ET \(15 days left\)/,
    ],
    [
      'the day of the zone, not of UTC',
      { at: '2026-12-09T03:59:59.000Z', date: null },
      'America/Toronto',
      'en',
      /Closes Tuesday, December 8, 10:59\u00a0p\.m\./,
    ],
    [
      'a zone without a short name by its offset',
      { at: '2026-12-08T19:00:00.000Z', date: null },
      'Europe/Paris',
      'en',
      /December 8, 8:00\u00a0p\.m\.\u00a0(?:CET|GMT\+1) /,
    ],
    [
      'a day without a time shows none',
      { at: '2026-12-09T04:59:59.000Z', date: '2026-12-08' },
      'America/Toronto',
      'en',
      /Closes Tuesday, December 8, time not given \(15 days left\)/,
    ],
    [
      'in French',
      { at: '2026-12-01T19:00:00.000Z', date: null },
      'America/Toronto',
      'fr',
      /Ferme le mardi 1er décembre à 14\u00a0h\u00a0HE \(il reste 8 jours\)/,
    ],
    [
      'another year',
      { at: null, date: '2027-01-15' },
      'America/Toronto',
      'en',
      /Closes Friday, January 15, 2027, time not given \(53 days left\)/,
    ],
    [
      'in the morning in French',
      { at: '2026-12-01T13:00:00.000Z', date: null },
      'America/Toronto',
      'fr',
      /à 8\u00a0h\u00a0HE/,
    ],
    ['today', { at: '2026-11-23T19:00:00.000Z', date: null }, 'America/Toronto', 'en', /\(today\)/],
    ['tomorrow', { at: '2026-11-24T19:00:00.000Z', date: null }, 'America/Toronto', 'fr', /\(demain\)/],
    ['none', { at: null, date: null }, 'America/Toronto', 'en', /\nNo closing date published\n/],
  ];
  for (const [what, closing, zone, language, line] of closings) {
    test(`a closing: ${what}`, () => assert.match(withItem({ closing }, digestView(language, { zone })).text, line));
  }

  test('a call that stays open is told as that, and not as one without a published closing', () => {
    const open = { closing: { at: null, date: null }, isOpenContinuously: true };
    assert.match(withItem(open, digestView('en')).text, /\nOpen continuously, no fixed closing date\n/);
    assert.match(withItem(open, digestView('fr')).text, /\nOuvert en permanence, sans date de clôture fixe\n/);
    const rounds = { ...open, isInRounds: true };
    assert.match(
      withItem(rounds, digestView('en')).text,
      /\nOpen continuously; bids count by certain days of the year/,
    );
    assert.match(
      withItem(rounds, digestView('fr')).text,
      /\nOuvert en permanence; les soumissions comptent à certaines/,
    );
    assert.doesNotMatch(withItem({ ...open, isOpenContinuously: false }, digestView('en')).text, /Open continuously/);
  });

  test('where nothing speaks for a tender, what it was found by stands in its place, and is no warning', () => {
    const found = { main: null, ground: 'The title has “chair lift”; check it.', against: [] };
    const english = withItem(found, digestView('en'));
    assert.match(english.text, /\nWhy it is listed: The title has “chair lift”; check it\.\n/);
    assert.match(english.html, /Why it is listed: The title has “chair lift”; check it\./);
    assert.match(withItem(found, digestView('fr')).text, /\nPourquoi il figure ici\u00a0: The title has/);
  });

  test('replies are asked for only where they are read', () => {
    assert.doesNotMatch(made(digestView('en')).text, /reply/i);
    assert.match(made(digestView('en', { takesReplies: true })).html, /reply with the numbers/);
  });

  test('its words for a score are those of the written explanation', () => {
    for (const language of ['en', 'fr'] as const) {
      for (const [band, score] of [
        ['strong', 90],
        ['good', 70],
        ['possible', 50],
        ['weak', 10],
      ] as const) {
        const whole = explanation({ band, score, eligible: true, reasons: [] }, language);
        const [word = '', number = ''] = fitLine({ band, score }, language).split(' · ');
        assert.ok(whole.startsWith(`${word} (${number}).`), whole);
      }
    }
  });

  test('the reason that matters and what speaks against it are sentences of the written explanation', () => {
    const reasons: Reasons['reasons'] = [
      { kind: 'term', label: 'Beds', place: 'title', quote: 'beds', how: 'whole', also: {}, origin: 'category' },
      { kind: 'value', side: 'above', amount: 900_000, currency: 'CAD', bound: 500_000 },
      { kind: 'certification', name: 'ISO 13485', held: false },
    ];
    for (const language of ['en', 'fr'] as const) {
      const whole = explanation({ band: 'good', score: 70, eligible: true, reasons }, language);
      const { main, against } = keyReasons({ reasons }, language);
      assert.ok(main !== null && against.length === 2);
      for (const sentence of [main, ...against]) assert.ok(whole.includes(sentence), sentence);
    }
    const barred = [...reasons, { kind: 'status', status: 'cancelled' } as const];
    assert.equal(keyReasons({ reasons: barred }, 'en').main, null);
    const nothing = { main: null, ground: 'Little in the notice says whether it fits.', against: [] };
    assert.deepEqual(keyReasons({ reasons: [] }, 'en'), nothing);
  });
});

describe('The size of a digest', () => {
  for (const sign of ['x', '&', '"', 'é', '漢', '😀', '=']) {
    test(`Digest rules 3: fifteen items of the longest texts, all ${sign}, stay under 102,400 bytes as they travel, with no item dropped`, () => {
      for (const language of ['en', 'fr'] as const) {
        const { html, text } = made(longestView(language, sign));
        assert.ok(bytesOf(html) < 102_400 && Buffer.byteLength(html) < 102_400, `${bytesOf(html)} bytes`);
        assert.equal(html.match(/<h2 class="i" style="margin:0 0 6px/g)?.length, 15);
        assert.match(html, /leave\/c2lnbmVkdG9rZW4/);
        assert.match(text, /\n15\. /);
      }
    });
  }

  test('texts that fit are not trimmed', () => {
    const main = 'word '.repeat(300).trim();
    assert.ok(withItem({ main }).html.includes(main));
  });

  test('a text is cut between words, and one long word within', () => {
    assert.equal(cutAtWord('one two, three', 12), 'one two…');
    assert.equal(cutAtWord('one two', 7), 'one two');
    assert.equal(cutAtWord('😀'.repeat(20), 10), `${'😀'.repeat(9)}…`);
    assert.ok([...cutAtWord('x'.repeat(1_000_000), 100)].length <= 100);
  });
});

describe('Text from outside in a digest', () => {
  test('is shown as text on its line, and never as markup, a header or a line of its own', () => {
    const evil = 'A<script>alert(1)</script>\r\nBcc: all@example.org\n\n-- \u202eevil\u2028"><img src=x onerror=1>';
    const message = withItem({
      title: evil,
      buyer: evil,
      place: evil,
      main: evil,
      against: [evil],
      url: 'javascript:alert(1)',
    });
    assert.doesNotMatch(message.html, /<script|<img|javascript:|\u202e/);
    assert.doesNotMatch(message.text, /^Bcc|\u202e|javascript:/m);
    const given = {
      ...message,
      to: 'ana@example.org',
      from: { name: 'T', email: 't@example.org' },
      idempotencyKey: 'x',
    };
    const whole = newMessage({ ...given, date: new Date(0) });
    assert.equal(messageFault(whole), null);
    assert.doesNotMatch(whole.subject, /[\r\n]/);
  });

  test('there is nothing to load: no image, no script, no style sheet from elsewhere', () => {
    const { html } = made(digestView('fr'));
    assert.doesNotMatch(html, /<(?:img|script|link|iframe)|url\(|@import/i);
  });
});
