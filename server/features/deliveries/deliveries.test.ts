import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SendResult } from '#platform/mail/mail.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  ACCEPTED,
  deliveryDesk,
  HOUR_MS,
  LATER,
  REFUSED,
  UNCERTAIN,
} from '../../../tests/support/deliveries/delivery-desk.ts';
import { findLastSent, saveDelivery, unfinishedDelivery, withdrawDeliveries } from './deliveries.ts';

const database = await testDatabase();
const unfinished = (companyId: string, kind = 'digest'): ReturnType<typeof unfinishedDelivery> =>
  database.transaction((tx) => unfinishedDelivery(tx, companyId, kind));

describe('A saved message', () => {
  test('is sent as it was saved, and its feature hears of it once, with the others of its subject', async () => {
    const desk = deliveryDesk(database);
    const company = await desk.company('alder');
    const [first, second] = [await desk.save(company), await desk.save(company, { to: 'bo@example.org' })];
    assert.deepEqual(
      desk.queue.map(({ deliveryIds }) => deliveryIds),
      [[first], [second]],
    );
    assert.equal((await unfinished(company))?.id, [first, second].toSorted()[0]);
    assert.equal(await findLastSent(database.db, company, 'digest'), null);
    await desk.send(first);
    desk.pass(1_000);
    await desk.send(second);
    await desk.send(second);
    assert.deepEqual(
      desk.handed.map(({ to, idempotencyKey }) => [to, idempotencyKey]),
      [
        ['ana@example.org', first],
        ['bo@example.org', second],
      ],
    );
    assert.deepEqual(
      desk.settled.map(({ deliveryId, state, subject }) => [deliveryId, state, subject]),
      [
        [first, 'sent', { sent: 1, notDelivered: 0, unfinished: 1 }],
        [second, 'sent', { sent: 2, notDelivered: 0, unfinished: 0 }],
      ],
    );
    assert.equal(await unfinished(company), null);
    assert.equal(await findLastSent(database.db, company, 'digest'), desk.clock.now.toISOString());
    const [attempt] = await desk.attempts(first);
    assert.deepEqual([attempt?.outcome, attempt?.provider, attempt?.providerId], ['accepted', 'resend', 'p-1']);
  });

  test('of one company says nothing of another, and its rows are not seen from there', async () => {
    const desk = deliveryDesk(database);
    const [alder, birch] = [await desk.company('alder'), await desk.company('birch')];
    const id = await desk.save(alder);
    await desk.save(birch, { kind: 'amendment_alert' });
    assert.equal((await unfinished(alder))?.id, id);
    assert.equal(await unfinished(birch), null);
    await desk.send(id);
    assert.equal(await findLastSent(database.db, birch, 'digest'), null);
    assert.equal(await unfinished(birch), null);
    assert.notEqual(await unfinished(birch, 'amendment_alert'), null);
    const seen = await database.forCompany(birch).db.selectFrom('deliveries').select('company_id').execute();
    assert.deepEqual(seen, [{ company_id: birch }]);
    const attempts = await database.forCompany(birch).db.selectFrom('delivery_attempts').select('number').execute();
    assert.deepEqual(attempts, []);
  });

  test('is not there when the transaction that saved it did not commit', async () => {
    const desk = deliveryDesk(database);
    const company = await desk.company('cedar');
    const message = { to: 'ana@example.org', subject: 'x', text: 'x', html: 'x' };
    await assert.rejects(
      database.transaction(async (tx) => {
        await saveDelivery(tx, { companyId: company, kind: 'digest', subjectId: '1', message }, desk.dependencies);
        throw new Error('stop');
      }),
    );
    assert.equal(await unfinished(company), null);
  });
});

