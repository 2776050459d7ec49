/*
 * What a match takes on the disk, by table and index: `node bench/whole/bytes.ts [--write] [--listings 5000] [--companies 1000]`. Some
 * minutes. Also how many updates of a status need no new entry in an index (HOT).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openReport, type Report } from '../report.ts';
import { addMatched, fillStore, onServer } from './point.ts';
import { fillHeld } from './rows.ts';

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    listings: { type: 'string', default: '5000' },
    companies: { type: 'string', default: '1000' },
  },
});
const MOST_HELD = 1_000_000;
const TABLES = ['verdicts', 'opportunities'];

/** Bytes of every table and index that holds matches, the parts of a divided table added up. */
async function tellBytes(client: Client, rows: number, report: Report): Promise<void> {
  const { rows: parts } = await client.query<{ of: string; name: string; bytes: string }>(
    `with tables as (
       select c.oid, t.name as of from unnest($1::text[]) t (name)
       join pg_class c on c.oid = t.name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = t.name::regclass)
     ), relations as (
       select of, 'rows' as name, pg_relation_size(oid) as bytes from tables
       union all
       select of, 'long values', pg_relation_size(c.reltoastrelid) from tables t join pg_class c on c.oid = t.oid
       where c.reltoastrelid <> 0
       union all
       select of, regexp_replace(substring(pg_get_indexdef(indexrelid) from '\\(.*$'), 'WHERE', 'where'), pg_relation_size(indexrelid)
       from tables t join pg_index i on i.indrelid = t.oid
     )
     select of, name, sum(bytes) as bytes from relations group by of, name having sum(bytes) > 0 order by of, sum(bytes) desc`,
    [TABLES],
  );
  const table = parts.map(({ of, name, bytes }) => [of, name, (Number(bytes) / rows).toFixed(0)]);
  report.table(['table', 'part', 'bytes a match'], table);
  const all = parts.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  report.print(`Together ${(all / rows).toFixed(0)} bytes a match, of ${rows.toLocaleString('en')} matches.\n`);
}

/** The average size of each column of a table, as it is stored. */
async function tellColumns(client: Client, name: string, report: Report): Promise<void> {
  const { rows: columns } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [name],
  );
  const sizes = columns.map(
    (one) => `round(avg(coalesce(pg_column_size(${one.column_name}), 0)), 1) as ${one.column_name}`,
  );
  const { rows } = await client.query<Record<string, string>>(`select ${sizes.join(', ')} from ${name}`);
  report.table([`column of ${name}`, 'bytes'], Object.entries(rows[0] ?? {}));
}

/** Moves the status of every twentieth row, as digests do, and tells how many of the updates were HOT. */
async function tellUpdates(client: Client, report: Report): Promise<void> {
  const moved = await client.query(
    `update opportunities set status = 'notified', version = version + 1, updated_at = clock_timestamp()
     where abs(hashtext(id::text)) % 20 = 0`,
  );
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ updates: string; hot: string }>(
    `select sum(n_tup_upd) as updates, sum(n_tup_hot_upd) as hot from pg_stat_user_tables where relname like 'opportunities%'`,
  );
  const { updates = '0', hot = '0' } = rows[0] ?? {};
  report.print(
    `Of ${moved.rowCount} moved statuses ${((100 * Number(hot)) / Number(updates)).toFixed(1)} % were HOT updates.\n`,
  );
}

const report = openReport('The bytes of a match', 'bytes.md', 'PostgreSQL 15, all tables vacuumed.');
const folder = await mkdtemp(join(tmpdir(), 'tenderfit-bytes-'));
const server = await startPostgres({ autovacuum: 'off', shared_buffers: '256MB', max_wal_size: '4GB' });
const place = { server, folder };
try {
  await onServer(server, 'postgres', (client) => client.query('create database bytes'));
  await fillStore(place, 'bytes', 0, Number(options.listings));
  await addMatched(place, 'bytes', Number(options.companies));
  await onServer(server, 'bytes', async (client) => {
    const rows = await fillHeld(client, MOST_HELD);
    await client.query('vacuum analyze');
    await tellBytes(client, rows, report);
    for (const name of TABLES) await tellColumns(client, name, report);
    await client.query('select pg_stat_reset()');
    await tellUpdates(client, report);
  });
  report.save();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
