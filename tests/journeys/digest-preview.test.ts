import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type DigestPreview, digestPreviewSchema, listDigests, type PastDigest } from '#contract/digests.ts';
import { digestDesk } from '../support/digest/digest-desk.ts';
import type { TestCompany } from '../support/world.ts';
import { checksumOf } from '../authorization/companies.ts';

/** What the API shows of the next digest and of past ones, for two companies with the same matches. */

const PREVIEW = '/api/v1/settings/notifications/preview';
const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
const desk = await digestDesk(clock);
const { world, db } = desk;
const [alder, birch] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
await desk.patch(alder, { notification_emails: ['ana@example.org', 'ben@example.org'] });
await desk.match([alder, birch], 'Ward beds', 80);
await desk.match([alder], 'Lifts for <Alder> & co.', 90);
await desk.match([alder, birch], 'Low', 30);
await desk.match([alder, birch], 'Ruled out', 85, { gate: 'exclusion' });

async function preview(company: TestCompany): Promise<DigestPreview> {
  const { status, body } = await world.get(PREVIEW, company);
  assert.equal(status, 200);
  return digestPreviewSchema.parse(body);
}

type Page = { digests: PastDigest[]; next_cursor: string | null };
async function past(company: TestCompany, query = ''): Promise<Page> {
  const { status, body } = await world.get(`/api/v1/digests${query}`, company);
  assert.equal(status, 200, JSON.stringify(body));
  return listDigests.success.schema.parse(body);
}

type Saved = { subject: string; html: string; text: string; headers: Record<string, string>; to: string };
async function savedFor({ id }: TestCompany): Promise<Saved[]> {
  const { rows } = await sql<{ message: string }>`
    select message from deliveries where company_id = ${id} order by created_at desc, recipient`.execute(db);
  return rows.map(({ message }) => JSON.parse(message) as Saved);
}

describe('The preview of the next digest', () => {
  test('is byte for byte what is then sent to each reader, but for the reader’s own link out, and writes nothing', async () => {
    const before = await checksumOf(world.app.database, [alder.id, birch.id], { without: ['last_used_at'] });
    const shown = await preview(alder);
    assert.deepEqual(await checksumOf(world.app.database, [alder.id, birch.id], { without: ['last_used_at'] }), before);
    assert.deepEqual(shown.recipients, ['ana@example.org', 'ben@example.org']);
    assert.equal(shown.due_at, '2026-11-23T12:00:00.000Z');
    assert.deepEqual(
      shown.items.map(({ position, title, score }) => [position, title, score]),
      [
        [1, 'Lifts for <Alder> & co.', 90],
        [2, 'Ward beds', 80],
      ],
    );
    assert.deepEqual([shown.considered, shown.left_out.below_floor, shown.left_out.ruled_out], [4, 1, 1]);
    clock.now = new Date('2026-11-23T12:00:00.000Z');
    await desk.prepare();
    const saved = await savedFor(alder);
    assert.deepEqual(saved.map(({ to }) => to).toSorted(), shown.recipients);
    for (const { subject, html, text, headers } of saved) {
      const link = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? assert.fail('no link out');
      const token = link.slice(link.lastIndexOf('/') + 1);
      assert.ok(token.length > 40 && html.includes(token) && text.includes(token));
      assert.equal(shown.subject, subject);
      assert.equal(shown.html, html.replaceAll(token, 'preview'));
      assert.equal(shown.text, text.replaceAll(token, 'preview'));
    }
  });

  test('holds no link by which somebody could take a reader off the digest', async () => {
    const { html } = await preview(birch);
    const link = /https:\/\/tenders\.example\.org(\/digest\/leave\/[\w-]+)/.exec(html ?? '')?.[1];
    assert.equal(link, '/digest/leave/preview');
    assert.equal((await world.app.http.server.inject({ url: link })).statusCode, 404);
  });

  test('says that it waits while an earlier digest is not settled, and why nothing would be sent', async () => {
    const waiting = await preview(alder);
    assert.deepEqual([waiting.is_waiting, waiting.reason, waiting.items.length], [true, null, 2]);
    await desk.sendSaved(alder);
    const after = await preview(alder);
    assert.deepEqual([after.is_waiting, after.reason, after.recipients], [false, 'no_matches', []]);
    assert.equal(after.due_at, '2026-11-24T12:00:00.000Z');
  });

  test('shows the digest of now while it is paused, with no time', async () => {
    await desk.match([alder], 'While paused', 75);
    await desk.patch(alder, { digest_days: [] });
    const paused = await preview(alder);
    assert.deepEqual([paused.due_at, paused.subject], [null, '1 new tender, November 23: While paused']);
    await desk.patch(alder, { digest_days: [1, 2, 3, 4, 5] });
    assert.equal((await preview(alder)).due_at, '2026-11-24T12:00:00.000Z');
  });

  test('of a company that has set nothing makes no settings for it', async () => {
    const cedar = await desk.company('Cedar');
    assert.equal((await preview(cedar)).reason, 'no_matches');
    const { rows } = await sql`select from notification_settings where company_id = ${cedar.id}`.execute(db);
    assert.equal(rows.length, 0);
  });

  test('needs settings:read and takes no query', async () => {
    const { secret } = await world.key(alder.id, ['opportunities:read']);
    const refused = await world.get(PREVIEW, { id: alder.id, secret });
    assert.deepEqual([refused.status, refused.body['error']], [403, 'insufficient_scope']);
    assert.equal((await world.get(`${PREVIEW}?now=1`, alder)).status, 400);
  });
});

