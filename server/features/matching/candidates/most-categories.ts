import type { CategoryIndex } from '../subjects/category-index.ts';
import { CODE_FROM_LEVEL, MIN_LEVEL, SAME_LABEL } from '../verdict/category-match.ts';
import { levelWorth } from '../vocabulary/code-ladder.ts';
import { FIRM_CONCEPT_WEIGHT } from './percolator-keys.ts';
import { heldAs, keyPlace } from './percolator-places.ts';

/** How well a company's categories can be met, at most, by the keys that are kept of a tender (`CategoryLevels`). */
export type MostCategories = { topic: number; code: number; same: number; words: number };

export type CategoryBound = {
  /** The places that it asks for. */
  places: readonly number[];
  of(held: ReadonlySet<number>): MostCategories;
};

/** What holding one place can come to. `others`: places that must be held with it. */
type Met = MostCategories & { others: readonly number[] };

const NOTHING: MostCategories = { topic: 0, code: 0, same: 0, words: 0 };

export function categoryBound(index: CategoryIndex): CategoryBound {
  const met = new Map<number, Met[]>();
  const add = (place: number, one: Partial<Met>): void => {
    met.set(place, [...(met.get(place) ?? []), { ...NOTHING, others: [], ...one }]);
  };
  index.keys.forEach((key, row) => {
    const weight = index.weights[row] ?? 0;
    if (row < index.firstConcept) {
      const isOwn = weight === 1 || !index.hasCodes;
      add(keyPlace(`c ${key}`), { ...levelled(levelWorth(key) * weight, isOwn), same: index.wholes[row] ?? 0 });
      return;
    }
    const [firm = 0, loose = 0] = heldAs(`k ${key}`).map(keyPlace);
    add(firm, levelled(weight, !index.hasCodes));
    // A notice holds it so where it means it less surely than from this weight on.
    add(loose, levelled(Math.min(weight, FIRM_CONCEPT_WEIGHT), false));
  });
  for (const { terms } of index.worded) {
    const [first = 0, ...others] = terms.map((stem) => keyPlace(`l ${stem}`));
    add(first, { words: SAME_LABEL, others });
  }
  return {
    places: [...new Set([...met].flatMap(([place, ways]) => [place, ...ways.flatMap(({ others }) => others)]))],
    of(held) {
      const most = { ...NOTHING };
      for (const place of held) {
        for (const way of met.get(place) ?? []) {
          if (!way.others.every((other) => held.has(other))) continue;
          most.topic = Math.max(most.topic, way.topic);
          most.code = Math.max(most.code, way.code);
          most.same = Math.max(most.same, way.same);
          most.words = Math.max(most.words, way.words);
        }
      }
      return most;
    },
  };
}

/** `isOwn`: such a level counts as that of a code. */
function levelled(level: number, isOwn: boolean): Pick<MostCategories, 'topic' | 'code'> {
  return { topic: level < MIN_LEVEL ? 0 : level, code: isOwn && level >= CODE_FROM_LEVEL ? level : 0 };
}
