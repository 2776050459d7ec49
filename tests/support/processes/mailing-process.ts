/**
 * A process that sends mail and is killed: `node tests/support/processes/mailing-process.ts OPTIONS`, which are
 * {@link MailingOptions} as JSON. Its clock runs `speed` times as fast as the database's, so that hours of waits pass in seconds.
 * Tells `ready`. With `naive` it sends as one would without much thought: it takes a row, calls the provider, tries again after
 * an error, and writes down what was sent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import { recoverDeliveries, workOnDeliveries } from '#features/deliveries/jobs.ts';
import { findDatabaseTime } from '#features/deliveries/queries.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { resendMailer } from '#platform/mail/resend.ts';
import { JOBS } from '../../../server/jobs.ts';
import { usualOutbound } from '../outbound.ts';

export type MailingOptions = {
  url: string;
  baseUrl: string;
  /** From when the clock runs fast, in milliseconds of the Unix epoch. */
  originMs: number;
  speed: number;
  timeoutMs: number;
  isNaive: boolean;
};

/** What saving and sending need, on the fast clock. */
export function fastDependencies(
  database: Database,
  jobs: Jobs<typeof JOBS>,
  { baseUrl, originMs, speed, timeoutMs }: MailingOptions,
): SendingDependencies {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const { fetch } = usualOutbound.toConfigured(baseUrl);
  const clock: SendingDependencies['clock'] = async (db) =>
    new Date(originMs + ((await findDatabaseTime(db)).getTime() - originMs) * speed);
  return {
    database,
    mailer: resendMailer({ apiKey: 're_test', baseUrl, fetch, now: () => new Date(), timeoutMs }),
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    clock,
    enqueueSending: (tx, payload, options) =>
      jobs.enqueue(tx as Parameters<typeof jobs.enqueue>[0], 'send-mail', payload, {
        afterSeconds: Math.ceil((options?.afterSeconds ?? 0) / speed),
      }),
    onSettled: {},
    random: Math.random,
    stopwatch: () => {
      const startedMs = performance.now();
      return () => (performance.now() - startedMs) * speed;
    },
    sleep: (ms) => wait(ms / speed),
    log: silent,
  };
}

async function sendNaively({ db }: Database, { baseUrl, timeoutMs }: MailingOptions): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ reader: string }>`
      update naive_mails set taken_until = now() + interval '2 seconds'
      where reader = (select reader from naive_mails where state = 'waiting' and taken_until < now()
        order by random() limit 1 for update skip locked)
      returning reader`.execute(db);
    const reader = rows[0]?.reader;
    if (reader === undefined) await wait(50);
    else {
      const state = await post(`${baseUrl}/emails`, reader, timeoutMs);
      if (state !== null) await sql`update naive_mails set state = ${state} where reader = ${reader}`.execute(db);
    }
  }
}

async function post(url: string, reader: string, timeoutMs: number): Promise<'sent' | 'refused' | null> {
  const body = JSON.stringify({ to: [reader], subject: 'Two tenders' });
  try {
    const { fetch } = usualOutbound.toConfigured(url);
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 422) return 'refused';
    const said = (await response.json()) as { id?: string };
    return response.ok && said.id !== undefined ? 'sent' : null;
  } catch {
    return null;
  }
}

async function main(options: MailingOptions): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  const database = await openDatabase({ url: options.url });
  const ready = (): void => void process.send?.('ready');
  if (options.isNaive) {
    ready();
    return await sendNaively(database, options);
  }
  const jobs = await openJobs(database, JOBS, { pollSeconds: 0.5 });
  const dependencies = fastDependencies(database, jobs, options);
  workOnDeliveries(jobs, dependencies);
  await jobs.start();
  ready();
  for (;;) {
    await recoverDeliveries(dependencies);
    await wait(250);
  }
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? '{}') as MailingOptions);
