import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodWords } from '#contract/facts/notice-kinds.ts';

for (const [published, en, fr] of [
  ['cn-standard', 'Contract notice', 'Avis de marché'],
  ['neg-w-call', 'Negotiated procedure with a call for competition', 'Procédure négociée avec mise en concurrence'],
  ['OPEN-COMPETITIVE', 'Open competitive', 'Appel d’offres ouvert'],
  ['RFSQ', 'Request for supplier qualifications', 'Demande de qualification de fournisseurs'],
  ['Request for Proposal', 'Request for proposal', 'Demande de propositions'],
  // The source's own words stay.
  ['Gré à gré (disposition 2)', 'Gré à gré (disposition 2)', 'Gré à gré (disposition 2)'],
] as const) {
  test(`Kinds of notice: ${published}: in words that people use`, () => {
    assert.deepEqual([methodWords(published, 'en'), methodWords(published, 'fr')], [en, fr]);
  });
}
