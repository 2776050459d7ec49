import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { sql } from 'kysely';
import { openSmtpListener } from '#platform/mail/smtp-listener.ts';
import { mailDesk } from '../../../tests/support/assistant/mail-desk.ts';
import { signed, write } from '../../../tests/support/assistant/signed-mail.ts';
import { command } from '../../../tests/support/command-line.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { isAddressOfService, receiveMail } from './assistant-intake.ts';

/** Every way in, of two companies, ends at the one entry. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const SECRET = 'a secret of the mail provider, long enough';
const desk = await mailDesk(clock, { INBOUND_WEBHOOK_SECRET: SECRET });
const { app, folder } = desk.world;
const alder = await desk.company('Alder inc.');
await desk.company('Birch Ltd.');
const ana = 'ana@client.example';
await desk.grant(alder, ana);

const stored = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inbound_messages`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? -1;
};

type Posted = {
  body: string;
  id?: string;
  at?: Date;
  secret?: string;
  signature?: string;
  headers?: Record<string, string>;
};

async function post({ body, id = 'msg_1', at = clock.now, secret = SECRET, signature, headers }: Posted) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  const tag = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const answer = await app.http.server.inject({
    method: 'POST',
    url: '/inbound/mail',
    payload: Buffer.from(body),
    headers: headers ?? {
      'content-type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature ?? `v1,${tag}`,
    },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}

describe('POST /inbound/mail', () => {
  test('stores a signed message and says what became of it; the same again is the same message', async () => {
    const body = await signed();
    const first = await post({ body });
    const again = await post({ body, id: 'msg_2' });
    assert.deepEqual([first.status, first.body['state'], first.body['repeated']], [200, 'accepted', false]);
    assert.deepEqual([again.status, again.body['id'], again.body['repeated']], [200, first.body['id'], true]);
  });

  test('stores a message that is refused too: its provider need not send it again', async () => {
    const { status, body } = await post({ body: write() });
    assert.deepEqual([status, body['state'], body['reason']], [200, 'quarantined', 'sender_forged']);
  });

  test('401 for a wrong, missing, foreign, old or early signature, and nothing is stored', async () => {
    const before = await stored();
    const body = await signed();
    const other = (await post({ body: write() })).body;
    assert.ok(other['id']);
    const minute = 60_000;
    const cases: [string, Posted][] = [
      ['another secret', { body, secret: 'another secret of the mail provider, long' }],
      ['no signature', { body, headers: { 'content-type': 'message/rfc822' } }],
      ['an empty signature', { body, signature: ' ' }],
      ['a signature without its version', { body, signature: 'abc' }],
      ['a signature of another version', { body, signature: 'v2,abc' }],
      [
        'the signature of another message',
        { body, signature: `v1,${createHmac('sha256', SECRET).update('x').digest('base64')}` },
      ],
      ['five minutes and a second old', { body, at: new Date(clock.now.getTime() - 5 * minute - 1_000) }],
      ['five minutes and a second early', { body, at: new Date(clock.now.getTime() + 5 * minute + 1_000) }],
    ];
    for (const [what, posted] of cases) {
      const { status, body: answer } = await post(posted);
      assert.deepEqual([status, answer['error']], [401, 'unauthorized'], what);
    }
    assert.equal(await stored(), before + 1);
    assert.equal((await post({ body, at: new Date(clock.now.getTime() - 5 * minute) })).status, 200);
  });

  test('a body that was changed after signing is not taken', async () => {
    const body = await signed();
    const tag = createHmac('sha256', SECRET)
      .update(`m.${clock.now.getTime() / 1000}.${body}`)
      .digest('base64');
    const before = await stored();
    assert.equal((await post({ body: `${body} `, id: 'm', signature: `v1,${tag}` })).status, 401);
    assert.equal(await stored(), before);
    assert.equal((await post({ body, id: 'm', signature: `v1,AAAA v1,${tag}` })).status, 200);
  });

  test('503 with Retry-After where the sender cannot be checked now', async () => {
    const before = await stored();
    const { status, headers, body } = await post({ body: write({ from: 'x@silent.example' }) });
    assert.deepEqual([status, body['error'], headers['retry-after'] !== undefined], [503, 'unavailable', true]);
    assert.equal(await stored(), before);
  });

  test('400 without a message, and for one that is too large', async () => {
    const [none, large] = [await post({ body: '' }), await post({ body: 'x'.repeat(25 * 1024 * 1024 + 1) })];
    assert.deepEqual([none.status, none.body['message']], [400, 'body must be a message as raw MIME']);
    assert.deepEqual([large.status, large.body['message']], [400, 'body is larger than this route takes']);
  });

  test('404 where no secret is set', async () => {
    const world = await openWorld();
    const answer = await world.app.http.server.inject({ method: 'POST', url: '/inbound/mail', payload: 'x' });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [404, 'not_found']);
  });
});

describe('The SMTP listener', async () => {
  const lines: string[] = [];
  const log = {
    warn: (_: object, line: string) => void lines.push(line),
    error: (_: object, line: string) => void lines.push(line),
  };
  const fault = { isThrown: false };
  const listener = await openSmtpListener({
    port: 0,
    host: '127.0.0.1',
    log,
    isRecipient: (email) => isAddressOfService(app.intake, email),
    receive: async (arrival) => {
      if (fault.isThrown) throw new Error('the database is away');
      return (await receiveMail(app.intake, { ...arrival, arrivedBy: 'smtp' })).outcome;
    },
  });
  after(() => listener.close());
  const send = async (raw: string, { to = 'reply@in.example.org', from = ana } = {}): Promise<string> => {
    const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true });
    try {
      const { response } = await transport.sendMail({ envelope: { from, to }, raw });
      return response;
    } catch (error) {
      return error instanceof Error && 'response' in error ? String(error.response) : String(error);
    } finally {
      transport.close();
    }
  };

  test('answers 250 once the message is stored', async () => {
    const before = await stored();
    assert.match(await send(await signed()), /^250 /);
    assert.equal(await stored(), before + 1);
    const { rows } = await sql<{ state: string; arrived_by: string; envelope_sender: string }>`
      select state, arrived_by, envelope_sender from inbound_messages order by received_at desc, id desc`.execute(
      app.database.db,
    );
    const row = rows.find((one) => one.arrived_by === 'smtp');
    assert.deepEqual(row, { state: 'accepted', arrived_by: 'smtp', envelope_sender: ana });
  });

  test('refuses recipients that are not ours', async () => {
    const before = await stored();
    for (const to of ['someone@elsewhere.example', 'reply@elsewhere.example', 'postmaster@in.example.org'])
      assert.match(await send(await signed(), { to }), /^550 /, to);
    assert.equal(await stored(), before);
    assert.match(await send(await signed(), { to: 'tenders@example.org' }), /^250 /);
  });

  test('SPF is not asked of a server in its own network', async () => {
    const { rows } = await sql<{ state: string }>`
      select state from inbound_messages where arrived_by = 'smtp'`.execute(app.database.db);
    const before = rows.length;
    assert.match(await send(write()), /^250 /);
    const found = await sql<{ state: string; reason: string }>`
      select state, reason from inbound_messages where arrived_by = 'smtp' and state = 'quarantined'`.execute(
      app.database.db,
    );
    assert.deepEqual([found.rows.length, before > 0], [1, true]);
  });

  test('answers 451 where the sender cannot be checked or the message cannot be stored', async () => {
    const before = await stored();
    assert.match(await send(write({ from: 'x@silent.example' })), /^451 /);
    fault.isThrown = true;
    assert.match(await send(await signed()), /^451 /);
    fault.isThrown = false;
    assert.deepEqual([await stored(), lines], [before, ['a message that came by SMTP was not stored']]);
  });

  test('answers 552 to a message that is too large', async () => {
    assert.match(await send(`${write()}${'x\r\n'.repeat(9 * 1024 * 1024)}`), /^552 /);
  });
});

describe('tenderfit mail receive', () => {
  const run = (...argv: string[]) => command({ app, hasWorkers: false, migrated: [] }, argv, folder);

  test('stores a message from a file and says what became of it', async () => {
    await writeFile(join(folder, 'reply.eml'), await signed());
    const { code, stdout } = await run('mail', 'receive', 'reply.eml', '--json');
    const result = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual(
      [code, result['state'], result['reason'], result['company_id'], result['repeated']],
      [0, 'accepted', 'accepted', alder.id, false],
    );
    const again = await run('mail', 'receive', 'reply.eml');
    assert.equal(again.stdout, `${String(result['id'])} accepted, accepted. It was received before.\n`);
  });

  test('checks SPF with the address and sender that a mail server gives', async () => {
    await writeFile(join(folder, 'spf.eml'), write());
    const from = ['--ip', '192.0.2.5', '--sender', ana];
    assert.match((await run('mail', 'receive', 'spf.eml', ...from)).stdout, / accepted, accepted\./);
    await writeFile(join(folder, 'null.eml'), write());
    assert.match((await run('mail', 'receive', 'null.eml', '--sender', '<>')).stdout, / refused, machine: /);
  });

  test('ends with 75, for which mail servers keep the message, where it is not stored', async () => {
    await writeFile(join(folder, 'silent.eml'), write({ from: 'x@silent.example' }));
    const { code, stderr } = await run('mail', 'receive', 'silent.eml');
    assert.deepEqual([code, /is not stored: .*; try again later/.test(stderr)], [75, true]);
    assert.equal((await run('mail', 'receive', 'missing.eml')).code, 1);
  });

  test('mail inbound list and show say what came, what became of it and why', async () => {
    const list = await run('mail', 'inbound', 'list', '--state', 'quarantined', '--json');
    const { messages } = JSON.parse(list.stdout) as { messages: { id: string; state: string; reason: string }[] };
    assert.ok(messages.length > 0 && messages.every(({ state }) => state === 'quarantined'));
    const shown = await run('mail', 'inbound', 'show', messages[0]?.id ?? '');
    assert.match(
      shown.stdout,
      /State: quarantined\nReason: sender_forged: .*\nFrom \(as it says\): ana@client\.example\n/,
    );
    const company = await run('mail', 'inbound', 'list', '--company', alder.id, '--json');
    const own = (JSON.parse(company.stdout) as { messages: { company_id: string }[] }).messages;
    assert.ok(own.length > 0 && own.every((one) => one.company_id === alder.id));
    assert.match((await run('mail', 'inbound', 'list')).stdout, /^id .*\n/);
  });
});
