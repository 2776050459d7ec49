import { trimEnd } from '#platform/text/trim-end.ts';
import { isQuotablePhrase } from '../reasons/quotable.ts';
import type { OpinionQuote } from '../reasons/reasons.ts';
import { inOneLine, type Material, type Passage } from './opinion-material.ts';
import { MOST_POINTS, type Opinion } from './opinion.ts';
import type { GivenOpinion } from './opinion-task.ts';

const LEAST_QUOTE_CHARS = 4;
const MOST_SHOWN = 2;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * What stands of a model's answer; null: nothing does. One reason that does not hold condemns all: its words stand nowhere, its item or
 * passage does not exist, or the passage denies what it is said to fit. Points without a reason that goes their way count for nothing, too.
 */
export function checkedOpinion({ reasons, adjustment }: GivenOpinion, { items, passages }: Material): Opinion | null {
  if (!Number.isInteger(adjustment) || Math.abs(adjustment) > MOST_POINTS) return null;
  const wanted = adjustment > 0 ? 'fits' : 'does-not-fit';
  const quotes: OpinionQuote[] = [];
  for (const { item: itemNumber, passage: passageNumber, quote, kind } of reasons) {
    const [item, passage] = [items[itemNumber - 1], passages[passageNumber - 1]];
    if (item === undefined || passage === undefined || (kind === 'fits' && passage.isDenied)) return null;
    const shown = shownQuote(inOneLine(quote), passage);
    if (shown === null) return null;
    const { document } = passage;
    if (kind === wanted) quotes.push({ quote: shown, item: item.text, of: item.of, ...(document && { document }) });
  }
  if (adjustment === 0) return { points: 0, quotes: [] };
  return quotes.length === 0 ? null : { points: adjustment, quotes: distinct(quotes).slice(0, MOST_SHOWN) };
}

/** The whole passage where it is short, so that nothing that changes the sense is left out; null: the words do not stand in it. */
function shownQuote(quote: string, { text }: Passage): string | null {
  if (quote.length < LEAST_QUOTE_CHARS || !isQuotablePhrase(quote) || !isWithin(quote, text)) return null;
  const whole = trimEnd(text, '.;:,');
  return isQuotablePhrase(whole) ? whole : trimEnd(quote, '.;:,');
}

/** As whole words, letter for letter. */
function isWithin(quote: string, text: string): boolean {
  const [opens, closes] = [LETTER.test(quote.charAt(0)), LETTER.test(quote.charAt(quote.length - 1))];
  for (let from = text.indexOf(quote); from !== -1; from = text.indexOf(quote, from + 1)) {
    const end = from + quote.length;
    const isCutBefore = opens && from > 0 && LETTER.test(text.charAt(from - 1));
    const isCutAfter = closes && end < text.length && LETTER.test(text.charAt(end));
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}

function distinct(quotes: readonly OpinionQuote[]): OpinionQuote[] {
  return [...new Map(quotes.map((one) => [`${one.quote}\n${one.item}`, one])).values()];
}
