/*
 * Kills processes that take mail in and act on it: `node bench/attacks/inbound.ts [kills] [messages] [seed]`, 60 kills and 200
 * messages by default, some minutes. Two processes on a private PostgreSQL are given every message again from the start, as by a
 * provider that was not answered; one after the other they are killed at random moments. Prints what became of every message;
 * ends with 1 when one was lost, was acted on twice, or was confirmed other than once.
 */
import { attackInbound } from '../../tests/support/assistant/inbound-attack.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { seededRandom } from '../seeded-random.ts';

const SETTLES_WITHIN_MS = 300_000;

const [kills = 60, messages = 200, seed = 17] = process.argv.slice(2).map(Number);
const startedMs = performance.now();
const postgres = await startPostgres();
try {
  const report = await attackInbound({
    url: postgres.url,
    kills,
    messages,
    random: seededRandom(seed),
    settlesWithinMs: SETTLES_WITHIN_MS,
    onKill: (done) => {
      if (done % 20 === 0) process.stderr.write(`${done} kills\n`);
    },
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${Math.round((performance.now() - startedMs) / 1000)} s, seed ${seed}\n`);
  const { lost, changedTwice, notChanged, confirmedTwice, notConfirmed, auditedTwice, begunAgain } = report;
  if (lost + changedTwice + notChanged + confirmedTwice + notConfirmed + auditedTwice > 0) process.exitCode = 1;
  if (begunAgain === 0) {
    process.stdout.write('no process died while it acted: the attack is too weak\n');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}
