import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Award, Listing } from '../../server/features/discovery/listing.ts';
import { seaoXml } from '../../server/features/discovery/sources/seao-xml.ts';
import { supplierKey } from '../../server/features/discovery/supplier-key.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { pastNotices, rankedNotice } from '../../server/features/matching/past/past-notices.ts';

export const DATA = resolve(import.meta.dirname, '../../../shared/data');
export const SEAO_FILE = resolve(DATA, 'seao-xml/notices-with-bidders-before-2019.jsonl.gz');

export function isSeaoHere(): boolean {
  return existsSync(SEAO_FILE);
}

/** Quebec's notices as the connector of the service reads them, from JSON lines, gzipped or not. */
export function readSeao(file: string = SEAO_FILE): { listing: Listing; awards: Award[] }[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').flatMap((line, at) => {
    if (line === '') return [];
    const parsed = seaoXml.parse({ place: `line ${at + 1}`, value: JSON.parse(line) });
    return parsed.kind === 'listing' ? [{ listing: parsed.listing, awards: parsed.awards }] : [];
  });
}

/** A notice's bids are known from the last date that was entered for it: that of its opening or its award. */
export function seaoKnownFrom(rows: readonly { listing: Listing }[] = readSeao()): (notice: PastNotice) => string {
  const entered = new Map(rows.map(({ listing }) => [rankedNotice(listing).id, listing.revision.slice(0, 10)]));
  return ({ id, publishedAt }) => [publishedAt, entered.get(id) ?? ''].sort().at(-1) ?? publishedAt;
}

/** The same as the service makes past notices from its tables. */
export function seaoNotices(rows: readonly { listing: Listing; awards: Award[] }[] = readSeao()): PastNotice[] {
  return pastNotices(
    rows.map((row) => row.listing),
    rows.flatMap((row) => row.awards).map((award) => ({ ...award, supplierKey: supplierKey(award.supplierName) })),
  );
}
