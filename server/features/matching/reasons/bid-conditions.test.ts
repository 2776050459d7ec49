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
  assert.deepEqual(bidConditions({ reasons }, 'en'), [`The notice says: “${quote}”`]);
  assert.deepEqual(bidConditions({ reasons }, 'fr'), [`L’avis indique\u00a0: «\u00a0${also.fr}\u00a0»`]);
  assert.deepEqual(bidConditions({ reasons: reasons.slice(0, 2) }, 'en'), []);
});
