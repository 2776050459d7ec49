import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBidEligibility } from './bid-eligibility.ts';
import type { BidEligibility, SetAsideKind } from './facts.ts';
import { splitSentences } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';

function read(text: string, noticeType: string | null = null) {
  const sentences = splitSentences({ text, language: null, place: 'description', page: null });
  const setAsides = findSetAsides(sentences, noticeType);
  return { eligibility: readBidEligibility(sentences, setAsides), kinds: setAsides.map(({ kind }) => kind) };
}

const ELIGIBILITY: [BidEligibility, string][] = [
  ['canadian-only', 'Participation is restricted to Canadian small businesses.'],
  [
    'trading-partner-or-canadian',
    'Sont admissibles les fournisseurs canadiens et ceux des partenaires commerciaux visés; toute autre soumission sera rejetée.',
  ],
  ['trading-partner-or-canadian', 'Only Canadian suppliers and those of partner countries may bid.'],
  [
    'trading-partner-or-canadian',
    'Seuls les fournisseurs canadiens et ceux de pays partenaires peuvent présenter une offre.',
  ],
  ['canadian-only', 'Seuls les fournisseurs canadiens peuvent présenter une offre.'],
  [
    'open',
    'Canadian Suppliers, Suppliers of an Applicable Trading Partner and Suppliers of a Non-Trading Partner are eligible for this request.',
  ],
  [
    'open',
    'Les Fournisseurs canadiens, ceux d’un partenaire commercial visé et les Fournisseurs d’un pays qui n’est pas un partenaire commercial sont admissibles.',
  ],
  ['open', 'Tendering Procedures: All interested suppliers may submit a bid'],
  ['open', 'Processus de demande des soumissions : Tout fournisseur intéressé peut présenter une soumission'],
  [
    'trading-partner-or-canadian',
    'This request is open only to Canadian suppliers and to suppliers of an applicable trading partner.',
  ],
  [
    'trading-partner-or-canadian',
    'Only Canadian Suppliers and Suppliers of an Applicable Trading Partner are eligible to bid on this work.',
  ],
  [
    'trading-partner-or-canadian',
    'Under CETA, bids will only be accepted from Canadian Suppliers and Trade Partner Suppliers.',
  ],
  ['trading-partner-or-canadian', 'Offers from Suppliers of a Non-Trading Partner shall be rejected.'],
  ['trading-partner-or-canadian', 'This procurement is subject to the Interim Policy on Reciprocal Procurement.'],
  [
    'trading-partner-or-canadian',
    "Seuls les fournisseurs canadiens et les fournisseurs d'un partenaire commercial applicable sont admissibles à ce marché.",
  ],
  [
    'trading-partner-or-canadian',
    'Les soumissions d’un Fournisseur d’un pays qui n’est pas un partenaire commercial seront rejetées.',
  ],
  [
    'trading-partner-or-canadian',
    'La présente demande est assujettie à la Politique sur l’approvisionnement réciproque.',
  ],
  ['canadian-only', 'This requirement is solely limited to Canadian goods.'],
  ['canadian-only', 'The bidder must supply Canadian goods and/or services.'],
  ['canadian-only', 'Only Canadian suppliers may submit a quotation.'],
  ['canadian-only', 'In accordance with the CFTA, Bids will only be accepted from Canadian Suppliers.'],
  ['canadian-only', 'Ce besoin est limité exclusivement aux produits canadiens.'],
  ['canadian-only', 'Seuls les fournisseurs canadiens peuvent présenter une offre.'],
  ['open', 'This requirement is open to bidders from any country.'],
  ['open', 'Les soumissionnaires de tous les pays peuvent présenter une proposition.'],
  ['open', 'Firms may bid regardless of the country in which they are established.'],
  [
    'trading-partner-or-canadian',
    'Seules peuvent soumissionner les entreprises ayant un établissement au Canada ou dans un territoire visé par un accord intergouvernemental.',
  ],
  [
    'trading-partner-or-canadian',
    'Bidders from Canada and from countries that are party to the trade agreements named below may submit a proposal; others will be rejected.',
  ],
  [
    'canadian-only',
    'Sont admis les soumissionnaires qui ont un établissement au Québec ou dans une province visée par l’ALEC.',
  ],
  ['canadian-only', 'Only firms with a place of business in Canada may bid.'],
  ['unknown', 'Suppliers with offices in all countries are invited to describe them.'],
  ['unknown', 'Bids of suppliers from any country under sanctions may be rejected.'],
  ['unknown', 'Le fournisseur doit avoir un établissement au Québec pour le service après-vente.'],
  ['unknown', 'This procurement has been set aside under the Procurement Strategy for Indigenous Business.'],
  ['unknown', 'Ce marché est réservé aux entreprises autochtones en vertu de la SAEA.'],
  [
    'unknown',
    'This procurement is set aside under the Procurement Strategy for Indigenous Business. All interested suppliers may submit a bid.',
  ],
  ['unknown', 'This requirement is conditionally limited to Canadian goods.'],
  ['unknown', 'This requirement is subject to a preference for Canadian goods and services.'],
  ['unknown', 'If, and only if, the call-up exceeds $25,000, it will be limited to Canadian services.'],
  ['unknown', 'Some later invitations may be limited to Canadian suppliers and suppliers of a trading partner.'],
  ['unknown', 'This request is not subject to the Policy on Reciprocal Procurement.'],
  ['unknown', 'The Canadian Free Trade Agreement and the WTO Agreement on Government Procurement apply.'],
  ['unknown', 'The supplier will deliver to Canadian bases and their trading posts.'],
  ['unknown', ''],
];

