import type { StemLanguage } from '#platform/text/stem.ts';
import { stems } from './concept-terms.ts';
import { GOODS_NAMES } from './name-pairs-goods.ts';
import { HEALTH_NAMES } from './name-pairs-health.ts';
import { SERVICE_NAMES } from './name-pairs-services.ts';
import { TECHNOLOGY_NAMES } from './name-pairs-technology.ts';
import { WORKS_NAMES } from './name-pairs-works.ts';
import { otherLanguage } from './word-pairs.ts';

/** Names of one thing of the table that say the very same in both languages, each line `id | English = French, French; …`. */
export type NamePair = { id: string; en: string; fr: string };

/** All pairs, in the order of the tables. */
export const NAME_PAIRS: readonly NamePair[] = [
  HEALTH_NAMES,
  TECHNOLOGY_NAMES,
  WORKS_NAMES,
  GOODS_NAMES,
  SERVICE_NAMES,
].flatMap(readTable);

/**
 * Things whose first names in the two languages serve to find more and are not the very same: one is wider (`bridge construction`, `pont`),
 * is something beside it (`boxes`, `emballage`), or has another meaning, too (`messagerie`).
 */
export const FIRST_NAMES_DIFFER: ReadonlySet<string> = new Set(
  `blood-pressure telephony it-consulting camera-photo concrete-work doors-windows painting-work drywall building-automation
  bridge water-treatment waste-container hazardous-waste environmental-study natural-gas ev-charging passenger-vehicle
  fastener-hardware textile-linen cleaning-supplies security-screening packaging lease-space mail-courier
  indigenous-engagement occupational-health`.split(/\s+/),
);

const byName = new Map<string, Set<string>>();
for (const pair of NAME_PAIRS) {
  for (const from of ['en', 'fr'] as const) {
    const key = nameKey(pair.id, from, pair[from]);
    byName.set(key, (byName.get(key) ?? new Set()).add(stemsOf(pair[otherLanguage(from)])));
  }
}

/** What a name of a thing is called in the other language, as stems in order; none where nothing says the very same. */
export function namesInOther(id: string, name: string, from: StemLanguage): ReadonlySet<string> {
  return byName.get(nameKey(id, from, name)) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function nameKey(id: string, language: StemLanguage, name: string): string {
  return `${id} ${language} ${stemsOf(name)}`;
}

function stemsOf(name: string): string {
  return stems(name).join(' ');
}

function readTable(table: string): NamePair[] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [id = '', pairs = ''] = line.split(' | ').map((cell) => cell.trim());
      return list(pairs, ';').flatMap((pair) => {
        const [en = '', french = ''] = list(pair, ' = ');
        return list(french, ',').map((fr) => ({ id, en, fr }));
      });
    });
}

function list(cell: string, separator: string): string[] {
  return cell.split(separator).map((item) => item.trim());
}
