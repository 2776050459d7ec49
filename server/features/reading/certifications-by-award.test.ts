import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCertifications } from './certifications.ts';
import { splitSentences } from './sentences.ts';

/** Clearances that must be held by the award, of those that are asked for at all. */
const TABLE: [string[], string[], string][] = [
  [
    ['Facility Security Clearance (FSC)'],
    ['Facility Security Clearance (FSC)'],
    'To be eligible for contract award, a proponent will be required to hold or obtain all required security clearances prior to the date of the award.\nThe Contractor must, throughout the performance of the Contract, hold a Facility Security Clearance.',
  ],
  [
    ['Designated Organization Screening (DOS)'],
    ['Designated Organization Screening (DOS)'],
    'Pour être admissible à l’attribution, le proposant devra détenir les habilitations de sécurité requises.\nL’entrepreneur doit, pendant toute la durée du contrat, détenir une vérification d’organisation désignée.',
  ],
  [
    ['Designated Organization Screening (DOS)'],
    ['Designated Organization Screening (DOS)'],
    'To be eligible for contract award, a bidder will be required to actively hold or obtain all required security clearances prior to the date of the award.\nThe anticipated security clearance level for this contract is Designated Organization Screening (DOS).',
  ],
  [['Reliability Status'], ['Reliability Status'], 'Bidders must hold Reliability Status before contract award.'],
  [['Reliability Status'], [], 'Bidders must hold Reliability Status at bid closing.'],
  [['Reliability Status'], [], 'Bidders must hold Reliability Status at bid closing and at contract award.'],
  [['Reliability Status'], [], 'Les soumissionnaires doivent détenir une cote de fiabilité.'],
  [['ISO 9001'], [], 'Bidders must hold ISO 9001 certification before contract award.'],
];
for (const [mandatory, byAward, text] of TABLE) {
  test(`of [${mandatory.join()}], [${byAward.join()}] must be held by the award: ${text}`, () => {
    const found = readCertifications(splitSentences({ text, language: null, place: 'description', page: null }));
    assert.deepEqual([found.mandatory, found.byAward ?? []], [mandatory, byAward]);
  });
}
