import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveDelivery } from '#features/deliveries/deliveries.ts';
import { listAudit } from '#features/audit/audit.ts';
import { commandService } from '../../../tests/support/command-service.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  ACCEPTED,
  deliveryDesk,
  HOUR_MS,
  REFUSED,
  UNCERTAIN,
} from '../../../tests/support/deliveries/delivery-desk.ts';

/** The operator's commands on saved messages, of two companies. */

const database = await testDatabase();
const { run, json, companyOf, app } = await commandService(database, () => new Date('2026-11-24T12:00:00.000Z'));
const [alder, birch] = [await companyOf('Alder'), await companyOf('Birch')];

type Shown = { id: string; to: string; state: string; company_id: string; reason: string | null };
const deliveriesOf = async (...argv: string[]): Promise<Shown[]> =>
  (await json('mail', ...argv))['deliveries'] as Shown[];

/** A message whose provider did not recognize repeats and gave no clear answer. */
async function inDoubt(companyId: string, subjectId: string, to = 'ana@example.org'): Promise<string> {
  const desk = deliveryDesk(database, { kind: 'smtp', repeatSafeForMs: 0 });
  const id = await desk.save(companyId, { subjectId, to });
  desk.answers.push(UNCERTAIN);
  await desk.send(id);
  return id;
}

async function refused(companyId: string, subjectId: string): Promise<string> {
  const desk = deliveryDesk(database);
  const id = await desk.save(companyId, { subjectId });
  desk.answers.push(REFUSED);
  await desk.send(id);
  return id;
}

const audited = async (subject: string): Promise<unknown[]> =>
  (await listAudit(database.db, { subject }, { limit: 10 })).entries.map(({ action, actor, before, after }) => [
    action,
    actor.kind,
    before,
    after,
  ]);

test('mail list shows messages of all companies or of one, and which wait for a decision', async () => {
  const desk = deliveryDesk(database);
  const sent = await desk.save(alder, { subjectId: 'list' });
  await desk.send(sent);
  const [doubtful, no] = [await inDoubt(alder, 'list'), await refused(birch, 'list')];
  const all = await deliveriesOf('list');
  assert.deepEqual(all.map(({ id }) => id).toSorted(), [sent, doubtful, no].toSorted());
  assert.deepEqual(
    (await deliveriesOf('list', '--company', birch)).map(({ id, reason }) => [id, reason]),
    [[no, 'no such mailbox']],
  );
  assert.deepEqual((await deliveriesOf('list', '--waiting')).map(({ state }) => state).toSorted(), [
    'needs_reconciliation',
    'refused',
  ]);
  assert.deepEqual(
    (await deliveriesOf('list', '--state', 'sent')).map(({ id }) => id),
    [sent],
  );
  assert.deepEqual(await deliveriesOf('list', '--kind', 'amendment_alert'), []);
  assert.match((await run('mail', 'list')).stdout, /To see why a message waits for you: tenderfit mail show ID/);
  assert.match((await run('status')).stdout, /Mail: 0 messages to be sent, 2 wait for your decision, the oldest for/);
  const { mail } = (await json('status')) as { mail: Record<string, number> };
  assert.deepEqual([mail['refused'], mail['needs_reconciliation'], mail['prepared']], [1, 1, 0]);
});

test('mail show prints attempts, headers and text; nothing in a message can move the cursor', async () => {
  const message = {
    to: 'ana@example.org',
    subject: 'Two tenders',
    text: 'First line\n\u001b[2Jsecond \u202eline\n',
    html: '<p>Été</p>\n',
    headers: { 'List-Unsubscribe': '<https://tenders.example.org/leave/1>' },
  };
  const { id } = await database.transaction((tx) =>
    saveDelivery(tx, { companyId: alder, kind: 'digest', subjectId: 'show', message }, app.deliveries),
  );
  const desk = deliveryDesk(database);
  desk.clock.now = new Date('2026-11-24T12:00:00.000Z');
  desk.answers.push(ACCEPTED);
  await desk.send(id);
  const { stdout } = await run('mail', 'show', 'show');
  for (const part of [
    /^State: sent$/m,
    /^To: ana@example\.org$/m,
    /^List-Unsubscribe: <https:/m,
    /^1 +2026-11-24 12:00:00 +resend +accepted +p-1$/m,
    /^First line$/m,
  ])
    assert.match(stdout, part);
  assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u202e'));
  assert.equal((await run('mail', 'show', id, '--html')).stdout, message.html);
  assert.match((await run('mail', 'show', id, '--eml')).stdout, /^From: "Tenderfit" <.*\r\nTo: <ana@example\.org>\r\n/);
  const [shown] = (await deliveriesOf('show', id)) as unknown as { attempts: unknown[]; message: { text: string } }[];
  assert.deepEqual([shown?.attempts.length, shown?.message.text], [1, message.text]);
  const unknown = await run('mail', 'show', alder);
  assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /no message has the id .*`tenderfit mail list` shows the ids/);
});

