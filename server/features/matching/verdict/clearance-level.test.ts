import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtOtherLevel, levelAsked, withLevel } from './clearance-level.ts';

const [FSC, DSC] = ['Facility Security Clearance (FSC)', 'Document Safeguarding Capability (DSC)'] as const;
/** The clearance, the words that ask for it, and its name as it is said. */
const ASKED: [string, string, string, 'en' | 'fr'][] = [
  [
    FSC,
    'must hold a valid Facility Security Clearance at the level of SECRET, issued by',
    `${FSC}, level Secret`,
    'en',
  ],
  [FSC, 'a Facility Security Clearance (FSC) at the level of TOP SECRET', `${FSC}, level Top Secret`, 'en'],
  [DSC, 'Document Safeguarding Capability at the level of PROTECTED B', `${DSC}, level Protected B`, 'en'],
  [FSC, 'une attestation de sécurité d’installation (ASI) valable au niveau SECRET', `${FSC}, niveau Secret`, 'fr'],
  [
    DSC,
    'une autorisation de détenir des renseignements (ADR) approuvée au niveau PROTÉGÉ B',
    `${DSC}, niveau Protégé B`,
    'fr',
  ],
  // The level is another clearance's, or none is stated.
  [FSC, 'a Facility Security Clearance with approved Document Safeguarding at SECRET', FSC, 'en'],
  [FSC, 'hold a Facility Security Clearance. Personnel need Secret.', FSC, 'en'],
  ['Reliability Status', 'hold Reliability Status at the level of SECRET', 'Reliability Status', 'en'],
];
for (const [name, quote, expected, language] of ASKED) {
  test(`"${quote}" asks for ${expected}`, () => {
    assert.equal(withLevel(name, levelAsked(name, quote), language), expected);
  });
}

test('a clearance listed at another level is not known to be the one asked for; a higher one is', () => {
  assert.equal(isAtOtherLevel('Top Secret FSC', 'secret'), false);
  assert.equal(isAtOtherLevel('FSC', 'secret'), false);
  assert.equal(isAtOtherLevel('Secret FSC', 'top-secret'), true);
  assert.equal(isAtOtherLevel('FSC', 'top-secret'), true);
  assert.equal(isAtOtherLevel('ASI, niveau Secret', 'secret'), false);
  assert.equal(isAtOtherLevel('DSC Protected A', 'protected-b'), true);
});
