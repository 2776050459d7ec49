import { oneLine } from '#platform/text/html.ts';
import type { Category, CategoryScheme } from '../listing.ts';
import { localized, webAddress } from './native-fields.ts';

const LINE_END = /[\r\n\u2028\u2029]/;

/**
 * The values of a CanadaBuys list cell: each starts with `*` on its own line, even a single one (sources.md 3.7).
 * A line without a star goes on with the value before it; a cell without any star has one value a line.
 */
export function starredList(cell: string): string[] {
  const values: string[] = [];
  const starred = cell.split(LINE_END).some((line) => line.trimStart().startsWith('*'));
  for (const line of cell.split(/\r\n?|\n/)) {
    if (!starred || /^\s*\*/.test(line) || values.length === 0) values.push(line.replace(/^\s*\*/, ''));
    else values.push(`${values.pop() ?? ''} ${line}`);
  }
  return values.map((value) => oneLine(value)).filter((value) => value !== '');
}

/**
 * Categories of one scheme from its code, English and French columns. Labels are paired with codes, and French with
 * English, by position, and only when the two lists have the same length; else the labels are left out.
 */
export function pairedCategories(scheme: CategoryScheme, codes: string, en: string, fr: string): Category[] {
  const [codeList, enList, frList] = [starredList(codes), starredList(en), starredList(fr)];
  const names = codeList.length > 0 ? codeList : enList.length > 0 ? enList : frList;
  const label = (list: string[], index: number) => (list.length === names.length ? (list[index] ?? '') : '');
  return names.map((_, index) => ({
    scheme,
    code: codeList[index] ?? null,
    label: localized(label(enList, index), label(frList, index)),
  }));
}

/** Addresses of a comma-joined attachment cell. File names may hold commas: only a comma before `http` separates. */
export function attachmentUrls(cell: string): string[] {
  return cell
    .split(/,(?=\s*https?:\/\/)/i)
    .map((part) => webAddress(part))
    .filter((url) => url !== null);
}

/** The file name at the end of an address, or null when its last segment has no extension (download services). */
export function fileNameOf(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  if (!/\.[a-z0-9]{2,5}$/i.test(last)) return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
