import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBiddable } from '../biddable.ts';
import type { Biddable } from '../facts.ts';
import { splitSentences } from '../sentences.ts';
import { findSetAsides } from '../set-asides.ts';

const ADVANCED = 'RFQ - Advanced Notice of Intended Procurement';
const PREAVIS = 'Préavis d’approvisionnement';

function read(text: string, noticeType: string): { value: Biddable; quote: string | null } {
  const sentences = splitSentences({ text, language: null, place: 'description', page: null });
  const { value, evidence } = readBiddable({ noticeType }, [], sentences, findSetAsides(sentences, noticeType));
  return { value, quote: evidence[0]?.quote ?? null };
}

describe('A text that plainly invites bids outweighs the type of an advance notice:', () => {
  for (const [text, type, quote] of [
    ['Road salt. The solicitation will open on May 4, 2027.', ADVANCED, 'The solicitation will open on May 4, 2027.'],
    ['Salt. The submission deadline is May 30, 2027 at noon.', ADVANCED, null],
    ['This RFQ is an invitation by the Town to prospective suppliers to submit bids for road salt.', ADVANCED, null],
    ['Road salt for two winters. Responses must be submitted in the bidding portal.', ADVANCED, null],
    ['Tenders are invited for road salt.', 'Notice of Planned Procurement', null],
    ['Le présent document est une invitation aux fournisseurs à présenter une soumission pour du sel.', PREAVIS, null],
    ['Sel. La date limite de dépôt des soumissions est le 30 mai 2027.', PREAVIS, null],
    ['Les soumissions doivent être transmises par le système électronique.', PREAVIS, null],
    ['L’appel d’offres ouvrira le 4 mai 2027.', PREAVIS, null],
  ] as const)
    test(text, () => {
      const found = read(text, type);
      assert.deepEqual(found.value, { value: 'yes', kind: null });
      assert.ok(found.quote !== null && (quote === null || found.quote === quote));
    });
});

describe('A text that only speaks of a call leaves it open, with its words:', () => {
  for (const [text, type] of [
    ['Request for Tenders for the repair of two bridges.', ADVANCED],
    ['The scope of this RFQ is the supply of road salt.', ADVANCED],
    ['Le présent appel d’offres vise la réfection de deux ponts.', PREAVIS],
    ['Demande de prix pour du sel de voirie.', PREAVIS],
  ] as const)
    test(text, () => {
      assert.deepEqual(read(text, type), { value: { value: 'unknown', kind: 'not_a_solicitation' }, quote: text });
    });
});

describe('The type stands where the text says nothing else:', () => {
  for (const [text, type] of [
    ['Repair of two bridges.', ADVANCED],
    ['This notice tells suppliers of the upcoming Request for Proposals for litter bins.', ADVANCED],
    ['The Request for Quotations will be published in June.', ADVANCED],
    ['Le prochain appel d’offres porte sur du sel de voirie.', PREAVIS],
    ['L’appel d’offres sera publié en juin.', PREAVIS],
    ['This RFI asks about salt. Responses must be submitted in the bidding portal.', 'RFI'],
    ['Les réponses doivent être transmises par courriel.', 'Demande de renseignements'],
  ] as const)
    test(text, () => assert.deepEqual(read(text, type).value, { value: 'no', kind: 'not_a_solicitation' }));
});
