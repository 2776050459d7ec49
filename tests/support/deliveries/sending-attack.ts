import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { saveDelivery } from '#features/deliveries/deliveries.ts';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../../server/jobs.ts';
import { fastDependencies, type MailingOptions } from '../processes/mailing-process.ts';
import { openProviderStub, type ProviderStub } from './provider-stub.ts';

const PROCESS = new URL('../processes/mailing-process.ts', import.meta.url);
/** Two processes: one sends while the other starts again. */
const PROCESSES = 2;
const MOST_PAUSE_MS = 400;
const TIMEOUT_MS = 400;
export type Attack = {
  /** An empty PostgreSQL database. */
  url: string;
  kills: number;
  sends: number;
  isNaive: boolean;
  /** How many times as fast as the database's the clock runs: with 240 an attempt is lost after 2.5 s, and 23 hours are 345 s. */
  speed: number;
  random: () => number;
  /** How long to wait after the last kill until every message is settled or waits for the operator. */
  settlesWithinMs: number;
  /** Ends as soon as a reader was sent two messages. */
  stopsAtFailure?: boolean;
  onKill?: (kills: number) => void;
};

export type AttackReport = {
  kills: number;
  sends: number;
  requests: number;
  deeds: Record<string, number>;
  states: Record<string, number>;
  /** Sent as the database says, and never taken by the provider; or gone from the database. */
  lost: number;
  /** Readers for whom the provider took more than one message. */
  takenTwice: number;
  /** Keys under which more than one body was sent. */
  keysWithTwoPayloads: number;
  /** Requests of which the database has no attempt. */
  requestsWithoutAttempt: number;
  /** Messages neither settled nor waiting for the operator at the end. */
  unfinished: number;
};

/** Kills the processes that send, at random moments, while the provider does what it likes. */
export async function attackSending(attack: Attack): Promise<AttackReport> {
  const { url, random, isNaive, speed } = attack;
  const database = await openDatabase({ url });
  const stub = await openProviderStub({ random, lateMs: TIMEOUT_MS });
  const options = { url, baseUrl: stub.baseUrl, originMs: Date.now(), speed, timeoutMs: TIMEOUT_MS, isNaive };
  const { save, stop } = await openSaving(database, options);
  const living: { child: ChildProcess; ready: Promise<unknown> }[] = [];
  try {
    for (let at = 0; at < PROCESSES; at += 1) living.push(startProcess(options));
    for (let kill = 0; kill < attack.kills; kill += 1) {
      const turn = kill % PROCESSES;
      await living[turn]?.ready;
      const upTo = Math.round(((kill + 1) * attack.sends) / attack.kills);
      for (let at = Math.round((kill * attack.sends) / attack.kills); at < upTo; at += 1) await save(at);
      await wait(random() * MOST_PAUSE_MS);
      await end(living[turn]?.child);
      living[turn] = startProcess(options);
      attack.onKill?.(kill + 1);
    }
    await untilSettled(database, options, attack, () => takenTwice(stub) > 0);
    return await judge(database, stub, attack);
  } finally {
    await Promise.all(living.map(({ child }) => end(child)));
    stub.close();
    await stop();
    await database.close();
  }
}

