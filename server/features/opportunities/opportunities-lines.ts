import type { LineItem, LotCoverage } from '#contract/documents/line-items.ts';
import { type CatalogProduct, listActiveProducts } from '#features/catalog/catalog.ts';
import { coverLines, type LineMatch } from '#features/matching/matching.ts';
import {
  type DocumentLineItem,
  type NoticeFacts,
  type NoticeLineItem,
  readNoticeLineItems,
} from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { positionOf } from './claims.ts';
import type { IndexedNotice } from './quote-position.ts';

/** The lines of what is bought as the detail shows them, each with what the company's catalog says of it. */

/** `translated`: the same lines of a notice in its other language, one for one; empty where it lists them in one. */
type TenderLines = {
  ofDocuments: readonly DocumentLineItem[];
  ofNotice: readonly NoticeLineItem[];
  translated: readonly NoticeLineItem[];
};

type Described = Parameters<typeof readNoticeLineItems>[0];
type Tender = {
  content: Described;
  facts: (NoticeFacts & { lineItems: DocumentLineItem[] }) | null;
  notices: readonly IndexedNotice[];
  match: Readonly<Record<string, unknown>>;
};

/** The lines of what is bought, and the product that fits best with how the catalog covers the lines. */
export async function boughtLines(
  db: Connection,
  companyId: string,
  { content, facts, notices, match }: Tender,
  language: 'en' | 'fr',
): Promise<{ line_items: LineItem[]; product_match: Record<string, unknown> }> {
  const ofDocuments = facts?.lineItems ?? [];
  // What was read by earlier rules has no quantities.
  const isListed = ofDocuments.length === 0 && (facts?.quantities?.length ?? 0) > 0;
  const ofNotice = isListed ? readNoticeLineItems(content, language) : [];
  const translated = isListed ? sameLines(ofNotice, readNoticeLineItems(content, language === 'en' ? 'fr' : 'en')) : [];
  const isAny = ofDocuments.length + ofNotice.length > 0;
  const products = isAny ? await listActiveProducts(db, [companyId]) : [];
  const shown = shownLineItems({ ofDocuments, ofNotice, translated }, notices, products);
  const coverage = coverageOf(shown);
  return { line_items: shown, product_match: coverage === null ? match : { ...match, coverage } };
}

/** The lines of the other language, where they are as many and order the same quantities. */
function sameLines(own: readonly NoticeLineItem[], other: readonly NoticeLineItem[]): readonly NoticeLineItem[] {
  const ordered = (lines: readonly NoticeLineItem[]): string =>
    JSON.stringify(lines.map(({ quantity, optional }) => [quantity, optional]));
  return ordered(own) === ordered(other) ? other : [];
}

/** The surest first. */
const STATUSES: readonly LineMatch['status'][] = ['carried', 'available_to_quote', 'check', 'not_in_catalog'];

/** The catalog says the same of a line in both languages: what it says of the wording that it knows better. */
function surer(own: LineMatch | undefined, other: LineMatch | undefined): LineMatch | undefined {
  if (own === undefined || other === undefined) return own;
  return STATUSES.indexOf(other.status) < STATUSES.indexOf(own.status) ? other : own;
}

/** Those of documents, which are whole; of the notice only where no document lists any. */
function shownLineItems(
  { ofDocuments, ofNotice, translated }: TenderLines,
  notices: readonly IndexedNotice[],
  products: readonly CatalogProduct[],
): LineItem[] {
  const lines = ofDocuments.length > 0 ? ofDocuments : ofNotice;
  const matches = coverLines(lines, products);
  const inOther = ofDocuments.length > 0 || translated.length === 0 ? null : coverLines(translated, products);
  return lines.map((line, index) => {
    const { number, lot, item, quantity, unit, optional, quote, place } = line;
    return {
      number,
      lot,
      item,
      quantity,
      unit,
      optional,
      part_numbers: line.partNumbers,
      stock_number: line.stockNumber,
      or_equivalent: line.orEquivalent,
      replaced: 'isReplaced' in line && line.isReplaced,
      quote,
      page: place.page,
      sheet: place.sheet,
      cells: place.cells,
      document_id: 'document' in line ? line.document : null,
      position: 'evidence' in line ? positionOf(notices, line.evidence) : null,
      catalog: shownMatch(surer(matches?.[index], inOther?.[index])),
    };
  });
}

function shownMatch(match: LineMatch | undefined): LineItem['catalog'] {
  if (match === undefined) return null;
  const { status, product, matchedOn } = match;
  return {
    status,
    product_id: product?.id ?? null,
    name: product?.name ?? null,
    oem_name: product?.oemName ?? null,
    matched_on: matchedOn,
  };
}

/** How many lines of each lot the catalog covers; null where there is nothing to compare. */
function coverageOf(lines: readonly LineItem[]): LotCoverage[] | null {
  const counted = lines.filter(({ catalog, replaced }) => catalog !== null && !replaced);
  if (counted.length === 0) return null;
  return [...Map.groupBy(counted, ({ lot }) => lot)].map(([lot, own]) => {
    const of = (status: string): number => own.filter(({ catalog }) => catalog?.status === status).length;
    return {
      lot,
      lines: own.length,
      carried: of('carried'),
      available_to_quote: of('available_to_quote'),
      not_in_catalog: of('not_in_catalog'),
      check: of('check'),
    };
  });
}
