import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBiddable } from './biddable.ts';
import type { BiddableKind } from './facts.ts';
import { splitSentences } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';

const split = (text: string, place: 'title' | 'description') =>
  splitSentences({ text, language: null, place, page: null });

type Given = { text?: string; title?: string; noticeType?: string | null; sourceStatus?: string };

function read({ text = '', title = '', noticeType = null, sourceStatus }: Given) {
  const sentences = split(text, 'description');
  return readBiddable(
    { noticeType, sourceStatus },
    split(title, 'title'),
    sentences,
    findSetAsides(sentences, noticeType),
  );
}

/** Each with the words that must be quoted; null where a field of the notice says it. */
const NOT_BIDDABLE: [BiddableKind, Given, string | null][] = [
  // Bids were opened, and the record names nobody who won.
  ['closed', { noticeType: "Appel d'offres public (aucun adjudicataire inscrit)", sourceStatus: 'complete' }, null],
  ['awarded', { noticeType: "Contrat adjugé suite à un appel d'offres public", sourceStatus: 'complete' }, null],
  [
    'not_a_solicitation',
    { text: 'This Expression of Interest will not lead directly to a contract.' },
    'This Expression of Interest will not lead directly to a contract.',
  ],
  [
    'not_a_solicitation',
    { text: 'Should the Commissioners agree to proceed with a full tender it is expected next year.' },
    'Should the Commissioners agree to proceed with a full tender it is expected next year.',
  ],
  ['not_a_solicitation', { text: 'Tenders cannot be submitted yet.' }, 'Tenders cannot be submitted yet.'],
  [
    'invited_only',
    { text: 'Only these prequalified suppliers may submit bids.' },
    'Only these prequalified suppliers may submit bids.',
  ],
  ['not_a_solicitation', { title: 'LOI, Generator Control' }, 'LOI, Generator Control'],
  ['not_a_solicitation', { title: 'Notice of Intent - Pump Parts' }, 'Notice of Intent - Pump Parts'],
  [
    'not_a_solicitation',
    { title: 'Consultation préalable du marché - Autobus' },
    'Consultation préalable du marché - Autobus',
  ],
  [
    'not_a_solicitation',
    { text: 'This notice will not lead directly to a contract.' },
    'This notice will not lead directly to a contract.',
  ],
  [
    'not_a_solicitation',
    { text: 'Plans. This is not a bid solicitation nor a request for proposals.' },
    'This is not a bid solicitation nor a request for proposals.',
  ],
  [
    'not_a_solicitation',
    { text: 'Il ne s’agit pas d’une demande de soumissions.' },
    'Il ne s’agit pas d’une demande de soumissions.',
  ],
  [
    'not_a_solicitation',
    { text: 'La présente DR ne constitue pas un appel d’offres.' },
    'La présente DR ne constitue pas un appel d’offres.',
  ],
  [
    'not_a_solicitation',
    { text: 'This RFI is for information-gathering purposes only and is not a bid solicitation.' },
    'This RFI is for information-gathering purposes only and is not a bid solicitation.',
  ],
  ['not_a_solicitation', { text: 'This PIN is NOT a call for tenders.' }, 'This PIN is NOT a call for tenders.'],
  [
    'not_a_solicitation',
    { text: 'Le présent avis n’est pas un appel d’offres.' },
    'Le présent avis n’est pas un appel d’offres.',
  ],
  ['not_a_solicitation', { title: 'APN_Construct new hangars' }, 'APN_Construct new hangars'],
  [
    'not_a_solicitation',
    { title: 'Préavis d’adjudication de contrat : balances' },
    'Préavis d’adjudication de contrat : balances',
  ],
  [
    'not_a_solicitation',
    {
      text: 'Un préavis d’adjudication de contrat (PAC) permet d’afficher un avis. Les fournisseurs peuvent présenter un énoncé de capacités.',
    },
    'Les fournisseurs peuvent présenter un énoncé de capacités.',
  ],
  ['not_a_solicitation', { noticeType: 'RFQ - Advanced Notice of Intended Procurement' }, null],
  ['not_a_solicitation', { noticeType: 'pin-only' }, null],
  ['awarded', { noticeType: 'can-standard' }, null],
  ['awarded', { noticeType: 'Contrat adjugé suite à un appel d’offres public' }, null],
  ['awarded', { text: 'Contract awarded to: Example Paving Ltd.' }, 'Contract awarded to: Example Paving Ltd.'],
  ['awarded', { text: 'Ce contrat a été adjugé le 4 mai.' }, 'Ce contrat a été adjugé le 4 mai.'],
  ['closed', { text: 'This opportunity is now closed.' }, 'This opportunity is now closed.'],
  ['closed', { text: 'We are no longer accepting bids.' }, 'We are no longer accepting bids.'],
  ['closed', { text: 'Cet appel d’offres est annulé.' }, 'Cet appel d’offres est annulé.'],
  ['closed', { title: 'CANCELLED - Supply of salt' }, 'CANCELLED - Supply of salt'],
  ['closed', { sourceStatus: 'complete', noticeType: 'RFP' }, null],
  [
    'invited_only',
    { text: 'Quotations are invited from Pre-qualified bidders only for the supply of pumps.' },
    'Quotations are invited from Pre-qualified bidders only for the supply of pumps.',
  ],
  [
    'invited_only',
    { text: 'This RFT is an invitation by the City to the following pre-qualified Suppliers to submit bids: A Ltd.' },
    'This RFT is an invitation by the City to the following pre-qualified Suppliers to submit bids: A Ltd.',
  ],
  [
    'invited_only',
    { text: 'Seuls les fournisseurs invités peuvent soumissionner.' },
    'Seuls les fournisseurs invités peuvent soumissionner.',
  ],
  [
    'invited_only',
    {
      text: 'Quotations are invited for the supply of labour, for the following Pre-qualified bidders only who have a place.',
    },
    'Quotations are invited for the supply of labour, for the following Pre-qualified bidders only who have a place.',
  ],
  [
    'invited_only',
    { text: 'Invitational Request for Quotations for licences' },
    'Invitational Request for Quotations for licences',
  ],
  ...(
    [
      ['not_a_solicitation', 'Cette démarche ne constitue pas un appel d’offres.'],
      ['not_a_solicitation', 'Ceci n’est pas un appel d’offres.'],
      ['not_a_solicitation', 'No bids are accepted at this time, and documents are not yet available.'],
      ['not_a_solicitation', 'The authority is not inviting tenders at this stage.'],
      ['not_a_solicitation', 'This notice does not start a procurement.'],
      ['not_a_solicitation', 'Aucune soumission n’est demandée à ce stade.'],
      ['not_a_solicitation', 'ADVANCE NOTICE ONLY.'],
      ['awarded', 'NOTICE OF AWARD.'],
      ['awarded', 'Avis d’octroi'],
      ['awarded', 'À sa séance du 9 novembre, le conseil a octroyé le contrat de la toiture.'],
      ['awarded', 'Le conseil de la Municipalité a adjugé au plus bas soumissionnaire conforme le contrat du ponceau.'],
      ['awarded', 'City Council awarded the contract on May 4.'],
      ['awarded', 'Council awarded the replacement of the arena roof at its meeting of November 3, 2026.'],
      ['awarded', 'The contract for snow clearing of parking lots has been awarded.'],
      ['awarded', 'Le marché d’impression de guides a été conclu le 12 novembre 2026.'],
      ['awarded', 'Le contrat d’entretien du poste a été accordé au plus bas soumissionnaire.'],
      ['closed', 'This request has been withdrawn by the Town.'],
      ['not_a_solicitation', 'Le présent document ne sollicite aucune offre.'],
      ['not_a_solicitation', 'Le présent avis n’appelle pas de soumissions.'],
      ['invited_only', 'Only proponents shortlisted through RFQ 26-44 receive the documents.'],
      ['invited_only', 'Le présent appel est réservé aux trois firmes qualifiées à l’issue de la qualification.'],
      [
        'invited_only',
        'This opportunity is restricted to the six contractors that were prequalified under RFQ-2026-118.',
      ],
      ['invited_only', 'Only the fifteen holders selected by the search below have been invited and may bid.'],
      ['invited_only', 'Organisations that are not on the framework cannot take part.'],
      ['invited_only', 'Seuls les quatre candidats retenus sont invités à remettre une offre.'],
      ['invited_only', 'Appel d’offres sur invitation.'],
      ['invited_only', 'La Régie invite quatre cabinets qu’elle a choisis à présenter une offre.'],
    ] as const
  ).map(([kind, text]): [BiddableKind, Given, string] => [kind, { text }, text]),
  ['invited_only', { noticeType: 'Appel d’offres sur invitation' }, null],
  [
    'invited_only',
    { text: 'Only suppliers qualified under RFSQ 12 may bid.', noticeType: 'Notice of Planned Procurement' },
    'Only suppliers qualified under RFSQ 12 may bid.',
  ],
  ['awarded', { title: 'Notice of Award: snow clearing' }, 'Notice of Award: snow clearing'],
  ['not_a_solicitation', { title: 'Advance Notice - Tree Planting' }, 'Advance Notice - Tree Planting'],
];

