import type { LIMITS } from '#contract/limits.ts';
import type { Words } from '../ui/words.ts';
import type { ImportColumn } from './import-column.ts';

type Limits = Pick<
  typeof LIMITS,
  | 'partnerNameChars'
  | 'productNameChars'
  | 'productModelChars'
  | 'productDescriptionChars'
  | 'commodityCodes'
  | 'urlChars'
>;

const ENGLISH = {
  title: 'What the file must contain',
  lead: 'The first row names all seven columns, in any order. Each further row is one product. Optional cells may be empty.',
  needed: 'required',
  optional: 'optional',
  example: 'Example:',
  columns: {
    oem_partner: 'Partner',
    name: 'Name',
    model: 'Model or part number',
    description: 'Description',
    commodity_codes: 'Commodity codes',
    rep_status: 'How you offer it',
    source_url: 'Web page',
  } satisfies Record<ImportColumn, string>,
  takes: (limits: Limits): Record<Exclude<ImportColumn, 'rep_status'>, string> => ({
    oem_partner: `The manufacturer; at most ${limits.partnerNameChars.max} characters. A new one becomes a partner.`,
    name: `At most ${limits.productNameChars.max} characters.`,
    model: `At most ${limits.productModelChars.max} characters. Partner, name and model tell which product it is.`,
    description: 'What it is, in one language or both.',
    commodity_codes: `UNSPSC, CPV, GSIN …; at most ${limits.commodityCodes}, with ; or | between them.`,
    source_url: 'An address that begins with http:// or https://.',
  }),
  status: (meaning: string, shown: string) => ` ${meaning}; shown as “${shown}”`,
  blankStatus: 'Empty means carried. Nothing else is taken.',
};

const FRENCH: typeof ENGLISH = {
  title: 'Ce que le fichier doit contenir',
  lead: 'La première ligne nomme les sept colonnes, dans n’importe quel ordre. Chaque ligne suivante est un produit. Les cellules facultatives peuvent être vides.',
  needed: 'obligatoire',
  optional: 'facultatif',
  example: 'Exemple :',
  columns: {
    oem_partner: 'Partenaire',
    name: 'Nom',
    model: 'Modèle ou numéro de pièce',
    description: 'Description',
    commodity_codes: 'Codes de marchandises',
    rep_status: 'Comment vous l’offrez',
    source_url: 'Page Web',
  },
  takes: (limits) => ({
    oem_partner: `Le fabricant; au plus ${limits.partnerNameChars.max} caractères. S’il est nouveau, il devient partenaire.`,
    name: `Au plus ${limits.productNameChars.max} caractères.`,
    model: `Au plus ${limits.productModelChars.max} caractères. Partenaire, nom et modèle disent de quel produit il s’agit.`,
    description: 'Ce que c’est, dans une langue ou les deux.',
    commodity_codes: `UNSPSC, CPV, NIBS…; au plus ${limits.commodityCodes}, séparés par ; ou |.`,
    source_url: 'Une adresse qui commence par http:// ou https://.',
  }),
  status: (meaning, shown) => ` ${meaning}; affiché «\u00a0${shown}\u00a0»`,
  blankStatus: 'Une cellule vide veut dire carried. Rien d’autre n’est accepté.',
};

export const IMPORT_WORDS: Words<typeof ENGLISH> = { en: ENGLISH, fr: FRENCH };
