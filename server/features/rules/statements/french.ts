import { begin, type Pattern, words } from './meaning.ts';

/** French statements of what a company does and does not do, those to be tried first before others. */

const NE = words('ne |');
const PAS = words(' pas| jamais');
const JAMAIS = words(' pas| jamais| plus| pus?');
/** What is not done or sold has its article: without one it is an idiom (`ne faisons pas partie de`). */
const DU = '(?= (?:de|du|des|le|la|les|une?|nos|tout|toute|tous|toutes) )';
const FAIRE = words(
  'faisons|offrons|vendons|fournissons|installons|distribuons|fabriquons|tenons|executons|realisons|effectuons|construisons|' +
    'fait|offre|vend|fournit|installe|distribue|fabrique|tient|execute|realise|effectue|construit',
);
const VENDRE = words('vendons|fournissons|distribuons|fabriquons|tenons|vend|fournit|distribue|fabrique|tient');
/** What may stand next to such a verb: `vendons, installons et réparons`. */
const JOINED = `(?:(?: ,)?(?: et| ou| ,) ${words(
  `${FAIRE}|reparons|entretenons|louons|concevons|livrons|importons|repare|entretient|loue|concoit|livre|importe`,
)})*`;
const DESSERVIR = words('desservons|couvrons|dessert|couvre');
const ALLER = words('livrons|operons|oeuvrons|livre|opere|oeuvre');
const TRAVAILLER = words('travaillons|travaille');
const SOUMETTRE = words('soumissionn?ons|soumissionn?e|acceptons|accepte|prenons|prend|faisons|fait');
const SEULEMENT = words(' seulement| uniquement| juste| exclusivement');
const A = words('en|au|aux|a|dans');
const CERTIFICATE_NEXT = '(?= (?:iso|iatf|csa|haccp|mdsap|gmp|cor)(?: |$))';
const MAINTENANT = words('maintenant|aussi|desormais|egalement');
const MARCHES =
  words(' sur| pour|') + words(' des| les| aux| de| un|') + words(' contrats?| appels? de offres| projets?| mandats?|');
