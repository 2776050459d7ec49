import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { CANDIDATE_SUM, type Weighted } from '../../server/features/matching/candidates/percolator.ts';
import { startPostgres } from '../../tests/support/postgres.ts';

/**
 * The same question put to engines off the shelf: which companies does this notice's keys meet, and with what sum. Lucene is
 * used where LUCENE_JARS names the folder of its jars, MiniSearch where NPM_ENGINES names a `node_modules` that holds it.
 */

export type Measured = { engine: string; companies: number; medianNs: number; passed: number | null };
type Keys = readonly Weighted[];

const run = promisify(execFile);
const ROUNDS = 3;

/** The middle of the times that each notice takes, after a round to warm up. */
export function medianNs(notices: Keys, ask: (keys: Weighted) => unknown): number {
  const times: bigint[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const keys of notices) {
      const before = process.hrtime.bigint();
      ask(keys);
      if (round > 0) times.push(process.hrtime.bigint() - before);
    }
  }
  return middle(times.map(Number));
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Companies beyond the last of `sets` are filed like the first ones. */
export async function lucene(sets: Keys, notices: Keys, sizes: readonly number[]): Promise<Measured[]> {
  const jars = process.env['LUCENE_JARS'];
  if (jars === undefined) return [];
  const names = (await readdir(jars)).filter((name) => /^lucene-(?:core|analyzers-common)-\d.*\.jar$/.test(name));
  const path = join(tmpdir(), `percolation-${process.pid}.txt`);
  const line = (kind: string, keys: Weighted): string =>
    `${kind} ${[...keys].map(([key, weight]) => `${key.replaceAll('\t', ' ')}\u001f${Math.round(weight)}`).join('\t')}`;
  await writeFile(path, [...sets.map((keys) => line('c', keys)), ...notices.map((keys) => line('n', keys))].join('\n'));
  const classpath = names.map((name) => join(jars, name)).join(':');
  const script = join(import.meta.dirname, 'lucene-engine.java');
  const { stdout } = await run('java', [
    '-Xmx4g',
    '-cp',
    classpath,
    script,
    path,
    String(CANDIDATE_SUM),
    ...sizes.map(String),
  ]);
  await rm(path);
  return stdout
    .trim()
    .split('\n')
    .map((text) => {
      const [companies = 0, median = 0, passed = 0] = text.split(' ').map(Number);
      return { engine: `Lucene (${names[0] ?? ''})`, companies, medianNs: median, passed };
    });
}

/** Full-text search of SQLite: companies as documents of one token a key, the best 500 by its own rank. */
export function sqlite(sets: Keys, notices: Keys, companies: number): Measured {
  const database = new DatabaseSync(':memory:');
  database.exec("create virtual table companies using fts5(keys, content='', tokenize='ascii')");
  const insert = database.prepare('insert into companies (rowid, keys) values (?, ?)');
  const token = tokens();
  for (let at = 0; at < companies; at += 1) {
    insert.run(at + 1, [...(sets[at % sets.length] ?? new Map()).keys()].map(token).join(' '));
  }
  const ask = database.prepare('select rowid, rank from companies where companies match ? order by rank limit 500');
  const median = medianNs(notices, (keys) => ask.all([...keys.keys()].map(token).join(' OR ')));
  database.close();
  return { engine: 'SQLite FTS5', companies, medianNs: median, passed: null };
}

/** PostgreSQL with a table of postings and an index on it: the same sums as ours. */
export async function postgres(sets: Keys, notices: Keys, companies: number): Promise<Measured> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const token = numbers();
  await client.query('create unlogged table postings (key int, company int, impact int)');
  for (let from = 0; from < companies; from += 500) {
    const rows = Array.from({ length: Math.min(500, companies - from) }, (_, at) => from + at).flatMap((company) =>
      [...(sets[company % sets.length] ?? new Map())].map(([key, impact]) => [token(key), company, Math.round(impact)]),
    );
    const columns = [0, 1, 2].map((column) => rows.map((row) => row[column]));
    await client.query('insert into postings select * from unnest($1::int[], $2::int[], $3::int[])', columns);
  }
  await client.query('create index on postings (key) include (company, impact)');
  await client.query('vacuum analyze postings');
  const times: number[] = [];
  let passed = 0;
  for (const keys of notices) {
    const before = process.hrtime.bigint();
    const { rowCount } = await client.query({
      name: 'percolate',
      text: `select company, sum(impact * factor) from unnest($1::int[], $2::int[]) as asked (key, factor)
        join postings using (key) group by company having sum(impact * factor) >= ${CANDIDATE_SUM}`,
      values: [[...keys.keys()].map(token), [...keys.values()]],
    });
    times.push(Number(process.hrtime.bigint() - before));
    passed += rowCount ?? 0;
  }
  await client.end();
  await server.stop();
  return { engine: 'PostgreSQL, table of postings', companies, medianNs: middle(times), passed };
}

type MiniSearch = new (options: object) => {
  addAll(documents: object[]): void;
  search(query: string, options: object): unknown;
};

export function miniSearch(sets: Keys, notices: Keys, companies: number): Measured | null {
  const folder = process.env['NPM_ENGINES'];
  if (folder === undefined || !existsSync(join(folder, 'minisearch'))) return null;
  const loaded = createRequire(join(folder, 'index.js'))('minisearch') as MiniSearch & { default?: MiniSearch };
  const index = new (loaded.default ?? loaded)({ fields: ['keys'], tokenize: (text: string) => text.split(' ') });
  const token = tokens();
  index.addAll(
    Array.from({ length: companies }, (_, id) => {
      return { id, keys: [...(sets[id % sets.length] ?? new Map()).keys()].map(token).join(' ') };
    }),
  );
  const median = medianNs(notices, (keys) =>
    index.search([...keys.keys()].map(token).join(' '), { combineWith: 'OR' }),
  );
  return { engine: 'MiniSearch', companies, medianNs: median, passed: null };
}

function numbers(): (key: string) => number {
  const known = new Map<string, number>();
  return (key) => {
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  };
}

/** Keys as words without spaces or marks. */
function tokens(): (key: string) => string {
  const number = numbers();
  return (key) => `k${number(key)}`;
}
