import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { demoFiles } from '../../../demo/demo-files.ts';
import { seedDocuments } from '../../../tests/support/documents/document-desk.ts';
import { readExposition, type Sample, sampleOf } from '../../../tests/support/exposition.ts';
import { storeTender } from '../../../tests/support/tenders.ts';
import { openWorld, type World, type WorldOptions } from '../../../tests/support/world.ts';
import { VERSION } from '../../version.ts';
import { saveDelivery } from '../deliveries/deliveries.ts';
import { upsertSource } from '../discovery/queries-runs.ts';
import { upsertQueued } from '../matching/queries-queue.ts';
import { type Figures, UNKNOWN } from './operations-figures.ts';
import { cachedFigures, openMetricsServer } from './operations-metrics.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const log = { debug: () => {}, info: () => {}, error: () => {} };
const DURATIONS = 'tenderfit_http_request_duration_seconds';

type Watched = World & { metrics: FastifyInstance };

async function watchedWorld(options: WorldOptions = {}): Promise<Watched> {
  const world = await openWorld(options);
  const { database, http, now } = world.app;
  const metrics = await openMetricsServer({ database, api: http.server, version: VERSION, now, log });
  after(() => metrics.close());
  return { ...world, metrics };
}

async function page({ metrics }: Watched): Promise<string> {
  const { statusCode, headers, body } = await metrics.inject('/metrics');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  return body;
}

