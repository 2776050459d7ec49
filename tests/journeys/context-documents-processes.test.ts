import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/database/database.ts';
import { openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Program, program } from '../support/command-line.ts';
import { makeCompany, makeKey } from '../support/company-with-key.ts';
import { seedDocuments, storedFiles } from '../support/documents/document-desk.ts';
import { type DocumentClient, documentClient } from '../support/documents/document-service.ts';
import { HOSTILE_DOCUMENTS } from '../support/documents/hostile-documents.ts';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { fillDataDirectory } from '../support/embedded-image.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { startRealService } from '../support/real-service.ts';

/** In which what a start caused comes to its end. */
const REST_MS = 5_000;
/**
 * Read in the service's own process, 40 million characters took 200 MB and 1.5 s, two of the others more than any limit. Read
 * as they should be, all together took 10 to 30 MB and 20 ms.
 */
const MOST_GROWTH_MB = 120;
const MOST_WORK_MS = 1_000;
const isNightly = process.env['NIGHTLY'] === '1';
const KILLS = isNightly ? 50 : 2;
const SCOPES = ['profile:read', 'profile:write'];
const HOUR_MS = 60 * 60 * 1000;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const folder = await mkdtemp(join(tmpdir(), 'tenderfit-documents-'));
after(() => rm(folder, { recursive: true, force: true }));

/** A data directory with a company; the key may do all about its documents. */
async function makeDirectory(name: string): Promise<{ dataDir: string; companyId: string; secret: string }> {
  const dataDir = join(folder, name);
  await fillDataDirectory(dataDir);
  const made = program(dataDir, ['company', 'create', '--name', 'Alder', '--contact', 'a@example.org', '--json']);
  const { id } = JSON.parse((await made.ended).stdout) as { id: string };
  const scopes = SCOPES.flatMap((scope) => ['--scope', scope]);
  const key = program(dataDir, ['key', 'create', '--company', id, '--name', 'k', ...scopes, '--json']);
  const { secret } = JSON.parse((await key.ended).stdout) as { secret: string };
  return { dataDir, companyId: id, secret };
}

type Started = Program & { client: DocumentClient; base: string };

