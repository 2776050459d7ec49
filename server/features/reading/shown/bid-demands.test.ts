import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { splitSentences } from '../sentences.ts';
import { bidDemands } from './bid-demands.ts';
import { withoutSectionsOfWinner } from './no-demand.ts';

/** [how many demands on bidders or the bid, the text of a document] */
const TEXTS: readonly [number, string][] = [
  [1, 'Proponents must acknowledge each addendum in writing.'],
  [1, 'The bid shall be signed by a person who may bind the bidder.'],
  [1, 'Suppliers must provide three references with their bid.'],
  [1, 'Attendance at the site meeting: the site visit is mandatory.'],
  [1, 'Le soumissionnaire doit joindre à son offre la liste de ses sous-traitants.'],
  [1, 'La soumission doit être rédigée en français.'],
  [1, 'Les fournisseurs doivent présenter trois références dans leur soumission.'],
  [1, 'La visite des lieux est obligatoire.'],
  [2, 'The proposal must include:\n(a) a list of the staff and their roles\n(b) a schedule of the work'],
  [0, 'Definitions of terms are listed below:\n(a) a list of the staff and their roles'],
  [0, 'The proposal must be addressed to:\n12 Main Street, Testing\nThe contractor must remove all debris.'],
  [0, 'The Contractor shall keep the site clean.'],
  [0, 'The successful bidder must provide proof of insurance within ten days.'],
  [0, 'Within ten days of the award, the bidder must provide a performance bond.'],
  [0, 'Le soumissionnaire retenu doit fournir une preuve d’assurance.'],
  [0, 'L’adjudicataire doit respecter sa soumission.'],
  [0, 'Bids shall be evaluated by a committee.'],
  [0, 'Les soumissions devront être ouvertes en public.'],
  [0, 'Proponents shall not be entitled to any compensation.'],
  [0, 'Any change to the bid solicitation must be made by addendum.'],
  [0, 'L’appel d’offres doit être lu avec ses annexes.'],
  [0, 'Must bidders attend the visit?'],
  [0, 'The Institute of Example will examine the information of the bidders, and shall evaluate their bids.'],
  [1, 'The Bidder shall examine the drawings with care before submitting its bid.'],
  [0, 'The decision of the BUYER that the BIDDER did not comply shall be final and binding on the BIDDER.'],
  [0, 'A breach by the bidder shall entitle the BUYER to end the bid.'],
  [0, 'Les offres de tierces parties doivent être approuvées.'],
  [0, 'Proposals must comply with **SEC.'],
  [1, 'Proponents must acknowledge receipt as per Appendix A.'],
  [1, 'The bid must name the section that each file pertains to.'],
  [2, 'The bid must include:\n(a) a list of the staff and their roles; and\n(b) a schedule of the work'],
  [0, 'the bid must say so, as the act asks for by its rules) of the Town.'],
  [0, 'Offerors shall provide information regarding any 39 of 62'],
  [1, 'The offeror must submit:\n(d) Required Assurance.\n(e) a signed copy of the assurance form\n(i) For goods-'],
  [0, 'Le soumissionnaire doit être :\n● l’éditeur du logiciel; ou\n● un partenaire autorisé.'],
  [
    0,
    '4.2 Insurance by Successful Proponent\n4.2.1 The Proponent shall insure the work.\nThe Proponent shall name the Town.',
  ],
  [
    1,
    '4.2 Insurance by Successful Proponent\n4.2.1 The Proponent shall insure it.\n4.3 Signature\nProposals must be signed.',
  ],
  [0, '4.2 Assurances du soumissionnaire retenu\nLe soumissionnaire doit détenir une assurance de biens.'],
  [0, 'The walls must be painted twice.'],
  [0, 'A bid bond is not required.'],
];

describe('The demands of a document on bidders and bids:', () => {
  for (const [count, text] of TEXTS) {
    test(`${count} in: ${text.replaceAll('\n', ' ')}`, () => {
      const sentences = splitSentences({ text, language: null, place: 'document', page: 1 });
      assert.equal(bidDemands(withoutSectionsOfWinner(sentences), []).length, count);
    });
  }

  test('what is listed by name is not counted again, nor is a sentence that stands twice', () => {
    const text = 'Bidders must hold ISO 9001.\nBidders must sign the form.\nBidders must sign the form.';
    const sentences = splitSentences({ text, language: null, place: 'document', page: 1 });
    const found = bidDemands(sentences, [{ start: 0, end: 27 }]);
    assert.deepEqual(
      found.map(({ start, end }) => text.slice(start, end)),
      ['Bidders must sign the form.'],
    );
  });
});
