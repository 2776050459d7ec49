import type { Evidence, Finding } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

const QUANTITY =
  /(?:^|[\s,;.])(?:quantity|quantite|qty|qte)(?: required| requise| totale| total)? ?:? ?(\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,9})(?![\d.,]\d|\/|%)/g;
const UNIT =
  /(?:^|[\s,;.])(?:unit of issue|unit of measure|uoi|uom|unite de distribution|unite de mesure|udd) ?:? ?([a-z]{1,20})/g;

/** One name for the words and codes that mean one unit. */
const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    each: [
      'each',
      'ea',
      'chaque',
      'ch',
      'chacun',
      'chacune',
      'unit',
      'units',
      'unite',
      'unites',
      'un',
      'piece',
      'pieces',
      'pc',
      'pcs',
      'item',
      'article',
    ],
    assembly: ['assembly', 'ay', 'assemblage', 'ensemble'],
    box: ['box', 'bx', 'boxes', 'boite', 'boites'],
    set: ['set', 'se', 'sets', 'jeu', 'jeux'],
    kit: ['kit', 'kt', 'kits', 'trousse', 'trousses', 'necessaire'],
    package: ['package', 'pg', 'pk', 'pkg', 'pack', 'paquet', 'paquets', 'emballage'],
    pair: ['pair', 'pr', 'pairs', 'paire', 'paires'],
    roll: ['roll', 'ro', 'rolls', 'rouleau', 'rouleaux'],
    metre: ['metre', 'metres', 'meter', 'meters', 'mr', 'm'],
    kilogram: ['kilogram', 'kilograms', 'kg', 'kilogramme', 'kilogrammes'],
    litre: ['litre', 'litres', 'liter', 'li', 'l'],
  }).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

/** Enough to show where the sum comes from; a notice with 300 items does not need 300 quotes. */
const MAX_QUOTES = 20;

/**
 * The sum of the quantities of the line items, when all that state a unit state the same one. Null without line items,
 * when units differ, and when a quantity is not a whole number.
 */
export function readTotalUnits(sentences: readonly Sentence[]): Finding<number | null> {
  const units = new Set<string>();
  const evidence: Evidence[] = [];
  let total = 0;
  let items = 0;
  for (const sentence of sentences) {
    for (const [, word = ''] of sentence.folded.matchAll(UNIT)) units.add(UNIT_NAMES.get(word) ?? word);
    for (const match of sentence.folded.matchAll(QUANTITY)) {
      total += Number((match[1] ?? '').replace(/[ ,]/g, ''));
      items += 1;
      if (evidence.length < MAX_QUOTES) evidence.push(evidenceOf('total_estimated_units', sentence, match.index));
    }
  }
  const agree = items > 0 && total > 0 && units.size <= 1 && Number.isSafeInteger(total);
  return agree ? { value: total, evidence } : { value: null, evidence: [] };
}
