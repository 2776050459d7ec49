import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { makeBackup } from '#platform/backup/backup.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { listMigrations, migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openOutbound } from '../../server/platform/network/outbound.ts';
import { openStorage, type StorageSettings } from '#platform/storage/storage.ts';
import { JOBS } from '../../server/jobs.ts';
import { type DatabaseState, readDatabaseState } from '../../tests/support/database-state.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { buildDataset } from '../list/dataset.ts';

/** Backs data up and restores it as docs/operations/backup.md says, and reads both sides for the comparison. */

const run = promisify(execFile);
const PAGE = new URL('../../docs/operations/backup.md', import.meta.url);
const FILES: StorageSettings = {
  kind: 'files',
  endpoint: null,
  bucket: null,
  region: null,
  accessKeyId: null,
  secretAccessKey: null,
};
const DOCUMENT_BYTES = 100_000;
const SECRET_KEY = 'a key for the drill only, of forty characters';

export type Sizes = { listings: number; documents: number };

/** One side of a drill: the database, and the hash of each original by its path. */
export type Side = { database: DatabaseState; originals: Map<string, string> };

export type Drill = {
  before: Side;
  after: Side;
  /** Of the database. */
  sizeBytes: number;
  seconds: { backup: number; restore: number };
  /** How long requests waited for the copy, on the embedded database. */
  stillMs: number | null;
};

/** What a test changes between the steps, to see that the comparison notices. */
export type Tampering = { tamper?: (client: Pick<pg.Client, 'query'>) => Promise<void> };

