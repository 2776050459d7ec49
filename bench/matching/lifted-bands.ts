import { BANDS, scoreOfShare } from '../../server/features/matching/reasons/calibration.ts';
import { MEANING_LIFT } from '../../server/features/matching/verdict/ranking-weights.ts';
import { SEAO } from './families.ts';
import { type FirstDayCase, seaoCases } from './first-day-cases.ts';
import { NO_LIFT, partOf, scoresByLift, WAYS } from './first-day.ts';
import { FREE_LISTS, vectorsBefore } from './meaning.ts';
import { table } from './tables.ts';
import { labelsOf } from './windows.ts';

/** One company in so many: the bands have thousands of pairs even so. */
const EVERY = 4;

/** What is good or strong is never raised. */
const MOST_RAISED = 60;

/** The pairs of one band, or those that were raised: the mean share that their scores tell, and the share that was bid on. */
type Seen = { pairs: number; told: number; seen: number };

/** The share that each score tells: the mean, in the logarithm, of those that are shown as it. */
const SHARES = sharesOfScores();

function sharesOfScores(): number[] {
  const logs = Array.from({ length: 101 }, () => ({ sum: 0, count: 0 }));
  for (let log = Math.log(1e-4); log <= 0; log += 1e-4) {
    const entry = logs[scoreOfShare(Math.exp(log))];
    if (entry === undefined) continue;
    entry.sum += log;
    entry.count += 1;
  }
  return logs.map(({ sum, count }) => (count === 0 ? 0 : Math.exp(sum / count)));
}

function toldAt(score: number): number {
  return SHARES[score] ?? 0;
}

/**
 * What the scores tell against what was bid on: by band, as they are and with near wording; and of the pairs alone that near wording
 * raised, what both told of them.
 */
export function bandsOf(
  one: Pick<FirstDayCase, 'pool' | 'relevant'>,
  plain: Float32Array,
  lifted: Float32Array,
): string[][] {
  const labels = labelsOf(one);
  const bands = BANDS.toReversed().flatMap(({ from, band }, at, all) => {
    const below = all[at + 1]?.from ?? Infinity;
    if (below > MOST_RAISED) return [];
    const isIn = (score: number): boolean => score >= from && score < below;
    return [[band, ...cells(seenOf(plain, labels, plain, isIn)), ...cells(seenOf(lifted, labels, lifted, isIn))]];
  });
  const raised = lifted.map((score, pair) => Number(score > (plain[pair] ?? 0)));
  const isOne = (value: number): boolean => value === 1;
  return [...bands, ['raised', ...[plain, lifted].flatMap((scores) => cells(seenOf(scores, labels, raised, isOne)))]];
}

function seenOf(scores: Float32Array, labels: Uint8Array, by: Float32Array, isIn: (value: number) => boolean): Seen {
  const sum = { pairs: 0, told: 0, seen: 0 };
  by.forEach((value, pair) => {
    if (!isIn(value)) return;
    sum.pairs += 1;
    sum.told += toldAt(scores[pair] ?? 0);
    sum.seen += labels[pair] ?? 0;
  });
  const pairs = Math.max(1, sum.pairs);
  return { pairs: sum.pairs, told: sum.told / pairs, seen: sum.seen / pairs };
}

function cells({ pairs, told, seen }: Seen): string[] {
  return [pairs.toLocaleString('en'), told.toFixed(4), seen.toFixed(4), (told - seen).toFixed(4)];
}

/** The bands of what the service tells, on the window that nothing was fitted on. */
export function liftedBandsSection(): { title: string; markdown: string; files: Record<string, string> } {
  const [from] = SEAO.test;
  const vectors = vectorsBefore(FREE_LISTS, { seao: from, federal: from });
  const rows = [...seaoCases()].flatMap((whole) => {
    const one = partOf(whole, EVERY);
    return WAYS.flatMap((way) => {
      const [plain, lifted] = scoresByLift(one, vectors, way, [NO_LIFT, MEANING_LIFT]);
      if (plain === undefined || lifted === undefined) return [];
      return bandsOf(one, plain, lifted).map((cells) => [one.wording, way, ...cells]);
    });
  });
  const seen = ['pairs', 'told', 'seen', 'difference'];
  return {
    title: `Bands with near wording (seao), ${from}`,
    markdown: [
      `One company in ${EVERY}; only what it typed is known of it. Told: the share that the score stands for; seen: the share that was bid on. Good and strong pairs are never raised. The row “raised” holds the pairs that near wording raised, as both told them. Word vectors are learned from what was published before.`,
      table(['typed', 'past awards', 'band', ...seen.map((name) => `without: ${name}`), ...seen], rows),
    ].join('\n\n'),
    files: {},
  };
}
