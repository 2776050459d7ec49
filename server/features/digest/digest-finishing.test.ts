import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../bench/seeded-random.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import {
  attackFinishing,
  finishDigest,
  finishingWorld,
  finishNaively,
} from '../../../tests/support/digest/finishing-attack.ts';

/** A small form of bench/attacks/digest-finishing.ts. */

const world = await finishingWorld(await testDatabase(), 8);

test('Digest rules 7: what was archived, judged again, answered or grouped anew while a digest was sent stays as it is now', async () => {
  const report = await attackFinishing(world, { digests: 2, random: seededRandom(7), finish: finishDigest });
  assert.deepEqual(report.faults, []);
  assert.equal(report.interleavings, 16);
  assert.ok(report.asConsidered > 0 && report.asConsidered < 16, 'some tenders changed, some did not');
});

test('a digest that is finished by what it was, not by what is, fails in the same world', async () => {
  const report = await attackFinishing(world, { digests: 1, random: seededRandom(7), finish: finishNaively });
  assert.notEqual(report.faults.length, 0);
});
