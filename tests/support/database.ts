import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { Client } from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { listMigrations, migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';

/** Something with `after`, like the context of a test: the database lives until it ends. */
type Scope = { after(callback: () => Promise<void>): void };

/**
 * A database of one's own, migrated and empty: embedded and in memory, or, when TEST_DATABASE_URL names a PostgreSQL
 * server, on that server. It is closed, and on the server dropped, after the test `t`, or without one after all tests
 * of the file. The migrated state is made once for all test processes and copied.
 */
export async function testDatabase(t?: Scope): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const opened = serverUrl === undefined ? await openFromImage() : await openFromTemplate(serverUrl);
  if (t === undefined) after(opened.dispose);
  else t.after(opened.dispose);
  return opened.database;
}

type Disposable = { database: Database; dispose: () => Promise<void> };

/** Stands for all that the prepared state depends on: migrations, jobs, and the versions of what makes them. */
async function stateHash(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package.json', 'server/jobs.ts', 'server/platform/database/roles.ts']) {
    hash.update(await readFile(new URL(`../../${file}`, import.meta.url)));
  }
  for (const { name, text } of await listMigrations()) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Makes of an empty database what every test begins with: all tables, and the queues of the jobs. */
async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await (await openJobs(database, JOBS)).stop();
}

const imagePrefix = `tenderfit-test-${userInfo().uid}-`;

/** A test gives the engine too few statements to repay what V8 spends on optimizing its code. The first alone does nothing by now. */
const WITHOUT_OPTIMIZING = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Opens a copy in memory of the image of a migrated database, which the first to come makes. */
async function openFromImage(): Promise<Disposable> {
  const image = join(tmpdir(), `${imagePrefix}${await stateHash()}.tar`);
  await onlyOnce(
    image,
    () => exists(image),
    () => makeImage(image),
  );
  for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  const database = await openDatabase({ memory: { image } }, { durable: false });
  return { database, dispose: () => database.close() };
}

async function makeImage(path: string): Promise<void> {
  const database = await openDatabase({ memory: { image: null } }, { durable: false });
  try {
    await prepare(database);
    await database.saveImage(path);
  } finally {
    await database.close();
  }
  await removeOldImages();
}

const imageLifeMs = 24 * 60 * 60 * 1000;

async function removeOldImages(): Promise<void> {
  for (const file of await readdir(tmpdir())) {
    if (!file.startsWith(imagePrefix)) continue;
    const path = join(tmpdir(), file);
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > imageLifeMs) await rm(path, { force: true });
  }
}

const waitMs = 50;
// Making the image takes 3 to 10 s; a maker that was killed leaves its mark behind.
const staleAfterMs = 60_000;

/** Does `make` unless `isMade`, in one process at a time, as marked by a directory beside `path`. */
async function onlyOnce(path: string, isMade: () => Promise<boolean>, make: () => Promise<void>): Promise<void> {
  const mark = `${path}.making`;
  while (!(await isMade())) {
    const isMine = await mkdir(mark).then(
      () => true,
      () => false,
    );
    if (isMine) {
      try {
        if (!(await isMade())) await make();
      } finally {
        await rm(mark, { recursive: true, force: true });
      }
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
    });
    const made = await stat(mark).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > staleAfterMs) await rm(mark, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

// Names the one lock under which test processes make templates and copy them: PostgreSQL refuses to copy a database
// that somebody is connected to, or that is being copied.
const templateLock = 7_361_240_511;

/** Opens a copy of a migrated template database on the server, which the first to come makes. */
async function openFromTemplate(serverUrl: string): Promise<Disposable> {
  const template = `tenderfit_template_${await stateHash()}`;
  const name = `tenderfit_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(serverUrl, client, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({
    url: databaseUrl(serverUrl, name),
    requestUrl: await requestUrl(serverUrl, name),
  });
  const dispose = async (): Promise<void> => {
    await database.close();
    await onServer(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  };
  return { database, dispose };
}

/** With TEST_REQUEST_LOGIN=1 requests have a login of their own, as with DATABASE_REQUEST_URL. */
async function requestUrl(serverUrl: string, name: string): Promise<string | null> {
  if (process.env['TEST_REQUEST_LOGIN'] !== '1') return null;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query(`select 1 from pg_roles where rolname = 'tenderfit_request'`);
    if (rowCount === 0) await client.query('create role tenderfit_request login in role tenderfit_company');
  });
  const url = new URL(databaseUrl(serverUrl, name));
  url.username = 'tenderfit_request';
  return url.href;
}

async function makeTemplate(serverUrl: string, client: Client, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const database = await openDatabase({ url: databaseUrl(serverUrl, unfinished) });
  try {
    await prepare(database);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

async function onServer(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
