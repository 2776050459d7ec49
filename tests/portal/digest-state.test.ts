import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf, silenceOf } from '../../portal/digest/digest-state.ts';
import { DIGEST_WORDS } from '../../portal/digest/digest-words.ts';
import { formatZone } from '../../portal/ui/format.ts';

const year = new Date().getFullYear();
const GOES_OUT = {
  digest_days: [1, 2],
  digest_tz: 'America/Toronto',
  effective_recipients: ['ana@example.org'],
  mail_delivery: 'provider' as const,
  next_digest_at: `${year}-11-24T12:00:00.000Z`,
};
const headline = (changed: Partial<Parameters<typeof headlineOf>[0]>, language: 'en' | 'fr' = 'en'): string =>
  headlineOf({ ...GOES_OUT, ...changed }, { reason: null }, DIGEST_WORDS[language], language);

test('the digest page names a date only where an email goes out', () => {
  assert.match(headline({}), /^The next digest is due .*Nov 24, 7:00\sa\.m\.\sET\.$/);
  assert.match(headline({}, 'fr'), /24 nov\. à 7\sh\sHE\.$/);
  const silent = [
    { mail_delivery: 'outbox' as const },
    { effective_recipients: [] },
    { digest_days: [] },
    { mail_delivery: 'outbox' as const, digest_days: [], effective_recipients: [] },
  ];
  for (const changed of silent) {
    assert.match(headline(changed), /^No email is being sent: [a-z]/, JSON.stringify(changed));
    assert.match(headline(changed, 'fr'), /^Aucun courriel n’est envoyé : [a-z]/, JSON.stringify(changed));
    assert.doesNotMatch(headline(changed), /Nov 24/);
  }
});

test('that email is off comes before what the company can change, for it alone would send nothing', () => {
  assert.equal(silenceOf({ ...GOES_OUT, mail_delivery: 'outbox', effective_recipients: [], digest_days: [] }), 'off');
  assert.equal(silenceOf({ ...GOES_OUT, effective_recipients: [], digest_days: [] }), 'nobody');
  assert.equal(silenceOf({ ...GOES_OUT, digest_days: [] }), 'paused');
  assert.equal(silenceOf(GOES_OUT), null);
});

test('Eastern Time is named by both its cities, in both languages', () => {
  assert.equal(formatZone('America/Toronto', 'en'), 'Eastern Time (Montréal, Toronto)');
  assert.match(formatZone('America/Toronto', 'fr'), /^Heure de l.Est .*\(Montréal, Toronto\)$/);
});
