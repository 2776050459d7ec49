/*
 * Keys and grouping per second on one core: `node bench/grouping/in-memory.ts [count …]`. Counts the processor time of
 * the main thread, so that what else the machine does is left out.
 */
import { keysOf } from '../../server/features/duplicates/keys.ts';
import { Resolution } from '../../server/features/duplicates/resolution.ts';
import { syntheticListings } from './synthetic-listings.ts';

const TARGET_PER_SECOND = 40_000;
const CHUNK = 10_000;

type Figures = { count: number; keysUs: number; groupingUs: number; perSecond: number; groups: number };

function measure(count: number): Figures {
  const resolution = new Resolution();
  const listings = syntheticListings(count);
  let keysUs = 0;
  let groupingUs = 0;
  for (let done = 0; done < count; done += CHUNK) {
    const chunk = nextOf(listings, CHUNK);
    const startUs = threadUs();
    const keys = chunk.map(keysOf);
    const keyedUs = threadUs();
    for (const each of keys) {
      resolution.add(each);
      resolution.groupKeyOf(each.id);
    }
    keysUs += keyedUs - startUs;
    groupingUs += threadUs() - keyedUs;
  }
  const groups = resolution.groups().length;
  const perSecond = Math.round((count / (keysUs + groupingUs)) * 1e6);
  return { count, keysUs: keysUs / count, groupingUs: groupingUs / count, perSecond, groups };
}

/** The middle one, by speed, of several runs of a small count; one run of a large one. */
function measureOften(count: number): Figures {
  const runs = Array.from({ length: Math.max(1, Math.round(200_000 / count)) }, () => measure(count));
  const middle = runs.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];
  if (middle === undefined) throw new RangeError('nothing was measured');
  return middle;
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The next of a generator, at most `limit`, without ending it. */
function nextOf<T>(items: Iterator<T>, limit: number): T[] {
  const taken: T[] = [];
  while (taken.length < limit) {
    const next = items.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

function report(figures: Figures): string {
  const { count, keysUs, groupingUs, perSecond, groups } = figures;
  return [
    `${count.toLocaleString('en')} listings in ${groups.toLocaleString('en')} groups:`,
    `${perSecond.toLocaleString('en')} listings/s`,
    `(keys ${keysUs.toFixed(1)} us, grouping ${groupingUs.toFixed(1)} us)`,
  ].join(' ');
}

const asked = process.argv.slice(2).map(Number);
const counts = asked.length > 0 ? asked : [10_000, 100_000, 1_000_000];
measure(50_000);
const all = counts.map((count) => {
  const figures = measureOften(count);
  process.stdout.write(`${report(figures)}\n`);
  return figures;
});
const perListing = all.map(({ keysUs, groupingUs }) => keysUs + groupingUs);
const flatness = (perListing.at(-1) ?? 0) / (perListing[0] ?? 1);
const slowest = Math.min(...all.map(({ perSecond }) => perSecond));
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`peak memory ${peakMb} MB\n`);
process.stdout.write(`cost of the last size / cost of the first: ${flatness.toFixed(2)}\n`);
process.stdout.write(
  `slowest ${slowest.toLocaleString('en')} listings/s, target ${TARGET_PER_SECOND.toLocaleString('en')}: ` +
    `${slowest >= TARGET_PER_SECOND ? 'met' : 'MISSED'}\n`,
);
