import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keyFacts } from '../key-facts/key-facts.ts';
import { splitSentences } from '../sentences.ts';
import { otherDemands } from './other-demands.ts';
import { readersWords } from './readers-words.ts';
import { statedTerms } from './stated-terms.ts';

const sentencesOf = (text: string) => splitSentences({ text, language: null, place: 'description', page: null });
const demandsIn = (text: string) =>
  otherDemands(sentencesOf(text), { listed: [], need: [] }, 9).map(({ source, start, end }) =>
    source.text.slice(start, end),
  );

describe('What a notice asks without a verb of duty is a demand:', () => {
  for (const text of [
    'Faxed, mailed, or emailed submissions will not be accepted.',
    'HARD COPY SUBMISSIONS WILL NOT BE ACCEPTED.',
    'Les demandes d’adhésion envoyées par télécopieur, par la poste ou par courriel ne seront pas acceptées.',
    'This requirement uses electronic receipt of bids by e-mail only.',
    'Bidders may submit tenders by email only.',
    'Application forms sent by fax or mail will not be accepted.',
    'Les réponses envoyées par fax ou par courrier ne seront pas acceptées.',
    'Les offres doivent être soumises par courriel seulement à l’adresse suivante\u00a0:',
    'Contractors who apply to be placed on the list will require an active MERX account to submit electronic bids.',
    'Les fournisseurs qui présentent une demande auront besoin d’un compte MERX actif pour déposer des soumissions.',
    'DCC is requesting that interested contractors and suppliers submit a request as soon as possible, preferably by March 4, 2027.',
    'CDC demande aux entrepreneurs et fournisseurs intéressés de soumettre leur demande dès que possible, de préférence avant le 4 mars 2027.',
    'OFFERS RECEIVED IN-PERSON OR BY COURIER MAY NOT BE ACCEPTED.',
    'LES OFFRES REÇUES EN PERSONNE OU PAR COURRIER PEUVENT NE PAS ÊTRE ACCEPTÉES.',
    'The only acceptable email address for responses to the Request for Standing Offers (RFSO) is bids@example.org.',
    'La seule adresse électronique acceptable pour les réponses est soumissions@example.org.',
    'The only acceptable facsimile for responses to the RFSO is 1-866-555-0123.',
    'La seule transmission par télécopieur acceptable pour les réponses aux DOC est le 1-866-555-0123.',
    'Emails with links to offer documents will not be accepted.',
    'Les courriels contenant des liens vers les documents de l’offre ne seront pas acceptés.',
    'Bidders who contact anyone other than the Contracting Authority may be disqualified.',
    'Les soumissionnaires qui communiquent avec toute autre personne pourraient être disqualifiés.',
    'Accordingly, contractors that intend to submit a bid for this project and that do not actively hold the above identified security clearance(s) should begin forthwith the security clearance application process by applying through DCC’s ISP.',
    'Par conséquent, les concepteurs-constructeurs qui prévoient présenter une proposition et qui ne détiennent pas activement l’attestation de sécurité identifiée ci-dessus devraient commencer immédiatement le processus de demande.',
    'Subcontracts which contain security requirements are NOT to be awarded without the prior written permission of the CSP, PWGSC.',
    'The Contractor will have to include Indigenous businesses (or eligible joint ventures) as subcontractors or suppliers to this project.',
  ])
    test(text, () => assert.deepEqual(demandsIn(text), [text]));
});

describe('What only may be asked, or is asked of nobody, is no demand:', () => {
  for (const text of [
    'Contractors will be invited and may, at the discretion of DCC, be required to attend a site meeting.',
    'Associated ancillary site works including parking may also be required.',
    'Description:\nNew offices. Ancillary site works including parking may also be required.',
    'The successful proponents may be required to develop a benefits plan as part of the contract.',
    'When complex quantitative studies are required, the buyer may engage firms for full-service delivery.',
    'The engagement must balance security, compliance and efficiency.',
    'Le cas échéant, ils doivent en faire la demande conformément à la lettre de regret.',
    'Bidders must request a debriefing within 15 days.',
    'Les fournisseurs pourraient être tenus de présenter un plan.',
    'If you have already registered for this procurement via the supplier day you do not need to re-register.',
    'Solicitation No.: BPM016120 related to the initial solicitation BPM014160 of firms whose access is required.',
    'Period of the Contract: The Work is to be performed during the period of March 1, 2027, to February 28th, 2032.',
    'The scope of services falls within the definition of social services and therefore the procurement process shall be subject to the requirements of section 7 of the Regulations.',
    'Courier services may not be accepted as relevant experience.',
    'has started the sponsorship process prior to the call being advertised and',
  ])
    test(text, () => assert.deepEqual(demandsIn(text), []));
});

test('a duty next to what only may be asked stays a demand', () => {
  for (const text of [
    'Samples may be required, and every bidder must sign the form.',
    'Where a licence is required, bidders must give its number.',
  ])
    assert.ok(demandsIn(text).length > 0, text);
});

test('a demand that a notice repeats for each of its lots is listed once', () => {
  const text = 'Bidders must sign the form. Lot 2. Bidders must sign the form.';
  const words = readersWords(
    {
      title: { en: 'Salt' },
      description: { en: text },
      buyer: { en: 'Town' },
      buyerCountry: 'CA',
      endUserEntity: null,
      solicitationNumber: null,
      noticeType: null,
      closing: { localDate: null },
      categories: [],
      nature: 'goods',
      regions: [],
      estimatedValue: null,
    },
    'en',
  );
  assert.deepEqual(
    words?.otherDemands.map(({ quote }) => quote),
    ['Bidders must sign the form.'],
  );
});

test('a line that points above, and how a building is procured, are no terms of delivery', () => {
  for (const text of [
    'Delivery Date: Above-mentioned',
    'Date de livraison : Indiquée ci-dessus',
    'The project will be delivered through a Modified Design-Build process.',
    'Délai de livraison : Non applicable, à déterminer lors de sollicitations ultérieures.',
    'Delivery Date: Not applicable',
    'The requested delivery date is in the documents.',
    '(comprend des exigences en matière de sécurité)',
    'The following security requirements are also anticipated but can only be sought after contract award:',
  ])
    assert.deepEqual(statedTerms(sentencesOf(text)), [], text);
});

test('the greatest value of the contracts of a list is quoted, and is the value of none', () => {
  const found = keyFacts(sentencesOf('The list is for works with an estimated value of $10 million and below.'));
  assert.deepEqual(
    found.map(({ topic, value }) => [topic, value]),
    [['budget', null]],
  );
});

test('a term in words beside an option in digits is not told as long as the option', () => {
  for (const text of [
    'The contract is for a period of three years with an option to extend for a further 2 years.',
    'Le contrat est d’une durée de trois ans avec une option de prolongation de 2 ans.',
  ]) {
    const term = keyFacts(sentencesOf(text)).find(({ topic }) => topic === 'contract_term');
    assert.deepEqual([term?.value, term === undefined], [null, false], text);
  }
  const first = keyFacts(
    sentencesOf('The term of the Contract is two (2) years with up to three consecutive one year periods.'),
  );
  assert.deepEqual(
    first.filter(({ topic }) => topic === 'contract_term').map(({ value }) => value?.words),
    ['two (2) years'],
  );
});

test('the term of a contract that a later process could lead to is not the term of this one', () => {
  const text =
    'SPC prévoit qu’un processus d’approvisionnement subséquent pourrait mener à un contrat d’une durée initiale de cinq (5) ans.';
  assert.deepEqual(keyFacts(sentencesOf(text)), []);
});
