import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { supplierKey } from '../../server/features/discovery/supplier-key.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import {
  type AwardForRanking,
  type ListingForRanking,
  pastNotices,
} from '../../server/features/matching/past/past-notices.ts';
import { DATA } from './seao.ts';

export const FEDERAL_FILE = resolve(DATA, 'buyandsell-ocds/contracts_releases_compact.json.zip');
const MAX_JSON_BYTES = 200_000_000;

type Release = {
  contracts: { id: { name: string } }[];
  buyer: { id: { name: string }; address: { locality: string; region: string } };
  awards: {
    awardDate: string;
    itemsAwarded: { classificationID: string; classificationDescription: string }[];
    suppliers: { id: { name: string }; address: { locality: string } }[];
  }[];
};

export function isFederalHere(): boolean {
  return existsSync(FEDERAL_FILE);
}

/**
 * Federal contracts of 2009-2014 as past notices, each contract once with its first date. They have no title: the title of
 * the class (GSIN) stands for it, and the buyer's province for the place of delivery.
 */
export function federalNotices(file: string = FEDERAL_FILE): PastNotice[] {
  const unzipped = spawnSync('unzip', ['-p', file], { maxBuffer: MAX_JSON_BYTES });
  if (unzipped.status !== 0) throw new Error(`unzip of ${file} failed: ${String(unzipped.stderr)}`);
  const { releases } = JSON.parse(unzipped.stdout.toString('utf8')) as { releases: Release[] };
  const listings = new Map<string, ListingForRanking>();
  const awards: AwardForRanking[] = [];
  const dated = releases.toSorted((a, b) => ((a.awards[0]?.awardDate ?? '') < (b.awards[0]?.awardDate ?? '') ? -1 : 1));
  for (const release of dated) {
    const award = release.awards[0];
    const nativeId = release.contracts[0]?.id.name;
    const item = award?.itemsAwarded[0];
    if (award === undefined || nativeId === undefined || item === undefined || listings.has(nativeId)) continue;
    const { name } = release.buyer.id;
    const { locality, region } = release.buyer.address;
    listings.set(nativeId, {
      source: 'buyandsell',
      nativeId,
      title: { en: item.classificationDescription },
      buyer: { en: name },
      buyerCity: locality === '' ? null : locality,
      regions: region === '' ? [] : [region],
      categories: [{ scheme: 'GSIN', code: item.classificationID, label: {} }],
      nature: 'unknown',
      publishedAt: award.awardDate,
    });
    for (const supplier of award.suppliers) {
      awards.push({
        source: 'buyandsell',
        nativeId,
        solicitationNumber: null,
        title: null,
        buyer: name,
        supplierKey: supplierKey(supplier.id.name),
        supplierNumber: null,
        supplierCity: supplier.address.locality === '' ? null : supplier.address.locality,
        awardedOn: award.awardDate,
      });
    }
  }
  return pastNotices([...listings.values()], awards);
}
