import { textOf, type WorstText } from './worst-texts.ts';

/** How the cost of reading a text grows with its length, in processor time: the machine's other work does not count. */

/** Something that reads foreign or typed text. */
export type Reader = {
  name: string;
  /** What keeps its text short, for people. */
  bound: string;
  /** Growth is looked at up to so many signs. */
  longest: number;
  read: (text: string) => unknown;
  /** What it looks for, beside the signs that are tried with every reader. */
  words: readonly string[];
};

export type Growth = {
  text: WorstText;
  /** Processor time at an eighth, a quarter, a half and the whole of the length, each the least of some tries. */
  costs: readonly { chars: number; ms: number }[];
  /** What one sign costs at most, beside one in an eighth of the length: 1 where time is linear, 8 where it is quadratic. */
  ratio: number;
};

/** What is dearer at this length is looked at no further, since its time would be an attack by itself. */
const GIVE_UP_MS = 4_000;
/** Less is counted as so much: at a few microseconds the clock itself is most of the cost. */
const LEAST_MS = 0.02;
const LEAST_MEASURED_MS = 1;
const MOST_RUNS = 200;

/** The least processor time of `tries`, each of as many runs as it takes to be measured. */
export async function costMs(read: (text: string) => unknown, text: string, tries: number): Promise<number> {
  const first = await timed(read, text, 1);
  const runs = Math.min(MOST_RUNS, Math.max(1, Math.ceil(LEAST_MEASURED_MS / Math.max(first, 0.001))));
  let least = first;
  for (let round = 1; round < tries; round += 1) least = Math.min(least, await timed(read, text, runs));
  return least;
}

/** Of the whole process: that of the thread alone is counted in ticks, of several milliseconds on some machines. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function timed(read: (text: string) => unknown, text: string, runs: number): Promise<number> {
  const before = cpuMs();
  for (let run = 0; run < runs; run += 1) {
    const answer = read(text);
    if (answer instanceof Promise) await answer;
  }
  return (cpuMs() - before) / runs;
}

export async function growthOf({ read, longest }: Reader, text: WorstText, tries: number): Promise<Growth> {
  const costs: { chars: number; ms: number }[] = [];
  for (const part of [8, 4, 2, 1]) {
    const chars = Math.round(longest / part);
    const ms = await costMs(read, textOf(text, chars), tries);
    costs.push({ chars, ms });
    if (ms > GIVE_UP_MS) break;
  }
  const perSign = ({ chars, ms }: { chars: number; ms: number }): number => Math.max(ms, LEAST_MS) / chars;
  const [first] = costs;
  const ratio = first === undefined ? 0 : Math.max(...costs.map((one) => perSign(one) / perSign(first)));
  // Where it was given up, what is missing would only be worse.
  return { text, costs, ratio: costs.length < 4 ? Infinity : ratio };
}