for (const [kind, given, quote] of NOT_BIDDABLE) {
  test(`not everybody may bid (${kind}): ${JSON.stringify(given)}`, () => {
    const { value, evidence } = read(given);
    assert.deepEqual(value, { value: 'no', kind });
    assert.equal(evidence[0]?.quote ?? null, quote);
  });
}

/** Only those who hold an arrangement or stand on a list: the company may be one. */
for (const given of [
  { text: 'This solicitation is open only to suppliers holding a Supply Arrangement under EN578.' },
  { text: 'This is a further competition among the suppliers already on Lot 2 of the framework.' },
  {
    text: 'Only the following Suppliers were prequalified for future eligibility to provide services on our platform under the Request for Supplier Qualifications of last year that the City published, and only these Suppliers may submit Bids: A Ltd.',
  },
  { noticeType: 'RFP against Supply Arrangement' },
] satisfies Given[])
  test(`whether the company is one of those who may bid is to be checked: ${JSON.stringify(given)}`, () => {
    const { value, evidence } = read(given);
    assert.deepEqual(value, { value: 'unknown', kind: 'invited_only' });
    assert.equal(evidence[0]?.quote, given.text);
  });

/** By the type alone, or with the words that say who may answer. */
for (const text of ['', 'Suppliers who are qualified may submit a statement of capabilities by May 4.'])
  test(`an advance contract award notice leads to a named supplier: ${text}`, () => {
    const { value, evidence } = read({ text, noticeType: 'Advance Contract Award Notice' });
    assert.deepEqual(value, { value: 'no', kind: 'not_a_solicitation', leadsTo: 'named_supplier' });
    assert.equal(evidence[0]?.quote ?? '', text);
  });

