import { createHash, randomUUID } from 'node:crypto';
import type { Connection, Database } from '#platform/database/database.ts';
import type { JobPayload } from '#jobs';
import { type ArrivingListing, decide, withoutRepeats } from './apply.ts';
import { type AwardRecord, mergedAwards, type NamedSupplier, winnersMoved } from './awards.ts';
import { CONNECTORS } from './connectors.ts';
import type { Connector, ParsedRecord } from './connector.ts';
import type { Award } from './listing.ts';
import { listHeldListings, lockSource, updateRevisions, upsertVersions, type StoredVersion } from './queries.ts';
import { listHeldAwards, upsertAwards } from './queries-awards.ts';
import type { RunCounts } from './queries-runs.ts';
import { searchText, shownText } from './search-text.ts';
import { supplierKey } from './supplier-key.ts';
import { comparable, succeeding } from './versions.ts';

/**
 * Owns sources, runs, listings with their versions and changes, search words and awards: reads public sources and keeps
 * what they publish (sources.md). Listings that are new or changed are grouped by a job in the transaction that stores them, and
 * companies whose wins are other than before are matched by another.
 */

export type { Listing, Localized, Category, Award } from './listing.ts';
export {
  listFailures,
  listSourceReadings,
  listSourceSummaries,
  type SourceReadings,
  type SourceSummary,
} from './queries-runs.ts';
export { publicReason } from './public-reason.ts';
export type { NamedSupplier } from './awards.ts';
export { shownText } from './search-text.ts';
export { supplierKey } from './supplier-key.ts';
export { CONNECTORS };

export function connectorOf(source: string): Connector | null {
  return CONNECTORS.find((connector) => connector.source === source) ?? null;
}

/** How near to the buyer a source is; a source that is gone from the program counts as a private aggregator. */
export {
  deleteListings,
  deleteOldRuns,
  deleteOldVersions,
  deleteRunsFrom,
  listListingsReadFrom,
  type RemovedPart,
} from './queries-removal.ts';

export function sourceRank(source: string): number {
  return connectorOf(source)?.rank ?? 40;
}

export type EnqueueGrouping = (tx: Connection, payload: JobPayload<'group-listings'>) => Promise<void>;
export type EnqueueWinners = (tx: Connection, payload: JobPayload<'match-winners'>) => Promise<void>;

/** The jobs that follow from what is stored. */
export type DiscoveryJobs = {
  enqueueGrouping: EnqueueGrouping;
  enqueueWinners: EnqueueWinners;
  /** Told of new versions of known listings in the transaction that stores them. */
  onAmended?: OnAmended | undefined;
};

/** `fields`: the members of the listing that differ from the version before. */
type OnAmended = (
  tx: Connection,
  amended: readonly { listingId: string; version: number; fields: readonly string[] }[],
) => Promise<void>;

/** What is stored of a parsed record. */
export type StorableRecord = Extract<ParsedRecord, { kind: 'listing' | 'awards' }>;

/** Of one job. */
const MOST_WINNERS = 1_000;

/** `closedBefore`: what closed before that instant and is not stored yet is left out, unless it was awarded; null: nothing is. */
type BatchRun = { id: number; source: string; now: Date; closedBefore?: Date | null };
type StoredPart = { versions: StoredVersion[]; awards: AwardRecord[]; ignored: number };

/**
 * Stores one batch in one transaction: listings with their versions, awards, the job that groups what is new or
 * changed, and the one that matches those who won. Storing the same batch again changes nothing. `awards` counts those the records name, known or not.
 */