/** The embedded database: `makeBackup` while it runs, `restoreBackup` into a new folder. */
export async function drillEmbedded(sizes: Sizes): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-drill-'));
  try {
    const [dataDir, restored, file] = ['data', 'restored', 'made.tar.gz'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const database = await openDatabase({ dataDir });
    await makeTables(database);
    await fill(database, dataDir, sizes);
    await writeFile(join(dataDir, 'secret-key'), SECRET_KEY);
    const sizeBytes = await sizeOf(database);
    const before = await sideOf(database.pool, dataDir);
    const migrations = (await listMigrations()).map(({ name }) => name);
    const common = { signal: new AbortController().signal, says: () => undefined };
    let stillMs = 0;
    const copyFiles: Database['copyFiles'] = async (copy) => {
      const startedMs = performance.now();
      await database.copyFiles(copy);
      stillMs = performance.now() - startedMs;
    };
    const source = {
      dataDir,
      copyFiles,
      hasDocuments: true,
      version: '0',
      migrations,
      now: () => new Date(),
    };
    const backup = await seconds(() => makeBackup(source, file, { overwrites: false, ...common }));
    // What comes after its instant is not in it.
    await sql`update companies set legal_name = legal_name || ' afterwards'`.execute(database.db);
    await database.close();
    const restore = await seconds(() => restoreBackup(file, restored, { migrations, ...common }));
    const opened = await openDatabase({ dataDir: restored });
    const after = await sideOf(opened.pool, restored);
    await opened.close();
    return { before, after, sizeBytes, seconds: { backup, restore }, stillMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL: the commands of the page, from one server into another, empty one. The login is no superuser. */
export async function drillPostgres(sizes: Sizes, { tamper }: Tampering = {}): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-drill-'));
  const [old, fresh] = [await startPostgres(), await startPostgres()];
  try {
    await asUser(old.url, async (client) => {
      await client.query('create role tenderfit login createrole');
      await client.query('create database tenderfit owner tenderfit');
    });
    const dataDir = join(folder, 'data');
    const owner = await openDatabase({ url: urlOf(old.url, 'tenderfit') });
    await makeTables(owner);
    await owner.close();
    // The data set is written without triggers, which only a superuser may.
    const database = await openDatabase({ url: urlOf(old.url, 'postgres') });
    await fill(database, dataDir, sizes);
    const sizeBytes = await sizeOf(database);
    await database.close();
    const environment = {
      DATABASE_URL: urlOf(old.url, 'tenderfit'),
      DATA_DIR: dataDir,
      BACKUP: join(folder, 'backup'),
      ADMIN_URL: fresh.url,
      NEW_DATABASE_URL: urlOf(fresh.url, 'tenderfit'),
      NEW_PASSWORD: 'a password for the drill',
    };
    const before = await asUser(urlOf(old.url, 'postgres'), (client) => sideOf(client, dataDir));
    const backup = await seconds(() => runOfPage('# back up:', environment));
    const restored = join(folder, 'restored');
    await mkdir(restored);
    const restore = await seconds(() => runOfPage('# restore:', { ...environment, DATA_DIR: restored }));
    const after = await asUser(urlOf(fresh.url, 'postgres'), async (client) => {
      await tamper?.(client);
      return await sideOf(client, restored);
    });
    return { before, after, sizeBytes, seconds: { backup, restore }, stillMs: null };
  } finally {
    await Promise.all([old.stop(), fresh.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** What differs between the sides, in words; empty: nothing. */
export function differences({ before, after }: Pick<Drill, 'before' | 'after'>): string[] {
  const found: string[] = [];
  const compare = (what: string, one: readonly string[], other: readonly string[]): void => {
    const [left, right] = [new Set(one), new Set(other)];
    found.push(...one.filter((line) => !right.has(line)).map((line) => `${what} lacks ${line}`));
    found.push(...other.filter((line) => !left.has(line)).map((line) => `${what} has ${line}`));
  };
  const lines = (all: Iterable<[string, string]>): string[] => [...all].map(([name, value]) => `${name}: ${value}`);
  compare('rows', lines(Object.entries(before.database.rows)), lines(Object.entries(after.database.rows)));
  for (const part of ['rowSecurity', 'owners', 'grants', 'sequences', 'definitions'] as const) {
    compare(part, before.database[part], after.database[part]);
  }
  compare('originals', lines(before.originals), lines(after.originals));
  return found;
}

async function makeTables(database: Database): Promise<void> {
  await migrate(database);
  await (await openJobs(database, JOBS)).stop();
}

async function fill(database: Database, dataDir: string, { listings, documents }: Sizes): Promise<void> {
  const { bigCompanyId: companyId } = await buildDataset(database, { listings, companies: 1, ofEach: 10 });
  const store = openStorage(FILES, { dataDir, now: () => new Date(), outbound: openOutbound('none') });
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'given');
  for (let at = 0; at < documents; at += 1) {
    const [docId, fileId] = [randomUUID(), randomUUID()];
    const bytes = Buffer.alloc(DOCUMENT_BYTES, docId);
    const sha256 = createHash('sha256').update(bytes).digest();
    await writeFile(path, bytes);
    await store.put(`${companyId}/${fileId}`, path, { sizeBytes: bytes.length, sha256 });
    await sql`insert into context_files (company_id, id, state) values (${companyId}, ${fileId}, 'kept')`.execute(
      database.db,
    );
    await sql`
      insert into context_docs (company_id, id, file_id, filename, content_type, size_bytes, content_hash, status)
      values (${companyId}, ${docId}, ${fileId}, 'a.txt', 'text/plain', ${bytes.length}, ${sha256}, 'processing')`.execute(
      database.db,
    );
  }
  await rm(path, { force: true });
}

async function sideOf(client: Pick<pg.Client, 'query'>, dataDir: string): Promise<Side> {
  const root = join(dataDir, 'documents', 'kept');
  const originals = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    originals.set(
      path.slice(root.length + 1),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return { database: await readDatabaseState(client), originals };
}

async function sizeOf(database: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    database.db,
  );
  return rows[0]?.size ?? 0;
}

/** Runs the commands of the page's block that begins with this comment. */
async function runOfPage(comment: string, environment: Record<string, string>): Promise<void> {
  const blocks = [...(await readFile(PAGE, 'utf8')).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, text]) => text ?? '',
  );
  const block = blocks.find((text) => text.startsWith(comment));
  if (block === undefined) throw new Error(`docs/operations/backup.md has no block that begins with "${comment}"`);
  await run('bash', ['-euo', 'pipefail', '-c', block], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function asUser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database `tenderfit` of the server, for this user. */
function urlOf(serverUrl: string, user: string): string {
  const url = new URL(serverUrl);
  url.username = user;
  url.pathname = '/tenderfit';
  return url.href;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}