function startProcess(options: MailingOptions): { child: ChildProcess; ready: Promise<unknown> } {
  const child = fork(PROCESS, [JSON.stringify(options)]);
  return { child, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const readerOf = (at: number): string => `reader-${at}@example.org`;

type Saving = { save: (at: number) => Promise<void>; stop: () => Promise<void> };

/** Prepares the database; `save` saves the message to a reader. */
async function openSaving(database: Database, options: MailingOptions): Promise<Saving> {
  await migrate(database);
  const jobs = await openJobs(database, JOBS);
  if (options.isNaive) {
    await database.asOwner(async (db) => {
      await sql`create table naive_mails (reader text primary key, state text not null default 'waiting',
        taken_until timestamptz not null default '-infinity')`.execute(db);
      await sql`grant all on naive_mails to public`.execute(db);
    });
    const save = async (at: number): Promise<void> => {
      await sql`insert into naive_mails (reader) values (${readerOf(at)})`.execute(database.db);
    };
    return { save, stop: () => jobs.stop() };
  }
  const dependencies: SendingDependencies = fastDependencies(database, jobs, options);
  const companies = [await companyOf(database, 'Alder'), await companyOf(database, 'Birch')];
  const save = async (at: number): Promise<void> => {
    const companyId = companies[at % 2] ?? '';
    const text = `Tender ${at}, and a text of some length: ${'beds, mattresses and rails. '.repeat(40)}\n`;
    const message = { to: readerOf(at), subject: `Tender ${at}`, text, html: `<p>${text}</p>` };
    await database.transaction((tx) =>
      saveDelivery(tx, { companyId, kind: 'digest', subjectId: String(at), message }, dependencies),
    );
  };
  return { save, stop: () => jobs.stop() };
}

async function companyOf(database: Database, legalName: string): Promise<string> {
  const given = { legalName, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  return (await database.transaction((tx) => createCompany(tx, given, { kind: 'operator', id: 'test' }))).id;
}

async function statesOf({ db }: Database, isNaive: boolean): Promise<{ reader: string; state: string }[]> {
  const { rows } = await (isNaive
    ? sql<{ reader: string; state: string }>`select reader, state from naive_mails`.execute(db)
    : sql<{ reader: string; state: string }>`select recipient as reader, state from deliveries`.execute(db));
  return rows;
}

const UNFINISHED = new Set(['waiting', 'prepared', 'sending', 'uncertain']);

/** Waits until every message is settled or waits for the operator, or, where that is enough, until one was sent twice. */
async function untilSettled(
  database: Database,
  { isNaive }: MailingOptions,
  { settlesWithinMs, stopsAtFailure }: Attack,
  hasFailed: () => boolean,
): Promise<void> {
  const untilMs = performance.now() + settlesWithinMs;
  while (performance.now() < untilMs) {
    const states = await statesOf(database, isNaive);
    if (states.every(({ state }) => !UNFINISHED.has(state))) return;
    if (stopsAtFailure === true && hasFailed()) return;
    await wait(500);
  }
}

function takenTwice({ takenFor }: ProviderStub): number {
  return [...takenFor.values()].filter((count) => count > 1).length;
}

async function judge(database: Database, stub: ProviderStub, { kills, sends, isNaive }: Attack): Promise<AttackReport> {
  const found = await statesOf(database, isNaive);
  const states: Record<string, number> = {};
  for (const { state } of found) states[state] = (states[state] ?? 0) + 1;
  const payloads = new Map<string, Set<string>>();
  const requestsOf = new Map<string, number>();
  for (const { key, payload } of stub.requests) {
    payloads.set(key, (payloads.get(key) ?? new Set()).add(payload));
    requestsOf.set(key, (requestsOf.get(key) ?? 0) + 1);
  }
  const { rows: attempts } = await sql<{ id: string; attempts: number }>`
    select delivery_id as id, count(*)::int as attempts from delivery_attempts group by 1`.execute(database.db);
  const attemptsOf = new Map(attempts.map(({ id, attempts: count }) => [id, count]));
  const unsaved = found.length < sends ? sends - found.length : 0;
  return {
    kills,
    sends,
    requests: stub.requests.length,
    deeds: Object.fromEntries(stub.deeds),
    states,
    lost: unsaved + found.filter(({ reader, state }) => state === 'sent' && !stub.takenFor.has(reader)).length,
    takenTwice: takenTwice(stub),
    keysWithTwoPayloads: [...payloads.values()].filter(({ size }) => size > 1).length,
    requestsWithoutAttempt: isNaive
      ? 0
      : [...requestsOf].filter(([key, count]) => count > (attemptsOf.get(key) ?? 0)).length,
    unfinished: found.filter(({ state }) => UNFINISHED.has(state)).length,
  };
}