describe('Digest rules 5: retries', () => {
  test('send the same bytes under the same key, whatever was unclear in between', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(LATER, UNCERTAIN, UNCERTAIN);
    const states: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      await desk.send(id);
      states.push((await desk.row(id)).state);
      desk.pass(HOUR_MS);
    }
    assert.deepEqual(states, ['prepared', 'uncertain', 'uncertain', 'sent']);
    assert.equal(new Set(desk.handed.map((message) => JSON.stringify(message))).size, 1);
    assert.equal(desk.handed[0]?.idempotencyKey, id);
    assert.deepEqual(
      (await desk.attempts(id)).map(({ outcome }) => outcome),
      ['later', 'uncertain', 'uncertain', 'accepted'],
    );
  });

  test('wait: an attempt before its time is none', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(UNCERTAIN);
    await desk.send(id);
    assert.equal(desk.queue.at(-1)?.afterSeconds, 60);
    desk.pass(59_000);
    await desk.send(id);
    assert.equal(desk.handed.length, 1);
    desk.pass(1_000);
    await desk.send(id);
    assert.equal(desk.handed.length, 2);
  });

  test('are found by recovery alone, without their job, also of a process that died while it sent', async () => {
    const desk = deliveryDesk(database);
    const company = await desk.company('alder');
    const [fresh, lost, unclear] = [await desk.save(company), await desk.save(company), await desk.save(company)];
    desk.answers.push(UNCERTAIN);
    await desk.send(unclear);
    desk.answers.push(() => new Promise<SendResult>(() => {}));
    void desk.send(lost);
    while (desk.handed.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([(await desk.row(fresh)).state, (await desk.row(lost)).state], ['prepared', 'sending']);
    desk.pass(10 * 60_000);
    await desk.recover();
    assert.deepEqual([(await desk.row(fresh)).state, (await desk.row(lost)).state], ['sent', 'uncertain']);
    assert.equal((await desk.row(unclear)).state, 'sent');
    desk.pass(10 * 60_000);
    await desk.recover();
    assert.equal((await desk.row(lost)).state, 'sent');
    assert.deepEqual(
      (await desk.attempts(lost)).map(({ outcome }) => outcome),
      ['uncertain', 'accepted'],
    );
  });
});

describe('Digest rules 6: after 23 hours', () => {
  test('no attempt begins; the operator decides, and until then the company has an unfinished delivery', async () => {
    const desk = deliveryDesk(database);
    const company = await desk.company('alder');
    const id = await desk.save(company);
    const firstMs = desk.clock.now.getTime();
    const begun: number[] = [];
    for (let minute = 0; minute <= 30 * 60; minute += 5) {
      const before = desk.handed.length;
      desk.answers.push(UNCERTAIN);
      await desk.recover();
      await desk.send(id);
      desk.answers.length = 0;
      if (desk.handed.length > before) begun.push(desk.clock.now.getTime() - firstMs);
      desk.pass(5 * 60_000);
    }
    assert.ok(Math.max(...begun) < 23 * HOUR_MS, `${Math.max(...begun) / HOUR_MS} h`);
    // The last hour is used.
    assert.ok(Math.max(...begun) > 22.5 * HOUR_MS);
    assert.ok(begun.length > 20 && begun.length < 40, String(begun.length));
    const { state, reason } = await desk.row(id);
    assert.deepEqual([state, reason], ['needs_reconciliation', 'no clear answer within 23 hours of the first attempt']);
    assert.equal((await unfinished(company))?.state, 'needs_reconciliation');
    assert.deepEqual(desk.settled, []);
  });

  test('a message that was surely never taken is refused, not in doubt', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(LATER);
    await desk.send(id);
    desk.pass(23 * HOUR_MS);
    await desk.recover();
    assert.equal((await desk.row(id)).state, 'refused');
    assert.equal((await desk.attempts(id)).length, 1);
  });

  test('with a provider that recognizes no repeat, the first unclear answer goes to the operator', async () => {
    const desk = deliveryDesk(database, { kind: 'smtp', repeatSafeForMs: 0 });
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(LATER, UNCERTAIN);
    await desk.send(id);
    desk.pass(HOUR_MS);
    await desk.send(id);
    assert.equal((await desk.row(id)).state, 'needs_reconciliation');
    desk.pass(HOUR_MS);
    await desk.recover();
    assert.equal((await desk.attempts(id)).length, 2);
  });

  test('a change of provider does not send again what the former one may have taken', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(UNCERTAIN);
    await desk.send(id);
    const other = deliveryDesk(database, { kind: 'outbox', repeatSafeForMs: Number.POSITIVE_INFINITY });
    other.clock.now = desk.clock.now;
    other.pass(HOUR_MS);
    await other.send(id);
    assert.deepEqual(other.handed, []);
    assert.equal((await desk.row(id)).state, 'needs_reconciliation');
  });
});

