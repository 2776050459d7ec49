import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { Client } from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { embeddedImage, prepare, stateHash } from './embedded-image.ts';
import { WITHOUT_OPTIMIZING } from './engine-flags.ts';

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

/** The part of the global that is used here; the types of Node leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let engine: Promise<object> | null = null;

/**
 * V8 lets all threads of a process share what it has compiled of PGlite, while something holds the module. Where several files
 * or very many statements use that, it repays to optimize the code, too; a single file gives it too few statements.
 */
async function keepEngine(): Promise<void> {
  if (process.env['TEST_OPTIMIZE'] !== '1') for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  const path = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  await (engine ??= readFile(path).then((bytes) => WebAssembly.compile(bytes)));
}

/** Opens a copy in memory of the image of a migrated database, which the first to come makes. */
async function openFromImage(): Promise<Disposable> {
  const image = await embeddedImage();
  await keepEngine();
  const database = await openDatabase({ memory: { image } }, { durable: false });
  return { database, dispose: () => database.close() };
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
