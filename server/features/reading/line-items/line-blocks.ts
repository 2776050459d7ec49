import { trimEnd } from '#platform/text/trim-end.ts';
import { itemNameIn } from './item-name.ts';
import type { LineItem, LinePage, PageLine } from './line-item.ts';
import {
  headsOptions,
  isOptionalItem,
  lotOf,
  nameOf,
  partNumbersIn,
  quantityOf,
  stockNumberIn,
  takesEquivalents,
  unitOf,
} from './line-words.ts';
import { foldInPlace } from '../sentences.ts';

/** Items whose parts stand below each other: `Item 1, …`, `Part No.: …`, `Quantity: 2`; or a numbered title and `Quantité totale : 1 U`. */

const ITEM = /^(?:line )?(?:item|article)s? ?(?:no\b\.? ?|# ?)?:? ?([a-z]{0,2}\d{1,4})\b ?[:.,)-]{0,2} ?/;
const QUANTITY =
  /(?:^|[\s,;(])((?:optional|firm|estimated) )?(?:quantity|quantite|qty|qte)(?: (?:required|requise|totale|total|ferme|firm|optionnelle|facultative))? ?[:|][ :|]{0,3}(\d[\d ,.]{0,14})(?: ([a-z][a-z0-9]{0,11}))?/;
/** The same at the beginning of a line, where the colon was forgotten: `Quantity 2, Unit of Issue: Each`. */
const BARE_QUANTITY =
  /^((?:optional|firm|estimated) )?(?:quantity|quantite|qty|qte) (\d[\d ,.]{0,14})(?: ([a-z][a-z0-9]{0,11}))?(?=,|$)/;
const UNIT =
  /(?:^|[\s,;(])(?:unit of issue|unit of measure|uoi|uom|unite de distribution|unite de mesure|udd) ?:? ?([a-z]{1,20})/;
/** `3.4.1 B-porte à âme pleine`. */
const NUMBERED = /^(\d{1,2}(?:\.\d{1,3}){1,3}) (?:\| )?(\p{Lu}.{3,})$/u;
/** Lines from an item to its quantity; what is further away is another's. */
const MOST_LINES = 8;

type Open = { number: string; name: string | null; from: number; start: number; lines: PageLine[] };

export function readBlocks(pages: readonly LinePage[]): LineItem[] {
  const titles: Titles = { last: null, isOptional: false };
  return pages.flatMap((page) => [...blocksOf(page), ...countedTitles(page, titles)]);
}

/** The items of a page or text, each from the line that names it to the one that counts it. */
function blocksOf(page: LinePage): LineItem[] {
  const items: LineItem[] = [];
  let open: Open | null = null;
  let [lot, isOptional]: [string | null, boolean] = [null, false];
  const close = (): void => {
    const item = open === null ? null : blockItem(open, page, { lot, isOptional });
    if (item !== null) items.push(item);
    open = null;
  };
  let start = 0;
  for (const [index, line] of page.lines.entries()) {
    const folded = foldInPlace(line.text);
    const number = ITEM.exec(folded);
    if (number !== null) {
      close();
      open = {
        number: (number[1] ?? '').toUpperCase(),
        name: itemNameIn(line.text, number[0].length),
        from: index,
        start,
        lines: [],
      };
    } else if (open === null || folded.trim() === '') {
      close();
      lot = lotOf(line.text) ?? lot;
      isOptional = headsOptions(line.text) ?? isOptional;
    }
    if (open !== null && index - open.from < MOST_LINES) open.lines.push(line);
    start += line.text.length + 1;
  }
  close();
  return items;
}

/** Null where the block counts nothing, or twice. */
function blockItem(
  { number, name, start, lines }: Open,
  page: LinePage,
  { lot, isOptional }: { lot: string | null; isOptional: boolean },
): LineItem | null {
  const folded = lines.map(({ text }) => foldInPlace(text));
  const counts = folded.flatMap((line, index) => {
    const match = QUANTITY.exec(line) ?? BARE_QUANTITY.exec(line);
    return match === null ? [] : [{ match, index }];
  });
  const [found] = counts;
  if (found === undefined || counts.length > 1 || name === null) return null;
  const counted = quantityOf(trimEnd(found.match[2] ?? '', ' ,.'));
  if (counted === null) return null;
  const unitAt = folded.findIndex((line) => UNIT.test(line));
  const last = Math.max(found.index, unitAt);
  const unit = unitAt === -1 ? (found.match[3] ?? null) : (UNIT.exec(folded[unitAt] ?? '')?.[1] ?? null);
  const quote = lines
    .slice(0, last + 1)
    .map(({ text }) => text)
    .join('\n');
  const known = unit === null ? null : unitOf(unit);
  return {
    number,
    lot,
    item: name,
    quantity: counted.quantity,
    unit: unitAt === -1 && unit !== null && known === unit ? null : known,
    optional: found.match[1] === 'optional ' || (found.match[1] === undefined && (isOptional || isOptionalItem(name))),
    partNumbers: partNumbersIn(quote),
    stockNumber: stockNumberIn(quote),
    orEquivalent: takesEquivalents(quote),
    quote,
    place: { page: page.number, sheet: page.name ?? null, cells: null, start, end: start + quote.length },
  };
}

/** The last numbered title, over pages; a quantity below it counts it once. */
type Titles = { last: { number: string; name: string } | null; isOptional: boolean };
const TOTAL_OF_TITLE =
  /^quantites?(?: totales?)? ?: ?(?:\| )?(\d[\d ]{0,9}(?:,\d{1,2})?) (u|ml|m2|m3|ens|kg|ft|f|ff|m)\b/;
const CHAPTER = /^\d{1,2} (\p{Lu}.{2,})$/u;

function countedTitles(page: LinePage, titles: Titles): LineItem[] {
  const items: LineItem[] = [];
  let start = 0;
  for (const { text } of page.lines) {
    const title = NUMBERED.exec(text);
    if (title !== null) titles.last = { number: title[1] ?? '', name: title[2] ?? '' };
    const chapter = CHAPTER.exec(text)?.[1];
    if (chapter !== undefined) Object.assign(titles, { last: null, isOptional: headsOptions(chapter) === true });
    const total = TOTAL_OF_TITLE.exec(foldInPlace(text));
    const name = total === null || titles.last === null ? null : nameOf(titles.last.name.replace(' | ', ' '));
    if (total !== null && name !== null && titles.last !== null) {
      const counted = quantityOf(total[1] ?? '');
      // The unit as it is written: `ML` is a metre.
      const at = foldInPlace(text).indexOf(` ${total[2]}`, total[0].length - (total[2]?.length ?? 0) - 1) + 1;
      const unit = unitOf(text.slice(at, at + (total[2]?.length ?? 0)));
      if (counted !== null)
        items.push({
          number: titles.last.number,
          lot: null,
          item: name,
          quantity: counted.quantity,
          unit,
          optional: titles.isOptional,
          partNumbers: [],
          stockNumber: null,
          orEquivalent: takesEquivalents(name),
          quote: text,
          place: { page: page.number, sheet: page.name ?? null, cells: null, start, end: start + text.length },
        });
      titles.last = null;
    }
    start += text.length + 1;
  }
  return items;
}
