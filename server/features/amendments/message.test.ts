import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AlertItem, alertMessage, summaryMessage } from './message.ts';

const FRAME = {
  company: 'Médical Nord',
  host: 'tenders.example.org',
  leaveUrl: 'https://tenders.example.org/digest/leave/x',
};
const item = (number: number, given: Partial<AlertItem> = {}): AlertItem => ({
  title: `Déneigement <b>${number}</b>`,
  buyer: 'Ville de Test',
  url: 'https://example.org/avis',
  sourceLabel: 'SEAO',
  number,
  statements: [{ kind: 'ended', status: 'cancelled' }],
  sentences: ['Selon la source, cet appel d’offres est annulé.'],
  score: null,
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
