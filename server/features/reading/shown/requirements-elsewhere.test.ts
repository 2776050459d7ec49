import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesRequirementsElsewhere } from './requirements-elsewhere.ts';

/** [what it shows, title, text in English, text in French, whether the requirements stand elsewhere] */
const CASES: readonly [string, string, string | undefined, string | undefined, boolean][] = [
  [
    'the requirement is on another site',
    'Roof repairs',
    'Request for Proposal for roof repairs.\n\nThe requirement is described in the event on the portal: https://portal.example/rfx/7. Bidding and documents are available on http://site.example. Fees may apply.',
    undefined,
    true,
  ],
  [
    'the same in French',
    'Réfection de toitures',
    undefined,
    'Demande de soumissions pour la réfection de toitures.\nLes exigences sont décrites dans le devis. Veuillez consulter le site de l’acheteur.',
    true,
  ],
  ['the text is the title', 'Purchase of tapes', 'Goods\nPurchase of tapes - Amendment 000', undefined, true],
  ['the same in French', 'Achat de rubans', undefined, 'Biens\nAchat de rubans - Modification 000', true],
  [
    'a text that asks for something, and points to the documents as well',
    'Roof repairs',
    'The scope of work is outlined in the tender documents. Bidders must hold a roofing licence, carry insurance of two million dollars, visit the site before the closing date, list three comparable roofs of the last five years, and name a foreman who speaks both official languages at work.',
    undefined,
    false,
  ],
  ['a text that says what the work is', 'Snow removal', 'Plow the lots twice a day.', undefined, false],
  ['the same in French', 'Déneigement', undefined, 'Déneiger les stationnements deux fois par jour.', false],
  [
    'one language says more than the other',
    'Roof repairs',
    'The requirement is described in the documents.',
    'L’entrepreneur remplace les membranes de deux toits.',
    false,
  ],
  ['no text at all', 'Roof repairs', undefined, undefined, false],
];

for (const [name, title, en, fr, expected] of CASES) {
  test(`${name}: ${expected ? 'elsewhere' : 'not elsewhere'}`, () => {
    const description = { ...(en !== undefined && { en }), ...(fr !== undefined && { fr }) };
    const titles = { ...(en !== undefined && { en: title }), ...(fr !== undefined && { fr: title }) };
    assert.equal(leavesRequirementsElsewhere({ title: titles, description }), expected);
  });
}
