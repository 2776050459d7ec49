import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from './meaning.ts';
import { type AlertItem, alertMessage, type MailContent, summaryMessage } from './message.ts';

const FRAME = {
  company: 'Médical Nord',
  host: 'tenders.example.org',
  leaveUrl: 'https://tenders.example.org/digest/leave/x',
  zone: 'America/Toronto',
  at: new Date('2026-11-23T12:00:00.000Z'),
  takesReplies: false,
};
const CHANGED: Statement = { kind: 'list', field: 'geography', added: ['Quebec'], removed: [] };
const item = (number: number, given: Partial<AlertItem> = {}): AlertItem => ({
  title: `Déneigement <b>${number}</b>`,
  buyer: 'Ville de Test',
  place: null,
  fit: null,
  url: 'https://example.org/avis',
  sourceLabel: 'SEAO',
  number,
  isUploaded: false,
  statements: [{ kind: 'ended', status: 'cancelled' }],
  sentences: ['Selon la source, cet appel d’offres est annulé.'],
  score: null,
  detailUrl: `https://tenders.example.org/opportunities/${number}`,
  closing: { at: '2026-12-08T13:00:00.000Z', date: null },
  list: null,
  reference: '940656',
  ...given,
});
const many = (count: number): AlertItem[] => Array.from({ length: count }, (_, at) => item(at + 1));

test('an alert says in its subject what happened, and shows text of others as text', () => {
  const { subject, text, html } = alertMessage(item(3), { ...FRAME, language: 'fr' });
  assert.equal(subject, 'Annulé\u00a0: Déneigement <b>3</b>');
  assert.ok(text.includes('- Selon la source, cet appel d’offres est annulé.'));
  assert.ok(html.includes('&lt;b&gt;3&lt;/b&gt;') && !html.includes('<b>3</b>'));
  assert.ok(html.startsWith('<!doctype html>') && html.includes('<html lang="fr">'));
});

test('an address that is none of the web is no link', () => {
  const { html } = alertMessage(item(1, { url: 'javascript:alert(1)' }), { ...FRAME, language: 'en' });
  assert.ok(!html.includes('javascript:'));
});

test('changes that are not shown are counted, in both languages', () => {
  const sentences = Array.from({ length: 14 }, (_, at) => `Sentence ${at}.`);
  const english = alertMessage(item(1, { sentences }), { ...FRAME, language: 'en' });
  assert.ok(english.text.includes('- And 2 more changes of this tender.'));
  assert.ok(!english.text.includes('Sentence 12.'));
  const french = alertMessage(item(1, { sentences: sentences.slice(0, 13) }), { ...FRAME, language: 'fr' });
  assert.ok(french.text.includes('- Et 1 autre changement à cet appel d’offres.'));
});

test('a summary counts all, shows thirty and says how many more there are; its HTML stays below what clients clip', () => {
  const english = summaryMessage(many(1_000), { ...FRAME, language: 'en' });
  assert.equal(english.subject, '1000 more amendments');
  assert.ok(english.text.includes('And 970 more, which are listed with the tenders in your opportunities.'));
  assert.equal(english.html.match(/<h2/g)?.length, 30);
  const french = summaryMessage(many(31), { ...FRAME, language: 'fr' });
  assert.equal(french.subject, '31 autres modifications');
  assert.ok(french.text.includes('Et 1 autre, que vous trouverez avec l’appel d’offres'));
  const long = many(60).map((one) => ({
    ...one,
    title: 'é'.repeat(5_000),
    sentences: ['à'.repeat(400), 'à'.repeat(400)],
  }));
  assert.ok(Buffer.byteLength(summaryMessage(long, { ...FRAME, language: 'fr' }).html) < 102_400);
});

test('an alert says when the tender closes now and in how many days, unless it ended or has closed', () => {
  const given = { statements: [CHANGED] };
  const line = (fields: Partial<AlertItem>, language: 'en' | 'fr'): string =>
    alertMessage(item(1, { ...given, ...fields }), { ...FRAME, language }).text.split('\n')[2] ?? '';
  assert.equal(line({}, 'en'), 'Closes Tuesday, December 8, 8:00\u00a0a.m.\u00a0ET (15 days left)');
  assert.equal(line({}, 'fr'), 'Ferme le mardi 8 décembre à 8\u00a0h\u00a0HE (il reste 15 jours)');
  assert.equal(
    line({ closing: { at: null, date: '2027-01-02' } }, 'en'),
    'Closes Saturday, January 2, 2027, time not given (40 days left)',
  );
  for (const fields of [
    { closing: { at: '2026-11-20T12:00:00.000Z', date: null } },
    { statements: [{ kind: 'ended', status: 'cancelled' }] } as const,
  ])
    assert.match(line(fields, 'en'), /^- /);
});

