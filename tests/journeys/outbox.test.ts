import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listOutbox, type OutboxMessage, readOutboxMessage } from '#contract/outbox.ts';
import { digestDesk } from '../support/digest/digest-desk.ts';
import { addPerson, type Browser, request, signIn } from '../support/people.ts';
import { openWorld } from '../support/world.ts';

/** The outbox of an installation without mail, for the admins of two companies. */

const clock = { now: new Date('2026-11-23T12:00:00.000Z') };
const desk = await digestDesk(clock);
const { world, db } = desk;
const [alder, birch] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
await addPerson(world, alder.id, 'ana@example.org', 'admin');
await addPerson(world, alder.id, 'max@example.org');
await addPerson(world, birch.id, 'bea@example.org', 'admin');
const [ana, bea] = [await signIn(world, 'ana@example.org'), await signIn(world, 'bea@example.org')];
await desk.patch(alder, { notification_emails: ['one@example.org', 'two@example.org', 'three@example.org'] });
await desk.match([alder, birch], 'Ward beds', 80);
await desk.run();

type Page = { messages: OutboxMessage[]; next_cursor: string | null };
async function outbox(browser: Browser, query = ''): Promise<Page> {
  const { status, body } = await request(world, 'GET', `/api/v1/outbox${query}`, browser.headers);
  assert.equal(status, 200, JSON.stringify(body));
  return listOutbox.success.schema.parse(body);
}

describe('The outbox', () => {
  test('shows the company’s own messages, each on one page, and none of another company', async () => {
    const all = (await outbox(ana)).messages;
    assert.deepEqual(all.map(({ to }) => to).toSorted(), ['one@example.org', 'three@example.org', 'two@example.org']);
    assert.ok(all.every(({ kind, sent_at: sentAt }) => kind === 'digest' && sentAt !== null));
    const first = await outbox(ana, '?limit=2');
    const second = await outbox(ana, `?limit=2&cursor=${first.next_cursor}`);
    assert.deepEqual([...first.messages, ...second.messages], all);
    assert.equal(second.next_cursor, null);
    const theirs = (await outbox(bea)).messages;
    assert.deepEqual(
      theirs.map(({ to }) => to),
      ['owner@example.org'],
    );
    const foreign = await request(world, 'GET', `/api/v1/outbox?cursor=${first.next_cursor}`, bea.headers);
    assert.equal(foreign.status, 400);
    const path = `/api/v1/outbox/${theirs[0]?.id}`;
    const { status, body } = await request(world, 'GET', path, ana.headers);
    assert.deepEqual([status, body['error']], [404, 'not_found']);
  });

  test('shows a message as it was saved, and without its text once that is deleted', async () => {
    const [{ id, subject } = assert.fail('no message')] = (await outbox(ana)).messages;
    const read = async () => {
      const { body } = await request(world, 'GET', `/api/v1/outbox/${id}`, ana.headers);
      return readOutboxMessage.success.schema.parse(body);
    };
    const { rows } = await sql<{ message: string }>`select message from deliveries where id = ${id}`.execute(db);
    const saved = JSON.parse(rows[0]?.message ?? '') as { html: string; text: string; from: { email: string } };
    const shown = await read();
    assert.deepEqual([shown.subject, shown.html, shown.text], [subject, saved.html, saved.text]);
    assert.equal(shown.from, saved.from.email);
    await sql`update deliveries set message = null where id = ${id}`.execute(db);
    const without = await read();
    assert.deepEqual([without.html, without.text, without.subject], [null, null, subject]);
  });

  test('never shows a sign-in link', async () => {
    await world.app.database.transaction((tx) =>
      world.app.jobs.enqueue(tx, 'send-sign-in-link', { email: 'ana@example.org', language: 'en' }),
    );
    await world.app.jobs.runPending({ names: ['send-sign-in-link'] });
    assert.ok((await desk.mails()).some(({ to }) => to === 'ana@example.org'));
    assert.ok((await outbox(ana)).messages.every(({ to }) => to !== 'ana@example.org'));
  });

  test('is for admins signed in', async () => {
    const max = await signIn(world, 'max@example.org');
    assert.equal((await request(world, 'GET', '/api/v1/outbox', max.headers)).status, 403);
    assert.equal((await world.get('/api/v1/outbox', alder)).status, 403);
  });
});

test('Where mail goes to mailboxes there is no outbox', async () => {
  const settings = { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'bids@example.org', SMTP_URL: 'smtp://127.0.0.1:9' };
  const there = await openWorld({ settings });
  const company = await there.company('Cedar');
  await addPerson(there, company.id, 'ana@example.org', 'admin');
  const { headers } = await signIn(there, 'ana@example.org');
  for (const path of ['/api/v1/outbox', `/api/v1/outbox/${company.id}`]) {
    const { status, body } = await request(there, 'GET', path, headers);
    assert.deepEqual([status, body['error']], [404, 'not_found']);
  }
});
