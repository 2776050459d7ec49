/*
 * Kills processes that send mail: `node bench/attacks/deliveries.ts [kills] [sends] [seed]`, 200 kills and 400 sends by default,
 * some minutes. Two processes send on a private PostgreSQL to a provider on this machine that accepts, refuses, accepts without
 * an answer, resets, answers late or garbage; one after the other they are killed at random moments. Prints what became of every
 * message, then the same for a naive sender; ends with 1 when the first lost one or sent one twice, or the second did neither.
 */
import { type AttackReport, attackSending } from '../../tests/support/deliveries/sending-attack.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { seededRandom } from '../seeded-random.ts';

const SETTLES_WITHIN_MS = 480_000;

async function attack(kills: number, sends: number, seed: number, isNaive: boolean): Promise<AttackReport> {
  const postgres = await startPostgres();
  try {
    return await attackSending({
      url: postgres.url,
      kills,
      sends,
      isNaive,
      speed: 240,
      random: seededRandom(seed),
      settlesWithinMs: SETTLES_WITHIN_MS,
      onKill: (done) => {
        if (done % 20 === 0) process.stderr.write(`${done} kills\n`);
      },
    });
  } finally {
    await postgres.stop();
  }
}

function print(name: string, report: AttackReport): void {
  process.stdout.write(`${name}: ${JSON.stringify(report, null, 2)}\n`);
}

function faultsOf({ lost, takenTwice, keysWithTwoPayloads, requestsWithoutAttempt, unfinished }: AttackReport): number {
  return lost + takenTwice + keysWithTwoPayloads + requestsWithoutAttempt + unfinished;
}

const [kills = 200, sends = 400, seed = 17] = process.argv.slice(2).map(Number);
const startedMs = performance.now();
const report = await attack(kills, sends, seed, false);
print('deliveries', report);
// Fewer are enough to see it fail.
const naive = await attack(Math.ceil(kills / 4), Math.ceil(sends / 4), seed, true);
print('a naive sender', naive);
process.stdout.write(`${Math.round((performance.now() - startedMs) / 1000)} s, seed ${seed}\n`);
if (faultsOf(report) > 0) process.exitCode = 1;
if (naive.takenTwice + naive.lost === 0) {
  process.stdout.write('the naive sender passed: the attack is too weak\n');
  process.exitCode = 1;
}