/** Words of the same kind that close nothing. */
const OPEN: Given[] = [
  { text: 'Should the bidder decide to proceed with a full tender, the forms are attached.', noticeType: 'RFT' },
  { text: 'Requests for information must be sent to the buyer before May.', noticeType: 'Request for Proposal' },
  { text: 'Toute demande de renseignements doit être transmise au responsable.', noticeType: 'Avis d’appel d’offres' },
  { text: 'The previous contract was awarded to Example Ltd. in 2019.', noticeType: 'RFP' },
  { text: 'The contract will be awarded to the lowest bidder. The office is closed on Friday.', noticeType: 'RFT' },
  { text: 'The work is not limited to pre-qualified suppliers.', noticeType: 'RFQ' },
  { text: 'In 2019 the council of that time gave the contract away. The present one is new.', noticeType: 'RFT' },
  { text: 'The contract for the first phase has been awarded; this call is for the second.', noticeType: 'RFT' },
  { text: 'Le contrat de 2021 a été accordé à une autre firme.', noticeType: 'Avis d’appel d’offres' },
  { text: 'The notice of award will be sent to every bidder.', noticeType: 'RFT' },
  { text: 'No bids will be accepted after the closing.', noticeType: 'RFT' },
  { text: 'Seuls les frais retenus sont payés.', noticeType: 'Avis d’appel d’offres' },
  { text: 'Bids that are not on the form cannot be read.', noticeType: 'RFT' },
  { text: 'The council will award the contract in May.', noticeType: 'RFT' },
  { title: 'Supply of Powdered Activated Carbon (PAC)', noticeType: 'RFQ' },
  { text: 'If this tender is cancelled, bidders are told by e-mail.', noticeType: 'ITT' },
  { text: 'The bridge is closed. Advance procurement notices may be published.', noticeType: 'cn-standard' },
  { text: 'The City is seeking proposals for a new park.' },
  { text: 'La Ville demande des soumissions pour le déneigement.' },
];

for (const given of OPEN) {
  test(`bids are taken: ${JSON.stringify(given)}`, () => {
    assert.deepEqual(read(given).value, { value: 'yes', kind: null });
  });
}

test('a notice that says nothing of it is unknown, and a text outweighs the type', () => {
  assert.deepEqual(read({ text: 'Forty desks.', noticeType: 'tender' }).value, { value: 'unknown', kind: null });
  assert.equal(read({ text: 'This is not a request for proposals.', noticeType: 'RFP' }).value.value, 'no');
});
