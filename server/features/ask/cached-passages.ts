import { type MaterialPage, type Passage, passagesOf } from './material.ts';
import { foldForSearch } from './question.ts';

const passagesOfLines = new WeakMap<MaterialPage['lines'], Passage[]>();

/** The passages of the same lines are made once, as long as somebody holds the lines. */
export function cachedPassages(pages: readonly MaterialPage[]): Passage[] {
  return pages.flatMap((page) => {
    const known = passagesOfLines.get(page.lines);
    if (known) return known;
    const passages = passagesOf([page], foldForSearch);
    passagesOfLines.set(page.lines, passages);
    return passages;
  });
}
