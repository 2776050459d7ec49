/**
 * Compares the schedule of digests with the clock on the wall, in every time zone that Intl names: each hour of each calendar
 * day of two years must have exactly one slot, and be the `next_digest_at` of the one before, however late within the hour
 * that was taken. Ends with exit code 1 where one is missing, double or at another instant.
 *
 * Usage: node bench/attacks/digest-schedule.ts [--years 2026-2027] [--zones 40]   (--zones: only so many, spread over all)
 */
import { parseArgs } from 'node:util';
import { nextSlot } from '#features/digest/schedule.ts';
import { seededRandom } from '../seeded-random.ts';
import { expectedSlots, readWallClock } from '../../tests/support/digest/wall-clock.ts';

const { values } = parseArgs({
  options: { years: { type: 'string', default: '2026-2027' }, zones: { type: 'string' } },
});
const [firstYear = 2026, lastYear = firstYear] = values.years.split('-').map(Number);
const from = new Date(Date.UTC(firstYear, 0, 1));
const to = new Date(Date.UTC(lastYear + 1, 0, 1));
const all = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const every = values.zones === undefined ? 1 : Math.max(1, Math.floor(all.length / Number(values.zones)));
const zones = all.filter((_zone, index) => index % every === 0);
const days = [1, 2, 3, 4, 5, 6, 7];

const random = seededRandom(17);
/** A worker takes a slot at its next look, or after a restart. */
const lateness = (): number => Math.floor(random() * 55 * 60_000);

let slots = 0;
let faults = 0;
const startedMs = performance.now();
for (const zone of zones) {
  const wall = readWallClock(zone, from, to);
  for (let hour = 0; hour < 24; hour += 1) {
    const wanted = expectedSlots(wall, hour, from, to);
    let index = 0;
    for (
      let at = nextSlot({ days, hour, zone }, from);
      at !== null && at < to;
      at = nextSlot({ days, hour, zone }, new Date(at.getTime() + lateness()))
    ) {
      if (at.toISOString() !== wanted[index]) {
        faults += 1;
        if (faults <= 20) process.stdout.write(`${zone} at ${hour}: ${at.toISOString()}, expected ${wanted[index]}\n`);
        break;
      }
      index += 1;
      slots += 1;
    }
    if (index < wanted.length && faults === 0) {
      faults += 1;
      process.stdout.write(
        `${zone} at ${hour}: ${wanted.length - index} slots are missing after ${wanted[index - 1]}\n`,
      );
    }
  }
}
const seconds = Math.round((performance.now() - startedMs) / 1000);
process.stdout.write(`${zones.length} zones, ${slots} slots, ${faults} faults, ${seconds} s\n`);
process.exitCode = faults === 0 ? 0 : 1;
