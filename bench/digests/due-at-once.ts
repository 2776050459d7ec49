/**
 * Prepares the digests of many companies that are due in the same minute: what they mail is chosen, rendered and saved. Prints
 * the processor time of this process and the time on the clock. Needs an empty, migrated PostgreSQL database.
 *
 * Usage: TEST_DATABASE_URL=postgres://… node bench/digests/due-at-once.ts [--companies 10000] [--matches 12]
 */
import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import { prepareDueDigests } from '#features/digest/digest.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { storeTender } from '../../tests/support/tenders.ts';

const { values } = parseArgs({
  options: { companies: { type: 'string', default: '10000' }, matches: { type: 'string', default: '12' } },
});
const [companies, matches] = [Number(values.companies), Number(values.matches)];
const url = process.env['TEST_DATABASE_URL'];
if (url === undefined) throw new Error('TEST_DATABASE_URL must name an empty PostgreSQL database');
const now = new Date('2026-11-23T12:00:00.000Z');
const database = await openDatabase({ url });
await migrate(database);

const reason = {
  kind: 'term',
  label: 'Beds',
  place: 'title',
  quote: 'beds',
  how: 'whole',
  also: {},
  origin: 'category',
};
const groupIds: string[] = [];
for (let index = 0; index < matches; index += 1) {
  const title = `Supply and delivery of ward beds for region ${index}`;
  groupIds.push((await storeTender(database, [{ title, deadline: '2026-12-15T19:00:00.000Z' }])).groupId);
}
const ids = await database.transaction(async (tx) => {
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
  const reasons = { band: 'good', score: 70, eligible: true, reasons: [reason] };
  await sql`
    insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible, reasons, computed_at)
    select c.id, g, 1, 1, 70, 'metadata_verdict', true, ${JSON.stringify(reasons)}::jsonb, now()
    from companies c, unnest(${groupIds}::uuid[]) g`.execute(tx);
  return rows.map(({ id }) => id);
});
for (let at = 0; at < ids.length; at += 500) {
  const some = ids.slice(at, at + 500);
  await database.transaction((tx) =>
    publishMatches(
      tx,
      some.flatMap((companyId) => groupIds.map((groupId) => ({ companyId, groupId, scoreKey: 70 }))),
    ),
  );
}

const deps = {
  database,
  publicUrl: 'https://tenders.example.org',
  leaveUrl: ({ companyId }: { companyId: string }) => `https://tenders.example.org/digest/leave/${companyId}`,
  replyTo: null,
  saving: {
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    enqueueSending: () => Promise.resolve(),
    clock: () => Promise.resolve(now),
  },
};
const onError = (error: unknown): never => {
  throw error;
};
const [cpu, startedMs] = [process.cpuUsage(), performance.now()];
const prepared = await prepareDueDigests(deps, now, { signal: new AbortController().signal, onError });
const { user, system } = process.cpuUsage(cpu);
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
process.stdout.write(
  `${prepared} companies with ${matches} matches each: ${seconds((user + system) / 1_000)} s of processor time, ${seconds(performance.now() - startedMs)} s on the clock\n`,
);
await database.close();
