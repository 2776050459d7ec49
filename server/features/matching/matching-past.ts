import type { Connection } from '#platform/database/database.ts';
import { buildPastIndex } from './past/past-index.ts';
import { type KnownPast, knownPast } from './verdict/known-past.ts';
import { pastNotices, supplierIdentities } from './past/past-notices.ts';
import { countAwards, listPastAwards, listPastListings } from './queries-past.ts';

/** Fewer past notices than this say nothing of who bids together and where. */
const MIN_NOTICES = 50;

/**
 * The past as it was known at an instant: the same for every process that asks for the same instant. Null where too little
 * of it is known; profiles are then judged by their words alone.
 */
export async function loadPast(db: Connection, frozenAt: string): Promise<KnownPast | null> {
  const awards = await listPastAwards(db, frozenAt);
  if (awards.length < MIN_NOTICES) return null;
  const identity = supplierIdentities(awards);
  const notices = pastNotices(await listPastListings(db, frozenAt), awards, identity);
  if (notices.length < MIN_NOTICES) return null;
  return knownPast(buildPastIndex(notices, frozenAt), identity);
}

/** Whether so many more bids and awards are known than at an instant that the past is to be read again. */
export async function hasPastGrown(db: Connection, since: string, growth: number): Promise<boolean> {
  const { total, before } = await countAwards(db, since);
  return total >= MIN_NOTICES && total > before * growth;
}