export async function storeBatch(
  database: Database,
  run: BatchRun,
  batch: readonly StorableRecord[],
  { enqueueGrouping, enqueueWinners, onAmended }: DiscoveryJobs,
): Promise<Pick<RunCounts, 'new' | 'changed' | 'unchanged' | 'ignored' | 'awards'>> {
  const arriving = batch.filter((record) => record.kind === 'listing');
  const apart = batch.filter((record) => record.kind === 'awards').map(({ awards }) => awardRecord(true, awards));
  const awardCount = batch.reduce((sum, { awards }) => sum + awards.length, 0);
  return await database.transaction(async (tx) => {
    await lockSource(tx, run.source);
    const counts = { new: 0, changed: 0, unchanged: 0, ignored: 0, awards: awardCount };
    const touched = new Set<string>();
    const awards: AwardRecord[] = [];
    for (const part of withoutRepeats(arriving, (item) => item.listing.nativeId)) {
      const stored = await storePart(tx, run, part);
      await onAmended?.(tx, stored.versions.filter(({ version }) => version > 1).map(amendedListing));
      for (const version of stored.versions) touched.add(version.id);
      const added = stored.versions.filter((version) => version.version === 1).length;
      counts.new += added;
      counts.changed += stored.versions.length - added;
      counts.ignored += stored.ignored;
      counts.unchanged += part.length - stored.versions.length - stored.ignored;
      awards.push(...stored.awards);
    }
    const suppliers = await storeAwards(tx, run, [...awards, ...apart]);
    for (let from = 0; from < suppliers.length; from += MOST_WINNERS) {
      await enqueueWinners(tx, { suppliers: suppliers.slice(from, from + MOST_WINNERS) });
    }
    if (touched.size > 0) await enqueueGrouping(tx, { listingIds: [...touched] });
    return counts;
  });
}

function amendedListing({ id, version, changes }: StoredVersion) {
  return { listingId: id, version, fields: changes.map(({ field }) => field) };
}

async function storePart(tx: Connection, run: BatchRun, part: readonly ArrivingListing[]): Promise<StoredPart> {
  const held = await listHeldListings(
    tx,
    run.source,
    part.map((item) => item.listing.nativeId),
  );
  const byNativeId = new Map(held.map((listing) => [listing.native_id, listing]));
  const versions: StoredVersion[] = [];
  const revisions: { id: string; revision: string }[] = [];
  const awards: AwardRecord[] = [];
  let ignored = 0;
  for (const item of part) {
    if (!byNativeId.has(item.listing.nativeId) && isForgotten(item, run.closedBefore ?? null)) {
      ignored += 1;
      continue;
    }
    const before = byNativeId.get(item.listing.nativeId) ?? null;
    const listing = succeeding(before?.content ?? null, item.listing);
    const hash = hashOf(comparable(listing));
    const decision = decide(before, { listing, hash }, randomUUID());
    awards.push(awardRecord(decision.kind !== 'nothing', item.awards));
    if (decision.kind === 'revision') revisions.push(decision);
    if (decision.kind !== 'store') continue;
    versions.push({
      id: decision.id,
      version: decision.version,
      listing,
      hash,
      title: shownText(listing.title),
      buyer: shownText(listing.buyer),
      search: searchText(listing),
      changes: decision.changes,
    });
  }
  await upsertVersions(tx, run.id, versions, run.now.toISOString());
  await updateRevisions(tx, revisions);
  return { versions, awards, ignored };
}

/** Whether a tender would be removed as soon as it was stored: one that was removed comes again as long as its source lists it. */
function isForgotten({ listing, awards }: ArrivingListing, closedBefore: Date | null): boolean {
  const { at } = listing.closing;
  return closedBefore !== null && at !== null && Date.parse(at) < closedBefore.getTime() && awards.length === 0;
}

/** Answers the suppliers of whom other wins are known then. */
async function storeAwards(tx: Connection, run: BatchRun, records: readonly AwardRecord[]): Promise<NamedSupplier[]> {
  const awards = records.flatMap((record) => record.awards);
  if (awards.length === 0) return [];
  const held = await listHeldAwards(tx, run.source, {
    nativeIds: awards.flatMap(({ nativeId }) => nativeId ?? []),
    solicitationNumbers: awards.flatMap(({ nativeId, solicitationNumber }) =>
      nativeId === null ? (solicitationNumber ?? '') : [],
    ),
  });
  const merged = mergedAwards(held, records);
  await upsertAwards(tx, run.source, merged, run.now.toISOString());
  return winnersMoved(held, merged);
}

function awardRecord(isNews: boolean, awards: readonly Award[]): AwardRecord {
  return { isNews, awards: awards.map((award) => ({ ...award, supplierKey: supplierKey(award.supplierName) })) };
}

function hashOf(form: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex');
}
