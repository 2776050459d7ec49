/*
 * Kills processes that fetch and read published documents: `node bench/attacks/documents.ts [kills] [documents] [seed]`, 60 kills
 * and 120 documents by default, some minutes. Two processes work on a private PostgreSQL with a web server on this machine; one
 * after the other they are killed (SIGKILL) at random moments. Prints what became of every document; ends with 1 when one is lost,
 * has no facts, or when two processes read one content at the same time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { writePdf } from '../../tests/support/documents/pdf-writer.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { FetchingOptions } from '../../tests/support/processes/fetching-process.ts';
import { match, storeTender } from '../../tests/support/tenders.ts';
import { seededRandom } from '../seeded-random.ts';

const PROCESS = new URL('../../tests/support/processes/fetching-process.ts', import.meta.url);
/** A lease of 10 minutes ends after 5 s. */
const SPEED = 120;
const ADDRESSES_A_TENDER = 4;
/** Documents of the same content. */
const SHARING = 3;
const MOST_PAUSE_MS = 900;
const SETTLES_WITHIN_MS = 120_000;
const SETTLE_PAUSE_MS = 500;

const [kills = 60, wanted = 120, seed = 1] = process.argv.slice(2).map(Number);
const documents = ADDRESSES_A_TENDER * Math.ceil(wanted / ADDRESSES_A_TENDER);
const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), 'tenderfit-documents-'));
const reads = join(folder, 'reads.log');
writeFileSync(reads, '');
const postgres = await startPostgres();
const database = await openDatabase({ url: postgres.url });
const server = createServer((request, response) => {
  const at = Number(request.url?.slice(1));
  response.end(writePdf([[`Document ${Math.floor(at / SHARING)}`]]));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const options: FetchingOptions = { url: postgres.url, folder, reads, originMs: Date.now(), speed: SPEED };

type Living = { child: ChildProcess; ready: Promise<unknown> };

function start(): Living {
  const child = fork(PROCESS, [JSON.stringify(options)]);
  return { child, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) };
}

async function end({ child }: Living): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  appendFileSync(reads, `dead - ${child.pid} ${Date.now()}\n`);
}

async function seedTenders(): Promise<void> {
  await migrate(database);
  const given = { legalName: 'Alder', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const company = await database.transaction((tx) => createCompany(tx, given, { kind: 'operator', id: 'attack' }));
  for (let at = 0; at < documents; at += ADDRESSES_A_TENDER) {
    const { listingIds, groupId } = await storeTender(database, [{ title: `Tender ${at}` }]);
    const urls = Array.from({ length: ADDRESSES_A_TENDER }, (_, index) => ({
      url: `${base}/${at + index}`,
      fileName: null,
    }));
    await sql`update listings set content = jsonb_set(content, '{documents}', ${JSON.stringify(urls)}::jsonb)
      where id = ${listingIds[0]}`.execute(database.db);
    await match(database, company.id, groupId, 50);
  }
}

type Counts = { all: number; read: number; without_facts: number };

async function countDocuments({ db }: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, count(*) filter (where status = 'read')::int as read,
      count(*) filter (where status = 'read' and facts -> 'mandatoryCertifications' is null)::int as without_facts
    from published_documents`.execute(db);
  return rows[0] ?? { all: 0, read: 0, without_facts: 0 };
}

/** Contents that a process began to read while another that lived was reading it, and how often contents were read to the end. */
function judgeReads(): { overlapping: number; ended: number; begun: number } {
  const open = new Map<string, string>();
  let [overlapping, ended, begun] = [0, 0, 0];
  for (const line of readFileSync(reads, 'utf8').split('\n')) {
    const [what, content = '', pid = ''] = line.split(' ');
    if (what === 'dead') for (const [name, reader] of open) if (reader === pid) open.delete(name);
    if (what === 'begin') {
      begun += 1;
      if (open.has(content)) overlapping += 1;
      open.set(content, pid);
    }
    if (what === 'end') {
      ended += 1;
      open.delete(content);
    }
  }
  return { overlapping, ended, begun };
}

async function attack(): Promise<void> {
  await seedTenders();
  const living = [start(), start()];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const dying = living[kill % 2];
      await dying?.ready;
      await wait(random() * MOST_PAUSE_MS);
      if (dying !== undefined) await end(dying);
      living[kill % 2] = start();
    }
    const settledBy = Date.now() + SETTLES_WITHIN_MS;
    while ((await countDocuments(database)).read < documents && Date.now() < settledBy) await wait(SETTLE_PAUSE_MS);
  } finally {
    for (const one of living) await end(one);
  }
}

const startedMs = performance.now();
try {
  await attack();
  const [counts, judged] = [await countDocuments(database), judgeReads()];
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const contents = Math.ceil(documents / SHARING);
  process.stdout.write(`${JSON.stringify({ kills, documents, contents, ...counts, ...judged, seconds, seed })}\n`);
  const isWhole = counts.read === documents && counts.all === documents && counts.without_facts === 0;
  if (!isWhole || judged.overlapping > 0) process.exitCode = 1;
} finally {
  server.close();
  server.closeAllConnections();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
