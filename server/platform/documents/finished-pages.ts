import { type DocumentPage, pageOf } from './document-pages.ts';
import { linesOfBlocks } from './page-lines.ts';
import { takeMargins, type LaidPage } from './page-margins.ts';

/** A page with its pieces laid out, and what is filled into its form fields. */
export type UnfinishedPage = LaidPage & { fields: string[] };

/** The lines of pages that belong together: what runs over them counts once, and headings are larger than most of the text. */
export function finishPages(laid: readonly UnfinishedPage[]): DocumentPage[] {
  const margins = takeMargins(laid);
  const bodySize = usualSize(laid);
  return laid.map(({ number, blocks, fields }) =>
    pageOf(number, [
      ...(margins.get(number) ?? []).map((text) => ({ text, kind: 'margin' as const })),
      ...linesOfBlocks(blocks, bodySize),
      ...fields.map((text) => ({ text, kind: 'row' as const })),
    ]),
  );
}

/** The size in which most of the text is set. */
function usualSize(laid: readonly LaidPage[]): number {
  const sizes = new Map<number, number>();
  for (const { blocks } of laid) {
    for (const { size, cells } of blocks.flatMap(({ lines }) => lines)) {
      const key = Math.round(size * 2) / 2;
      sizes.set(key, (sizes.get(key) ?? 0) + cells.reduce((sum, { text }) => sum + text.length, 0));
    }
  }
  return [...sizes].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 10;
}
