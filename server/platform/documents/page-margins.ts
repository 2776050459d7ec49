import type { Block, LaidLine } from './page-layout.ts';

/** A page of a PDF as it is laid out; `bottom` and `top` in points. */
export type LaidPage = { number: number; bottom: number; top: number; blocks: Block[] };

/** The part of a page's height in which heads and feet stand. */
const MARGIN = 0.14;
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.25;
/** Numbers alone, or with the words around a page's number, in English and French. */
const PAGE_NUMBER =
  /^[\s|–—-]{0,8}(?:(?:page|p\.|pg\.?|partie [ivx\d]{1,4} ?[-–] ?page)\s{0,3})?(?:[A-Z]{1,2}-)?\d{1,4}(?:\s{0,3}(?:of|de|sur|\/|of - de|of-de|of \/ de)\s{0,3}\d{1,4})?[\s|–—-]{0,8}$/i;

/** Takes page numbers and what runs over the pages out of their blocks; the first line of each that runs is returned. */
export function takeMargins(pages: readonly LaidPage[]): Map<number, string[]> {
  const counts = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const line of marginLines(page)) {
      const key = keyOf(line);
      counts.set(key, (counts.get(key) ?? new Set()).add(page.number));
    }
  }
  const least = pages.length <= LEAST_PAGES ? 2 : Math.max(LEAST_PAGES, pages.length * LEAST_SHARE * 0.4);
  const seen = new Set<string>();
  const first = new Map<number, string[]>();
  for (const page of pages) {
    const running = new Set(
      marginLines(page).filter((line) => isPageNumber(line) || (counts.get(keyOf(line))?.size ?? 0) >= least),
    );
    const kept = [...running].filter((line) => !isPageNumber(line) && !seen.has(keyOf(line)));
    for (const line of kept) seen.add(keyOf(line));
    if (kept.length > 0) first.set(page.number, kept.map(textOf));
    for (const block of page.blocks) block.lines = block.lines.filter((line) => !running.has(line));
    page.blocks = page.blocks.filter(({ lines }) => lines.length > 0);
  }
  return first;
}

function marginLines({ bottom, top, blocks }: LaidPage): LaidLine[] {
  const depth = (top - bottom) * MARGIN;
  return blocks.flatMap(({ lines }) => lines.filter(({ base }) => base > top - depth || base < bottom + depth));
}

/** The same head differs in the number of the page only. */
function keyOf(line: LaidLine): string {
  return `${Math.round(line.left / 40)} ${textOf(line).replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase()}`;
}

function isPageNumber(line: LaidLine): boolean {
  const text = textOf(line);
  return text.length <= 40 && PAGE_NUMBER.test(text);
}

/** The line's cells as a row. */
export function textOf({ cells }: LaidLine): string {
  return cells.map(({ text }) => text.trim()).join(' | ');
}
