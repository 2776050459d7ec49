/*
 * Uncertain answers for two days, in virtual time: `node bench/attacks/delivery-schedules.ts [schedules] [seed]`, 10,000 by
 * default, a minute. Prints how late attempts began and requests left, once with the database's clock compared, as the program
 * does, and once with each process's own; ends with 1 when an attempt of the first began more than 23 hours after the first one.
 */
import { type ComparedClock, simulateSchedule } from '../../tests/support/deliveries/uncertain-schedule.ts';
import { seededRandom } from '../seeded-random.ts';

const HOUR_MS = 3_600_000;
const [schedules = 10_000, seed = 17] = process.argv.slice(2).map(Number);

function measure(compared: ComparedClock): number {
  const random = seededRandom(seed);
  const counts = { attempts: 0, requests: 0, beyond23: 0, beyond24: 0, overlaps: 0, notWithOperator: 0, early: 0 };
  const last = { begun: 0, sent: 0, ended: 0 };
  for (let at = 0; at < schedules; at += 1) {
    const { begun, sent, ended, overlaps, state, endedAt } = simulateSchedule(random, compared);
    counts.attempts += begun.length;
    counts.requests += sent.length;
    counts.beyond23 += begun.filter((ms) => ms > 23 * HOUR_MS).length;
    counts.beyond24 += ended.filter((ms) => ms > 24 * HOUR_MS).length;
    counts.overlaps += overlaps;
    if (state !== 'needs_reconciliation') counts.notWithOperator += 1;
    if (endedAt !== null && endedAt < 23 * HOUR_MS) counts.early += 1;
    last.begun = Math.max(last.begun, ...begun);
    last.sent = Math.max(last.sent, ...sent);
    last.ended = Math.max(last.ended, ...ended);
  }
  const hours = Object.fromEntries(Object.entries(last).map(([name, ms]) => [name, (ms / HOUR_MS).toFixed(3)]));
  process.stdout.write(
    `compared by the clock of the ${compared}: ${JSON.stringify(counts)}, latest, in hours: ${JSON.stringify(hours)}\n`,
  );
  return counts.beyond23 + counts.beyond24;
}

const beyond = measure('database');
const beyondWithOwnClocks = measure('process');
if (beyond > 0 || beyondWithOwnClocks === 0) process.exitCode = 1;
