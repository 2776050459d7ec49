import type { Words } from '../ui/words.ts';

const en = {
  title: 'Line by line',
  about: 'What the tender buys, as its notice and documents list it, next to your catalog.',
  aboutNoCatalog:
    'What the tender buys, as its notice and documents list it. Your catalog has no active products to compare.',
  catalog: 'To the catalog',
  noLot: 'All lines',
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  count: {
    carried: (count: number) => `${count} carried`,
    available_to_quote: (count: number) => `${count} available to quote`,
    not_in_catalog: (count: number) => `${count} not in the catalog`,
    check: (count: number) => `${count} to check`,
  },
  status: {
    carried: 'Carried',
    available_to_quote: 'Available to quote',
    not_in_catalog: 'Not in the catalog',
    check: 'To check',
  },
  toCheck: 'Not certain that a product of your catalog fits: compare them yourself',
  optional: 'option',
  orEquivalent: 'or equivalent',
  partNumbers: (numbers: string) => `Part number ${numbers}`,
  replaced: 'stated anew in a later addendum',
  showAll: (count: number) => `Show all ${count} lines`,
};

export const LINE_ITEMS_WORDS: Words<typeof en> = {
  en,
  fr: {
    title: 'Ligne par ligne',
    about: 'Ce que l’appel d’offres achète, selon l’avis et ses documents, à côté de votre catalogue.',
    aboutNoCatalog:
      'Ce que l’appel d’offres achète, selon l’avis et ses documents. Votre catalogue n’a aucun produit actif à comparer.',
    catalog: 'Vers le catalogue',
    noLot: 'Toutes les lignes',
    lines: (count) => (count < 2 ? `${count} ligne` : `${count} lignes`),
    count: {
      carried: (count) => (count < 2 ? `${count} tenue en stock` : `${count} tenues en stock`),
      available_to_quote: (count) => `${count} ${count < 2 ? 'offert' : 'offerts'} sur demande`,
      not_in_catalog: (count) => `${count} hors catalogue`,
      check: (count) => `${count} à vérifier`,
    },
    status: {
      carried: 'Tenu en stock',
      available_to_quote: 'Offert sur demande',
      not_in_catalog: 'Hors catalogue',
      check: 'À vérifier',
    },
    toCheck: 'Il n’est pas certain qu’un produit de votre catalogue convienne\u00a0: comparez-les vous-même',
    optional: 'option',
    orEquivalent: 'ou l’équivalent',
    partNumbers: (numbers) => `Numéro de pièce ${numbers}`,
    replaced: 'énoncé de nouveau dans un addenda ultérieur',
    showAll: (count) => `Montrer les ${count} lignes`,
  },
};
