import { createHash, randomUUID } from 'node:crypto';
import type { Connection, Database } from '#platform/database/database.ts';
import type { JobPayload } from '#jobs';
import { type ArrivingListing, decide, withoutRepeats } from './apply.ts';
import { CONNECTORS } from './connectors.ts';
import type { Connector, ParsedRecord } from './connector.ts';
import {
  listHeldListings,
  lockSource,
  updateRevisions,
  upsertAwards,
  upsertVersions,
  type StoredVersion,
} from './queries.ts';
import type { RunCounts } from './queries-runs.ts';
import { searchText, shownText } from './search-text.ts';
import { supplierKey } from './supplier-key.ts';
import { comparable } from './versions.ts';

/**
 * Owns sources, runs, listings with their versions and changes, search words and awards: reads public sources and keeps
 * what they publish (sources.md). Listings that are new or changed are grouped by a job in the transaction that stores them.
 */

export type { Listing, Localized, Category, Award } from './listing.ts';
export { listFailures, listSourceSummaries, type SourceSummary } from './queries-runs.ts';
export { shownText } from './search-text.ts';
export { supplierKey } from './supplier-key.ts';
export { CONNECTORS };

export function connectorOf(source: string): Connector | null {
  return CONNECTORS.find((connector) => connector.source === source) ?? null;
}

/** How near to the buyer a source is; a source that is gone from the program counts as a private aggregator. */
export function sourceRank(source: string): number {
  return connectorOf(source)?.rank ?? 40;
}

export type EnqueueGrouping = (tx: Connection, payload: JobPayload<'group-listings'>) => Promise<void>;

/** Parsed records as they are spooled: what is stored, and nothing else. */
export type SpooledRecord = Extract<ParsedRecord, { kind: 'listing' | 'awards' }>;

/**
 * Stores one batch in one transaction: listings with their versions, awards, and the job that groups what is new or
 * changed. Storing the same batch again changes nothing.
 */
export async function storeBatch(
  database: Database,
  run: { id: number; source: string; now: Date },
  batch: readonly SpooledRecord[],
  enqueueGrouping: EnqueueGrouping,
): Promise<Pick<RunCounts, 'new' | 'changed' | 'unchanged' | 'awards'>> {
  const arriving = batch.flatMap((record): ArrivingListing[] =>
    record.kind === 'listing'
      ? [{ listing: record.listing, hash: hashOf(comparable(record.listing)), awards: record.awards }]
      : [],
  );
  const awards = batch.flatMap((record) => record.awards);
  return await database.transaction(async (tx) => {
    await lockSource(tx, run.source);
    const counts = { new: 0, changed: 0, unchanged: 0, awards: awards.length };
    const touched = new Set<string>();
    for (const part of withoutRepeats(arriving, (item) => item.listing.nativeId)) {
      const stored = await storePart(tx, run, part);
      for (const version of stored) touched.add(version.id);
      const added = stored.filter((version) => version.version === 1).length;
      counts.new += added;
      counts.changed += stored.length - added;
      counts.unchanged += part.length - stored.length;
    }
    await upsertAwards(
      tx,
      awards.map((award) => ({ ...award, supplierKey: supplierKey(award.supplierName) })),
      run.now.toISOString(),
    );
    if (touched.size > 0) await enqueueGrouping(tx, { listingIds: [...touched] });
    return counts;
  });
}

async function storePart(
  tx: Connection,
  run: { id: number; source: string; now: Date },
  part: readonly ArrivingListing[],
): Promise<StoredVersion[]> {
  const held = await listHeldListings(
    tx,
    run.source,
    part.map((item) => item.listing.nativeId),
  );
  const byNativeId = new Map(held.map((listing) => [listing.native_id, listing]));
  const stored: StoredVersion[] = [];
  const revisions: { id: string; revision: string }[] = [];
  for (const item of part) {
    const decision = decide(byNativeId.get(item.listing.nativeId) ?? null, item, randomUUID());
    if (decision.kind === 'revision') revisions.push(decision);
    if (decision.kind !== 'store') continue;
    stored.push({
      id: decision.id,
      version: decision.version,
      listing: item.listing,
      hash: item.hash,
      title: shownText(item.listing.title),
      buyer: shownText(item.listing.buyer),
      search: searchText(item.listing),
      changes: decision.changes,
    });
  }
  await upsertVersions(tx, run.id, stored, run.now.toISOString());
  await updateRevisions(tx, revisions);
  return stored;
}

function hashOf(form: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('hex');
}
