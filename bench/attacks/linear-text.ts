/**
 * The worst text that was found for each reader of foreign or typed text, what it costs in processor time at four lengths, and
 * how that grows:
 *
 *   node bench/attacks/linear-text.ts [--only PART-OF-A-NAME] [--pairs 2000] [--seconds 8] [--seed 1]
 *
 * Each reader is tried with every sign and word, and with so many drawn pairs of them, for so many seconds of processor time
 * at most; the dearest and those that grow most are
 * measured. Growth is the cost of a sign in the whole length, beside one in an eighth of it: 1 is linear, 8 is quadratic.
 */
import { parseArgs } from 'node:util';
import { FOREIGN_READERS } from '../../tests/support/discovery/foreign-readers.ts';
import { growthOf, costMs, type Growth, type Reader } from '../../tests/support/linear/linear-time.ts';
import { NATIVE_RECORD_READERS } from '../../tests/support/discovery/native-record-readers.ts';
import { NOTICE_READERS } from '../../tests/support/discovery/notice-readers.ts';
import { TYPED_READERS } from '../../tests/support/discovery/typed-readers.ts';
import { PREFIXES, SIGNS, SUFFIXES, textOf, type WorstText } from '../../tests/support/linear/worst-texts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pairs: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
  },
});
const PAIRS = Number(values.pairs ?? 2_000);
const SECONDS = Number(values.seconds ?? 8);
const MEASURED = 6;
const TRIES = 5;
const LINEAR = 4;
const LEAST_GROWN_MS = 2;

let state = Number(values.seed ?? 1);
/** A number from 0 on and below `end`, the same for the same seed. */
function drawn(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * end);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: drawn(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function pick(list: readonly string[]): string {
  return list[drawn(list.length)] ?? '';
}

function candidates(words: readonly string[]): WorstText[] {
  const parts = [...SIGNS, ...words];
  const drawnPart = (): string => (words.length > 0 && drawn(2) === 0 ? pick(words) : pick(SIGNS));
  const pairs = Array.from({ length: PAIRS }, (_, at) => ({
    prefix: pick(drawn(3) === 0 ? parts : PREFIXES),
    unit: at % 3 === 0 ? drawnPart() + drawnPart() + drawnPart() : drawnPart() + drawnPart(),
    suffix: pick(drawn(3) === 0 ? parts : SUFFIXES),
  }));
  return [...parts.flatMap((unit) => ['', 'x'].map((suffix) => ({ prefix: '', unit, suffix }))), ...pairs];
}

async function worstOf(reader: Reader): Promise<Growth> {
  const [short, whole] = [Math.round(reader.longest / 8), reader.longest];
  const tried: { text: WorstText; ms: number; grown: number }[] = [];
  const begun = process.cpuUsage();
  for (const text of shuffled(candidates(reader.words))) {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > SECONDS * 1e6) break;
    const ms = await costMs(reader.read, textOf(text, whole), 1);
    // What is cheap at the whole length grows from next to nothing.
    const before = ms < LEAST_GROWN_MS ? ms : await costMs(reader.read, textOf(text, short), 1);
    tried.push({ text, ms, grown: ms / Math.max(before, 0.05) });
  }
  const dearest = tried.toSorted((a, b) => b.ms - a.ms).slice(0, MEASURED);
  const steepest = tried.toSorted((a, b) => b.grown - a.grown).slice(0, MEASURED);
  const measured: Growth[] = [];
  for (const { text } of [...dearest, ...steepest]) measured.push(await growthOf(reader, text, TRIES));
  // The one that grows beyond linear, if there is one; else the dearest.
  const steep = measured.filter(({ ratio }) => ratio > LINEAR).toSorted((a, b) => b.ratio - a.ratio)[0];
  const dear = measured.toSorted((a, b) => (b.costs.at(-1)?.ms ?? 0) - (a.costs.at(-1)?.ms ?? 0))[0];
  const worst = steep ?? dear;
  if (worst === undefined) throw new Error(`${reader.name}: nothing was tried`);
  return worst;
}

const ALL = [...TYPED_READERS, ...NOTICE_READERS, ...FOREIGN_READERS, ...NATIVE_RECORD_READERS];
let steep = 0;
for (const reader of ALL.filter(({ name }) => name.includes(values.only ?? ''))) {
  const { text, costs, ratio } = await worstOf(reader);
  if (ratio > LINEAR) steep += 1;
  const told = costs.map(({ chars, ms }) => `${chars}: ${ms.toFixed(2)} ms`).join('  ');
  const shown = JSON.stringify([text.prefix, text.unit, text.suffix]);
  process.stdout.write(
    `${ratio > LINEAR ? 'STEEP ' : ''}${reader.name} | ${told} | growth ${ratio.toFixed(2)} | ${shown}\n`,
  );
}
process.stdout.write(`${steep} of ${ALL.length} readers grow beyond linear\n`);
