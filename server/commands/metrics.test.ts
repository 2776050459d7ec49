import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { program } from '../../tests/support/command-line.ts';
import { fillDataDirectory } from '../../tests/support/embedded-image.ts';
import { readExposition, sampleOf } from '../../tests/support/exposition.ts';

/** `/metrics` of the program as an operator starts it, on a port of its own. */

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderfit-metrics-'));
  await fillDataDirectory(join(folder, 'data'));
});
after(() => rm(folder, { recursive: true, force: true }));

const addressIn = (text: string, before: string): string =>
  new RegExp(`${before} (http://127\\.0\\.0\\.1:\\d+)`).exec(text)?.[1] ?? assert.fail(`no address in ${text}`);

test('Metrics: `start` serves them on ADMIN_PORT alone, and ends at once with a scraper still connected', async (t) => {
  const server = program(join(folder, 'data'), ['start'], { ADMIN_PORT: '0' });
  t.after(() => server.process.kill('SIGKILL'));
  await server.says('Press Ctrl-C to stop');
  const [api, admin] = [addressIn(server.stdout(), 'is running at'), addressIn(server.stdout(), 'metrics are at')];
  assert.notEqual(api, admin);
  assert.equal((await fetch(`${api}/healthz`)).status, 200);
  const scraped = await fetch(`${admin}/metrics`);
  assert.equal(scraped.status, 200);
  const samples = readExposition(await scraped.text());
  assert.equal(sampleOf(samples, 'tenderfit_database_up'), 1);
  assert.equal(sampleOf(samples, 'tenderfit_http_request_duration_seconds_count', { route: '/healthz' }), 1);
  assert.equal((await fetch(`${api}/metrics`)).status, 404);
  assert.equal((await fetch(`${admin}/healthz`)).status, 404);
  const startedMs = performance.now();
  server.process.kill('SIGINT');
  assert.equal((await server.ended).code, 0);
  // A connection that is kept open and waited for would take 65 s, a job under way may take 8.
  assert.ok(performance.now() - startedMs < 40_000);
  await assert.rejects(fetch(`${admin}/metrics`));
});

test('Metrics: `worker`, which serves nothing else, serves them too', async (t) => {
  const worker = program(join(folder, 'data'), ['worker'], { ADMIN_PORT: '0' });
  t.after(() => worker.process.kill('SIGKILL'));
  await worker.says('Press Ctrl-C to stop');
  const samples = readExposition(await (await fetch(`${addressIn(worker.stdout(), 'metrics are at')}/metrics`)).text());
  assert.equal(sampleOf(samples, 'tenderfit_match_queue_pairs'), 0);
  worker.process.kill('SIGTERM');
  assert.equal((await worker.ended).code, 0);
});

test('Metrics: an ADMIN_PORT in use is told in one line that names the setting, before anything is served', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const { code, stdout, stderr } = await program(join(folder, 'data'), ['start'], { ADMIN_PORT: port }).ended;
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(
    stderr,
    `tenderfit start: 127.0.0.1:${port} is already in use by another program; set ADMIN_PORT to a free port, such as ADMIN_PORT=${Number(port) + 1}\n`,
  );
});
