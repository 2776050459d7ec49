import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectorOf } from '../../server/features/discovery/discovery.ts';
import type { Listing } from '../../server/features/discovery/listing.ts';
import { supplierKey } from '../../server/features/discovery/supplier-key.ts';
import { FEDERAL_FILE } from './federal.ts';
import { DATA } from './seao.ts';

const TENDERS_FILE = resolve(DATA, 'buyandsell-ocds/tenders_releases.json.gz');
const MAX_JSON_BYTES = 200_000_000;

/** What a supplier won: under which number, when, and what the class is called. */
export type Contract = { supplier: string; solicitation: string; awardedOn: string; code: string; title: string };

type Release = {
  contracts: { id: { name: string } }[];
  awards: {
    awardDate: string;
    itemsAwarded: { classificationID: string; classificationDescription: string }[];
    suppliers: { id: { name: string } }[];
  }[];
};

export function areTendersHere(): boolean {
  return existsSync(TENDERS_FILE) && existsSync(FEDERAL_FILE);
}

/** Federal tender notices as the connector of the service reads them, each solicitation once, the oldest first. */
export function federalTenders(): Listing[] {
  const { releases } = JSON.parse(gunzipSync(readFileSync(TENDERS_FILE)).toString('utf8')) as { releases: unknown[] };
  const connector = connectorOf('buyandsell');
  const found = new Map<string, Listing>();
  for (const [at, value] of releases.entries()) {
    const parsed = connector?.parse({ place: `release ${at}`, value });
    if (parsed?.kind !== 'listing') continue;
    const key = solicitationKey(parsed.listing.solicitationNumber ?? parsed.listing.nativeId);
    if (!found.has(key)) found.set(key, parsed.listing);
  }
  return [...found.values()].sort((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? -1 : 1));
}

export function federalContracts(): Contract[] {
  const unzipped = spawnSync('unzip', ['-p', FEDERAL_FILE], { maxBuffer: MAX_JSON_BYTES });
  if (unzipped.status !== 0) throw new Error(`unzip of ${FEDERAL_FILE} failed: ${String(unzipped.stderr)}`);
  const { releases } = JSON.parse(unzipped.stdout.toString('utf8')) as { releases: Release[] };
  return releases.flatMap(({ contracts, awards: [award] }) => {
    const [number, item] = [contracts[0]?.id.name, award?.itemsAwarded[0]];
    if (award === undefined || number === undefined || item === undefined) return [];
    return award.suppliers.map(({ id }) => ({
      supplier: supplierKey(id.name),
      solicitation: solicitationKey(number),
      awardedOn: award.awardDate,
      code: item.classificationID,
      title: item.classificationDescription,
    }));
  });
}

/** A contract is numbered as its solicitation is, with what distinguishes it behind a stroke (`EZ899-140411/001/PWY`). */
export function solicitationKey(number: string): string {
  const [solicitation = ''] = number.split('/');
  return solicitation.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
