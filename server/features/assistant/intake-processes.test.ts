import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { OPERATOR } from '../../../tests/support/company-with-key.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { signed, ZONE } from '../../../tests/support/assistant/signed-mail.ts';
import { grantAccess } from './assistant-access.ts';

const script = new URL('../../../tests/support/processes/receiving-process.ts', import.meta.url);
const SENDERS = 3;
const OF_EACH = 22;
const MOST_AN_HOUR = 20;
const NOW = '2026-11-23T12:00:00Z';
const skip = (await findPostgresPrograms()) === null ? 'PostgreSQL is not installed' : false;

async function start(url: string, file: string): Promise<ChildProcess> {
  const child = fork(script, [url, file]);
  await once(child, 'message');
  return child;
}

/** How many messages the process was the first to store, or null where it was killed. */
async function share(child: ChildProcess): Promise<number | null> {
  const died = once(child, 'exit').then(() => [null]);
  const [first] = (await Promise.race([once(child, 'message'), died])) as [number | null];
  return first;
}

/** People of two companies who may instruct the assistant. */
async function storeSenders(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into companies (id, legal_name, contact_email)
    select gen_random_uuid(), 'Company ' || n, 'owner@example.org' from generate_series(1, 2) n returning id`.execute(
    database.db,
  );
  const senders = Array.from({ length: SENDERS }, (_, at) => `person${at}@client.example`);
  const context = { now: new Date(NOW), actor: OPERATOR };
  for (const [at, email] of senders.entries())
    await database.transaction((tx) => grantAccess(tx, { companyId: rows[at % 2]?.id ?? '', email }, context));
  return senders;
}

async function oneIsStored({ db }: Database): Promise<void> {
  while ((await sql`select 1 from inbound_messages limit 1`.execute(db)).rows.length === 0);
}

test(
  'of several processes that are given the same messages at once, one of which is killed, each is stored and queued once',
  { skip },
  async (t) => {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url });
    const folder = await mkdtemp(join(tmpdir(), 'tenderfit-receiving-'));
    const children: ChildProcess[] = [];
    t.after(async () => {
      for (const child of children) child.kill('SIGKILL');
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await migrate(database);
    const senders = await storeSenders(database);
    const messages: string[] = [];
    for (let at = 0; at < OF_EACH; at += 1)
      for (const from of senders) messages.push(await signed({ from, body: `${at} yes\r\n` }));
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'a key for tests only, of forty characters',
      INBOUND_MAIL_ADDRESS: 'reply@in.example.org',
    };
    const file = join(folder, 'messages.json');
    await writeFile(file, JSON.stringify({ messages, zone: ZONE, settings, now: NOW }));
    children.push(
      ...(await Promise.all([start(postgres.url, file), start(postgres.url, file), start(postgres.url, file)])),
    );
    const shares = children.map(share);
    for (const child of children) child.send('begin');
    await oneIsStored(database);
    children[0]?.kill('SIGKILL');
    await Promise.all(shares);

    const { rows } = await sql<{ company: string; sender: string; accepted: number; all: number; jobs: number }>`
      select m.header_from as sender, count(*)::int as all, count(*) filter (where m.state = 'accepted')::int as accepted,
        (select count(*)::int from pgboss.job j where j.name = 'act-on-mail'
          and j.data ->> 'messageId' in (select id::text from inbound_messages x where x.header_from = m.header_from)) as jobs
      from inbound_messages m group by m.header_from order by 1`.execute(database.db);
    assert.deepEqual(
      rows,
      senders.map((sender) => ({ sender, all: OF_EACH, accepted: MOST_AN_HOUR, jobs: MOST_AN_HOUR })),
    );
    const { rows: audited } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entries where action = 'inbound_mail.accept'`.execute(database.db);
    assert.equal(audited[0]?.count, SENDERS * MOST_AN_HOUR);
  },
);
