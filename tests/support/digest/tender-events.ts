import { sql } from 'kysely';
import { archiveTender, followGroups, recordAnswer, unarchive } from '#features/opportunities/opportunities.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { OPERATOR } from '../company-with-key.ts';
import { judge } from './digest-desk.ts';

/** What may happen to a tender while a digest that considered it is on its way. */

export const EVENTS = [
  'archive',
  'archive_and_back',
  'other_score',
  'other_score_and_back',
  'same_score',
  'not_eligible',
  'ruled_out',
  'interested',
  'request_draft',
  'other_copy',
  'merge',
  'split',
] as const;
export type EventName = (typeof EVENTS)[number];

/** A tender with two copies, and another that may become one with it. */
export type Twin = {
  groupId: string;
  shown: string;
  hidden: string;
  otherGroupId: string;
  other: string;
  /** A group to split a copy off into. */
  spareGroupId: string;
};

/** A row of the company. */
export type Held = {
  listingId: string;
  id: string;
  groupId: string;
  status: string;
  isArchived: boolean;
  score: number;
  visible: boolean;
  version: number;
  eligible: boolean | null;
  gate: string | null;
};

type Change = { companyId: string; twin: Twin; name: EventName; random: () => number };

/** Makes the change in the transaction, by the product's own functions. */
export async function changeTender(tx: Connection, { companyId, twin, name, random }: Change): Promise<void> {
  const { groupId, shown, hidden } = twin;
  const id = await idOf(tx, companyId, shown);
  const context = { now: new Date('2026-11-23T12:00:05.000Z'), actor: OPERATOR, requestId: 'attack' };
  const inSame = { transaction: <T>(work: (inner: never) => Promise<T>): Promise<T> => work(tx as never) };
  const verdict = await verdictOf(tx, companyId, groupId);
  const rejudge = (changed: Partial<Verdict>): Promise<void> =>
    judge(tx, companyId, groupId, { ...verdict, ...changed });
  const otherScore = verdict.score >= 95 ? 41 : verdict.score + 1 + Math.floor(random() * (95 - verdict.score));
  switch (name) {
    case 'archive':
      return void (await archiveTender(tx, companyId, id, context));
    case 'archive_and_back':
      await archiveTender(tx, companyId, id, context);
      return void (await unarchive(inSame, companyId, id, context));
    case 'other_score':
      return await rejudge({ score: otherScore });
    case 'other_score_and_back':
      await rejudge({ score: otherScore });
      return await rejudge({ score: verdict.score });
    case 'same_score':
      return await rejudge({});
    case 'not_eligible':
      return await rejudge({ eligible: false });
    case 'ruled_out':
      return await rejudge({ gate: 'no_go' });
    case 'interested':
    case 'request_draft': {
      const nothing = (): Promise<void> => Promise.resolve();
      const needed = { enqueueMatching: nothing, enqueueJudging: nothing, followPartners: nothing as never };
      return void (await recordAnswer(tx, companyId, id, { verdict: name }, { ...context, ...needed }));
    }
    case 'other_copy':
      return await regroup(tx, groupId, { shown: hidden, listings: [shown, hidden] });
    case 'merge':
      return await regroup(tx, groupId, { shown, listings: [shown, hidden, twin.other] });
    case 'split':
      await sql`update listing_keys set group_id = ${twin.spareGroupId} where listing_id = ${shown}`.execute(tx);
      await regroup(tx, twin.spareGroupId, { shown, listings: [shown] });
      return await regroup(tx, groupId, { shown: hidden, listings: [hidden] });
  }
}

async function idOf(tx: Connection, companyId: string, listingId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where company_id = ${companyId} and listing_id = ${listingId}`.execute(tx);
  return rows[0]?.id ?? '';
}

type Verdict = { score: number; eligible: boolean; gate: string | null };

async function verdictOf(tx: Connection, companyId: string, groupId: string): Promise<Verdict> {
  const { rows } = await sql<Verdict>`
    select score, eligible, gate from verdicts where company_id = ${companyId} and group_id = ${groupId}`.execute(tx);
  return rows[0] ?? { score: 50, eligible: true, gate: null };
}

/** Makes a group of these copies, as grouping stores it, and has the rows of companies follow. */
async function regroup(
  tx: Connection,
  groupId: string,
  { shown, listings }: { shown: string; listings: readonly string[] },
): Promise<void> {
  await sql`select 1 from tender_groups where id = ${groupId} for update`.execute(tx);
  await sql`
    update listing_keys set group_id = ${groupId} where listing_id = any(${[...listings]}::uuid[])`.execute(tx);
  await sql`
    update tender_groups set representative_listing_id = ${shown}, size = ${listings.length}, version = version + 1
    where id = ${groupId}`.execute(tx);
  await followGroups(tx, [groupId]);
}

/** Forgets what happened to these tenders: each is whole, unknown to the company, and without a verdict. */
export async function resetTenders(database: Database, companyId: string, twins: readonly Twin[]): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`delete from feedback where company_id = ${companyId}`.execute(tx);
    await sql`delete from verdicts where company_id = ${companyId}`.execute(tx);
    await sql`delete from opportunities where company_id = ${companyId}`.execute(tx);
    const at = (of: (twin: Twin) => string): string[] => twins.map(of);
    await sql`
      update listing_keys k set group_id = given.group_id
      from unnest(
        ${[...at((one) => one.shown), ...at((one) => one.hidden), ...at((one) => one.other)]}::uuid[],
        ${[...at((one) => one.groupId), ...at((one) => one.groupId), ...at((one) => one.otherGroupId)]}::uuid[])
        as given (listing_id, group_id)
      where k.listing_id = given.listing_id`.execute(tx);
    await sql`
      update tender_groups g set representative_listing_id = given.listing_id
      from unnest(${at((one) => one.groupId)}::uuid[], ${at((one) => one.shown)}::uuid[]) as given (group_id, listing_id)
      where g.id = given.group_id`.execute(tx);
  });
}
