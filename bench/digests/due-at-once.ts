/**
 * Prepares the digests of many companies that are due in the same minute: what they mail is chosen, rendered and saved, first by
 * one worker, then anew by two. Prints the processor time of the workers, and how late the last digest was saved. Needs an empty
 * PostgreSQL database.
 *
 * Usage: TEST_DATABASE_URL=postgres://… node bench/digests/due-at-once.ts [--companies 10000] [--matches 12] [--tenders 12]
 *   --tenders: how many there are; each company matches so many of them as --matches says
 */
import { sql } from 'kysely';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { prepareDueDigests } from '#features/digest/digest.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { storeTender } from '../../tests/support/tenders.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '10000' },
    matches: { type: 'string', default: '12' },
    tenders: { type: 'string' },
    worker: { type: 'boolean', default: false },
  },
});
const [companies, matches] = [Number(values.companies), Number(values.matches)];
const tenders = Math.max(matches, Number(values.tenders ?? matches));
const url = process.env['TEST_DATABASE_URL'] ?? '';
if (url === '') throw new Error('TEST_DATABASE_URL must name an empty PostgreSQL database');
const now = new Date('2026-11-23T12:00:00.000Z');
const SOURCES = 12;

const reason = {
  kind: 'term',
  label: 'Beds',
  place: 'title',
  quote: 'beds',
  how: 'whole',
  also: {},
  origin: 'category',
};

async function storeAll(database: Database): Promise<void> {
  const groupIds: string[] = [];
  for (let index = 0; index < tenders; index += 1) {
    const title = `Supply and delivery of ward beds for region ${index}`;
    groupIds.push((await storeTender(database, [{ title, deadline: '2026-12-15T19:00:00.000Z' }])).groupId);
  }
  await database.transaction(async (tx) => {
    await sql`insert into sources (source, label) select 's' || n, 'Source ' || n from generate_series(1, ${SOURCES}::int) n`.execute(
      tx,
    );
    await sql`
      insert into discovery_runs (source, origin, state, started_at, finished_at, new_count)
      select 's' || n, 'live', 'done', ${now.toISOString()}::timestamptz - h * interval '1 hour',
        ${now.toISOString()}::timestamptz - h * interval '1 hour', 3
      from generate_series(1, ${SOURCES}::int) n, generate_series(1, 24) h`.execute(tx);
  });
  const ids = await storeCompanies(database);
  const matchOf = (company: number, nth: number): string => groupIds[(company * 7 + nth) % groupIds.length] ?? '';
  const reasons = JSON.stringify({ band: 'good', score: 70, eligible: true, reasons: [reason] });
  for (let at = 0; at < ids.length; at += 500) {
    const pairs = ids
      .slice(at, at + 500)
      .flatMap((companyId, index) =>
        Array.from({ length: matches }, (_none, nth) => ({ companyId, groupId: matchOf(at + index, nth) })),
      );
    await database.transaction(async (tx) => {
      await sql`
        insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible, reasons, computed_at)
        select c, g, 1, 1, 70, 'metadata_verdict', true, ${reasons}::jsonb, now()
        from unnest(${pairs.map(({ companyId }) => companyId)}::uuid[], ${pairs.map(({ groupId }) => groupId)}::uuid[]) p (c, g)`.execute(
        tx,
      );
      await publishMatches(
        tx,
        pairs.map((pair) => ({ ...pair, scoreKey: 70 })),
      );
    });
  }
}

async function storeCompanies(database: Database): Promise<string[]> {
  return await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into companies (id, legal_name, contact_email)
      select gen_random_uuid(), 'Company ' || n, 'owner' || n || '@example.org' from generate_series(1, ${companies}::int) n
      returning id`.execute(tx);
    await sql`
      insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
        notification_emails, amendment_notification_policy, next_digest_at)
      select id, '{1,2,3,4,5}', 7, 'America/Toronto', 60, 10, '{}', 'all', ${now.toISOString()} from companies`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });
}

/** Lets every company have a digest again, as if the last had been refused. */
async function settleDigests(database: Database): Promise<void> {
  await sql`update deliveries set state = 'not_delivered', settled_at = ${now.toISOString()}`.execute(database.db);
  const minuteBefore = new Date(now.getTime() - 60_000).toISOString();
  await sql`update notification_settings set next_digest_at = ${minuteBefore}`.execute(database.db);
}

type Share = { prepared: number; cpuSeconds: number };

async function work(): Promise<Share> {
  const database = await openDatabase({ url });
  const leaveUrl = ({ companyId }: { companyId: string }): string =>
    `https://tenders.example.org/digest/leave/${companyId}`;
  const saving = {
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    enqueueSending: () => Promise.resolve(),
    clock: () => Promise.resolve(now),
  };
  process.send?.('ready');
  await once(process, 'message');
  const before = process.cpuUsage();
  const prepared = await prepareDueDigests(
    { database, publicUrl: 'https://tenders.example.org', leaveUrl, replyTo: null, saving },
    now,
    {
      signal: new AbortController().signal,
      onError: (error) => {
        throw error;
      },
    },
  );
  const { user, system } = process.cpuUsage(before);
  await database.close();
  return { prepared, cpuSeconds: (user + system) / 1_000_000 };
}

async function start(): Promise<ChildProcess> {
  const child = fork(import.meta.filename, ['--worker']);
  await once(child, 'message');
  return child;
}

/** What these many workers needed together, and the time on the clock until the last digest was saved. */
async function run(workers: number): Promise<Share & { seconds: number }> {
  const children: ChildProcess[] = [];
  for (let index = 0; index < workers; index += 1) children.push(await start());
  const startedMs = performance.now();
  const shares = await Promise.all(
    children.map(async (child) => {
      const share = once(child, 'message');
      child.send('begin');
      return ((await share) as [Share])[0];
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  process.stdout.write(
    `${workers} at work: ${shares.map(({ prepared, cpuSeconds }) => `${prepared} digests in ${cpuSeconds.toFixed(1)} s of processor time`).join(', ')}; ` +
      `the last was saved ${seconds.toFixed(1)} s after it was due\n`,
  );
  const sum = (of: (share: Share) => number): number => shares.reduce((total, share) => total + of(share), 0);
  return { prepared: sum(({ prepared }) => prepared), cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds), seconds };
}

if (values.worker) {
  process.send?.(await work());
  process.disconnect();
} else {
  const database = await openDatabase({ url });
  await migrate(database);
  await storeAll(database);
  process.stdout.write(`${companies} companies with ${matches} of ${tenders} tenders each\n`);
  const one = await run(1);
  await settleDigests(database);
  const two = await run(2);
  if (one.prepared !== companies || two.prepared !== companies)
    throw new Error('not every digest was prepared exactly once');
  process.stdout.write(
    `two instead of one: ${(one.seconds / two.seconds).toFixed(2)} times as fast on the clock, ` +
      `${(two.cpuSeconds / one.cpuSeconds).toFixed(2)} of the processor time\n`,
  );
  await database.close();
}