async function start(dataDir: string, secret: string): Promise<Started> {
  const started = program(dataDir, ['start'], { TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' });
  await started.says('Tenderfit is running at ');
  const base = /Tenderfit is running at (http:\S+?);/.exec(started.stdout())?.[1] ?? '';
  return { ...started, base, client: documentClient(base, secret) };
}

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Uploads documents until the process goes away. `tell` hears of each before it is sent, and with its id, or null where there
 * was no room for it, once it is answered.
 */
async function sendOneAfterTheOther(
  client: DocumentClient,
  name: string,
  tell: (content: Uint8Array, id?: string | null) => void,
): Promise<never> {
  for (let count = 0; ; count += 1) {
    const content = writePdf(Array.from({ length: 20 }, (_, page) => [`${name}, document ${count}, page ${page}`]));
    tell(content);
    const { status, body } = await client.upload(content, 'round.pdf');
    if (status !== 201) assert.deepEqual([status, body['error']], [409, 'context_doc_cap_reached']);
    tell(content, status === 201 ? String(body['id']) : null);
    await sleep(20);
  }
}

test(`kill -9 at ${KILLS} moments of uploading and reading (50 with NIGHTLY=1): what was answered 201 is there with its file, and nothing else`, async (t) => {
  const { dataDir, secret } = await makeDirectory('killed');
  const answered = new Map<string, string>();
  const sent = new Set<string>();
  for (let round = 0; round < KILLS; round += 1) {
    const { process: child, client, ended } = await start(dataDir, secret);
    const known = await client.list();
    for (const id of answered.keys())
      assert.ok(
        known.some((one) => one.id === id),
        'an accepted document is gone',
      );
    // Room for the next ones.
    for (const { id } of known.slice(10)) {
      assert.equal(await client.remove(id), 200);
      answered.delete(id);
    }
    const firstAnswer = Promise.withResolvers<void>();
    const lanes = [1, 2, 3].map((lane) =>
      sendOneAfterTheOther(client, `Round ${round}, lane ${lane}`, (content, id) => {
        if (id === undefined) sent.add(hashOf(content));
        else firstAnswer.resolve();
        if (typeof id === 'string') answered.set(id, hashOf(content));
      }),
    );
    const stopped = Promise.allSettled(lanes);
    // On a slow machine the first answer may take longer than all of the moments.
    await Promise.race([firstAnswer.promise, stopped]);
    await sleep(Math.random() * 2_500);
    child.kill('SIGKILL');
    const faults = (await stopped).filter(
      (one) => one.status === 'rejected' && one.reason instanceof assert.AssertionError,
    );
    assert.deepEqual(faults, []);
    await ended;
  }
  const { process: child, client, ended } = await start(dataDir, secret);
  // A reading that was killed again and again waits longer each time before it is tried once more.
  const documents = await client.settled(isNightly ? 900_000 : 120_000);
  child.kill('SIGTERM');
  await ended;
  assert.deepEqual([...new Set(documents.map(({ status }) => status))], ['ready']);
  for (const id of answered.keys())
    assert.ok(
      documents.some((one) => one.id === id),
      'an accepted document is gone',
    );
  const left = await filesOnceForgotten(dataDir);
  t.diagnostic(`${answered.size} documents answered 201, ${documents.length} there; ${sent.size} sent`);
  const hashes = await Promise.all(left.map(async (path) => hashOf(await readFile(path))));
  assert.equal(hashes.length, documents.length);
  for (const hash of hashes) assert.ok(sent.has(hash), 'a file is not what was sent');
  for (const hash of answered.values()) assert.ok(hashes.includes(hash), 'an accepted document has lost its file');
});

/** The originals that are stored once uploads that died are a day old. */
async function filesOnceForgotten(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const now = (): Date => new Date(Date.now() + 25 * HOUR_MS);
  const app = await openApp({ config: readConfig({ DATA_DIR: dataDir }), database, log: silent, now });
  await database.transaction((tx) => app.jobs.enqueue(tx, 'remove-document-files', {}));
  await app.jobs.runPending({ names: ['remove-document-files'] });
  await app.stop();
  await database.close();
  return await storedFiles({ folder: dataDir });
}

/** Quick ones by day: what never ends takes the whole limit, and hostile-documents.test.ts watches a service that reads it. */
const BY_DAY = [
  'expands to 3 GB',
  'has 100,000 files',
  'is nested a million deep',
  'writes 40 million characters',
  'has arrays nested a million deep',
];

test(
  'documents made to do harm cost a service that has just started little memory, and other requests go on',
  { skip: process.platform !== 'linux' && 'memory is read from /proc' },
  async (t) => {
    const { dataDir, secret } = await makeDirectory('hostile');
    const { process: child, client, ended } = await start(dataDir, secret);
    /** What the service's own thread has computed so far; the system counts it in hundredths of a second. */
    const workMs = async (): Promise<number> => {
      const status = await readFile(`/proc/${child.pid}/task/${child.pid}/stat`, 'utf8');
      const [user, system] = status.slice(status.lastIndexOf(')')).split(' ').slice(12, 14);
      return (Number(user) + Number(system)) * 10;
    };
    const memoryMb = async (): Promise<number> => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    };
    // Starting takes more than serving does.
    await sleep(REST_MS);
    const before = await memoryMb();
    let most = before;
    let mostWorkMs = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        const workBefore = await workMs();
        await client.list();
        mostWorkMs = Math.max(mostWorkMs, (await workMs()) - workBefore);
        most = Math.max(most, await memoryMb());
        await sleep(50);
      }
    })();
    for (const { what, type, bytes, answers } of HOSTILE_DOCUMENTS) {
      if (!isNightly && !BY_DAY.includes(what)) continue;
      const { status, body } = await client.upload(bytes(), `hostile.${type}`);
      const found = status === 201 ? String((await client.settled(90_000))[0]?.status) : String(body['error']);
      const right = answers.map((answer) => outcomeOf(answer)).flat();
      t.diagnostic(
        `${type} that ${what}: ${status} ${found}, ${(most - before).toFixed(0)} MB, now ${((await memoryMb()) - before).toFixed(0)}`,
      );
      assert.ok(right.includes(found), `${what}: ${status} ${found} is none of ${right.join(', ')}`);
    }
    isDone = true;
    await others;
    t.diagnostic(
      `memory at rest ${before.toFixed(0)} MB, with these ${most.toFixed(0)} MB; the most work during another request ${mostWorkMs} ms`,
    );
    child.kill('SIGTERM');
    await ended;
    assert.ok(most - before < MOST_GROWTH_MB, `memory grew by ${(most - before).toFixed(0)} MB`);
    assert.ok(mostWorkMs < MOST_WORK_MS, `a request waited for ${mostWorkMs} ms of work`);
  },
);

/** What may come of a document whose whole reading ends in this way: the first look may see less, or already enough. */
function outcomeOf(answer: string): string[] {
  if (answer === 'text') return ['ready'];
  if (answer === 'empty') return ['empty_document', 'failed'];
  return ['unreadable_document', 'failed', 'unsupported_type'];
}

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  test('Limits: Context documents: two processes that take 60 uploads at once when 40 documents are there take 10 of them', async () => {
    const service = await startRealService(2);
    try {
      const parts = { database: service.database, now: () => new Date() };
      const { id } = await makeCompany(parts, 'Alder');
      const { secret } = await makeKey(parts, id, SCOPES);
      const clients = service.bases.map((base) => documentClient(base, secret));
      const send = (index: number): ReturnType<DocumentClient['upload']> =>
        (clients[index % 2] ?? assert.fail()).upload(`Statement ${index}.`);
      await seedDocuments(service.database, id, { count: 40, text: 'bed' });
      const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(100 + index)));
      assert.equal(answers.filter(({ status }) => status === 201).length, 10);
      assert.equal(answers.filter(({ body }) => body['error'] === 'context_doc_cap_reached').length, 50);
      assert.equal((await clients[0]?.list())?.length, 50);
    } finally {
      await service.stop();
    }
  });
});