for (const [value, text] of ELIGIBILITY) {
  test(`bid_eligibility is ${value}: ${text.slice(0, 90)}`, () => {
    const { eligibility } = read(text);
    assert.equal(eligibility.value, value);
    assert.equal(eligibility.evidence.length, value === 'unknown' ? 0 : 1);
  });
}

const ORDER: [BidEligibility, string[]][] = [
  ['open', ['This request is limited to Canadian goods.', 'Suppliers of a Non-Trading Partner are eligible.']],
  [
    'trading-partner-or-canadian',
    ['It is limited to Canadian services.', 'Bids of suppliers of a Non-Trading Partner will be rejected.'],
  ],
  [
    'canadian-only',
    ['Tendering Procedures: All interested suppliers may submit a bid', 'It is solely limited to Canadian services.'],
  ],
];

for (const [value, lines] of ORDER) {
  test(`the order of the decision holds whichever sentence comes first: ${value}`, () => {
    assert.equal(read(lines.join('\n')).eligibility.value, value);
    assert.equal(read(lines.toReversed().join('\n')).eligibility.value, value);
  });
}

test('the quote is the one sentence that decided', () => {
  const text = 'A need for boots. This request is solely limited to Canadian goods. Delivery is in May.';
  assert.equal(read(text).eligibility.evidence[0]?.quote, 'This request is solely limited to Canadian goods.');
});

for (const [only, partners] of [
  [
    '.2 In accordance with the Canadian Free Trade Agreement (CFTA), Bids will only be accepted from Canadian Suppliers.',
    '.3 In accordance with the Canada European Union Comprehensive Economic and Trade Agreement (CETA), Bids will only be accepted from Canadian Suppliers and Trade Partner Suppliers.',
  ],
  [
    'Seuls les fournisseurs canadiens peuvent présenter une offre.',
    'Seuls les fournisseurs canadiens et ceux de pays partenaires peuvent présenter une offre.',
  ],
] as const)
  test(`a narrower limit beside one for trade partners leaves Canadian suppliers in, and is quoted for the others: ${only.slice(0, 40)}`, () => {
    for (const text of [`${only}\n${partners}`, `${partners}\n${only}`]) {
      const { value, evidence } = read(text).eligibility;
      assert.equal(value, 'trading-partner-or-canadian');
      assert.deepEqual(
        evidence.map(({ quote }) => quote),
        [partners, only],
      );
    }
  });

