import { join } from 'node:path';

/** By its name in the labels, a file with the buyer's region and country. */
export type GoldDocuments = Readonly<Record<string, readonly [path: string, region: string | null, country: string]>>;

/** Small documents in own words with their labels (`facts.txt`, `lines.txt`), and what the rules owe to them. */
export type HeldOut = { name: string; folder: string; documents: GoldDocuments };

const FIRST = join(import.meta.dirname, 'held-out');
const SECOND = join(FIRST, 'second');

/** Both sets were labelled before they were read; their label files say what was right then, before rules were mended on them. */
export const HELD_OUT: readonly HeldOut[] = [
  {
    name: 'first set (rules were mended on it since)',
    folder: FIRST,
    documents: {
      riverbend: [join(FIRST, 'riverbend-playground.html'), 'Ontario', 'CA'],
      boats: [join(FIRST, 'survey-boats.html'), 'Ontario', 'CA'],
      bibliotheque: [join(FIRST, 'bibliotheque-mobilier.html'), 'Quebec', 'CA'],
      addenda: [join(FIRST, 'addenda-2-deneigement.html'), 'Quebec', 'CA'],
    },
  },
  {
    name: 'second set (rules were mended on it since)',
    folder: SECOND,
    documents: {
      hoses: [join(SECOND, 'fire-hoses.html'), 'Alberta', 'CA'],
      bottes: [join(SECOND, 'bottes.html'), 'Quebec', 'CA'],
      phares: [join(SECOND, 'phares.md'), 'Quebec', 'CA'],
      lifts: [join(SECOND, 'patient-lifts.html'), 'British Columbia', 'CA'],
    },
  },
];
