import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendsToDocuments } from './requirements-elsewhere.ts';

/** [what it shows, title, text in English, text in French, for what the notice sends to its documents] */
const CASES: readonly [string, string, string | undefined, string | undefined, ReturnType<typeof sendsToDocuments>][] =
  [
    [
      'the requirement is on another site',
      'Roof repairs',
      'Request for Proposal for roof repairs.\n\nThe requirement is described in the event on the portal: https://portal.example/rfx/7. Bidding and documents are available on http://site.example. Fees may apply.',
      undefined,
      'for-all',
    ],
    [
      'the same in French',
      'Réfection de toitures',
      undefined,
      'Demande de soumissions pour la réfection de toitures.\nLes exigences sont décrites dans le devis. Veuillez consulter le site de l’acheteur.',
      'for-all',
    ],
    ['the text is the title', 'Purchase of tapes', 'Goods\nPurchase of tapes - Amendment 000', undefined, null],
    ['the same in French', 'Achat de rubans', undefined, 'Biens\nAchat de rubans - Modification 000', null],
    [
      'a text that asks for something, and points to the documents as well',
      'Roof repairs',
      'The scope of work is outlined in the tender documents. Bidders must hold a roofing licence, carry insurance of two million dollars, visit the site before the closing date, list three comparable roofs of the last five years, and name a foreman who speaks both official languages at work.',
      undefined,
      'for-more',
    ],
    ['a text that says what the work is', 'Snow removal', 'Plow the lots twice a day.', undefined, null],
    ['the same in French', 'Déneigement', undefined, 'Déneiger les stationnements deux fois par jour.', null],
    [
      'one language says more than the other',
      'Roof repairs',
      'The requirement is described in the documents.',
      'L’entrepreneur remplace les membranes de deux toits.',
      'for-more',
    ],
    [
      'a text of some length that says what the work is, and where it is described',
      'Sidewalk sweepers',
      'This is an invitation to prospective suppliers to submit bids for the supply and delivery of two sidewalk sweepers with their spare brushes for a fixed period of five years, as further described in Part 3 and the Contract.',
      undefined,
      'for-more',
    ],
    [
      'the same in French',
      'Balais de rue',
      undefined,
      'La Ville souhaite acquérir deux balais de trottoir avec leurs brosses de rechange, livrés au garage municipal de la rue des Érables avant le printemps, tels que décrits au devis technique joint à l’appel d’offres public.',
      'for-more',
    ],
    [
      'arrangements for whoever complies with documents that ask it',
      'Hotel rooms',
      'Arrangements will be issued to all suppliers whose offers are deemed compliant to this RFSA. Several stays a year are needed near the base, each of one to fifty days, for groups of up to ninety people who arrive and leave on different days.',
      undefined,
      'for-more',
    ],
    [
      'the same in French',
      'Chambres d’hôtel',
      undefined,
      'Des arrangements seront émis à tous les fournisseurs dont les offres sont jugées conformes à la présente DAMA. Plusieurs séjours par année sont nécessaires près de la base, chacun de un à cinquante jours, pour des groupes d’au plus quatre-vingt-dix personnes.',
      'for-more',
    ],
    [
      'where the documents are',
      'Web design',
      'The bank engages a firm for research on its digital products and its customers, to support its ongoing tests. Bidding and Documents are available on http://site.example.',
      undefined,
      'for-more',
    ],
    [
      'the same in French',
      'Déchiquetage',
      undefined,
      'La société cherche une firme pour détruire ses dossiers dans ses bureaux de tout le pays. Vous pouvez soumettre une offre et accéder aux documents sur http://site.example.',
      'for-more',
    ],
    ['no text at all', 'Roof repairs', undefined, undefined, null],
  ];

for (const [name, title, en, fr, expected] of CASES) {
  test(`${name}: ${expected ?? 'nowhere'}`, () => {
    const description = { ...(en !== undefined && { en }), ...(fr !== undefined && { fr }) };
    const titles = { ...(en !== undefined && { en: title }), ...(fr !== undefined && { fr: title }) };
    assert.equal(sendsToDocuments({ title: titles, description }), expected);
  });
}
