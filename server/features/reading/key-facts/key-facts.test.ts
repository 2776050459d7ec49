import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from '../sentences.ts';
import type { KeyTopic } from './key-fact.ts';
import { keyFacts } from './key-facts.ts';

const factsOf = (text: string) => keyFacts(splitSentences({ text, language: null, place: 'document', page: 1 }));
const topicsOf = (text: string): KeyTopic[] => factsOf(text).map(({ topic }) => topic);

const STATED: readonly (readonly [KeyTopic, string])[] = [
  ['coming_call', 'Anticipated Posting: October 2027'],
  ['coming_call', 'Date d’affichage prévue : octobre 2027'],
  ['coming_call', 'Date de publication prévue: Octobre 2027'],
  ['coming_call', 'The infrastructure work for the wing is projected to be procured in Fall 2027.'],
  ['coming_call', 'It is anticipated that this solicitation will proceed on or around the summer of 2027.'],
  ['coming_call', 'La sollicitation devrait être lancée vers l’été 2027.'],
  ['coming_call', 'The request for proposals is expected to be issued in the second quarter of 2028.'],
  ['questions', 'All questions must be sent in writing no later than five (5) business days before closing.'],
  ['questions', 'Toute question doit être transmise au plus tard le 24 février 2027 à midi.'],
  ['site_visit', 'A mandatory site visit will be held at the arena on May 4, 2027 at 10:00 a.m.'],
  ['site_visit', 'Aucune visite des lieux n’est prévue.'],
  [
    'site_visit',
    'Toutefois, lors de la phase d’appel d’offres, les soumissionnaires seront invités à participer à une visite des lieux.',
  ],
  ['budget', 'La valeur approximative de ce contrat est estimée à 270 M$.'],
  ['budget', 'Les coûts estimés sont de l’ordre de 223 000 000 $.'],
  [
    'schedule',
    'Les travaux devront atteindre le stade d’achèvement substantiel au plus tard 700 jours civils suivant la notification d’adjudication du contrat.',
  ],
  ['contract_term', 'This contract is expected to be awarded to one (1) contractor for three (3) years.'],
  ['options', 'Il est possible que deux (2) périodes supplémentaires de deux (2) ans y soient ajoutées.'],
  ['language', 'La soumission doit être rédigée en français.'],
  ['language', 'Bids may be submitted in English or French.'],
  ['bid_security', 'Each bid must be accompanied by a bid bond of 10% of the bid price.'],
  ['bid_security', 'Aucune garantie de soumission n’est exigée.'],
  ['performance_security', 'The successful bidder must provide a performance bond of 50% of the contract price.'],
  ['performance_security', 'Un cautionnement d’exécution de 50 % du prix est exigé.'],
  ['security_clearance', 'There is no security requirement applicable to this contract.'],
  ['security_clearance', 'Le personnel doit détenir une cote de fiabilité valide.'],
  ['contract_term', 'The term of the contract is three (3) years.'],
  ['contract_term', 'Le contrat est d’une durée de cinq ans.'],
  ['options', 'The City may renew the contract for two additional one-year periods.'],
  ['options', 'Le contrat comporte deux options de renouvellement d’un an.'],
  [
    'schedule',
    'The delivery is requested at 3 Depot Montreal, Quebec or 9 Depot Calgary, Alberta on or before March 31, 2027.',
  ],
  [
    'schedule',
    'Les articles doivent être livrés aux dépôts de Montréal, Québec et de Calgary, Alberta pour ou avant le 31 mars 2027.',
  ],
  ['schedule', 'La date de livraison demandée pour l’ensemble des biens susmentionnés est le 15 octobre 2027.'],
  ['schedule', 'The work must be completed no later than June 30, 2027.'],
  ['schedule', 'Les biens devront être livrés dans les 30 jours suivant la commande.'],
  ['minimum_score', 'A proposal must obtain at least 70% of the points to be considered.'],
  ['validity', 'Bids shall remain valid for ninety (90) days after closing.'],
  ['validity', 'La soumission demeure valide pendant 120 jours.'],
  ['budget', 'The budget for this project is $450,000.'],
  ['budget', 'The list will be used to tender works with an estimated value of $10 million and below.'],
  ['budget', 'Ce répertoire sera utilisé pour des travaux d’une valeur estimée à 10 millions de dollars et moins.'],
  ['pricing', 'Prices must be firm unit prices in Canadian dollars.'],
  ['payment', 'Invoices are paid within 30 days of receipt; payment is made within 30 days.'],
  ['payment', 'Le paiement est effectué dans les 45 jours suivant la facture.'],
  ['penalties', 'Liquidated damages of $500 per day will be charged for late delivery.'],
  ['penalties', 'Une pénalité de 250 $ par jour de retard sera appliquée.'],
  ['subcontracting', 'Subcontracting is not permitted without the written consent of the City.'],
  ['subcontracting', 'La sous-traitance est interdite.'],
  ['joint_ventures', 'Joint ventures are permitted.'],
];

