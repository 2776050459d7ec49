/* Real listings in many orders, with removals and amendments: `node bench/grouping/shuffles.ts [shuffles] [listings]`. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { keysOf, type ListingKeys } from '../../server/features/duplicates/keys.ts';
import { Resolution } from '../../server/features/duplicates/resolution.ts';
import { seededRandom } from './synthetic-listings.ts';

type Release = {
  ocid: string;
  buyer?: { id?: { name?: string | null } | null } | null;
  tender: {
    notice: { id: string | null; publishedDate: string | null };
    itemsToBeProcured?: { description?: string | null }[] | null;
    tenderPeriod?: { endDate?: string | null } | null;
  };
};

const FILE = new URL('../../../shared/data/buyandsell-ocds/tenders_releases.json.gz', import.meta.url);

/** The title of these releases is their only item's description, followed by the number in brackets. */
function keysOfRelease(release: Release, at: number): ListingKeys {
  const { notice, itemsToBeProcured, tenderPeriod } = release.tender;
  const described = itemsToBeProcured?.[0]?.description ?? '';
  const suffix = ` (${notice.id})`;
  const date = tenderPeriod?.endDate?.slice(0, 10) ?? '';
  const publishedAt = notice.publishedDate === null ? null : `${notice.publishedDate}T00:00:00.000Z`;
  return keysOf({
    id: `${release.ocid}#${at}`,
    source: 'buyandsell',
    nativeId: `${release.ocid}#${at}`,
    sourceRank: 30,
    originating: true,
    title: described.endsWith(suffix) ? described.slice(0, -suffix.length) : described,
    buyer: release.buyer?.id?.name ?? '',
    closingDate: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
    number: notice.id,
    status: 'complete',
    closingAt: null,
    publishedAt,
  });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[at]];
    if (a !== undefined && b !== undefined) [order[last], order[at]] = [b, a];
  }
  return order;
}

/**
 * Adds all in a random order. On the way one in ten bears another's content until it is amended, one in ten is removed
 * and added again later, and one in ten is removed and added again at once.
 */
function groupedInOrder(listings: readonly ListingKeys[], random: () => number): string {
  const resolution = new Resolution();
  const disturbed: ListingKeys[] = [];
  for (const listing of shuffled(listings, random)) {
    const luck = random();
    const other = luck < 0.1 ? listings[Math.floor(random() * listings.length)] : undefined;
    resolution.add({ ...(other ?? listing), id: listing.id });
    if (luck < 0.2) disturbed.push(listing);
    if (luck >= 0.1 && luck < 0.3) resolution.remove(listing.id);
    if (luck >= 0.2 && luck < 0.3) resolution.add(listing);
    const settled = random() < 0.1 ? disturbed.pop() : undefined;
    if (settled !== undefined) resolution.amend(settled);
  }
  for (const listing of shuffled(disturbed, random)) resolution.amend(listing);
  return JSON.stringify(resolution.groups());
}

function main(shuffles: number, count: number): void {
  if (!existsSync(FILE)) {
    process.stdout.write('…/shared/data is not here\n');
    return;
  }
  const { releases } = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as { releases: Release[] };
  const listings = releases.slice(0, count).map(keysOfRelease);
  const reference = new Resolution();
  for (const listing of listings) reference.add(listing);
  const expected = JSON.stringify(reference.groups());
  const groups = reference.groups();
  const shared = groups.filter(({ memberIds }) => memberIds.length > 1).length;
  process.stdout.write(`${listings.length} listings in ${groups.length} groups, ${shared} of them with several\n`);

  const random = seededRandom(2026);
  const startMs = performance.now();
  let differences = 0;
  for (let shuffle = 0; shuffle < shuffles; shuffle += 1) {
    if (groupedInOrder(listings, random) !== expected) differences += 1;
  }
  const seconds = (performance.now() - startMs) / 1000;
  process.stdout.write(`${shuffles} shuffles in ${seconds.toFixed(1)} s: ${differences} differences\n`);
  if (differences > 0) process.exitCode = 1;
}

main(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 5000));
