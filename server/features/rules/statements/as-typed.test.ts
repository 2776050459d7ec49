import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Known, statedFacts } from './facts.ts';

/** Reasons as people in Quebec and Ontario type them: what each states, and above all what it does not. */

const PLACES = new Set(['ontario', 'québec', 'manitoba', 'alberta', 'laval', 'montréal']);
const KNOWN: Known = {
  isPlace: (text) => PLACES.has(text.toLowerCase()),
  namesPlaces: true,
  categoriesOf: (thing) => (thing === 'déneigement' ? ['Déneigement'] : []),
  buyer: { value: 'ville de testing', label: 'Ville de Testing' },
};

function read(text: string): string[] {
  const { operations, rules } = statedFacts(text, KNOWN);
  return [
    ...operations.map(({ op, field, value }) => `${op} ${field} ${String(value)}`),
    ...rules.map(({ ruleType, condition }) => `${ruleType} ${condition.kind} ${condition.value}`),
  ];
}

function table(rows: readonly (readonly [text: string, ...facts: string[]])[]): void {
  for (const [text, ...facts] of rows) test(text, () => assert.deepEqual(read(text), facts));
}

const offered = (...things: string[]): string[] => [
  ...things.map((thing) => `add categories ${thing}`),
  ...things.map((thing) => `remove exclusions ${thing}`),
];

describe('A contrast ends the list, and one at its beginning takes all of it back', () => {
  table([
    ['We sell beds, no mattresses', ...offered('beds')],
    ['We sell beds and not mattresses or chairs', ...offered('beds')],
    ['Nous vendons des lits, aucun matelas', ...offered('lits')],
    ['Nous vendons des lits et non des matelas', ...offered('lits')],
    ['We don’t sell beds, mattresses only', 'add exclusions beds'],
    ['Nous ne faisons pas de pavage, juste du béton', 'add exclusions pavage'],
    ['We don’t sell only beds, mattresses too'],
    ['We serve neither Ontario nor Manitoba'],
    ['Nous ne vendons pas que des lits, des matelas aussi'],
    ['We sell beds instead of mattresses'],
  ]);
});

describe('A part of it is not all of it', () => {
  table([
    ['We don’t do paving, except in Laval'],
    ['We don’t do paving (except parking lots)'],
    ['We don’t do roofing, other than flat roofs'],
    ['Nous ne faisons pas de pavage, à l’exception des entrées'],
    ['Our minimum is $25,000 but we make exceptions'],
    ['We don’t do all kinds of paving'],
    ['We don’t do every type of paving'],
    ['Nous ne faisons pas tous les types de pavage'],
    ['We don’t serve all of Ontario'],
    ['Nous ne desservons pas tout l’Ontario'],
    ['We don’t do paving or roofing in Ontario'],
    ['We don’t do paving, too far for our crews in Laval', 'add exclusions paving'],
    ['On ne fait plus de déneigement à Laval'],
    ['On ne fait pas de travaux à l’extérieur du Québec'],
    ['We don’t do paving ourselves'],
    ['We don’t do paving in-house'],
    ['We don’t do the paving but we subcontract it'],
    ['We don’t offer the requested equipment'],
    ['We don’t do the electrical part'],
    ['We don’t do the following: paving, roofing'],
    ['Nous n’offrons pas le service'],
    ['We don’t work in the north'],
    ['We don’t work in English'],
    ['We don’t do supply and install'],
  ]);
});

describe('An opening narrows down what follows it', () => {
  table([
    ['For roofing, we only bid above $100,000'],
    ['For this buyer, our minimum is $100,000'],
    ['For roofing and siding, we only bid above $100,000'],
    ['In winter, we don’t do paving'],
    ['En Ontario, nous ne faisons pas de pavage'],
    ['À ce prix-là, on vend pas de lits'],
    ['On this one, we don’t supply the beds'],
    ['As of January 2027, we no longer do paving'],
    ['À partir de janvier, nous ne faisons plus de pavage'],
    ['L’an prochain, nous ne faisons plus de pavage'],
    ['From now on, we only bid above $100,000', 'set min_contract_value 100000'],
    ['Pour votre information, nous ne faisons pas de pavage', 'add exclusions pavage'],
    ['Too far, and we don’t do paving', 'add exclusions paving'],
  ]);
});

