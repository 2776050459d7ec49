import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { seededRandom } from '../../bench/seeded-random.ts';
import { type AttackReport, attackSending } from '../support/deliveries/sending-attack.ts';
import { findPostgresPrograms, startPostgres } from '../support/postgres.ts';

/** A small form of bench/attacks/deliveries.ts: processes that send are killed, and the provider does what it likes. */

/** Nothing is decided by it: all is settled long before, or waits for the operator, 345 s after its first attempt. */
const SETTLES_WITHIN_MS = 600_000;

async function attack(t: TestContext, isNaive: boolean): Promise<AttackReport | null> {
  if ((await findPostgresPrograms()) === null) {
    t.skip('PostgreSQL is not here');
    return null;
  }
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const random = seededRandom(17);
  const size = { kills: 2, sends: 8, speed: 240, settlesWithinMs: SETTLES_WITHIN_MS };
  return await attackSending({ url: postgres.url, ...size, isNaive, stopsAtFailure: isNaive, random });
}

test('Digest rules 5: of processes killed while they send, no message is lost or reaches its reader twice', async (t) => {
  const report = await attack(t, false);
  if (report === null) return;
  const { lost, takenTwice, keysWithTwoPayloads, requestsWithoutAttempt, unfinished } = report;
  assert.deepEqual(
    { lost, takenTwice, keysWithTwoPayloads, requestsWithoutAttempt, unfinished },
    { lost: 0, takenTwice: 0, keysWithTwoPayloads: 0, requestsWithoutAttempt: 0, unfinished: 0 },
  );
  assert.ok(report.requests >= report.sends, 'the provider was asked');
  assert.ok((report.states['sent'] ?? 0) > 0);
});

test('the attack is no weak one: a sender without keys, attempts and states sends messages twice', async (t) => {
  const report = await attack(t, true);
  if (report !== null) assert.ok(report.takenTwice > 0, JSON.stringify(report));
});