describe('Two processes', () => {
  test('never have an attempt at one message under way at the same time', async () => {
    const desk = deliveryDesk(database);
    const company = await desk.company('alder');
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => desk.save(company, { subjectId: String(at) })));
    await Promise.all(ids.flatMap((id) => Array.from({ length: 4 }, () => desk.send(id))));
    assert.deepEqual(desk.handed.map(({ idempotencyKey }) => idempotencyKey).toSorted(), ids.toSorted());
  });

  test('a late yes counts, though another already took the attempt for lost', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    desk.answers.push(() => promise);
    const slow = desk.send(id);
    while (desk.handed.length < 1) await new Promise((done) => setImmediate(done));
    desk.pass(11 * 60_000);
    await desk.send(id);
    assert.equal((await desk.row(id)).state, 'uncertain');
    resolve(ACCEPTED);
    await slow;
    assert.equal((await desk.row(id)).state, 'sent');
    desk.pass(HOUR_MS);
    await desk.send(id);
    assert.equal(desk.handed.length, 1);
    assert.equal(desk.settled.length, 1);
  });

  test('one that was held up after it recorded its attempt sends nothing', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.dependencies.stopwatch = () => () => 2 * 60_000;
    await desk.send(id);
    assert.deepEqual(desk.handed, []);
    const { state, reason } = await desk.row(id);
    assert.deepEqual([state, reason], ['prepared', 'the process was held up before it sent; nothing was sent']);
  });
});

describe('A refusal', () => {
  test('is final for the program: the operator decides', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(REFUSED);
    await desk.send(id);
    desk.pass(HOUR_MS);
    await desk.recover();
    const { state, reason } = await desk.row(id);
    assert.deepEqual([state, reason, (await desk.attempts(id)).length], ['refused', 'no such mailbox', 1]);
  });

  test('after an unclear answer leaves the message in doubt', async () => {
    const desk = deliveryDesk(database);
    const id = await desk.save(await desk.company('alder'));
    desk.answers.push(UNCERTAIN, REFUSED);
    await desk.send(id);
    desk.pass(HOUR_MS);
    await desk.send(id);
    assert.equal((await desk.row(id)).state, 'needs_reconciliation');
  });
});

describe('A reader who no longer wants mail', () => {
  test('is sent nothing more, of this company and kind alone', async () => {
    const desk = deliveryDesk(database);
    const [alder, birch] = [await desk.company('alder'), await desk.company('birch')];
    const [fresh, unclear] = [await desk.save(alder), await desk.save(alder)];
    const others = [
      await desk.save(alder, { kind: 'amendment_alert' }),
      await desk.save(alder, { to: 'bo@example.org' }),
      await desk.save(birch),
    ];
    desk.answers.push(UNCERTAIN);
    await desk.send(unclear);
    const target = { companyId: alder, kind: 'digest', recipient: 'ana@example.org' };
    await database.transaction((tx) => withdrawDeliveries(tx, target, desk.dependencies));
    desk.pass(HOUR_MS);
    await desk.recover();
    const states = await Promise.all([fresh, unclear, ...others].map(async (id) => (await desk.row(id)).state));
    assert.deepEqual(states, ['not_delivered', 'not_delivered', 'sent', 'sent', 'sent']);
  });
});

test('A feature that fails when its message becomes final leaves it unsent in the database, and is asked again', async () => {
  const desk = deliveryDesk(database);
  const id = await desk.save(await desk.company('alder'));
  let isBroken = true;
  desk.dependencies.onSettled = {
    digest: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
  };
  await assert.rejects(desk.send(id));
  assert.equal((await desk.row(id)).state, 'sending');
  isBroken = false;
  desk.pass(11 * 60_000);
  await desk.recover();
  desk.pass(HOUR_MS);
  await desk.recover();
  assert.equal((await desk.row(id)).state, 'sent');
  assert.equal(new Set(desk.handed.map(({ idempotencyKey }) => idempotencyKey)).size, 1);
});
