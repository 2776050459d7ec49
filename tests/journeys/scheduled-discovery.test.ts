import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type App, openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { command } from '../support/command-line.ts';
import { testDatabase } from '../support/database.ts';
import { localSource } from '../support/discovery/local-source.ts';
import { temporaryFolder } from '../support/record-body.ts';
import { SOURCE_SAMPLES } from '../support/discovery/source-samples.ts';

type Line = { level: string; message: string } & Record<string, unknown>;

const [sample = ''] = SOURCE_SAMPLES.filter(({ source }) => source === 'canadabuys').map(({ content }) => content);
const header = `${sample.split('\n')[0] ?? ''}\n`;

/** The service with CanadaBuys alone to read, at an address of this machine, and its log. */
async function openScheduled(t: TestContext, base: string): Promise<{ app: App; lines: Line[]; folder: string }> {
  const lines: Line[] = [];
  const write =
    (level: string) =>
    (details: object, message: string): void =>
      void lines.push({ level, message, ...details });
  const log = { debug: () => {}, info: write('info'), warn: write('warn'), error: write('error') };
  const folder = await temporaryFolder(t);
  const config = readConfig({
    SECRET_KEY: 'a key for tests only, of forty characters',
    DATA_DIR: folder,
    DISCOVER_EVERY_HOURS: '6',
    DISCOVER_SOURCES: 'canadabuys',
    SOURCE_CANADABUYS_BASE_URL: base,
    SOURCE_CANADABUYS_PAUSE_MS: '0',
  });
  const app = await openApp({ config, database: await testDatabase(t), log });
  t.after(() => app.stop());
  return { app, lines, folder };
}

async function runDue({ jobs, database }: App): Promise<void> {
  await database.transaction(async (tx) => await jobs.enqueue(tx, 'discover-due', {}));
  await jobs.runPending({ names: ['discover-due', 'discover-source'] });
}

test('Scheduled discovery: a success leaves one line with its counts', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.end(sample));
  const { app, lines } = await openScheduled(t, base);
  await runDue(app);
  const found = lines.filter(({ message }) => message.startsWith('discovery'));
  assert.equal(found.length, 1);
  const { level, source, failed, message } = found[0] ?? assert.fail();
  assert.deepEqual([level, source, failed, message], ['info', 'canadabuys', 0, 'discovery read a source']);
  assert.ok(Number(found[0]?.['new']) > 0);
});

test('Scheduled discovery: a failure leaves an error with source and reason, and shows in `tenderfit status`', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.writeHead(404).end('gone'));
  const { app, lines, folder } = await openScheduled(t, base);
  await runDue(app);
  const [line, ...more] = lines.filter(({ message }) => message.startsWith('discovery'));
  assert.deepEqual([line?.level, line?.['source'], more.length], ['error', 'canadabuys', 0]);
  assert.match(String(line?.['error']), /expected status 200; it answered 404/);
  const service = { app, hasWorkers: false, migrated: [] };
  const told = await command(service, ['status'], folder);
  assert.match(told.stdout, /^Source canadabuys failed, it has never been read completely: .+ it answered 404/m);
  const { failing_sources: failing } = JSON.parse((await command(service, ['status', '--json'], folder)).stdout) as {
    failing_sources: { source: string; state: string; error: string }[];
  };
  assert.deepEqual(
    failing.map(({ source, state }) => [source, state]),
    [['canadabuys', 'failed']],
  );
});

test('Scheduled discovery: a list of open tenders with a header alone is a fault, not a run without news', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.end(header));
  const { app, lines } = await openScheduled(t, base);
  await runDue(app);
  const line = lines.find(({ message }) => message.startsWith('discovery'));
  assert.equal(line?.level, 'error');
  assert.match(String(line['error']), /openTenderNotice.+has a header row but no notices; this list is never empty/);
});

test('Scheduled discovery: an HTML page in place of the data is named as one, with its title', async (t) => {
  for (const page of ['<!DOCTYPE html><html>', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>']) {
    const { base } = await localSource(t, (_request, response) =>
      response.end(`${page}<head><title>Please sign in</title></head><body>…</body></html>`),
    );
    const { app, lines } = await openScheduled(t, base);
    await runDue(app);
    const line = lines.find(({ message }) => message.startsWith('discovery'));
    assert.match(String(line?.['error']), /which is an HTML page titled `Please sign in`: a login or an error page/);
  }
});

test('Scheduled discovery: what is due is queued at once when a process begins to work, and once by two', async (t) => {
  const { base } = await localSource(t, (_request, response) => response.end(sample));
  const { app } = await openScheduled(t, base);
  // The regular look of this quarter of an hour is done.
  await app.database.transaction(async (tx) => await app.jobs.enqueue(tx, 'discover-due', {}));
  await app.jobs.runPending({ names: ['discover-due'] });
  assert.equal((await app.jobs.counts())['discover-source'].waiting, 1);
  await app.queueDiscovery();
  await app.queueDiscovery();
  const { 'discover-due': due } = await app.jobs.counts();
  assert.equal(due.waiting, 1);
  await app.jobs.runPending({ names: ['discover-due'] });
  assert.equal((await app.jobs.counts())['discover-source'].waiting, 1);
});
