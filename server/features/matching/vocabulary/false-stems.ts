import { fold } from '#platform/text/fold.ts';
import { readEntries, readRows } from './tables.ts';

/**
 * Words that have the stem of another by chance: `voir` that of `voirie`, `taxes` that of `taxi`. A word on the left is not
 * found in the words on its right. Found among the words that share a stem with a name of the concepts in the notices at
 * hand.
 */
const FALSE_STEMS = `
voirie, voiries ≠ voir
taxi, taxis ≠ taxe, taxes, tax
publicite, publicites ≠ publique, publiques, publiquement, publication, publications
toner, toners ≠ ton, tons, tonne, tonnes
medicament, medicaments ≠ medic, medical
facilitation ≠ facilite, facilites, facilitate, facility, facilities
periodical, periodicals ≠ period, periods, periode, periodes
bearing, bearings ≠ bear, bears
commissioning ≠ commission, commissions
engine, engines ≠ engineer, engineers, engineering, engineered
siding, sidings ≠ side, sides
assurance, assurances ≠ assure, assures, assurer
abatement ≠ abat, abats
pistol, pistols ≠ pistole, pistoles
shoring ≠ shore, shores
ventilator, ventilators ≠ ventilation
generatrice, generatrices ≠ generation, generations, genereux, genereuse
awards ≠ award, awarded, awarding
transformer, transformers, transformateur, transformateurs ≠ transform, transforms, transformation, transformations
`;

const strangers = new Map<string, ReadonlySet<string>>();
for (const { left, right } of readRows(FALSE_STEMS).flat().flatMap(readEntries)) {
  for (const name of left) strangers.set(name, new Set(right));
}
const LONGEST = Math.max(...[...strangers.keys()].map((name) => name.length));

/** The folded words that no word of a wording is found in although they have its stem; undefined where there are none. */
export function strangersTo(wording: string): ReadonlySet<string> | undefined {
  const known = wording.split(' ').flatMap((word) => {
    const found = word === '' || word.length > LONGEST ? undefined : strangers.get(fold(word));
    return found === undefined ? [] : [found];
  });
  return known.length < 2 ? known[0] : new Set(known.flatMap((words) => [...words]));
}
