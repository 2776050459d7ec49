import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { grantAccess } from '#features/assistant/assistant-access.ts';
import { createProfile } from '#features/profile/profile.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { OPERATOR } from '../company-with-key.ts';
import type { ActingOptions } from '../processes/acting-process.ts';
import { signed, ZONE } from './signed-mail.ts';

/** Kills the processes that take mail in and act on it, at random moments, and counts what became of every message. */

const PROCESS = new URL('../processes/acting-process.ts', import.meta.url);
const PROCESSES = 2;
const MOST_LIFE_MS = 4_000;
const HEARTBEAT_SECONDS = 10;
/** A sender is read twenty times an hour. */
const OF_EACH_SENDER = 10;
const THINGS = ['lamps', 'hoses', 'valves', 'gloves', 'helmets', 'ladders', 'pumps', 'mattresses', 'cables', 'tires'];
const KINDS = ['amber', 'copper', 'plastic', 'rubber', 'wooden', 'steel', 'glass', 'paper', 'cotton', 'marble'];

export type InboundAttack = {
  /** An empty PostgreSQL database. */
  url: string;
  kills: number;
  /** At most 2,000. */
  messages: number;
  random: () => number;
  settlesWithinMs: number;
  onKill?: (kills: number) => void;
};

export type InboundReport = {
  kills: number;
  messages: number;
  /** Not in the database, or neither done nor refused at the end. */
  lost: number;
  /** Changes of a profile beyond the one that each message asks for, and messages without theirs. */
  changedTwice: number;
  notChanged: number;
  /** Messages with more than one confirmation, or none. */
  confirmedTwice: number;
  notConfirmed: number;
  /** Audit entries of acting beyond one a message. */
  auditedTwice: number;
  /** Jobs that a killed process had begun and another began again. */
  begunAgain: number;
  states: Record<string, number>;
};

export async function attackInbound(attack: InboundAttack): Promise<InboundReport> {
  const database = await openDatabase({ url: attack.url });
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-inbound-'));
  const living: { child: ChildProcess; ready: Promise<unknown> }[] = [];
  try {
    await migrate(database);
    const messages = await writtenMessages(database, attack.messages);
    const file = join(folder, 'options.json');
    const options: ActingOptions = { url: attack.url, messages, zone: ZONE, heartbeatSeconds: HEARTBEAT_SECONDS };
    await writeFile(file, JSON.stringify(options));
    for (let at = 0; at < PROCESSES; at += 1) living.push(startProcess(file));
    for (let kill = 0; kill < attack.kills; kill += 1) {
      const turn = kill % PROCESSES;
      await living[turn]?.ready;
      await wait(attack.random() * MOST_LIFE_MS);
      await end(living[turn]?.child);
      living[turn] = startProcess(file);
      attack.onKill?.(kill + 1);
    }
    await untilDone(database, attack);
    return await judge(database, attack);
  } finally {
    await Promise.all(living.map(({ child }) => end(child)));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Messages of people who each may instruct one company; each asks for one change that no other asks for. */
async function writtenMessages(database: Database, count: number): Promise<string[]> {
  const messages: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `person${Math.floor(at / OF_EACH_SENDER)}@client.example`;
    if (at % OF_EACH_SENDER === 0) await storeCompany(database, email);
    const thing = `${KINDS[Math.floor(at / THINGS.length) % KINDS.length]} ${THINGS[at % THINGS.length]}`;
    messages.push(await signed({ from: email, subject: `Message ${at}`, body: `We do not sell ${thing}.\r\n` }));
  }
  return messages;
}

async function storeCompany(database: Database, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    const fields = { legalName: `Company of ${email}`, contactEmail: email, country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, fields.legalName);
    await grantAccess(tx, { companyId: id, email }, { now: new Date(), actor: OPERATOR });
  });
}

function startProcess(file: string): { child: ChildProcess; ready: Promise<unknown> } {
  const child = fork(PROCESS, [file]);
  return { child, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) };
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function untilDone({ db }: Database, { messages, settlesWithinMs }: InboundAttack): Promise<void> {
  const untilMs = performance.now() + settlesWithinMs;
  while (performance.now() < untilMs) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from inbound_messages where state <> 'accepted'`.execute(db);
    if ((rows[0]?.n ?? 0) >= messages) return;
    await wait(250);
  }
}

type Counted = { state: string; changes: number; confirmations: number; audited: number };

async function judge({ db }: Database, { kills, messages }: InboundAttack): Promise<InboundReport> {
  const { rows } = await sql<Counted>`
    select m.state,
      (select count(*)::int from reply_effects e where e.message_id = m.id and e.kind = 'profile_change') as changes,
      (select count(*)::int from deliveries d where d.kind = 'reply_confirmation' and d.subject_id = m.id::text) as confirmations,
      (select count(*)::int from audit_entries a
        where a.action = 'inbound_mail.act' and a.subject = m.id::text) as audited
    from inbound_messages m`.execute(db);
  const { rows: whole } = await sql<{ changes: number; again: number }>`
    select (select count(*)::int from profile_changes where source = 'email_reply') as changes,
      (select count(*)::int from pgboss.job where name = 'act-on-mail' and retry_count > 0) as again`.execute(db);
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const counted = (isFault: (one: Counted) => boolean): number => rows.filter(isFault).length;
  return {
    kills,
    messages,
    lost: messages - (states['done'] ?? 0),
    changedTwice: Math.max(0, (whole[0]?.changes ?? 0) - messages) + counted(({ changes }) => changes > 1),
    notChanged: counted(({ changes }) => changes === 0),
    confirmedTwice: counted(({ confirmations }) => confirmations > 1),
    notConfirmed: counted(({ confirmations }) => confirmations === 0),
    auditedTwice: counted(({ audited }) => audited > 1),
    begunAgain: whole[0]?.again ?? 0,
    states,
  };
}