test('Key facts: what bidders ask first is found as it is stated, and quoted', () => {
  const missed = STATED.filter(([topic, text]) => {
    const own = factsOf(text).find((one) => one.topic === topic);
    return own === undefined || !text.includes(own.evidence.quote);
  });
  assert.deepEqual(missed, []);
});

/** Of these, nothing is stated on the topic. */
const NOT_STATED: readonly (readonly [KeyTopic, string])[] = [
  ['coming_call', 'The tender was published in October 2027 and closes in November 2027.'],
  ['coming_call', 'The contract for this tender is expected to be awarded in the fall of 2027.'],
  ['coming_call', 'Answers to the solicitation will be issued on May 3, 2027.'],
  ['coming_call', 'Work on the tender is planned for 2027-05.'],
  ['questions', 'Question: may we bid on one lot if we ask before May 3, 2027?'],
  ['site_visit', 'The contractor shall hold a weekly site meeting with the engineer.'],
  ['language', 'Personnel must serve the public in English and French; proposals describe how, in English.'],
  ['bid_security', 'The bid bond is returned to each bidder, and no interest is paid.'],
  ['bid_security', '“Bid Security” means the security that must accompany a bid.'],
  ['security_clearance', 'A security clearance may be asked for, if requested; it is not said now.'],
  ['contract_term', 'During the term of the contract, records must be kept for seven years.'],
  ['contract_term', 'The warranty lasts for a period of two years after the contract.'],
  ['options', 'The closing date may be extended by up to two additional periods of five days.'],
  ['schedule', 'Bids must be received within 30 days of publication of the project.'],
  ['validity', 'The clearance must be valid for 90 days after the proposal.'],
  ['budget', 'Bidders must give three similar projects with an estimated value of over $100,000.'],
  ['budget', 'The bidder carries insurance with a contract value of $5,000,000.'],
  ['penalties', 'Canada may terminate the contract without penalty, and will be charged $0.'],
  ['penalties', 'A false statement is an offence under the law with a penalty of $5,000.'],
  ['joint_ventures', 'If the bidder is a joint venture, each member must sign.'],
  ['validity', 'This bid is valid for ____ 30 days.'],
];

test('Key facts: definitions, questions, blanks, and what is said of something else state nothing', () => {
  assert.deepEqual(
    NOT_STATED.filter(([topic, text]) => topicsOf(text).includes(topic)),
    [],
  );
});

test('Key facts: a value is given where the words state one of its kind, and no other', () => {
  const valueOf = (text: string, topic: KeyTopic) => factsOf(text).find((one) => one.topic === topic)?.value ?? null;
  assert.deepEqual(valueOf('Bids shall remain valid for ninety (90) days after closing.', 'validity'), {
    kind: 'duration',
    words: 'ninety (90) days',
    number: 90,
    unit: 'day',
  });
  assert.deepEqual(valueOf('Une garantie de soumission de 10 % du prix est exigée.', 'bid_security'), {
    kind: 'percent',
    words: '10 %',
    number: 10,
    unit: '%',
  });
  assert.deepEqual(valueOf('The budget for this project is $1.5 million.', 'budget'), {
    kind: 'amount',
    words: '$1.5 million',
    number: 1_500_000,
    unit: '$',
  });
  assert.equal(valueOf('Bids shall remain valid for 60 to 90 days after closing.', 'validity'), null);
  assert.equal(valueOf('The budget is $400,000 for year 1 and $300,000 for year 2.', 'budget'), null);
  assert.equal(valueOf('The term of the contract is two (2) years or three (3) years.', 'contract_term'), null);
});

test('Key facts: the lines that a colon announces belong to it; a line without what it announces says nothing', () => {
  const lines = 'Payments are made within 30 days as follows:\n50% on delivery\n50% on acceptance';
  assert.deepEqual(
    factsOf(`${lines}\n`).map(({ evidence }) => evidence.quote),
    [lines],
  );
  assert.deepEqual(topicsOf('Payments are made within 30 days as follows:'), []);
});

test('Key facts: a link or a pointer to another place is no answer, and neither is a disclaimer', () => {
  for (const text of [
    'Bid security: https://town.example.org/bids/12',
    'Bid security: As per external posting',
    'The agency must only help with a security clearance at its entire discretion.',
    'Any subsequent solicitation may have a contract term of five years.',
  ])
    assert.deepEqual(topicsOf(text), [], text);
});

test('Key facts: at most two statements a topic, those with a value first, each once', () => {
  const many = [
    'Bids must remain open for acceptance as section 3 says, for ten days or more.',
    'Bids shall remain valid for 60 days.',
    'Bids shall remain valid for 60 days.',
    'Offers shall remain valid for 60 days from closing.',
  ].join('\n');
  assert.deepEqual(
    factsOf(many).map(({ evidence }) => evidence.quote),
    ['Bids shall remain valid for 60 days.', 'Offers shall remain valid for 60 days from closing.'],
  );
});
