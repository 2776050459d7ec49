import type { Evidence, LocalizedText } from '../facts.ts';
import type { LineItem, LinePage } from './line-item.ts';
import { readBlocks } from './line-blocks.ts';
import { readTables } from './line-tables.ts';
import { acceptsEquivalents } from './line-words.ts';
import { noticeTexts } from '../notice-texts.ts';

/**
 * The lines of what is bought, as price forms, lists and notices state them. A line counts only where its item and its quantity are
 * certain; what is not is left out.
 */

const MOST_ITEMS = 500;
const MOST_QUOTE_CHARS = 1_000;
/** Heads and feet that run over pages, and tables of contents, stand between no lines. */
const SILENT = new Set(['margin', 'contents']);

/** The lines that the pages of one document state, in their order. */
export function readLineItems(pages: readonly LinePage[]): LineItem[] {
  const stating = pages.map((page) => ({ ...page, lines: page.lines.filter(({ kind }) => !SILENT.has(kind)) }));
  const items = [...readTables(stating), ...readBlocks(stating)];
  const texts = new Map(stating.map((page) => [page.number, page.lines.map(({ text }) => text).join('\n')]));
  return items
    .filter(({ quote, place }) => quote.length <= MOST_QUOTE_CHARS && texts.get(place.page)?.includes(quote) === true)
    .slice(0, MOST_ITEMS);
}

/** A line of a notice, with the words that it was read from. */
export type NoticeLineItem = LineItem & { evidence: Evidence };

/** The lines that a notice lists; where it lists them in both languages, those of `language`. */
export function readNoticeLineItems(
  notice: { title?: LocalizedText; description?: LocalizedText },
  language: 'en' | 'fr',
): NoticeLineItem[] {
  const texts = noticeTexts(notice).map((one) => ({ ...one, items: itemsOfText(one.text) }));
  const most = Math.max(0, ...texts.map(({ items }) => items.length));
  const own = texts.toSorted((one) => (one.language === language ? -1 : 0)).find(({ items }) => items.length === most);
  return (own?.items ?? []).map((item) => ({
    ...item,
    evidence: {
      field: 'quantities',
      quote: item.quote,
      place: 'description',
      language: own?.language ?? null,
      start: item.place.start,
      end: item.place.end,
      page: null,
    },
  }));
}

function itemsOfText(text: string): LineItem[] {
  const items = readLineItems([
    { number: null, lines: text.split('\n').map((line) => ({ text: line, kind: 'text' })) },
  ]);
  return items.length > 0 && acceptsEquivalents(text) ? items.map((item) => ({ ...item, orEquivalent: true })) : items;
}
