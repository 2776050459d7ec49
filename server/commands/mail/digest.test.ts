import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listAudit } from '#features/audit/audit.ts';
import { command } from '../../../tests/support/command-line.ts';
import { digestDesk } from '../../../tests/support/digest/digest-desk.ts';

/** The operator's commands on digests, of two companies. */

const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
const desk = await digestDesk(clock);
const { app, folder } = desk.world;
const [alder, birch] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
const run = (...argv: string[]) => command({ app, hasWorkers: false, migrated: [] }, argv, folder);
const json = async (...argv: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await run(...argv, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Record<string, unknown>;
};
const nextOf = async (company = alder) => (await desk.settings(company)).body['next_digest_at'];

await desk.match([alder, birch], 'Ward beds', 80);
await desk.match([alder, birch], 'Low', 30);

test('digest preview writes the next mail, says when it is due, and changes nothing', async () => {
  const shown = await json('digest', 'preview', '--company', alder.id, '--out', 'next.html');
  assert.deepEqual(shown, {
    due_at: '2026-11-23T12:00:00.000Z',
    items: 1,
    recipients: ['owner@example.org'],
    subject: '1 new tender, November 23: Ward beds',
    file: join(folder, 'next.html'),
  });
  assert.match(await readFile(join(folder, 'next.html'), 'utf8'), /^<!doctype html>[^]*Ward beds/);
  await run('digest', 'preview', '--company', alder.id, '--out', 'next.txt');
  assert.match(await readFile(join(folder, 'next.txt'), 'utf8'), /^1 new tender[^]*1\. Ward beds/);
  assert.deepEqual(await desk.mails(), []);
  assert.deepEqual(await desk.statuses(alder), { 'Ward beds': 'scored', Low: 'scored' });
  const { code, stderr } = await run('digest', 'preview', '--company', alder.id, '--out', 'no/such/folder.html');
  assert.deepEqual([code, /cannot be written/.test(stderr)], [1, true]);
});

test('digest send sends a digest at once, whatever the schedule, and leaves other companies alone', async () => {
  const sent = await json('digest', 'send', '--company', alder.id);
  assert.deepEqual({ ...sent, id: null }, { id: null, state: 'sent', items: 1, recipients: ['owner@example.org'] });
  assert.deepEqual(
    (await desk.mails()).map(({ subject }) => subject),
    ['1 new tender, November 23: Ward beds'],
  );
  assert.deepEqual(await desk.statuses(alder), { 'Ward beds': 'notified', Low: 'screened' });
  assert.deepEqual(await desk.statuses(birch), { 'Ward beds': 'scored', Low: 'scored' });
  const { entries } = await listAudit(desk.db, { companyId: alder.id, action: 'digest.send' }, { limit: 9 });
  assert.deepEqual(
    entries.map(({ actor, subject }) => [actor.kind, subject]),
    [['operator', sent['id']]],
  );
  assert.equal(await nextOf(), '2026-11-23T12:00:00.000Z');
});

test('digest send --now takes that time: a slot that is due by then is settled by it', async () => {
  await desk.match([alder], 'Closes on the 25th', 80, { deadline: '2026-11-25T20:00:00.000Z' });
  await desk.match([alder], 'Open', 70);
  const sent = await json('digest', 'send', '--company', alder.id, '--now', '2026-11-26T12:30:00Z');
  assert.equal(sent['items'], 1);
  assert.equal((await desk.statuses(alder))['Closes on the 25th'], 'screened');
  assert.equal(await nextOf(), '2026-11-27T12:00:00.000Z');
});

test('digest send says why nothing was sent', async () => {
  assert.deepEqual(await json('digest', 'send', '--company', alder.id), { id: null, reason: 'no_matches' });
  await desk.match([alder], 'Low again', 10);
  assert.deepEqual(await json('digest', 'send', '--company', alder.id), { id: null, reason: 'none_selected' });
  assert.match((await run('digest', 'send', '--company', alder.id)).stdout, /^Nothing was sent: no new matches since/);
  clock.now = new Date('2026-11-23T12:00:00.000Z');
  await desk.prepare();
  assert.deepEqual(await json('digest', 'send', '--company', birch.id), { id: null, reason: 'unfinished_delivery' });
  assert.match(
    (await run('digest', 'preview', '--company', birch.id)).stdout,
    /It waits: an earlier digest is not settled/,
  );
  await desk.run();
});

test('digest list shows what each left out, and why nothing was sent', async () => {
  type Listed = { company_id: string; state: string; reason: string | null; emailed: number; left_out: object };
  const { digests } = (await json('digest', 'list', '--company', alder.id)) as { digests: Listed[] };
  assert.ok(digests.every((one) => one.company_id === alder.id));
  const none = { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
  assert.deepEqual(
    digests
      .map(({ state, reason, emailed, left_out: leftOut }) => [state, reason, emailed, leftOut])
      .toReversed()
      .slice(0, 2),
    [
      ['sent', null, 1, { ...none, below_floor: 1 }],
      ['nothing_to_send', 'no_matches', 0, none],
    ],
  );
  const { stdout } = await run('digest', 'list');
  for (const part of [/Birch Ltd\./, /no new matches since the last digest/, /none reaches the minimum score/])
    assert.match(stdout, part);
});

test('an unknown company is refused by each of them', async () => {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(desk.db);
  for (const name of ['send', 'list', 'preview']) {
    const { code, stderr } = await run('digest', name, '--company', rows[0]?.id ?? '');
    assert.deepEqual([code, /no company has the id/.test(stderr)], [1, true], name);
  }
});
