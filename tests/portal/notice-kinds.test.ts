import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodWords } from '#contract/facts/notice-kinds.ts';

for (const [published, en, fr] of [
  ['cn-standard', 'Contract notice', 'Avis de marché'],
  ['neg-w-call', 'Negotiated procedure with a call for competition', 'Procédure négociée avec mise en concurrence'],
  ['OPEN-COMPETITIVE', 'Open competitive', 'Appel d’offres ouvert'],
  ['RFSQ', 'Request for supplier qualifications', 'Demande de qualification de fournisseurs'],
  ['Request for Proposal', 'Request for proposal', 'Demande de propositions'],
  ['OTP', 'Offer to purchase', 'Offre d’achat'],
  [
    'RFQ - Advanced Notice of Intended Procurement',
    'Request for quotation – advance notice',
    'Demande de prix – préavis',
  ],
  ['Gré à gré (disposition 2)', 'Direct award (provision 2)', 'Gré à gré (disposition 2)'],
  [
    "Contrat adjugé suite à un appel d'offres public",
    'Contract awarded after an open call for tenders',
    "Contrat adjugé suite à un appel d'offres public",
  ],
  [
    "Appel d'offres public (aucun adjudicataire inscrit)",
    'Open call for tenders (no winner recorded)',
    "Appel d'offres public (aucun adjudicataire inscrit)",
  ],
  ["Préavis d'attribution du contrat", 'Advance contract award notice', 'Préavis d’attribution du contrat'],
  // The source's own words stay.
  ['Licitaţie publică', 'Licitaţie publică', 'Licitaţie publică'],
] as const) {
  test(`Kinds of notice: ${published}: in words that people use`, () => {
    assert.deepEqual([methodWords(published, 'en'), methodWords(published, 'fr')], [en, fr]);
  });
}
