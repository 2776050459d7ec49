import { join } from 'node:path';

/** Small documents in own words on which nothing is tuned, with their labels (`facts.txt`, `lines.txt`). */
export const HELD_OUT: string = join(import.meta.dirname, 'held-out');

/** By their names in the labels, the files with the buyer's region and country. */
export const HELD_OUT_DOCUMENTS: Readonly<
  Record<string, readonly [path: string, region: string | null, country: string]>
> = {
  riverbend: [join(HELD_OUT, 'riverbend-playground.html'), 'Ontario', 'CA'],
  boats: [join(HELD_OUT, 'survey-boats.html'), 'Ontario', 'CA'],
  bibliotheque: [join(HELD_OUT, 'bibliotheque-mobilier.html'), 'Quebec', 'CA'],
  addenda: [join(HELD_OUT, 'addenda-2-deneigement.html'), 'Quebec', 'CA'],
};
