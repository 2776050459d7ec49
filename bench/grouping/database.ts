/*
 * Cost of grouping one more listing in the database, by how many are there and by how many share its bucket:
 * `node bench/grouping/database.ts [postgres|embedded] [listings] [bucket]`. PostgreSQL is started for it, flushing off.
 */
import { sql } from 'kysely';
import { listGroupingDisagreements, regroup } from '../../server/features/duplicates/duplicates.ts';
import type { GroupingListing } from '../../server/features/duplicates/keys.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { syntheticListings } from './synthetic-listings.ts';

const BATCH = 100;
const WINDOW = 5000;
const RANKS = new Map([
  ['toronto', 10],
  ['seao', 20],
  ['alberta', 20],
  ['canadabuys', 30],
  ['merx', 40],
]);
const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Stores listings (not timed) and groups them (timed); the time in milliseconds. */
async function putAndGroup(database: Database, listings: readonly GroupingListing[]): Promise<number> {
  const ids = await store(database, listings);
  const startMs = performance.now();
  await database.transaction((tx) =>
    regroup(tx, ids, {
      now: NOW,
      sourceRank: (source) => RANKS.get(source) ?? 40,
      onGroupsChanged: () => Promise.resolve(),
    }),
  );
  return performance.now() - startMs;
}

async function store(database: Database, listings: readonly GroupingListing[]): Promise<string[]> {
  const rows = listings.map((listing) => ({
    ...listing,
    content: {
      title: { en: listing.title },
      buyer: { en: listing.buyer },
      originUrl: listing.originating ? null : 'https://origin.example/',
      description: { en: `${listing.title}. `.repeat(20) },
    },
  }));
  await sql`
    insert into listings (id, source, native_id, revision, version, title, buyer, deadline, closing_date, source_status,
      solicitation_number, reference_number, published_at, content, content_hash, first_seen_at, changed_at)
    select id, source, id::text, '', 1, title, buyer, "closingAt", "closingDate"::date, status, number, '',
      "publishedAt", content, '', ${NOW.toISOString()}, ${NOW.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, source text, title text, buyer text,
      "closingAt" timestamptz, "closingDate" text, status text, number text, "publishedAt" timestamptz, content jsonb)`.execute(
    database.db,
  );
  return listings.map(({ id }) => id);
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const us = (ms: number, count: number): string => `${((ms * 1000) / count).toFixed(0)} us a listing`;

async function byTotal(database: Database, total: number): Promise<void> {
  const stops = new Set([10_000, 20_000, 50_000, 100_000, 200_000].filter((stop) => stop < total).concat(total));
  const costs: number[] = [];
  let done = 0;
  let recent: number[] = [];
  for (const batch of chunksOf([...syntheticListings(total)], BATCH)) {
    recent = [...recent, await putAndGroup(database, batch)].slice(-WINDOW / BATCH);
    done += batch.length;
    if (!stops.has(done)) continue;
    const ms = recent.reduce((sum, each) => sum + each, 0);
    const median = recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)] ?? 0;
    costs.push(median);
    print(
      `${done.toLocaleString('en')} listings there: ${us(ms, recent.length * BATCH)} (median ${us(median, BATCH)}, batches of ${BATCH})`,
    );
  }
  print(`median cost at the last size / at the first: ${((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(2)}`);
}

/** Listings that all agree in `same`, added singly at each size of their bucket. */
async function byBucket(
  database: Database,
  name: string,
  bucket: number,
  same: (at: number) => Partial<GroupingListing>,
): Promise<void> {
  const prefix = name.length.toString(16).padStart(8, '0');
  const listings = [...syntheticListings(bucket, 99)].map((listing, at) => ({
    ...listing,
    id: listing.id.replace('00000000', prefix),
    ...same(at),
  }));
  const stops = [0, 200, 2000, 10_000, bucket - 100].filter((stop) => stop <= bucket - 100);
  for (const [at, stop] of stops.entries()) {
    const singly: number[] = [];
    for (const listing of listings.slice(stop, stop + 50)) singly.push(await putAndGroup(database, [listing]));
    const median = singly.sort((a, b) => a - b)[25] ?? 0;
    print(`${name}: ${stop.toLocaleString('en')} in the bucket: ${us(median, 1)}, one at a time (median)`);
    for (const batch of chunksOf(listings.slice(stop + 50, stops[at + 1] ?? bucket), 500)) {
      await putAndGroup(database, batch);
    }
  }
}

async function measure(database: Database, total: number, bucket: number): Promise<void> {
  await migrate(database);
  await sql`insert into sources (source, label) select s, s from unnest(${[...RANKS.keys()]}::text[]) s`.execute(
    database.db,
  );
  await byTotal(database, total);
  const title = { title: 'One title', buyer: 'City of Onebuyer', closingDate: '2026-05-05' };
  await byBucket(database, 'one number', bucket, (at) => ({ number: 'RFP-2026-1', buyer: 'A', title: `Title ${at}` }));
  await byBucket(database, 'one title, no number', bucket, () => ({ ...title, number: null }));
  await byBucket(database, 'one title, each its number', bucket, (at) => ({
    ...title,
    buyer: 'B',
    number: `RFP-${at}-1`,
  }));
  await byBucket(database, 'one number, spellings told apart', bucket, (at) => ({
    number: at % 2 === 0 ? 'R31501' : 'R31501.',
    buyer: 'C',
    title: `Title ${at}`,
  }));
  await byBucket(database, 'one number without its separators', bucket, (at) => ({
    number: at === 0 ? 'RFP-2026-1' : 'RFP20261',
    buyer: 'D',
    title: `Title ${at}`,
  }));
  const startMs = performance.now();
  const found = await listGroupingDisagreements(database.db);
  print(`check of all groups: ${found.length} differences, ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  if (found.length > 0) process.exitCode = 1;
}

async function main(kind: string, total: number, bucket: number): Promise<void> {
  const server = kind === 'postgres' ? await startPostgres() : null;
  const location = server === null ? { memory: { image: null } } : { url: server.url };
  const database = await openDatabase(location, { durable: false });
  try {
    print(`${database.kind}:`);
    await measure(database, total, bucket);
  } finally {
    await database.close();
    await server?.stop();
  }
}

await main(process.argv[2] ?? 'postgres', Number(process.argv[3] ?? 200_000), Number(process.argv[4] ?? 20_000));
