import type { LineItem, LinePage, PageLine } from './line-item.ts';
import {
  headsOptions,
  isOptionalItem,
  lotOf,
  nameOf,
  partNumber,
  partNumbersIn,
  quantityOf,
  stockNumberIn,
  takesEquivalents,
  unitOf,
} from './line-words.ts';
import { beginningAbove, isLooseLine } from './split-rows.ts';
import { foldInPlace } from '../sentences.ts';

/** Rows of price forms under a heading row that names an item and its quantity. */

type Role = 'number' | 'item' | 'quantity' | 'unit' | 'part' | 'lot' | 'other';
/** Columns by their letter (`B`) in a workbook, by their place elsewhere. */
type Header = { roles: ReadonlyMap<string, Role>; count: number };

const ROLES: readonly (readonly [Role, RegExp])[] = [
  [
    'quantity',
    /^(?:(?:estimated|annual|firm|total|approx\w{0,8}\.?|est\.?|minimum|required) ){0,2}(?:qty|quantity|quantities|quantites?|qte)\.?(?: (?:required|requise|totale|estimee|annuelle|estimative|approximative|prevue|demandee|ferme|ordered|a fournir))?(?: \([^)]{0,20}\))?$/,
  ],
  [
    'unit',
    /^(?:units?|uom|uoi|u\/m|unit of (?:issue|measure)|measure|unites?(?: de (?:mesure|distribution))?|format|u\.?|un\.?|um)$/,
  ],
  ['lot', /^lots?(?: (?:no\.?|#|number))?$/],
  [
    'number',
    /^(?:(?:line |bid |price )?items?|lines?|articles?|postes?|lignes?|s\.?|sl\.?|ref\.?|rang) ?(?:no\.?s?|numbers?|#|n|num(?:ero)?)\.?$|^(?:#|no\.?|n|s\.?no\.?|ser(?:ial)?\.?|art\.?)$/,
  ],
  [
    'part',
    /^(?:(?:manufacturer'?s?|mfr\.?|oem|product|required) )?(?:part|model|catalog(?:ue)?|product|sku)(?: ?(?:no\.?|numbers?|#|code))?$|^(?:sku|nsn|(?:no|n|numero) (?:de )?(?:piece|modele|catalogue|produit)(?: du fabricant)?|code (?:de )?(?:produit|article))$/,
  ],
  [
    'item',
    /^(?:(?:items?|goods?|products?|equipment|material|article|detailed) )?(?:descriptions?|discription|designations?|libelles?|descriptif)(?: (?:of|de|des|d'|du) ?(?:the )?(?:items?|goods|products?|work|services?|articles?|biens?|produits?|ouvrages?|equipements?|fournitures?))?$|^(?:titles?|titre|items?|articles?|products?|produits?|goods|biens|item name|equipment|equipements?|deliverables?|livrables?)$/,
  ],
];
const PRODUCT = /^(?:products?|produits?)$/i;
const SHORT_ITEM = /^(?:items?|articles?|postes?|lignes?)$/i;
const BY_BIDDER =
  /\b(?:supplier|bidder|vendor|proponent|offered|proposed|soumissionnaire|fournisseur|propose\w{0,2}|offerte?)\b/;

function roleOf(cell: string): Role {
  const folded = foldInPlace(cell).replaceAll(/\s+/g, ' ').trim();
  if (folded.length > 50 || BY_BIDDER.test(folded)) return 'other';
  return ROLES.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other';
}

/** The cells of a row, empty ones too. */
function cellsIn(text: string): string[] {
  return text.split(/ ?\| ?/);
}

function keysOf({ cells }: PageLine, count: number): string[] {
  if (cells?.length === count) return cells.map((address) => address.replace(/\d/g, ''));
  return Array.from({ length: count }, (_, index) => String(index));
}

/** Null: the row heads no table of items. With two columns for one thing nobody knows which counts. */
function headerOf(line: PageLine): Header | null {
  const cells = cellsIn(line.text);
  if (line.kind !== 'row' || cells.length < 2) return null;
  const keys = keysOf(line, cells.length);
  const read = cells.map(roleOf);
  // `Product | Catalogue number`: what is bought, where no other column names it.
  const product = read.includes('item') ? -1 : cells.findIndex((cell) => PRODUCT.test(cell.trim()));
  if (product !== -1) read[product] = 'item';
  // `Item | Description`, `Poste | Désignation`: the first is a number.
  const items = read.filter((role) => role === 'item').length;
  const isNumber = (role: Role, cell = ''): boolean =>
    SHORT_ITEM.test(cell) && (role === 'item' ? items === 2 : role === 'other' && items === 1);
  const roles = new Map(read.map((role, index) => [keys[index] ?? '', isNumber(role, cells[index]) ? 'number' : role]));
  const has = (role: Role): number => [...roles.values()].filter((one) => one === role).length;
  return has('item') === 1 && has('quantity') === 1 && has('unit') <= 1 ? { roles, count: cells.length } : null;
}

type State = { header: Header | null; lot: string | null; isOptional: boolean };

export function readTables(pages: readonly LinePage[]): LineItem[] {
  const items: LineItem[] = [];
  const state: State = { header: null, lot: null, isOptional: false };
  for (const page of pages) {
    const isSheet = typeof page.name === 'string';
    if (isSheet)
      Object.assign(state, {
        header: null,
        lot: lotOf(page.name ?? ''),
        isOptional: headsOptions(page.name ?? '') === true,
      });
    let start = 0;
    for (const [index, line] of page.lines.entries()) {
      const header = headerOf(line);
      if (header !== null) state.header = header;
      else if (line.kind !== 'row') follow(state, line);
      else if (state.header !== null) {
        if (endsTable(line, state.header)) state.header = null;
        else {
          const whole = wholeRow(page.lines, index, start);
          const item = whole === null ? null : itemOf(whole.line, state.header, state, { page, start: whole.start });
          if (item !== null) items.push(item);
        }
      }
      start += line.text.length + 1;
    }
  }
  return items;
}

/** Headings between tables end them; those of lots and options also say what the next rows are. */
function follow(state: State, { text, kind }: PageLine): void {
  const [lot, options] = [lotOf(text), headsOptions(text)];
  if (lot !== null) Object.assign(state, { lot, isOptional: false });
  if (options !== null) state.isOptional = options;
  if (kind === 'heading' && lot === null && options === null) Object.assign(state, { header: null, isOptional: false });
}

/** A row of words where numbers should be heads another table. */
function endsTable({ text }: PageLine, { count }: Header): boolean {
  return cellsIn(text).length >= Math.max(3, count - 1) && !/\d/.test(text);
}

/** The row with what belongs to it above; null where text above or below may be a part of its item, which would then be told in part. */
function wholeRow(
  lines: readonly PageLine[],
  index: number,
  start: number,
): { line: PageLine & { above?: string }; start: number } | null {
  const line = lines[index];
  const behind = lines[index + 1];
  if (line === undefined || line.cells !== undefined) return line === undefined ? null : { line, start };
  if (isLooseLine(behind) && /^[\p{Ll}(]/u.test(behind?.text ?? '')) return null;
  if (!isLooseLine(lines[index - 1])) return { line, start };
  const from = beginningAbove(lines, index);
  if (from === null) return null;
  const above = lines.slice(from, index).map(({ text }) => text);
  const joined = above.join('\n');
  return { line: { ...line, above: joined }, start: start - joined.length - 1 };
}

function itemOf(
  line: PageLine & { above?: string },
  header: Header,
  state: State,
  { page, start }: { page: LinePage; start: number },
): LineItem | null {
  const cells = cellsOf(line, header);
  const whole = line.above === undefined ? line.text : `${line.above}\n${line.text}`;
  const item = [line.above, cells?.get('item')].filter((part) => part !== undefined).join(' ');
  const [name, counted] = [nameOf(item), quantityOf(cells?.get('quantity') ?? '')];
  if (cells === null || name === null || counted === null) return null;
  const unit = cells.get('unit');
  const stated = unit === undefined ? counted.unit : unitOf(unit);
  if (unit !== undefined && stated === null) return null;
  const part = partNumber(cells.get('part') ?? '');
  const lot = cells.get('lot');
  return {
    number: cells.get('number')?.slice(0, 20) ?? null,
    lot: lot === undefined ? state.lot : (lotOf(lot) ?? lotOf(`Lot ${lot}`)),
    item: name,
    quantity: counted.quantity,
    unit: stated,
    optional: state.isOptional || isOptionalItem(name),
    partNumbers: part.length > 0 ? part : partNumbersIn(whole),
    stockNumber: stockNumberIn(whole),
    orEquivalent: takesEquivalents(whole),
    quote: whole,
    place: {
      page: page.number,
      sheet: page.name ?? null,
      cells: rangeOf(line.cells),
      start,
      end: start + whole.length,
    },
  };
}

/** The cells by their role; null where it is not certain which is which. */
function cellsOf(line: PageLine, { roles, count }: Header): ReadonlyMap<Role, string> | null {
  const cells = cellsIn(line.text);
  const isAddressed = line.cells?.length === cells.length;
  if (!isAddressed && cells.length > count) return null;
  // Cells that only the bidder fills in are empty at the end of a row; an empty one before them would move all behind it.
  const isRestOther = [...roles.values()].slice(cells.length).every((role) => role === 'other');
  if (!isAddressed && !isRestOther) return null;
  const keys = keysOf(line, cells.length);
  const found = new Map<Role, string>();
  for (const [index, cell] of cells.entries()) {
    const role = roles.get(keys[index] ?? '') ?? 'other';
    if (role !== 'other') found.set(role, cell.trim());
  }
  const number = found.get('number');
  return number !== undefined && !/^[\p{L}\p{N}][\p{L}\p{N}.()-]{0,11}$/u.test(number) ? null : found;
}

/** `A12:D12`, or one cell; null where the cells are not known. */
export function rangeOf(cells: readonly string[] = []): string | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first}:${last}`;
}
