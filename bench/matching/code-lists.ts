import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { rankingStems } from '../../server/features/matching/past/ranking-text.ts';
import { DATA } from './seao.ts';

/** Titles of one code in the languages of its list. */
export type CodeTitle = { code: string; en: string; fr: string };

const LISTS = {
  UNSPSC: { file: 'codelists/unspsc_v7_0901_en_fr_es.csv.gz', code: 'unspsc', en: 'en' },
  CPV: { file: 'codelists/cpv_en_fr_es.csv.gz', code: 'cpv', en: 'en' },
  GSIN: { file: 'codelists/gsin_en_from_buyandsell.csv.gz', code: 'gsin', en: 'title_en' },
} as const;
export type ListName = keyof typeof LISTS;

export function areCodeListsHere(): boolean {
  return Object.values(LISTS).every(({ file }) => existsSync(resolve(DATA, file)));
}

export function readCodeList(name: ListName): CodeTitle[] {
  const { file, code, en } = LISTS[name];
  const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(resolve(DATA, file))), { columns: true });
  return rows.map((row) => ({ code: row[code] ?? '', en: row[en] ?? '', fr: row['fr'] ?? '' }));
}

/**
 * For a title, the one of another list that is most like it by the words of both languages together: how somebody else
 * would name the same thing. Null where no word of it is in the list.
 */
export function otherWording(list: readonly CodeTitle[]): (title: CodeTitle) => CodeTitle | null {
  const stemsOf = ({ en, fr }: CodeTitle): Set<string> =>
    new Set([...rankingStems(en).map((one) => `en ${one}`), ...rankingStems(fr).map((one) => `fr ${one}`)]);
  const rows = list.map(stemsOf);
  const holders = new Map<string, number[]>();
  rows.forEach((row, at) => {
    for (const stem of row) holders.set(stem, [...(holders.get(stem) ?? []), at]);
  });
  const weight = (stem: string): number => Math.log(1 + list.length / (holders.get(stem)?.length ?? list.length)) ** 2;
  const lengths = rows.map((row) => Math.sqrt([...row].reduce((sum, stem) => sum + weight(stem), 0)));
  return (title) => {
    const shared = new Map<number, number>();
    for (const stem of stemsOf(title))
      for (const at of holders.get(stem) ?? []) shared.set(at, (shared.get(at) ?? 0) + weight(stem));
    const [best] = [...shared].sort((a, b) => b[1] / (lengths[b[0]] ?? 1) - a[1] / (lengths[a[0]] ?? 1) || a[0] - b[0]);
    return best === undefined ? null : (list[best[0]] ?? null);
  };
}