describe('What somebody takes for true, or says in jest, is not stated', () => {
  table([
    ['Ils croient que nous ne faisons plus de déneigement'],
    ['Il semble que nous ne desservons plus l’Ontario'],
    ['C’est dommage que nous ne faisons pas de pavage'],
    ['Ce n’est pas parce que nous ne faisons pas de pavage'],
    ['Not because we don’t do paving'],
    ['Apparently, we no longer sell beds'],
    ['We don’t do paving, right'],
    ['Yeah right, we now sell submarines'],
    ['We now sell submarines. Just kidding'],
    ['Veuillez noter que nous ne faisons pas de pavage', 'add exclusions pavage'],
    ['Please note that we do not do paving', 'add exclusions paving'],
  ]);
});

describe('Verbs that stand together have one object', () => {
  table([
    ['We supply and install beds', ...offered('beds')],
    ['We supply, install and service beds', ...offered('beds')],
    ['We don’t supply or install beds', 'add exclusions beds'],
    ['Nous vendons et installons des lits', ...offered('lits')],
    ['Nous ne vendons ni n’installons de lits'],
  ]);
});

describe('Idioms, customers and manners name nothing that is sold', () => {
  table([
    ['Nous tenons à vous remercier'],
    ['On tient pas compte des délais'],
    ['Nous ne faisons pas partie du regroupement'],
    ['Nous fabriquons au Québec'],
    ['We carry liability insurance'],
    ['We carry beds', ...offered('beds')],
    ['We don’t make sense of the drawings'],
    ['We supply hospitals and clinics'],
    ['Nous fournissons les écoles du Québec'],
    ['We also build schools', ...offered('schools')],
    ['We sell online'],
    ['We distribute nationally'],
    ['On vend plus de lits'],
    ['We are getting ISO 9001 certified'],
    ['We are ISO 9001 compliant but not certified'],
    ['We are neither ISO 9001 nor CSA certified', 'remove certifications ISO 9001', 'remove certifications CSA'],
    ['Our company is ISO 9001 certified', 'add certifications ISO 9001'],
  ]);
});

describe('Plain statements as they are typed', () => {
  table([
    ['we don`t do roofing', 'add exclusions roofing'],
    ['we don´t do roofing', 'add exclusions roofing'],
    ['Unfortunately we don’t do roofing', 'add exclusions roofing'],
    ['Bonjour on fait pas de toiture', 'add exclusions toiture'],
    ['We really don’t do roofing', 'add exclusions roofing'],
    ['On fait pu de déneigement', 'add exclusions déneigement', 'remove categories Déneigement'],
    ['On a arrêté de faire du déneigement', 'add exclusions déneigement', 'remove categories Déneigement'],
    ['We stopped selling beds', 'add exclusions beds'],
    ['Nous ne faisons ni pavage ni toiture', 'add exclusions pavage', 'add exclusions toiture'],
    ['On ne fait aucune plomberie', 'add exclusions plomberie'],
    ['Nous ne soumissionnons pas sur le pavage', 'add exclusions pavage'],
    ['We don’t sell beds & mattresses, etc.', 'add exclusions beds', 'add exclusions mattresses'],
    ['We only work in Ontario', 'add geography Ontario'],
    ['Nous travaillons seulement au Québec', 'add geography Québec'],
    ['Nous ne travaillons qu’au Québec', 'add geography Québec'],
    ['On livre au Québec et en Ontario', 'add geography Québec', 'add geography Ontario'],
    ['Nous ne travaillons plus en Ontario ni au Manitoba', 'remove geography Ontario', 'remove geography Manitoba'],
  ]);
});

describe('Amounts as they are typed', () => {
  table([
    ['Our minimum is $25,000.00', 'set min_contract_value 25000'],
    ['Notre minimum est de 25 000,00 $', 'set min_contract_value 25000'],
    ['On soumissione pas en bas de 50k', 'set min_contract_value 50000'],
    ['On ne prend pas de contrats sous 50 000 $', 'set min_contract_value 50000'],
    ['Nous ne faisons que des contrats de plus de 1,5 M$', 'set min_contract_value 1500000'],
    ['We only bid above 25000', 'set min_contract_value 25000'],
    ['Our minimum order is $500', 'set min_contract_value 500'],
    ['Our minimum order is 500'],
    ['We don’t bid on contracts from 2021'],
    ['We only bid on jobs over 100 m'],
    ['Our minimum is 25.000$'],
  ]);
});

describe('Of the buyer, for good or not at all', () => {
  table([
    ['We no longer bid for this city because they pay late', 'no_go buyer ville de testing'],
    ['On fait pu affaire avec cette ville', 'no_go buyer ville de testing'],
    ['We do not work with this buyer anymore', 'no_go buyer ville de testing'],
    ['We don’t work with this buyer yet'],
    ['We don’t bid for this buyer often'],
  ]);
});
