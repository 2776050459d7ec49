import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ROUTES } from '#contract/routes.ts';
import { changesBetween, CHANGING } from '../support/http/changing-requests.ts';
import { openKilledPlace } from '../support/processes/killed-place.ts';
import { repeatedText } from '../support/http/repeated-answer.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { randomFrom } from '../support/http/rate-arrivals.ts';

const programs = await findPostgresPrograms();
const repeatable = ROUTES.filter(({ idempotency }) => idempotency !== undefined);
const KILLS = process.env['NIGHTLY'] === '1' ? 40 : 2;
const TIMES = `${KILLS} kills each; 40 with NIGHTLY=1`;
/** A request takes about so long; the moments of the kills are drawn from it. */
const REQUEST_MS = 40;

for (const kind of ['embedded', 'postgres'] as const) {
  const skip = kind === 'postgres' && programs === null && 'needs PostgreSQL 15';
  test(
    `Errors: internal: killed between commit and answer, or at any moment (${kind}, ${TIMES}), the same request leaves one change, whole`,
    {
      skip,
    },
    async (t) => {
      const place = await openKilledPlace(kind);
      t.after(() => place.stop());
      const random = randomFrom(20_261_122);
      let committed = 0;
      for (let n = 0; n < KILLS; n += 1) {
        const route = repeatable[(n * 5 + (kind === 'embedded' ? 0 : 3)) % repeatable.length];
        assert.ok(route);
        const operation = route.operationId;
        const request = await CHANGING[operation]?.(place, n);
        assert.ok(request);
        const key = randomUUID();
        const before = await place.state();
        const isAnswerReady = n % 2 === 0;
        await place.sendAndKill(request, key, isAnswerReady ? null : random() * REQUEST_MS);
        await place.restart();
        const between = await place.state();
        const answer = await place.sendWith(request, key);
        assert.ok(answer.status < 300, answer.text);
        const isCommitted = answer.headers['idempotent-replayed'] === 'true';
        if (isAnswerReady) assert.equal(isCommitted, true, operation);
        else if (isCommitted) committed += 1;
        // A change is there whole with its answer, or nothing of it is; a file may have begun to arrive.
        const rows = changesBetween(before, between).filter(
          (row) => !row.includes(' context_files ') && row.startsWith('+'),
        );
        assert.equal(rows.length > 0, isCommitted, rows.join('\n'));
        const after = await place.state();
        assert.notDeepEqual(changesBetween(before, after), [], `${operation} changed nothing`);
        assert.equal((await place.sendWith(request, key)).text, repeatedText(route.idempotency, answer.text));
        assert.deepEqual(changesBetween(after, await place.state()), []);
      }
      t.diagnostic(`${committed} of ${Math.floor(KILLS / 2)} that were killed at any moment had been committed`);
    },
  );
}
