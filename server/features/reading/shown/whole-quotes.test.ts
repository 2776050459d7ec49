import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keyFacts } from '../key-facts/key-facts.ts';
import { evidenceOf, splitSentences } from '../sentences.ts';
import { otherDemands } from './other-demands.ts';

const split = (text: string) => splitSentences({ text, language: null, place: 'description', page: null });
const demands = (text: string): string[] =>
  otherDemands(split(text), { listed: [], need: [] }, 10).map(({ source, start, end }) =>
    source.text.slice(start, end),
  );

describe('These words ask nothing of a bidder:', () => {
  for (const text of [
    'Bids must be sent only to:\nbids@example.org.',
    '.3 This tender shall be interpreted in accordance with Section 3.',
    'La présente demande de prix doit être interprétée selon la section 3.',
    'The Town shall in no event be liable to the bidder for any damages.',
    'La Ville ne doit en aucun cas être tenue responsable des dommages.',
    'A written answer to each such notice is required.',
    'Une réponse écrite à chacun de ces avis est requise.',
    'The requirement must be administered separately by a contracting authority.',
    'Le besoin doit être administré séparément par une autorité contractante.',
  ])
    test(text, () => assert.ok(demands(text).every((one) => one.endsWith(':'))));
});

describe('Conditions without a verb of duty are demands:', () => {
  for (const text of [
    'Vans certified in accordance with the provincial standard.',
    'Fourgonnettes certifiées conformément à la norme provinciale.',
    'Suppliers are pre-qualified based on their credit rating.',
    'Les fournisseurs sont préqualifiés selon leur cote de crédit.',
    'Bids sent by email or fax will not be accepted.',
    'Les soumissions transmises par télécopieur ne seront pas acceptées.',
  ])
    test(text, () => assert.deepEqual(demands(text), [text]));
});

test('a name of the list above is no part of the sentence behind it', () => {
  assert.deepEqual(demands('1. East Seeds 2. North Seeds Only the bids of these suppliers shall be opened.'), [
    'Only the bids of these suppliers shall be opened.',
  ]);
});

test('a quote that is cut does not begin behind the words that deny it', () => {
  const text = `The Town does not promise that ${'a request, with the papers that go with it, '.repeat(6)}will lead to a security clearance, ${'whatever the papers say of it, '.repeat(12)}at any time.`;
  const [sentence] = split(text);
  assert.ok(sentence !== undefined && text.length > 500);
  assert.ok(
    evidenceOf('key_facts', sentence, text.indexOf('security clearance')).quote.startsWith('The Town does not'),
  );
});

test('a line that goes on with what the line before denied is no statement', () => {
  const torn =
    'The Town does not promise that a request sent by\n\nit must result in a valid security clearance for the bidder.';
  assert.deepEqual(keyFacts(split(torn)), []);
  const whole = 'The bidder must hold a valid security clearance before the award of the contract.';
  assert.equal(keyFacts(split(whole)).length, 1);
});
