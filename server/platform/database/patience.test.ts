import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { BoundedClient } from './bounded-client.ts';
import { lookForLost } from './lost-connections.ts';
import { type Patience, patienceOf } from './patience.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** A patience by a clock and timers that only the test moves, and which of its waits were given up. */
function patient(t: TestContext, limitMs: number): { patience: Patience; pass: (ms: number) => void } {
  const clock = { ms: 0 };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pass = (ms: number): void => {
    clock.ms += ms;
    t.mock.timers.tick(ms);
  };
  return { patience: patienceOf(limitMs, () => clock.ms), pass };
}

test('Patience: the wait for a connection and for the answer to a statement are bounded together', (t) => {
  const { patience, pass } = patient(t, 100);
  const given: string[] = [];
  const connected = patience.wait(() => given.push('connection'));
  pass(70);
  connected(false);
  pass(500);
  const answered = patience.wait(() => given.push('statement'));
  pass(29);
  assert.equal(given.length, 0);
  pass(1);
  assert.equal(given.join(), 'statement');
  answered(false);
  // What has been waited for for nothing is not waited for again.
  patience.wait(() => given.push('rollback'));
  pass(1);
  assert.equal(given.join(), 'statement,rollback');
});

test('Patience: an answer makes it whole again, so that many quick statements are not cut off', (t) => {
  const { patience, pass } = patient(t, 100);
  const given: string[] = [];
  for (let statement = 0; statement < 10; statement += 1) {
    const answered = patience.wait(() => given.push('statement'));
    pass(90);
    answered(true);
  }
  assert.deepEqual(given, []);
});

type Stub = { waiting: { sinceMs: number } | null; serverPid: number | null; gaveUp: Error[] };

function stub(serverPid: number | null, sinceMs: number | null): Stub & { giveUp: (error: Error) => void } {
  const gaveUp: Error[] = [];
  return {
    waiting: sinceMs === null ? null : { sinceMs },
    serverPid,
    gaveUp,
    giveUp: (error) => void gaveUp.push(error),
  };
}

test('Lost connections: only what has been silent for long and the server does not work on, twice, is broken', async () => {
  const [working, gone, idle, recent, quiet, unknown] = [
    stub(1, 0),
    stub(2, 0),
    stub(3, 0),
    stub(4, 900),
    stub(5, null),
    stub(6, 0),
  ];
  const asked: (readonly number[])[] = [];
  const look = lookForLost(
    new Set([working, gone, idle, recent, quiet, unknown] as unknown as BoundedClient[]),
    (pids) => {
      asked.push(pids);
      return Promise.resolve(
        new Map([
          [1, 'active'],
          [3, 'idle in transaction'],
          [6, 'disabled'],
        ]),
      );
    },
    { silentMs: 500 },
    () => 1_000,
  );
  await look();
  const broken = (): number[] =>
    [working, gone, idle, recent, quiet, unknown]
      .filter(({ gaveUp }) => gaveUp.length > 0)
      .map((one) => one.serverPid ?? 0);
  assert.deepEqual(broken(), [], 'an answer may be on its way');
  // The next statement on the connection is another.
  idle.waiting = { sinceMs: 1 };
  await look();
  assert.deepEqual(broken(), [2]);
  assert.ok(gone.gaveUp[0] instanceof DatabaseUnavailableError);
  await look();
  assert.deepEqual(broken(), [2, 3]);
  assert.deepEqual(asked[0], [1, 2, 3, 6]);
});

test('Lost connections: nothing is asked while nothing is silent', async () => {
  let asked = 0;
  const look = lookForLost(
    new Set([stub(1, 900), stub(2, null)] as unknown as BoundedClient[]),
    () => {
      asked += 1;
      return Promise.resolve(new Map());
    },
    { silentMs: 500 },
    () => 1_000,
  );
  await look();
  assert.equal(asked, 0);
});
