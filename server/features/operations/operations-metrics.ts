import type { FastifyInstance } from 'fastify';
import { UNFINISHED } from '#features/deliveries/deliveries.ts';
import type { Database } from '#platform/database/database.ts';
import type { HttpLog } from '#platform/http/bare-server.ts';
import { measureRequests } from '#platform/metrics/http-requests.ts';
import { forget, type Metrics, openMetrics } from '#platform/metrics/metrics.ts';
import { metricsServer } from '#platform/metrics/metrics-server.ts';
import { type Figures, readFigures, UNKNOWN } from './operations-figures.ts';

/** `/metrics` of one process: what Node tells of it, its requests, its connections, and what stands in the database. */

export type MetricsOptions = {
  database: Database;
  /** The API's server, whose requests are counted; it must not listen yet. */
  api: FastifyInstance;
  version: string;
  now: () => Date;
  log: HttpLog;
};

/** However often it is asked, a page is made once in this time, */
const PAGE_CACHED_MS = 1_000;
/** and the database is read once in this time. */
const CACHED_MS = 5_000;
/** A scraper is answered without the database's figures after this. */
const ANSWER_WITHIN_MS = 3_000;
/** A reading that has not ended by now is taken for lost: no statement takes a minute. */
const LOST_AFTER_MS = 60_000;

/** The server for ADMIN_PORT. */
export async function openMetricsServer(options: MetricsOptions): Promise<FastifyInstance> {
  const { database, version, now, log } = options;
  const metrics = await openMetrics(version);
  measureRequests(metrics, options.api);
  const tellPool = poolGauges(metrics, database);
  const tellFigures = figureGauges(metrics);
  const tellUnknown = (err: unknown): void => log.debug({ err }, 'a metric could not be read');
  const figures = cachedFigures(() => readFigures(database, now, tellUnknown));
  const makePage = async (): Promise<string> => {
    tellFigures(await figures());
    tellPool();
    return await metrics.text();
  };
  let page = { text: Promise.resolve(''), untilMs: -Infinity };
  return metricsServer(() => {
    if (performance.now() > page.untilMs) page = { text: makePage(), untilMs: performance.now() + PAGE_CACHED_MS };
    return page.text;
  }, log);
}

/**
 * `read`, which must not fail, at most once in five seconds and never twice at the same time; what it would give is unknown
 * where it takes longer than three.
 * @param nowMs monotonic, in milliseconds
 */
export function cachedFigures(
  read: () => Promise<Figures>,
  { cachedMs, answerWithinMs, lostAfterMs } = {
    cachedMs: CACHED_MS,
    answerWithinMs: ANSWER_WITHIN_MS,
    lostAfterMs: LOST_AFTER_MS,
  },
  nowMs: () => number = () => performance.now(),
): () => Promise<Figures> {
  let reading: Promise<Figures> | null = null;
  let begunMs = -Infinity;
  let cached: Figures = UNKNOWN;
  let cachedUntilMs = -Infinity;
  const begin = (): Promise<Figures> => {
    begunMs = nowMs();
    const mine = read().then((figures) => {
      if (reading === mine) {
        reading = null;
        cached = figures;
        cachedUntilMs = nowMs() + cachedMs;
      }
      return figures;
    });
    return mine;
  };
  return async () => {
    if (nowMs() < cachedUntilMs) return cached;
    if (reading === null || nowMs() > begunMs + lostAfterMs) reading = begin();
    // Who comes while a reading is late does not wait for it as long as the first.
    const leftMs = Math.max(0, begunMs + answerWithinMs - nowMs());
    return await inTime(reading, leftMs);
  };
}

