import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestView } from '../../../tests/support/digest/views.ts';
import { digestMessage } from './message.ts';
import type { DigestItem, DigestView } from './message-view.ts';

/** What a digest says of days, of numbers and of where a notice is found. */

const AUGUST = new Date('2026-08-03T11:00:00.000Z');
const END: DigestItem['closing'] = { at: '2029-07-20T22:00:00.000Z', date: null };

const textOf = (language: 'en' | 'fr', item: Partial<DigestItem>, view: Partial<DigestView> = {}): string => {
  const given = digestView(language, { at: AUGUST, ...view });
  const [first] = given.items;
  assert.ok(first !== undefined);
  const { text, html, subject } = digestMessage({ ...given, items: [{ ...first, ...item }] }, () => 0);
  const isInHtml = text.split('\n').every((line) => !line.startsWith('List of') || html.includes(line));
  assert.ok(isInHtml, html);
  return `${subject}\n${text}`;
};

test('of a list of suppliers that stays open the day by which requests are asked for counts, not its far end', () => {
  const list = { askedBy: '2026-08-06' };
  const english = textOf('en', { closing: END, list });
  assert.match(
    english,
    /\nThe buyer asks for requests by Thursday, August 6, if possible \(3 days left\)\nList of suppliers, open until Friday, July 20, 2029\n/,
  );
  assert.match(
    textOf('fr', { closing: END, list }),
    /\nL’acheteur demande les inscriptions d’ici le jeudi 6 août, si possible \(il reste 3 jours\)\nListe de fournisseurs, ouverte jusqu’au vendredi 20 juillet 2029\n/,
  );
  const past = textOf('en', { closing: END, list: { askedBy: '2026-03-04' } });
  assert.match(
    past,
    /\nList of suppliers, open until Friday, July 20, 2029\nThe buyer asked for requests by March 4, 2026, if possible\n/,
  );
  assert.match(
    textOf('fr', { closing: END, list: { askedBy: '2025-12-01' } }),
    /\nL’acheteur demandait les inscriptions au plus tard le 1er décembre 2025, si possible\n/,
  );
  for (const text of [past, textOf('fr', { closing: END, list: { askedBy: null } })])
    assert.doesNotMatch(text, /1,082|1\u00a0082|days left|il reste/);
  const near = { at: '2026-08-20T18:00:00.000Z', date: null };
  assert.match(
    textOf('en', { closing: near, list }),
    /\nCloses Thursday, August 20, 2:00\u00a0p\.m\.\u00a0ET \(17 days left\)/,
  );
});

test('what was published long ago, or stands open at an unknown age, is not called new', () => {
  assert.match(textOf('en', { published: '2026-07-20' }), /^1 new tender, August 3:/);
  assert.match(textOf('en', { published: null }), /^1 new tender, August 3:/);
  assert.match(
    textOf('en', { published: '2026-01-23' }),
    /^1 tender, August 3:[^]*\n1 tender that may fit\n[^]*published January 23\n/,
  );
  assert.match(textOf('fr', { published: '2025-12-01' }), /^1 appel d’offres, 3 août[^]*publié le 1er décembre 2025\n/);
  assert.match(textOf('en', { published: null, closing: END, list: { askedBy: null } }), /^1 tender, August 3:/);
});

