import type { Quote } from './answer.ts';
import { cachedPassages } from './cached-passages.ts';
import { ITEM_BLOCK } from './lines/item-blocks.ts';
import type { MaterialPage, Passage } from './material.ts';
import { foldForSearch, readQuestion, type Language, type Question } from './question.ts';

/** What belongs to the answer and is not quoted: other items that the question names, or the other points of a clause about it. */

/** `clause`: its number, as in `4.2`; null for the items of a list of goods. */
export type Rest = { clause: string | null; count: number };

const POINT = /^(\d{1,2}(?:\.\d{1,2}){1,2})\.(\d{1,2})\.?\s/;

export function restOf(
  quotes: readonly Quote[],
  question: string,
  pages: readonly MaterialPage[],
  language: Language,
): Rest | null {
  if (quotes.length === 0) return null;
  const asked = readQuestion(question, language);
  const passages = cachedPassages(pages);
  return otherItems(quotes, asked, passages) ?? otherPoints(quotes, asked, pages);
}

function otherItems(
  quotes: readonly Quote[],
  { terms, kind: asked }: Question,
  passages: readonly Passage[],
): Rest | null {
  if (asked !== 'count') return null;
  const blocks = passages.filter(({ kind }) => kind === ITEM_BLOCK);
  const shown = blocks.filter(({ text }) => quotes.some((quote) => quote.text.includes(text)));
  const [first] = shown;
  if (first === undefined) return null;
  const named = terms.filter(({ pattern }) => pattern.test(first.own));
  const all = blocks.filter(({ own }) => named.every(({ pattern }) => pattern.test(own)));
  const count = new Set(all.map(({ text }) => text)).size - shown.length;
  return count > 0 ? { clause: null, count } : null;
}

/** The clause must be about what is asked, and its points not about many things. */
function otherPoints(quotes: readonly Quote[], { topics }: Question, pages: readonly MaterialPage[]): Rest | null {
  const [quote] = quotes;
  const clause = POINT.exec(quote?.text ?? '')?.[1];
  if (quote === undefined || clause === undefined) return null;
  const own = pages.filter(
    ({ document, documentId = null }) =>
      document === quote.place.document && documentId === (quote.place.documentId ?? null),
  );
  const lines = own.flatMap((page) => page.lines).filter(({ kind }) => kind !== 'contents' && kind !== 'margin');
  const title = lines.find(({ text }) => text.startsWith(`${clause} `) || text.startsWith(`${clause}. `));
  if (title === undefined || title.text.length > MOST_OF_A_TITLE || !isAbout(title.text, topics)) return null;
  const points = new Set(
    lines.map(({ text }) => POINT.exec(text)).flatMap((one) => (one?.[1] === clause ? [one[2] ?? ''] : [])),
  );
  const shown = [...points].filter((point) =>
    quotes.some(({ text }) => text.split('\n').some((line) => line.startsWith(`${clause}.${point}`))),
  );
  const count = points.size - shown.length;
  return count > 0 ? { clause, count } : null;
}

const MOST_OF_A_TITLE = 100;

function isAbout(title: string, topics: Question['topics']): boolean {
  const folded = foldForSearch(title);
  return topics.some(({ isMain, asks, says }) => isMain && (says.test(folded) || asks.test(folded)));
}
