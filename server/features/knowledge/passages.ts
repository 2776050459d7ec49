/** A piece of a document: some sentences that belong together. `page` counts from 1; null where there are no pages. */
export type Passage = { ordinal: number; page: number | null; text: string };

/** Long enough to answer a question from, short enough to be quoted. */
const GOOD_CHARS = 900;
const MOST_CHARS = 1_400;
/** Some 600 pages of text. What follows in a longer document is not indexed. */
const MOST_PASSAGES = 1_250;

/** Where a text may be cut, best first: between paragraphs, lines, sentences, words. */
const CUTS = [/\n\s*\n/g, /\n/g, /[.!?;:]\s/g, /\s/g];

/** The passages of a document's text, none over the end of a page. The same text gives the same passages. */
export function passagesOf({ text, pages }: { text: string; pages: readonly string[] | null }): Passage[] {
  const passages: Passage[] = [];
  for (const [index, page] of (pages ?? [text]).entries()) {
    for (const piece of piecesOf(page)) {
      if (passages.length >= MOST_PASSAGES) return passages;
      passages.push({ ordinal: passages.length, page: pages === null ? null : index + 1, text: piece });
    }
  }
  return passages;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const window = text.slice(at, at + MOST_CHARS);
    const length = at + window.length >= text.length ? window.length : cutOf(window);
    const piece = window.slice(0, length).trim();
    if (piece !== '') yield piece;
    at += length;
  }
}

/** How much of the window makes a passage: to the last good place for a cut that leaves one of good length. */
function cutOf(window: string): number {
  for (const cut of CUTS) {
    let end = 0;
    for (const match of window.matchAll(cut)) end = match.index + match[0].length;
    if (end >= GOOD_CHARS / 2) return end;
  }
  // One word longer than a passage; never within a pair of surrogates.
  return window.length - (/[\ud800-\udbff]$/.test(window) ? 1 : 0);
}
