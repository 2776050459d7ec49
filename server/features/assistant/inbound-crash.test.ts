import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../bench/seeded-random.ts';
import { attackInbound } from '../../../tests/support/assistant/inbound-attack.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';

/** A small form of bench/attacks/inbound.ts. */

const skip = (await findPostgresPrograms()) === null ? 'PostgreSQL is not installed' : false;
/** Nothing is decided by it: all is done long before. */
const SETTLES_WITHIN_MS = 600_000;

test(
  'of messages taken in and acted on by processes that are killed, none is lost, acted on twice, or confirmed other than once',
  { skip },
  async (t) => {
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    const size = { kills: 1, messages: 8, settlesWithinMs: SETTLES_WITHIN_MS };
    const { begunAgain: _, ...report } = await attackInbound({ url: postgres.url, ...size, random: seededRandom(17) });
    assert.deepEqual(report, {
      kills: 1,
      messages: 8,
      lost: 0,
      changedTwice: 0,
      notChanged: 0,
      confirmedTwice: 0,
      notConfirmed: 0,
      auditedTwice: 0,
      states: { done: 8 },
    });
  },
);