async function queue({ app }: World, companyId: string, count: number, at: string): Promise<void> {
  const pairs = Array.from({ length: count }, () => ({ companyId, groupId: randomUUID(), priority: 1 }));
  await app.database.transaction((tx) => upsertQueued(tx, pairs, at));
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The series of the program itself: those of Node come and go with what it does. */
const ownSeries = (samples: readonly Sample[]): string[] =>
  samples.filter(({ name }) => name.startsWith('tenderfit_')).map(({ name, labels }) => name + JSON.stringify(labels));

test('Metrics: the queue shows the pairs of two companies, their documents and jobs, and nothing that is theirs', async () => {
  const world = await watchedWorld({ now: () => NOW });
  const theirs: string[] = [];
  for (const [waiting, since] of [
    [3, '2026-11-21T11:58:30.000Z'],
    [4, '2026-11-21T11:59:00.000Z'],
  ] as const) {
    const canary = `canary${randomUUID().slice(0, 8)}`;
    const company = await world.company(`${canary} Ltd`, { categories: [`${canary} beds`] });
    theirs.push(canary, company.id, company.secret);
    await queue(world, company.id, waiting, since);
    await seedDocuments(world.app.database, company.id, { count: 2, text: canary });
    const message = { to: `${canary}@example.org`, subject: canary, text: canary, html: canary };
    await world.app.database.transaction((tx) =>
      saveDelivery(tx, { companyId: company.id, kind: 'digest', subjectId: canary, message }, world.app.deliveries),
    );
    await storeTender(world.app.database, [{ title: `${canary} tender`, source: 'seao' }]);
    await world.get(`/api/v1/opportunities/${canary}?q=${canary}`, company);
    await world.get(`/${canary}`, company, { 'x-request-id': canary, 'user-agent': canary });
    await world.app.database.transaction((tx) =>
      world.app.jobs.enqueue(tx, 'send-sign-in-link', { email: `${canary}@example.org`, language: 'en' }),
    );
  }
  const text = await page(world);
  const samples = readExposition(text);
  assert.equal(sampleOf(samples, 'tenderfit_match_queue_pairs'), 7);
  assert.equal(sampleOf(samples, 'tenderfit_match_queue_oldest_age_seconds'), 90);
  assert.equal(sampleOf(samples, 'tenderfit_context_documents', { status: 'ready' }), 4);
  assert.equal(sampleOf(samples, 'tenderfit_deliveries', { state: 'prepared' }), 2);
  assert.equal(sampleOf(samples, 'tenderfit_deliveries', { state: 'needs_reconciliation' }), 0);
  assert.equal(sampleOf(samples, 'tenderfit_deliveries_oldest_waiting_age_seconds'), 0);
  assert.equal(sampleOf(samples, 'tenderfit_jobs', { queue: 'send-sign-in-link', state: 'waiting' }), 2);
  assert.equal(sampleOf(samples, 'tenderfit_jobs', { queue: 'send-sign-in-link', state: 'dead' }), 0);
  assert.equal(sampleOf(samples, 'tenderfit_database_up'), 1);
  assert.equal(sampleOf(samples, 'tenderfit_build_info', { version: VERSION }), 1);
  assert.ok(sampleOf(samples, 'process_resident_memory_bytes') > 0);
  for (const one of theirs) assert.ok(!text.includes(one), one);
});

test('Metrics: a source shows how long ago it was read to its end, and is absent where it never was', async () => {
  const clock = { now: NOW };
  const world = await watchedWorld({ now: () => clock.now });
  const [demo] = demoFiles('2026-11-21').filter(({ source }) => source === 'canadabuys');
  await world.discover('canadabuys', demo?.name ?? '', demo?.content);
  await world.app.database.transaction((tx) => upsertSource(tx, { source: 'ted', label: 'TED' }));
  clock.now = new Date(NOW.getTime() + 3_600_000);
  const samples = readExposition(await page(world));
  const shown = samples.filter(({ name }) => name === 'tenderfit_source_last_success_age_seconds');
  assert.deepEqual(
    shown.map(({ labels, value }) => [labels, value]),
    [[{ source: 'canadabuys' }, 3_600]],
  );
});

test('Metrics: requests count under their route, method and class of status, however they end', async () => {
  const world = await watchedWorld();
  const company = await world.company('Counted');
  await world.get('/api/v1/opportunities', company);
  await world.get('/api/v1/opportunities?limit=1', company);
  await world.get(`/api/v1/opportunities/${randomUUID()}`, company);
  await world.get('/api/v1/opportunities');
  await world.get('/no/such/route');
  const samples = readExposition(await page(world));
  const count = (route: string, status: string): number =>
    sampleOf(samples, `${DURATIONS}_count`, { route, status, method: 'GET' });
  assert.equal(count('/api/v1/opportunities', '2xx'), 2);
  assert.equal(count('/api/v1/opportunities', '4xx'), 1);
  assert.equal(count('/api/v1/opportunities/{id}', '4xx'), 1);
  assert.equal(count('none', '4xx'), 1);
  assert.ok(sampleOf(samples, `${DURATIONS}_sum`, { route: '/api/v1/opportunities', status: '2xx' }) > 0);
});

test('Metrics: a thousand different addresses make no new series', async () => {
  const world = await watchedWorld();
  const company = await world.company('Busy');
  const ask = async (index: number): Promise<void> => {
    await world.get(`/api/v1/opportunities/${randomUUID()}?page=${index}`, company);
    await world.get(`/wp-admin/${index}/${randomUUID()}`, company);
  };
  await ask(0);
  const before = ownSeries(readExposition(await page(world)));
  for (let index = 1; index <= 500; index += 1) await ask(index);
  // A page is kept for a second.
  await sleep(1_050);
  const after = readExposition(await page(world));
  assert.deepEqual(ownSeries(after), before);
  assert.equal(sampleOf(after, `${DURATIONS}_count`, { route: 'none' }), 501);
});

test('Metrics: a client that leaves before the answer is counted as such, once', async (t) => {
  const world = await watchedWorld();
  const { server } = world.app.http;
  const [arrived, left, answer] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  server.get('/waits', async (_request, reply) => {
    reply.raw.once('close', left.resolve);
    arrived.resolve();
    await answer.promise;
    return {};
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => server.close());
  const leaving = new AbortController();
  const asked = assert.rejects(fetch(`${address}/waits`, { signal: leaving.signal }));
  await arrived.promise;
  leaving.abort();
  await asked;
  await left.promise;
  // What is answered now reaches nobody.
  answer.resolve();
  await sleep(50);
  const counts = readExposition(await page(world)).filter(({ name }) => name === `${DURATIONS}_count`);
  assert.deepEqual(
    counts.map(({ labels, value }) => [labels['route'], labels['status'], value]),
    [['/waits', 'aborted', 1]],
  );
});

test('Metrics: their server answers GET and HEAD of /metrics and nothing else; that of the API knows no such route', async () => {
  const world = await watchedWorld();
  const admin = world.metrics;
  const head = await admin.inject({ method: 'HEAD', url: '/metrics' });
  assert.deepEqual([head.statusCode, head.body, Number(head.headers['content-length']) > 1_000], [200, '', true]);
  for (const [method, url] of [
    ['POST', '/metrics'],
    ['DELETE', '/metrics'],
    ['GET', '/metrics/'],
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/api/v1/opportunities'],
  ] as const) {
    const answer = await admin.inject({ method, url });
    const { error, requestId } = answer.json<{ error: string; requestId: string }>();
    assert.deepEqual([answer.statusCode, error, requestId], [404, 'not_found', answer.headers['x-request-id']], url);
  }
  const { status, body } = await world.get('/metrics');
  assert.deepEqual([status, body['error']], [404, 'not_found']);
});

const known = (waiting: number): Figures => ({
  ...UNKNOWN,
  isDatabaseUp: true,
  matchQueue: { waiting, oldestSeconds: 0 },
});

const times = { cachedMs: 60, answerWithinMs: 40, lostAfterMs: 150 };

/** Figures by a clock and timers that only the test moves. */
function figuresOf(
  t: TestContext,
  read: () => Promise<Figures>,
): { figures: () => Promise<Figures>; pass: (ms: number) => void } {
  const clock = { ms: 0 };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pass = (ms: number): void => {
    clock.ms += ms;
    t.mock.timers.tick(ms);
  };
  return { figures: cachedFigures(read, times, () => clock.ms), pass };
}

test('Metrics: a storm of scrapes reads the database once, and again when what is kept is old', async (t) => {
  let readings = 0;
  const answer = Promise.withResolvers<Figures>();
  const { figures, pass } = figuresOf(t, () => {
    readings += 1;
    return readings === 1 ? answer.promise : Promise.resolve(known(readings));
  });
  const asked = Array.from({ length: 500 }, figures);
  pass(times.answerWithinMs - 1);
  answer.resolve(known(1));
  const storm = await Promise.all(asked);
  assert.deepEqual([readings, storm.every((one) => one.matchQueue?.waiting === 1)], [1, true]);
  pass(times.cachedMs - 1);
  await figures();
  assert.equal(readings, 1);
  pass(1);
  assert.deepEqual([(await figures()).matchQueue?.waiting, readings], [2, 2]);
});

test('Metrics: a database that does not answer is waited for once and asked no second time until that is lost', async (t) => {
  const answers: ((figures: Figures) => void)[] = [];
  const { figures, pass } = figuresOf(t, () => new Promise((resolve) => answers.push(resolve)));
  const told: string[] = [];
  const ask = async (who: string): Promise<void> => {
    assert.deepEqual(await figures(), UNKNOWN);
    told.push(who);
  };
  const first = ask('first');
  pass(30);
  const late = ask('late');
  pass(9);
  await turn();
  assert.deepEqual(told, [], 'the database still has a moment');
  // Who came late waits no longer than the first.
  pass(1);
  await Promise.all([first, late]);
  const others = Array.from({ length: 20 }, () => ask('other'));
  pass(0);
  await Promise.all(others);
  assert.equal(told.length, 22);
  pass(times.lostAfterMs - times.answerWithinMs);
  const last = ask('last');
  pass(0);
  await last;
  assert.equal(answers.length, 1);
  pass(1);
  const second = figures();
  assert.equal(answers.length, 2);
  answers[1]?.(known(5));
  assert.equal((await second).matchQueue?.waiting, 5);
  // The first comes back after all, with what is old by now.
  answers[0]?.(known(1));
  await turn();
  assert.equal((await figures()).matchQueue?.waiting, 5);
});
