import { type MaterialPage, type Passage, passagesOf } from './material.ts';
import { foldForSearch } from './question.ts';

type Read = { wasDenied: boolean; passages: Passage[]; isDenied: boolean };

const readLines = new WeakMap<MaterialPage['lines'], Read>();

/**
 * The passages of the same lines are made once, as long as somebody holds the lines. A stem that forbids may end a page of a document,
 * with what it forbids on the next.
 */
export function cachedPassages(pages: readonly MaterialPage[]): Passage[] {
  let [isDenied, document] = [false, ''];
  return pages.flatMap((page) => {
    const own = `${page.kind} ${page.documentId ?? page.document ?? ''}`;
    const wasDenied = isDenied && own === document;
    const known = readLines.get(page.lines);
    const read = known?.wasDenied === wasDenied ? known : { wasDenied, ...passagesOf(page, wasDenied, foldForSearch) };
    readLines.set(page.lines, read);
    [isDenied, document] = [read.isDenied, own];
    return read.passages;
  });
}