const PLUS = words(
  'de plus de|pour plus de|en haut de|de au moins|a partir de|au dessus de|au-dessus de|superieurs? a|a plus de',
);
const MOINS = words(
  'de moins de|pour moins de|en bas de|sous|en dessous de|au dessous de|au-dessous de|en-dessous de|inferieurs? a|a moins de|jusque a',
);
const CET_ACHETEUR = words(
  '(?:cet|ce|cette) (?:acheteur|client|organisme|ministere|hopital|ville|municipalite|universite|commission scolaire|agence)',
);
export const FRENCH: readonly Pattern[] = [
  {
    begins: begin(
      NE,
      words('soumissionn?ons|travaillons|faisons affaire|soumissionn?e|travaille|fait affaire'),
      JAMAIS,
      words(' avec| pour| a| chez'),
      ' ',
      CET_ACHETEUR,
    ),
    meaning: { means: 'this-buyer', wanted: false },
  },
  {
    begins: begin(NE, words('faisons|fait'), JAMAIS, ' affaire avec ', CET_ACHETEUR),
    meaning: { means: 'this-buyer', wanted: false },
  },
  {
    begins: begin(
      words('soumissionn?ons|travaillons|soumissionn?e|travaille'),
      ' toujours',
      words(' avec| pour| a| chez'),
      ' ',
      CET_ACHETEUR,
    ),
    meaning: { means: 'this-buyer', wanted: true },
  },
  {
    begins: begin(NE, SOUMETTRE, words(' que| seulement'), MARCHES, ' ', PLUS),
    meaning: { means: 'value', bound: 'min' },
  },
  {
    begins: begin(NE, SOUMETTRE, words(' que| seulement'), MARCHES, ' ', MOINS),
    meaning: { means: 'value', bound: 'max' },
  },
  {
    begins: begin(NE, SOUMETTRE, JAMAIS, MARCHES, ' ', MOINS),
    meaning: { means: 'value', bound: 'min' },
  },
  {
    begins: begin(NE, SOUMETTRE, JAMAIS, MARCHES, ' ', PLUS),
    meaning: { means: 'value', bound: 'max' },
  },
  { begins: begin(NE, DESSERVIR, JAMAIS), meaning: { means: 'not-served' } },
  { begins: begin(NE, ALLER, JAMAIS, ' ', A), meaning: { means: 'not-served' } },
  { begins: begin('ne ', TRAVAILLER, ' plus ', A), meaning: { means: 'not-in', ended: true } },
  { begins: begin(NE, TRAVAILLER, PAS, ' ', A), meaning: { means: 'not-in', ended: false } },
  {
    begins: begin(NE, words('representons|represente'), words(' pas| plus')),
    meaning: { means: 'represents', is: false },
  },
  // Without its `ne`, `plus` may as well say more; `pu` is said for no longer alone.
  { begins: begin('ne ', FAIRE, ' plus', DU), meaning: { means: 'not-offered', ended: true } },
  { begins: begin(NE, FAIRE, ' pus?', DU), meaning: { means: 'not-offered', ended: true } },
  {
    begins: begin(
      words('avons|a'),
      words(' cesse| arrete'),
      ' de ',
      words('faire|vendre|offrir|fournir|installer|fabriquer|distribuer'),
      DU,
    ),
    meaning: { means: 'not-offered', ended: true },
  },
  { begins: begin(NE, FAIRE, PAS, DU), meaning: { means: 'not-offered', ended: false } },
  { begins: begin(NE, FAIRE, words(' aucune?| ni')), meaning: { means: 'not-offered', ended: false } },
  {
    begins: begin(NE, words('soumissionn?ons|soumissionn?e'), PAS, ' sur', DU),
    meaning: { means: 'not-offered', ended: false },
  },
  { begins: begin('ne ', DESSERVIR, ' que'), meaning: { means: 'served', only: true } },
  { begins: begin(DESSERVIR, SEULEMENT), meaning: { means: 'served', only: true } },
  { begins: begin('ne ', words(`${ALLER}|${TRAVAILLER}`), ' que ', A), meaning: { means: 'served', only: true } },
  { begins: begin(words(`${ALLER}|${TRAVAILLER}`), SEULEMENT, ' ', A), meaning: { means: 'served', only: true } },
  { begins: begin(DESSERVIR, words(` ${MAINTENANT}|`)), meaning: { means: 'served', only: false } },
  { begins: begin(ALLER, words(` ${MAINTENANT}|`), ' ', A), meaning: { means: 'served', only: false } },
  {
    begins: begin(VENDRE, JOINED, words(` ${MAINTENANT}|`), DU),
    meaning: { means: 'offered', sold: true },
  },
  { begins: begin(FAIRE, ' ', MAINTENANT, DU), meaning: { means: 'offered', sold: false } },
  {
    begins: begin(words('representons|represente'), words(` ${MAINTENANT}|`)),
    meaning: { means: 'represents', is: true },
  },
  {
    begins: begin(
      words('sommes|est'),
      words(' un| le|'),
      words(' distributeur| revendeur| representant'),
      words(' autorise| exclusif| officiel'),
      ' de',
    ),
    meaning: { means: 'represents', is: true },
  },
  {
    begins: begin('ne ', words('sommes|est'), words(' pas| plus'), words(' certifiee?s?| accreditee?s?')),
    meaning: { means: 'certified', is: false },
  },
  {
    begins: begin(
      'ne ',
      words('detenons|avons|possedons|detient|a|possede'),
      ' plus',
      words(' la| le| notre|'),
      words(' certification| accreditation| certificat|'),
      CERTIFICATE_NEXT,
    ),
    meaning: { means: 'certified', is: false },
  },
  {
    begins: begin(words('sommes|est'), words(` ${MAINTENANT}|`), words(' certifiee?s?| accreditee?s?')),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(
      words('detenons|avons|possedons|detient|possede'),
      words(` ${MAINTENANT}|`),
      words(' la| le| une| un|'),
      words(' certification| accreditation| certificat'),
    ),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(words('detenons|possedons|detient|possede'), words(` ${MAINTENANT}|`), CERTIFICATE_NEXT),
    meaning: { means: 'certified', is: true },
  },
  {
    begins: begin(words('avons|ne avons que|avons seulement|sommes|comptons'), '(?= \\d+ employee?s$)'),
    meaning: { means: 'employees' },
  },
  {
    begins: begin(
      'sommes',
      words(' une?|'),
      '(?= (?:fabricant|manufacturier|revendeur|distributeur|detaillant|importateur)$)',
    ),
    meaning: { means: 'role' },
  },
  {
    begins: begin(
      'ne sommes pas ',
      words('une? |'),
      words('entreprise|compagnie|societe|fournisseur|firme'),
      words(' canadienne| canadien'),
      '$',
    ),
    meaning: { means: 'canadian', is: false },
  },
  {
    begins: begin(
      'sommes ',
      words('une? |'),
      words('entreprise|compagnie|societe|fournisseur|firme'),
      words(' canadienne| canadien'),
      '$',
    ),
    meaning: { means: 'canadian', is: true },
  },
];
export const OUR_FRENCH: readonly Pattern[] = [
  {
    begins: begin(
      words('minimum|contrat minimum|montant minimum|valeur minimale|seuil minimum'),
      ' est',
      words(' de|'),
    ),
    meaning: { means: 'value', bound: 'min' },
  },
  {
    begins: begin(words('maximum|contrat maximum|montant maximum|valeur maximale|plafond'), ' est', words(' de|')),
    meaning: { means: 'value', bound: 'max' },
  },
];