describe('Past digests', () => {
  test('are the company’s own, newest first, each once over all pages', async () => {
    clock.now = new Date('2026-11-24T12:00:00.000Z');
    await desk.run();
    clock.now = new Date('2026-11-25T12:00:00.000Z');
    await desk.run();
    const all = (await past(alder)).digests;
    assert.deepEqual(
      all.map(({ state, reason, items, recipients, delivered }) => [state, reason, items, recipients, delivered]),
      [
        ['nothing_to_send', 'no_matches', 0, 0, 0],
        ['sent', null, 1, 2, 2],
        ['sent', null, 2, 2, 2],
      ],
    );
    const first = await past(alder, '?limit=2');
    const second = await past(alder, `?limit=2&cursor=${first.next_cursor}`);
    assert.deepEqual([...first.digests, ...second.digests], all);
    assert.equal(second.next_cursor, null);
    const theirs = new Set((await past(birch)).digests.map(({ id }) => id));
    assert.ok(theirs.size > 0 && all.every(({ id }) => !theirs.has(id)));
    const foreign = await world.get(`/api/v1/digests?cursor=${first.next_cursor}`, birch);
    assert.deepEqual([foreign.status, foreign.body['error']], [400, 'validation_failed']);
  });

  test('say whom they did not reach, and why', async () => {
    await desk.match([birch], 'For Birch', 80);
    clock.now = new Date('2026-11-26T12:00:00.000Z');
    await desk.prepare();
    await sql`
      update deliveries set state = 'refused', reason = '550 no such mailbox', attempts = 1, first_attempt_at = now()
      where company_id = ${birch.id} and settled_at is null`.execute(db);
    await sql`update digests set sources = ${JSON.stringify([{ label: 'SEAO', state: 'failed' }])}::jsonb
      where company_id = ${birch.id}`.execute(db);
    const [latest] = (await past(birch)).digests;
    assert.deepEqual([latest?.state, latest?.delivered, latest?.sources_not_read], ['sending', 0, ['SEAO']]);
    assert.deepEqual(latest?.undelivered, [
      { to: 'owner@example.org', state: 'refused', reason: '550 no such mailbox' },
    ]);
  });
});