test('an alert says where the work is and how well the tender fits now, as a digest does', () => {
  const given = item(2, { place: 'Alma, Québec', fit: 'Bonne correspondance · 74 sur 100' });
  const { text, html } = alertMessage(given, { ...FRAME, language: 'fr' });
  for (const part of [text, html])
    assert.ok(part.includes('Ville de Test · Alma, Québec') && part.includes('Bonne correspondance · 74 sur 100'));
});

test('an alert has a link to the tender in the portal, also where the posting has no address', () => {
  const { text, html } = alertMessage(item(7, { url: null }), { ...FRAME, language: 'en' });
  assert.ok(text.includes('Details and your decision: https://tenders.example.org/opportunities/7\n'));
  assert.equal(
    html.match(/href="https:\/\/tenders\.example\.org\/opportunities\/7"/g)?.length,
    2,
    'the title links there, too',
  );
});

test('an alert says its heading once, and does not pass our count of changes off as the number of the notice', () => {
  const cancelled = alertMessage(item(3), { ...FRAME, language: 'en' }).html;
  assert.equal(cancelled.match(/>Cancelled</g)?.length, 2, 'the title of the page and its heading');
  assert.ok(
    cancelled.includes('SEAO, no. 940656.') && !cancelled.includes('Change 3'),
    'what ended has no other change',
  );
  const { html } = alertMessage(item(3, { statements: [CHANGED] }), { ...FRAME, language: 'en' });
  assert.ok(
    html.includes(
      'SEAO, no. 940656. Change 3 that Tenderfit found in this notice. The source may number it differently.',
    ),
  );
});

test('replies are asked for only where they are read; the tenders of a summary have numbers for them', () => {
  for (const language of ['en', 'fr'] as const) {
    const asks = language === 'en' ? /To decide, reply/ : /Pour décider/;
    const statements = [CHANGED];
    const [one, several] = [true, false].map((takesReplies) => {
      const frame = { ...FRAME, language, takesReplies };
      return [alertMessage(item(1, { statements }), frame), summaryMessage(many(2), frame)] as const;
    }) as [readonly [MailContent, MailContent], readonly [MailContent, MailContent]];
    for (const { text, html } of one) assert.ok(asks.test(text) && asks.test(html));
    for (const { text, html } of several) assert.ok(!asks.test(text) && !asks.test(html));
    assert.match(one[1].text, /^2\. (?:Cancelled|Annulé)/m);
    assert.match(one[1].html, />\n2\. <a/);
  }
});

test('an alert of a tender that ended says what an answer would do, and asks for none', () => {
  const said = (language: 'en' | 'fr'): string =>
    alertMessage(item(1), { ...FRAME, language, takesReplies: true }).text;
  assert.match(
    said('en'),
    /\nThis tender has ended, so it needs no “yes” or “no”: either would only be recorded\. Reply “archive”/,
  );
  assert.match(
    said('fr'),
    /\nCet appel d’offres est terminé\u00a0: un «\u00a0oui\u00a0» ou un «\u00a0non\u00a0» serait seulement noté\./,
  );
  assert.doesNotMatch(said('en') + said('fr'), /too far|trop loin|operator|exploitant/);
});

test('the far end of a list of suppliers is no closing in an alert', () => {
  const list = { closing: { at: '2029-03-31T18:00:00.000Z', date: null }, list: { askedBy: '2026-11-26' } };
  const { text, html } = alertMessage(item(1, { statements: [CHANGED], ...list }), { ...FRAME, language: 'en' });
  assert.match(
    text,
    /\nThe buyer asks for requests by Thursday, November 26, if possible \(3 days left\)\nList of suppliers, open until Saturday, March 31, 2029\n/,
  );
  assert.ok(html.includes('List of suppliers, open until Saturday, March 31, 2029'));
});
