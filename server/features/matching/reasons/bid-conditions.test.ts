import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bidConditions } from './bid-conditions.ts';
import type { Reasons } from './reasons.ts';

test('who may bid is told in the words of the notice, in the language of the reader where it has them', () => {
  const quote = 'This requirement is solely limited to Canadian goods and services.';
  const also = { fr: 'Ce besoin est limité aux produits et services canadiens.' };
  const reasons: Reasons['reasons'] = [
    { kind: 'nature' },
    { kind: 'eligibility', state: 'open', quote: 'Open to all.' },
    { kind: 'eligibility', state: 'canadian-only', quote, also },
  ];
  assert.deepEqual(bidConditions({ reasons }, 'en', null), [`The notice says: “${quote}”`]);
  assert.deepEqual(bidConditions({ reasons }, 'fr', null), [`L’avis indique\u00a0: «\u00a0${also.fr}\u00a0»`]);
  assert.deepEqual(bidConditions({ reasons: reasons.slice(0, 2) }, 'en', null), []);
});

test('words that only a document says are told as its words, by its name where that is known', () => {
  const quote = 'This procurement is limited to Canadian Services.';
  const reasons: Reasons['reasons'] = [{ kind: 'eligibility', state: 'canadian-only', quote, ofDocument: true }];
  assert.deepEqual(bidConditions({ reasons }, 'fr', 'rfp.pdf, p. 5'), [
    `rfp.pdf, p. 5 indique\u00a0: «\u00a0${quote}\u00a0»`,
  ]);
  assert.deepEqual(bidConditions({ reasons }, 'en', null), [`A document of the tender says: “${quote}”`]);
});
