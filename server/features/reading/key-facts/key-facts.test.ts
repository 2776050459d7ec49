import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from '../sentences.ts';
import type { KeyTopic } from './key-fact.ts';
import { keyFacts } from './key-facts.ts';

const factsOf = (text: string) => keyFacts(splitSentences({ text, language: null, place: 'document', page: 1 }));
const topicsOf = (text: string): KeyTopic[] => factsOf(text).map(({ topic }) => topic);

const STATED: readonly (readonly [KeyTopic, string])[] = [
  ['questions', 'All questions must be sent in writing no later than five (5) business days before closing.'],
  ['questions', 'Toute question doit être transmise au plus tard le 24 février 2027 à midi.'],
  ['site_visit', 'A mandatory site visit will be held at the arena on May 4, 2027 at 10:00 a.m.'],
  ['site_visit', 'Aucune visite des lieux n’est prévue.'],
  ['submission', 'Bids must be submitted by e-mail to bids@example.org before the closing time.'],
  ['submission', 'Les soumissions doivent être transmises par voie électronique au moyen du SEAO.'],
  ['format', 'Proponents shall submit one original and three (3) copies of their proposal.'],
  ['language', 'La soumission doit être rédigée en français.'],
  ['language', 'Bids may be submitted in English or French.'],
  ['contact', 'Questions about this tender must be directed to Purchasing at buying@example.org.'],
  ['bid_security', 'Each bid must be accompanied by a bid bond of 10% of the bid price.'],
  ['bid_security', 'Aucune garantie de soumission n’est exigée.'],
  ['performance_security', 'The successful bidder must provide a performance bond of 50% of the contract price.'],
  ['performance_security', 'Un cautionnement d’exécution de 50 % du prix est exigé.'],
  ['insurance', 'The contractor shall maintain commercial general liability insurance of $2,000,000.'],
  ['insurance', 'L’entrepreneur doit détenir une assurance responsabilité civile de 2 000 000 $.'],
  ['security_clearance', 'There is no security requirement applicable to this contract.'],
  ['security_clearance', 'Le personnel doit détenir une cote de fiabilité valide.'],
  ['contract_term', 'The term of the contract is three (3) years.'],
  ['contract_term', 'Le contrat est d’une durée de cinq ans.'],
  ['options', 'The City may renew the contract for two additional one-year periods.'],
  ['options', 'Le contrat comporte deux options de renouvellement d’un an.'],
  ['schedule', 'The work must be completed no later than June 30, 2027.'],
  ['schedule', 'Les biens devront être livrés dans les 30 jours suivant la commande.'],
  ['place', 'The services will be performed at 12 Elm Street, Sudbury.'],
  ['evaluation', 'The responsive bid with the lowest price will be recommended for award.'],
  ['evaluation', 'Le contrat sera adjugé au plus bas soumissionnaire conforme : prix le plus bas.'],
  ['minimum_score', 'A proposal must obtain at least 70% of the points to be considered.'],
  ['awards', 'The Town intends to award one contract to the chosen bidder.'],
  ['validity', 'Bids shall remain valid for ninety (90) days after closing.'],
  ['validity', 'La soumission demeure valide pendant 120 jours.'],
  ['budget', 'The budget for this project is $450,000.'],
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
  ['questions', 'Question: may we bid on one lot if we ask before May 3, 2027?'],
  ['site_visit', 'The contractor shall hold a weekly site meeting with the engineer.'],
  ['submission', 'The contractor must submit invoices by e-mail; bids are evaluated by the committee.'],
  ['submission', 'Bids may be withdrawn by e-mail before closing.'],
  ['format', 'The contractor shall provide three (3) copies of each report with its response.'],
  ['language', 'Personnel must serve the public in English and French; proposals describe how, in English.'],
  ['contact', 'The contractor reports any security incident to soc@example.org.'],
  ['bid_security', 'The bid bond is returned to each bidder, and no interest is paid.'],
  ['bid_security', '“Bid Security” means the security that must accompany a bid.'],
  ['insurance', 'The contractor must pay employment insurance premiums of $400.'],
  ['insurance', 'The offeror must provide written assurance to the officer.'],
  ['security_clearance', 'A security clearance may be asked for, if requested; it is not said now.'],
  ['contract_term', 'During the term of the contract, records must be kept for seven years.'],
  ['contract_term', 'The warranty lasts for a period of two years after the contract.'],
  ['options', 'The closing date may be extended by up to two additional periods of five days.'],
  ['schedule', 'Bids must be received within 30 days of publication of the project.'],
  ['place', 'It is expected that services will be delivered through a new model.'],
  ['evaluation', 'The City is not bound to accept the lowest bid and may award to any bidder.'],
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

test('Key facts: an address below the line that announces it belongs to it; a line without what it announces says nothing', () => {
  const [fact] = factsOf('Bids must be submitted in a sealed envelope to:\nTown of Elm\n12 Main Street\n');
  assert.equal(fact?.evidence.quote, 'Bids must be submitted in a sealed envelope to:\nTown of Elm\n12 Main Street');
  assert.deepEqual(topicsOf('Bids must be submitted in a sealed envelope to:'), []);
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
