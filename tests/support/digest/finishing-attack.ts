import { sql } from 'kysely';
import { onDigestSettled, sendDigestNow } from '#features/digest/digest.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { addCompany } from '../company.ts';
import { OPERATOR } from '../company-with-key.ts';
import { storeTender } from '../tenders.ts';
import { judge } from './digest-desk.ts';
import { changeTender, EVENTS, type EventName, type Held, resetTenders, type Twin } from './tender-events.ts';

/**
 * Finishes digests while what they considered is archived, judged again, answered, or grouped anew between their start and their
 * end, and looks at every row before and after: what is newer than the digest must stay, what is as it was must move on.
 */

const NOW = new Date('2026-11-23T12:00:00.000Z');
const SETTINGS = {
  publicUrl: 'https://tenders.example.org',
  leaveUrl: () => 'https://tenders.example.org/digest/leave/x',
  replyTo: null,
  saving: {
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    enqueueSending: () => Promise.resolve(),
    clock: () => Promise.resolve(NOW),
  },
};

export type FinishingReport = {
  interleavings: number;
  /** Of them, those in which nothing had changed since the digest considered the tender. */
  asConsidered: number;
  /** How often each event came before the end. */
  events: Record<EventName, number>;
  faults: string[];
};

export type Finish = (tx: Connection, companyId: string, digestId: string) => Promise<void>;

/** As the product finishes a digest that a reader has. */
export const finishDigest: Finish = (tx, companyId, subjectId) =>
  onDigestSettled(tx, {
    companyId,
    kind: 'digest',
    subjectId,
    deliveryId: subjectId,
    recipient: 'a@example.org',
    state: 'sent',
    settledAt: NOW,
    subject: { sent: 1, notDelivered: 0, unfinished: 0 },
  });

/** As somebody would write it who does not think of what happens meanwhile. */
export const finishNaively: Finish = async (tx, companyId, digestId) => {
  await sql`
    update opportunities o set status = case when i.position is null then 'screened' else 'notified' end
    from digest_items i
    where i.company_id = ${companyId} and i.digest_id = ${digestId} and o.company_id = i.company_id
      and o.id = i.opportunity_id and o.status = 'scored'`.execute(tx);
};

export type FinishingWorld = { database: Database; companyId: string; twins: Twin[] };

/** A company with so many tenders of two copies each, and for each tender another that may become one with it. */
export async function finishingWorld(database: Database, tenders: number): Promise<FinishingWorld> {
  const companyId = await addCompany(database, 'Alder inc.');
  const twins: Twin[] = [];
  for (let index = 0; index < tenders; index += 1) {
    const [own, other] = [
      await storeTender(database, [{ title: `Tender ${index}` }, { title: `Tender ${index}`, source: 'canadabuys' }]),
      await storeTender(database, [{ title: `Other ${index}` }]),
    ];
    const spare = await storeTender(database, [{ title: `Spare ${index}` }]);
    const [shown = '', hidden = ''] = own.listingIds;
    const twin = { groupId: own.groupId, shown, hidden, otherGroupId: other.groupId, spareGroupId: spare.groupId };
    twins.push({ ...twin, other: other.listingIds[0] ?? '' });
  }
  return { database, companyId, twins };
}

/** So many digests, each of all tenders, every one of which has events of its own before the digest ends. */
export async function attackFinishing(
  world: FinishingWorld,
  { digests, random, finish }: { digests: number; random: () => number; finish: Finish },
): Promise<FinishingReport> {
  const events = Object.fromEntries(EVENTS.map((name) => [name, 0])) as Record<EventName, number>;
  const report: FinishingReport = { interleavings: 0, asConsidered: 0, events, faults: [] };
  for (let round = 0; round < digests; round += 1) {
    const digestId = await saveDigest(world, random);
    const touched = new Map<string, EventName[]>();
    for (const twin of world.twins) touched.set(twin.groupId, await disturb(world, twin, { random, events }));
    const before = await listHeld(world);
    await world.database.transaction((tx) => finish(tx, world.companyId, digestId));
    const after = await listHeld(world);
    const considered = await listItems(world.database.db, digestId);
    for (const twin of world.twins) {
      const names = touched.get(twin.groupId) ?? [];
      report.interleavings += 1;
      report.asConsidered += names.every((name) => name === 'same_score' || name === 'interested') ? 1 : 0;
      const found = faultOf(twin, { names, considered, before, after });
      if (found !== null) report.faults.push(`digest ${round}, ${names.join(', ') || 'no event'}: ${found}`);
    }
  }
  return report;
}