async function inTime(reading: Promise<Figures>, withinMs: number): Promise<Figures> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Figures>((resolve) => {
    timer = setTimeout(resolve, withinMs, UNKNOWN);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function poolGauges(metrics: Metrics, { pools }: Database): () => void {
  const connections = metrics.gauge('database_pool_connections', 'Database connections of this process, by state.', [
    'state',
  ]);
  const waiting = metrics.gauge(
    'database_pool_waiting',
    'Callers in this process that are waiting for a database connection.',
  );
  const total = (name: 'totalCount' | 'idleCount' | 'waitingCount'): number =>
    pools.reduce((sum, pool) => sum + pool[name], 0);
  return () => {
    connections.set({ state: 'busy' }, total('totalCount') - total('idleCount'));
    connections.set({ state: 'idle' }, total('idleCount'));
    waiting.set(total('waitingCount'));
  };
}

function figureGauges(metrics: Metrics): (figures: Figures) => void {
  const up = metrics.gauge(
    'database_up',
    '1 if the database answered the last check within three seconds, otherwise 0.',
  );
  const pairs = metrics.gauge('match_queue_pairs', 'Pairs of a tender and a company waiting to be scored.');
  const pairAge = metrics.gauge(
    'match_queue_oldest_age_seconds',
    'Age of the oldest waiting pair in seconds; 0 if none is waiting.',
  );
  const jobs = metrics.gauge('jobs', 'Background jobs that are waiting, running or dead (all tries failed).', [
    'queue',
    'state',
  ]);
  const jobAge = metrics.gauge(
    'jobs_oldest_waiting_age_seconds',
    'Age of the oldest job that is ready to run, in seconds; 0 if none is waiting.',
    ['queue'],
  );
  const documents = metrics.gauge('context_documents', 'Context documents of all companies, by status.', ['status']);
  const deliveries = metrics.gauge(
    'deliveries',
    'Saved messages that are not final, by state; those refused or to be reconciled wait for the operator.',
    ['state'],
  );
  const deliveryAge = metrics.gauge(
    'deliveries_oldest_waiting_age_seconds',
    'Age of the oldest message that waits for the operator, in seconds; 0 if none does.',
  );
  const sources = metrics.gauge(
    'source_last_success_age_seconds',
    'Seconds since a source was last read completely; absent if it never was.',
    ['source'],
  );
  const setRemoved = removedGauge(metrics);
  const setSpending = spendingGauges(metrics);
  return (figures) => {
    setSpending(figures);
    setRemoved(figures);
    for (const gauge of [up, pairs, pairAge, deliveryAge]) forget(gauge);
    for (const gauge of [jobs, jobAge, documents, deliveries, sources]) gauge.reset();
    up.set(figures.isDatabaseUp ? 1 : 0);
    if (figures.matchQueue !== null) {
      pairs.set(figures.matchQueue.waiting);
      pairAge.set(figures.matchQueue.oldestSeconds);
    }
    for (const [queue, counts] of Object.entries(figures.jobs ?? {})) {
      for (const state of ['waiting', 'running', 'dead'] as const) jobs.set({ queue, state }, counts[state]);
      jobAge.set({ queue }, counts.oldestWaitingSeconds);
    }
    for (const [status, count] of Object.entries(figures.documents ?? {})) documents.set({ status }, count);
    if (figures.deliveries !== null) {
      for (const state of UNFINISHED) deliveries.set({ state }, figures.deliveries.counts[state] ?? 0);
      deliveryAge.set(figures.deliveries.oldestWaitingSeconds);
    }
    for (const [source, age] of Object.entries(figures.sourceAges ?? {})) sources.set({ source }, age);
  };
}

function removedGauge(metrics: Metrics): (figures: Figures) => void {
  const help = 'Records that retention has removed since the installation began.';
  const gauge = metrics.gauge('retention_removed', help, ['kind']);
  return ({ removed }) => {
    gauge.reset();
    for (const [kind, count] of Object.entries(removed ?? {})) gauge.set({ kind }, count);
  };
}

function spendingGauges(metrics: Metrics): (figures: Figures) => void {
  const tokens = metrics.gauge(
    'model_tokens_today',
    'Tokens of the language model that all companies used today (UTC).',
  );
  const requests = metrics.gauge(
    'model_requests_today',
    'Requests to the language model today (UTC): answered, failed, or refused because a company had no tokens left.',
    ['outcome'],
  );
  const opinions = metrics.gauge(
    'model_opinions',
    'Matches that a language model has an opinion on: one that raises the score, lowers it, or was found to say nothing.',
    ['effect'],
  );
  return ({ spending, opinions: counts }) => {
    forget(tokens);
    requests.reset();
    opinions.reset();
    for (const [effect, count] of Object.entries(counts ?? {})) opinions.set({ effect }, count);
    if (spending === null) return;
    tokens.set(spending.tokens);
    for (const outcome of ['answered', 'failed', 'refused'] as const) requests.set({ outcome }, spending[outcome]);
  };
}