test('digest reconcile: of several operators one decides, and the trail has it once', async () => {
  const id = await inDoubt(alder, 'one');
  const [yes, no] = await Promise.all([
    run('digest', 'reconcile', id, '--delivered', '--json'),
    run('digest', 'reconcile', id, '--not-delivered', '--json'),
  ]);
  assert.deepEqual(new Set([yes.code, no.code]), new Set([0, 1]));
  const winner = yes.code === 0 ? 'sent' : 'not_delivered';
  const made = JSON.parse((yes.code === 0 ? yes : no).stdout) as unknown;
  const one = { id, to: 'ana@example.org', from: 'needs_reconciliation', state: winner };
  assert.deepEqual(made, { id, state: winner, reconciled: [one] });
  const [after] = await deliveriesOf('show', id);
  assert.equal(after?.state, winner);
  assert.deepEqual(await audited(id), [
    ['delivery.reconcile', 'operator', { state: 'needs_reconciliation' }, { state: winner }],
  ]);
  assert.match((await run('digest', 'reconcile', id, '--delivered')).stderr, /nothing to decide: the message to ana@/);
});

test('digest reconcile with the id of a digest settles what waits of it, and nothing of another company', async () => {
  const mine = [await inDoubt(alder, 'two'), await inDoubt(alder, 'two', 'bo@example.org')];
  const theirs = await inDoubt(birch, 'other');
  const desk = deliveryDesk(database);
  const open = await desk.save(alder, { subjectId: 'two', to: 'cy@example.org' });
  const { reconciled } = (await json('digest', 'reconcile', 'two', '--not-delivered')) as { reconciled: Shown[] };
  assert.deepEqual(reconciled.map(({ id }) => id).toSorted(), mine.toSorted());
  assert.deepEqual(
    [(await desk.row(open)).state, (await desk.row(theirs)).state],
    ['prepared', 'needs_reconciliation'],
  );
  for (const argv of [['two'], ['two', '--delivered', '--not-delivered']])
    assert.equal((await run('digest', 'reconcile', ...argv)).code, 1);
});

test('mail retry sends a refused message again under a new key, once; one in doubt is not', async () => {
  const [id, doubtful] = [await refused(alder, 'three'), await inDoubt(alder, 'four')];
  const { retried } = (await json('mail', 'retry', id)) as { retried: { id: string; retried_as: string }[] };
  const as = retried[0]?.retried_as ?? '';
  const desk = deliveryDesk(database);
  desk.clock.now = new Date('2026-11-24T12:00:00.000Z');
  assert.deepEqual([(await desk.row(id)).state, (await desk.row(as)).state], ['not_delivered', 'prepared']);
  desk.pass(HOUR_MS);
  await desk.send(as);
  assert.deepEqual(
    desk.handed.map(({ idempotencyKey, to, subject }) => [idempotencyKey, to, subject]),
    [[as, 'ana@example.org', 'Two tenders']],
  );
  assert.deepEqual((await audited(id))[0], ['delivery.retry', 'operator', { state: 'refused' }, { id: as }]);
  const inDoubtStill = await run('mail', 'retry', doubtful);
  assert.equal(inDoubtStill.code, 1);
  assert.match(inDoubtStill.stderr, /the message is needs_reconciliation; only one that was refused or not delivered/);
  await refused(birch, 'five');
  const all = (await json('mail', 'retry', '--all')) as { retried: unknown[] };
  assert.ok(all.retried.length >= 1);
  assert.deepEqual((await json('mail', 'retry', '--all'))['retried'], []);
});