/** Makes every tender a match anew, and saves a digest of them all. */
export async function saveDigest(
  { database, companyId, twins }: FinishingWorld,
  random: () => number,
): Promise<string> {
  await resetTenders(database, companyId, twins);
  await database.transaction(async (tx) => {
    for (const { groupId, otherGroupId } of twins) {
      await judge(tx, companyId, groupId, { score: 40 + Math.floor(random() * 55), eligible: true, gate: null });
      await judge(tx, companyId, otherGroupId, { score: 30, eligible: true, gate: null });
    }
  });
  // Seen in an earlier digest.
  await sql`
    update opportunities set status = 'notified' where company_id = ${companyId}
      and group_id = any(${twins.filter(() => random() < 0.5).map(({ otherGroupId }) => otherGroupId)}::uuid[])`.execute(
    database.db,
  );
  const sent = await database.transaction((tx) =>
    sendDigestNow(tx, companyId, { now: NOW, actor: OPERATOR }, { ...SETTINGS, database }),
  );
  if (sent.id === null) throw new Error(`no digest was saved: ${sent.reason}`);
  await sql`delete from deliveries`.execute(database.db);
  return sent.id;
}

async function disturb(
  { database, companyId }: FinishingWorld,
  twin: Twin,
  { random, events }: { random: () => number; events: Record<EventName, number> },
): Promise<EventName[]> {
  const names: EventName[] = [];
  // A third of the tenders stays as it is, a few change three times.
  for (let count = Math.floor(random() * random() * 4.5); count > 0; count -= 1) {
    const name = EVENTS[Math.floor(random() * EVENTS.length)] ?? 'archive';
    await database.transaction((tx) => changeTender(tx, { companyId, twin, name, random }));
    names.push(name);
    events[name] += 1;
  }
  return names;
}

/** The rows that the company holds of these tenders, by listing. */
export async function listHeld({ database, companyId }: FinishingWorld): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`
    select o.listing_id as "listingId", o.id, o.group_id as "groupId", o.status, o.archived_at is not null as "isArchived",
      o.score_key::int as score, o.visible, o.version, v.eligible, v.gate
    from opportunities o left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId}`.execute(database.db);
  return new Map(rows.map((row) => [row.listingId, row]));
}

type Item = { id: string; isMailed: boolean; version: number };

async function listItems(db: Connection, digestId: string): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    select opportunity_id as id, position is not null as "isMailed", version from digest_items
    where digest_id = ${digestId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Seen = {
  names: readonly EventName[];
  considered: ReadonlyMap<string, Item>;
  before: ReadonlyMap<string, Held>;
  after: ReadonlyMap<string, Held>;
};

/** What the end of the digest did wrong to one tender, or null. */
function faultOf({ shown, hidden, other }: Twin, { names, considered, before, after }: Seen): string | null {
  const was = before.get(shown);
  const item = was === undefined ? undefined : considered.get(was.id);
  if (was === undefined || item === undefined) return 'the tender was not considered';
  const isTouched = names.some((name) => !['same_score', 'interested', 'merge'].includes(name));
  const copies = [shown, hidden, other].map((listingId) => [before.get(listingId), after.get(listingId)] as const);
  for (const [one, now] of copies) {
    if (one === undefined || now === undefined) continue;
    const moved = one.status !== now.status;
    if (one.score !== now.score || one.isArchived !== now.isArchived || one.visible !== now.visible)
      return 'score, archive or the shown copy changed';
    if (moved && one.isArchived) return `an archived one became ${now.status}`;
    if (moved && one.status !== 'scored') return `${one.status} became ${now.status}`;
    if (moved && isTouched && one.groupId === was.groupId) return `became ${now.status} although it had changed`;
  }
  const [is, wanted] = [after.get(shown)?.status, item.isMailed ? 'notified' : 'screened'];
  // A merged tender may have a status of its own.
  if (!isTouched && !names.includes('merge') && is !== wanted)
    return `is ${is}, not ${wanted}, although nothing had changed`;
  return null;
}