test('a notice has its source, its number and its page in the portal, with or without an address of its own', () => {
  for (const url of ['https://example.org/1', null]) {
    const text = textOf('fr', { url, sourceLabel: 'SEAO (Québec), XML exports', reference: '940656', published: null });
    assert.match(text, /\nSEAO \(Québec\), n°\u00a0940656\n/);
    assert.match(text, /Détails et votre décision\u00a0: https:\/\/tenders\.example\.org\/opportunities\//);
  }
  assert.match(textOf('fr', { sourceLabel: 'City of Toronto' }), /\nVille de Toronto, n°/);
});

test('a day of publication that is still to come is not told', () => {
  assert.doesNotMatch(textOf('en', { published: '2026-08-04' }), /published/);
});

test('a closing without an hour says that none is given', () => {
  const closing = { at: '2026-08-04T03:59:59.000Z', date: '2026-08-03' };
  assert.match(textOf('en', { closing }), /\nCloses Monday, August 3, time not given \(today\)\n/);
  assert.match(textOf('fr', { closing }), /\nFerme le lundi 3 août, heure non précisée \(aujourd’hui\)\n/);
});

test('the example of a reply has only numbers of the mail, and says whose replies count', () => {
  const given = digestView('en', { takesReplies: true });
  const example = (count: number, language: 'en' | 'fr' = 'en'): string =>
    digestMessage({ ...given, language, items: given.items.slice(0, count) }, () => 0).text;
  assert.match(example(1), /To decide, reply “yes”, “no: too far” or “archive”\. Replies count only from addresses/);
  assert.match(example(2), /“1 yes, 2 no: too far”/);
  assert.match(example(3), /“1 yes, 3 no: too far”/);
  assert.match(
    example(2, 'fr'),
    /«\u00a01 oui, 2 non\u00a0: trop loin\u00a0»\. Seules comptent les réponses des adresses autorisées par la personne/,
  );
});

test('what was left out is said not to come later, where anything was', () => {
  assert.match(
    textOf('en', {}),
    /\nThey do not come in a later digest\.\nSee them in your opportunities, also under “Left out”/,
  );
  const leftOut = { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
  assert.doesNotMatch(textOf('en', {}, { leftOut }), /later digest/);
});

test('a closing that a document states is told with its file and page, as passed where it is, next to a posted one that differs', () => {
  const none = { at: null, date: null };
  const stated = { date: '2026-04-02', at: null, filename: 'rfp.pdf', page: 1, isRecognized: false };
  const past = textOf('en', { closing: none, documentClosing: stated });
  assert.match(past, /\nNo closing date in the posting; rfp\.pdf, p\. 1 says Thursday, April 2: that day has passed\n/);
  const coming = { ...stated, date: '2027-01-08', at: '2027-01-08T19:00:00.000Z', isRecognized: true };
  assert.match(
    textOf('fr', { closing: none, documentClosing: coming }),
    /\nAucune date de clôture dans l’avis; rfp\.pdf, p\.\u00a01 \(numérisation\u00a0: à vérifier\) indique le vendredi 8 janvier 2027 à 14\u00a0h\u00a0HE \(il reste 158 jours\)\n/,
  );
  const posted = { at: '2026-12-18T19:00:00.000Z', date: null };
  assert.match(
    textOf('en', { closing: posted, documentClosing: { ...coming, filename: 'addendum-2.pdf', isRecognized: false } }),
    /\nCloses Friday, December 18, 2:00\u00a0p\.m\.\u00a0ET[^]*\naddendum-2\.pdf, p\. 1 says Friday, January 8, 2027, 2:00\u00a0p\.m\.\u00a0ET: check which one counts\n/,
  );
  const same = { ...stated, date: '2026-12-18', at: posted.at };
  assert.doesNotMatch(textOf('en', { closing: posted, documentClosing: same }), /rfp\.pdf/);
});

test('what a document says is on the document’s clock, with the reader’s beside it, and with its day where that differs', () => {
  const closing = { at: '2026-09-02T20:00:00.000Z', date: null };
  const stated = { date: '2026-09-03', time: '14:00', timeZone: 'America/Edmonton', at: '2026-09-03T20:00:00.000Z' };
  const documentClosing = { ...stated, filename: 'rfp.pdf', page: 5, isRecognized: false };
  assert.match(
    textOf('en', { closing, documentClosing }),
    /rfp\.pdf, p\. 5 says Thursday, September 3, 2:00\u00a0p\.m\.\u00a0MT \(4:00\u00a0p\.m\.\u00a0ET\): check which one counts/,
  );
  assert.match(
    textOf('fr', { closing, documentClosing }),
    /rfp\.pdf, p\.\u00a05 indique le jeudi 3 septembre à 14\u00a0h\u00a0HR \(16\u00a0h\u00a0HE\)/,
  );
  const late = { ...documentClosing, time: '23:30', at: '2026-09-04T05:30:00.000Z' };
  assert.match(
    textOf('en', { closing, documentClosing: late }),
    /says Thursday, September 3, 11:30\u00a0p\.m\.\u00a0MT \(Friday, September 4, 1:30\u00a0a\.m\.\u00a0ET\)/,
  );
  const day = { at: null, date: '2026-09-03' };
  assert.match(
    textOf('fr', { closing: day, documentClosing }),
    /rfp\.pdf, p\.\u00a05 indique l’heure, 14\u00a0h\u00a0HR/,
  );
});

test('an hour that is stated without a zone is told as it is written, and no day with an hour is said to have none', () => {
  const none = { at: null, date: null };
  const stated = {
    date: '2026-09-24',
    at: null,
    time: '09:30',
    filename: 'devis.txt',
    page: null,
    isRecognized: false,
  };
  assert.match(
    textOf('fr', { closing: none, documentClosing: stated }),
    /devis\.txt indique le jeudi 24 septembre à 9\u00a0h\u00a030 \(il reste 52 jours\)/,
  );
  assert.match(
    textOf('en', { closing: none, documentClosing: { ...stated, time: '16:00' } }),
    /devis\.txt says Thursday, September 24, 4:00\u00a0p\.m\. \(52 days left\)/,
  );
  const [day, inText] = [
    { at: null, date: '2026-09-24' },
    { at: null, date: '2026-09-24', time: '11:00' },
  ];
  assert.match(textOf('fr', { closing: inText }), /\nFerme le jeudi 24 septembre à 11\u00a0h \(il reste 52 jours\)/);
  assert.match(
    textOf('en', { closing: inText }),
    /\nCloses Thursday, September 24, 11:00\u00a0a\.m\. \(52 days left\)/,
  );
  assert.match(
    textOf('en', { closing: day, documentClosing: stated }),
    /\nCloses Thursday, September 24; devis\.txt gives the time, 9:30\u00a0a\.m\. \(52 days left\)/,
  );
  assert.match(
    textOf('fr', { closing: day, documentClosing: stated }),
    /\nFerme le jeudi 24 septembre; devis\.txt indique l’heure, 9\u00a0h\u00a030 \(il reste 52 jours\)/,
  );
  assert.match(
    textOf('en', { closing: inText, documentClosing: stated }),
    /devis\.txt says Thursday, September 24, 9:30\u00a0a\.m\.: check which one counts/,
  );
  assert.match(textOf('en', { closing: day }), /September 24, time not given/);
});

test('two tenders that are called alike by one buyer have their numbers behind their titles, and others have not', () => {
  const given = digestView('en', { at: AUGUST });
  const [first, second] = given.items;
  assert.ok(first && second);
  const lots = [
    { ...first, reference: 'L-26/B' },
    { ...first, number: 2, title: `${first.title.toUpperCase()} `, reference: 'L-26/C' },
    { ...second, number: 3 },
  ];
  const { text, html } = digestMessage({ ...given, items: lots }, () => 0);
  for (const part of [text, html]) {
    assert.ok(part.includes(`${first.title} (L-26/B)`) && part.includes('(L-26/C)'), part);
    assert.ok(!part.includes(`${second.title} (`), part);
  }
});

test('a source that failed in the end says what its earlier readings brought all the same', () => {
  const source = { source: 'seao', label: 'SEAO', state: 'failed', notices: 38, lastSuccessAt: null } as const;
  assert.match(textOf('en', {}, { sources: [source] }), /- SEAO: 38 new notices, but the last reading failed\n/);
  assert.match(
    textOf('fr', {}, { sources: [source] }),
    /- SEAO\u00a0: 38 nouveaux avis, mais la dernière lecture a échoué\n/,
  );
  assert.match(textOf('en', {}, { sources: [{ ...source, notices: 0 }] }), /- SEAO: the last reading failed\n/);
});