const SET_ASIDES: [SetAsideKind[], string][] = [
  [['vehicle-holders'], 'Only Suppliers qualified under that RFSQ are invited to submit a bid.'],
  [['vehicle-holders'], 'This is a further competition among the suppliers already on Lot 2 of the framework.'],
  [['small-business'], 'Participation is restricted to Canadian small businesses.'],
  [['indigenous'], 'Le présent marché est réservé aux entreprises inuites inscrites au registre.'],
  [
    ['supported-business'],
    'It is reserved for organisations whose main aim is the social and professional integration of disabled persons.',
  ],
  [['supported-business'], 'Le marché est réservé à des établissements et services d’accompagnement par le travail.'],
  [['vcse'], 'Only voluntary, community and social enterprise organisations are eligible to bid.'],
  [[], 'Small businesses are encouraged to bid.'],
  [[], 'Voluntary and community organisations are encouraged to bid.'],
  [['vehicle-holders'], 'Quotations are limited to the roster of firms set up last year.'],
  [['vehicle-holders'], 'Only firms appointed to this lot can tender.'],
  [['vehicle-holders'], 'Seules les firmes nommées au répertoire répondent à cet appel.'],
  [['vehicle-holders'], 'Seuls les titulaires d’un arrangement peuvent soumissionner.'],
  [[], 'The City keeps a roster of firms for small works.'],
  [[], 'Les firmes nommées au répertoire peuvent aussi répondre.'],
  [['indigenous'], 'This opportunity is reserved for Indigenous businesses under PSIB.'],
  [['indigenous'], 'The requirement is a mandatory set-aside under the Procurement Strategy for Aboriginal Business.'],
  [['indigenous'], 'Set-aside under the Procurement Strategy for Indigenous Business: Yes'],
  [['indigenous'], 'Le présent besoin est réservé aux fournisseurs autochtones.'],
  [['small-business'], 'This acquisition is a Total Small Business Set-Aside.'],
  [['supported-business'], 'This contract is reserved for sheltered workshops under Regulation 20.'],
  [['supported-business'], 'Participation is restricted to supported businesses.'],
  [['vcse'], 'The procurement is reserved to public service mutuals under Regulation 77.'],
  [['vcse'], 'This contract is reserved for voluntary, community and social enterprises (VCSE).'],
  [[], 'The contract is suitable for SMEs and VCSEs.'],
  [[], 'This contract is not reserved for sheltered workshops.'],
  [
    ['vehicle-holders'],
    'Only the fifteen supply arrangement holders selected below may submit a bid; this notice does not open the competition to others.',
  ],
  [['vehicle-holders'], 'Avis aux titulaires d’un arrangement en matière d’approvisionnement ProServices'],
  [['indigenous'], 'Eligibility: bids are accepted from Indigenous-owned businesses only.'],
  [['indigenous'], 'Les offres sont acceptées provenant d’entreprises autochtones seulement.'],
  [[], 'Holders of a standing offer are not the only suppliers that may bid.'],
  [[], 'Bids from Indigenous businesses only partly owned are welcome.'],
  [['vehicle-holders'], 'This solicitation is open only to suppliers holding a Supply Arrangement under EN578-170432.'],
  [
    ['vehicle-holders'],
    'La demande s’adresse uniquement aux titulaires d’un arrangement en matière d’approvisionnement.',
  ],
  [[], 'This procurement is not subject to any set-asides for Indigenous Suppliers.'],
  [[], 'Set-aside under the Procurement Strategy for Indigenous Business: None'],
  [[], 'Set-aside under the Procurement Strategy for Indigenous Business:\nNot applicable'],
  [[], 'Cet approvisionnement n’est assujetti à aucune réserve pour les fournisseurs autochtones.'],
  [
    [],
    'Invitations may be set aside for Indigenous businesses. In this case, the advertisement will clearly state that it is reserved for Indigenous businesses.',
  ],
  [[], 'Certains projets pourraient être réservés aux entreprises autochtones.'],
  [[], 'The owner reserves the right to:\n- have tenders that are set aside for Indigenous businesses;'],
  [[], 'A profile can also allow you to compete for contracts that are set aside for Indigenous businesses.'],
  [[], 'If the contract is reserved for Indigenous businesses, a certificate is needed.'],
  [[], 'Any supplier, including Indigenous suppliers, is invited.\nThe second part is set aside under PSIB.'],
  [[], 'Suppliers without a Supply Arrangement may qualify at any time.'],
];

for (const [kinds, text] of SET_ASIDES) {
  test(`set-asides are [${kinds.join()}]: ${text.slice(0, 90)}`, () => {
    assert.deepEqual(read(text).kinds, kinds);
  });
}

test('a notice type that calls on arrangement holders makes it theirs without a sentence', () => {
  assert.deepEqual(read('A need for lifts.', 'RFP against Supply Arrangement').kinds, ['vehicle-holders']);
  assert.deepEqual(read('A need for lifts.', 'Request for Supply Arrangement').kinds, []);
});
