import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBiddable } from '../biddable.ts';
import { splitSentences } from '../sentences.ts';
import { findSetAsides } from '../set-asides.ts';

type Given = { text?: string; title?: string; type?: string };

function read({ text = '', title = '', type = 'Request for Proposal' }: Given) {
  const split = (own: string, place: 'title' | 'description') =>
    splitSentences({ text: own, language: null, place, page: null });
  const sentences = split(text, 'description');
  return readBiddable({ noticeType: type }, split(title, 'title'), sentences, findSetAsides(sentences, type));
}

const TO_LIST = { value: 'unknown', kind: 'not_a_solicitation', leadsTo: 'list' };
const TO_NEXT_STAGE = { value: 'unknown', kind: 'not_a_solicitation', leadsTo: 'next_stage' };

describe('An answer puts suppliers on a list, in the words of the notice:', () => {
  for (const text of [
    'DCC is inviting contractors and suppliers to apply to be placed on an Open Construction Source List.',
    'This Request for Supply Arrangement is to invite providers to prequalify their business.',
    'This RFSA is not a solicitation of bids or tenders and is intended to pre-qualify suppliers.',
    'This RFSA is to establish supply arrangements for recycling services.',
    'This requirement is to establish multiple Supply Arrangements to provide all labour.',
    'This ITQ is being issued to qualify respondents for optical network services.',
    'On-going Opportunity for Qualification to allow new Suppliers to become qualified.',
    'Supply Arrangements will be issued to all suppliers whose bids have been deemed compliant.',
    'This RFSQ is an invitation by the City to prospective Respondents to qualify for future eligibility to provide services.',
    'This RFSQ will establish a list of prequalified suppliers for future work.',
    'This RFSQ is an invitation to the market to establish a Multi-Use Prequalified List.',
    'CDC demande aux entrepreneurs et fournisseurs à présenter une demande d’adhésion à un répertoire ouvert.',
    'La présente DAMA vise à établir des AMAs pour la livraison du besoin.',
    'Le présent marché vise à établir plusieurs arrangements en matière d’approvisionnement.',
    'Cette invitation ISQ est émise pour qualifier les répondants.',
    'Occasion de qualification continue pour permettre à de nouveaux fournisseurs de se qualifier.',
  ])
    test(text, () => {
      const { value, evidence } = read({ text });
      assert.deepEqual(value, TO_LIST);
      assert.equal(evidence[0]?.quote, text);
    });
});

describe('An answer puts suppliers on a list, by title or type:', () => {
  for (const given of [
    { title: 'Request for Supply Arrangement_Electrical Services_2027' },
    { title: 'General Construction QRT Source List' },
    { title: 'STANDING LIST of Electrical Contractors' },
    { title: 'Request for Supplier Qualifications for Heritage Architect Roster' },
    { title: 'Invitation to Qualify: optical networks' },
    { title: 'Avis de qualification: laveurs de vitres' },
    { type: 'RFSQ', text: 'Arena renovation.' },
    { type: 'Request for Supply Arrangement' },
    { type: 'Invitation to Qualify' },
    { type: 'qu-sy' },
  ] satisfies Given[])
    test(JSON.stringify(given), () => assert.deepEqual(read(given).value, TO_LIST));
});

describe('Only those who answer now are invited to the next stage:', () => {
  for (const text of [
    'Only general contractors that have expressed their interest prior to the closing of this RFEOI will be invited to submit a proposal at the second stage.',
    'Only the general contractors who will have responded to this RFEOI will be invited to submit a bid during the Tender Phase.',
    'MAI will prequalify up to three prequalified proponents who will participate in the second phase.',
    'Only suppliers that qualify will be invited to the second stage.',
    'Qualified Respondents will be able to participate in any refresh of the GCNS Stream 4 ONS Request for Supply Arrangement (RFSA) in accordance with the terms and conditions of this ITQ.',
    'Les répondants qualifiés pourront participer à toute mise à jour de la demande d’arrangement en matière d’approvisionnement (DAMA) du volet 4 (SRO) du SRGC conformément aux modalités du présent ISQ.',
    'Seuls les entrepreneurs généraux ayant manifesté leur intérêt avant la clôture seront invités à soumettre une proposition à cette deuxième étape.',
    'La Régie préselectionnera jusqu’à trois proposants qui participeront à la deuxième étape.',
  ])
    test(text, () => {
      const { value, evidence } = read({ text });
      assert.deepEqual(value, TO_NEXT_STAGE);
      assert.equal(evidence[0]?.quote, text);
    });
});

test('a call that qualifies for the next request leads there, and puts nobody on a list', () => {
  const given = {
    title: 'Invitation to Qualify: optical networks',
    type: 'Invitation to Qualify',
    text: 'This ITQ is being issued to qualify respondents (Qualified Respondent) for the Government of Canada Network Services (GCNS) Stream 4 Optical Network Services (ONS).Qualified Respondents will be able to participate in any refresh of the GCNS Stream 4 ONS Request for Supply Arrangement (RFSA) in accordance with the terms and conditions of this ITQ.',
  };
  assert.deepEqual(read(given).value, TO_NEXT_STAGE);
});

describe('These calls lead to a contract, or lead nowhere yet:', () => {
  for (const [value, kind, given] of [
    ['yes', null, { text: 'Only proponents that have submitted compliant proposals will be invited to an interview.' }],
    ['yes', null, { text: 'Only bidders that qualify will proceed to the evaluation of prices.' }],
    ['yes', null, { text: 'The City will use its roster of prequalified vendors for other work.' }],
    ['yes', null, { text: 'Bidders must be qualified to do this work.' }],
    ['yes', null, { text: 'Under this solicitation bidders must hold a licence to qualify for award.' }],
    ['yes', null, { text: 'This solicitation is to establish a contract with one supplier.' }],
    ['yes', null, { text: 'Le présent appel vise à établir un contrat avec une entreprise.' }],
    ['no', 'not_a_solicitation', { title: 'APN - source list for surveys', text: 'Surveys.' }],
    [
      'no',
      'not_a_solicitation',
      { text: 'This RFI is not a solicitation. A list of suppliers will be made later.', type: 'RFI' },
    ],
    ['no', 'not_a_solicitation', { type: 'RFSQ - Advanced Notice of Intended Procurement' }],
    ['no', 'closed', { text: 'This RFSQ has been cancelled.', type: 'RFSQ' }],
    ['unknown', 'invited_only', { title: 'Rink', text: 'Open to Suppliers Prequalified under RFSQ Doc26118.' }],
  ] as const)
    test(JSON.stringify(given), () => assert.deepEqual(read(given).value, { value, kind }));
});
