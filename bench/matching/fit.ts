import type { Ranker } from '../../server/features/matching/verdict/ranker.ts';
import { fitCalibration, type JudgedPairs, type Knot } from './calibration-fit.ts';
import { seededRandom } from '../seeded-random.ts';
import { type Fitted, fitLogistic, type Rows } from './logistic.ts';
import { labelsOf, linearScores, type Pairs, type Window } from './windows.ts';

/** A window with the features of its pairs; `hardness` orders a company's notices for the choice of pairs to learn from. */
export type Lesson = { window: Pick<Window, 'pool' | 'relevant' | 'companies'>; pairs: Pairs; hardness: Float32Array };

/** Chosen on windows before the test's: 10 and 100 do as well as each other, less overfits where bids are few. */
const PENALTY = 30;
const SHOWN_DIGITS = 4;
/** Notices of each company that are certainly among the rows: those that score best by `hardness`. */
const HARDEST = 80;
/** Share of the other pairs; each counts for those that are left out. */
const SAMPLED = 0.12;

/** Weights from the lessons, for the features that are wanted. */
export function fitWeights<Name extends string>(
  lessons: readonly Lesson[],
  names: readonly Name[],
  wanted: readonly Name[] = names,
): Fitted {
  const rows = trainingRows(lessons);
  rows.values.forEach((_, place) => {
    const name = names[place % rows.width];
    if (name === undefined || !wanted.includes(name)) rows.values[place] = 0;
  });
  return fitLogistic(rows, PENALTY);
}

/**
 * A ranker from several windows. Its calibration is made from scores that each window gets by weights fitted on the other
 * windows, so that no pair is judged by what was learned from it; from the pairs of `told`, where not all are alike.
 */
export function fitRanker<Name extends string>(
  lessons: readonly Lesson[],
  names: readonly Name[],
  wanted: readonly Name[] = names,
  told: readonly Lesson[] = lessons,
): Pick<Ranker<Name>, 'constant' | 'weights' | 'calibration'> {
  const scored = told.map((lesson) => {
    const others = lessons.filter(({ window }) => window !== lesson.window);
    const { weights, constant } = fitWeights(others.length > 0 ? others : lessons, names, wanted);
    return linearScores(lesson.pairs, weights, constant);
  });
  const fitted = fitWeights(lessons, names, wanted);
  const calibration = fitCalibration(judgedPairs(told, scored));
  return {
    constant: rounded(fitted.constant),
    weights: namedWeights(fitted, names, wanted),
    calibration: calibration.map(([value, share]): Knot => [rounded(value), Number(share.toPrecision(SHOWN_DIGITS))]),
  };
}

function namedWeights<Name extends string>(
  fitted: Fitted,
  names: readonly Name[],
  wanted: readonly Name[],
): Partial<Record<Name, number>> {
  const weights: Partial<Record<Name, number>> = {};
  names.forEach((name, at) => {
    if (wanted.includes(name)) weights[name] = rounded(fitted.weights[at] ?? 0);
  });
  return weights;
}

function rounded(value: number): number {
  return Number(value.toFixed(SHOWN_DIGITS));
}

/** The pairs of all windows end to end; a company that occurs in several keeps its number. */
function judgedPairs(lessons: readonly Lesson[], scores: readonly Float32Array[]): JudgedPairs {
  const numbers = new Map<string, number>();
  const companies = lessons.flatMap(({ window }) =>
    window.companies.map((company) => numbers.get(company) ?? numbers.set(company, numbers.size).size - 1),
  );
  const sizes = lessons.flatMap(({ window }) => window.companies.map(() => window.pool.length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const all = { values: new Float32Array(total), labels: new Uint8Array(total), companies: new Int32Array(total) };
  let at = 0;
  lessons.forEach(({ window }, place) => {
    all.values.set(scores[place] ?? [], at);
    all.labels.set(labelsOf(window), at);
    at += scores[place]?.length ?? 0;
  });
  let from = 0;
  companies.forEach((company, place) => {
    all.companies.fill(company, from, (from += sizes[place] ?? 0));
  });
  return all;
}

/**
 * Pairs to learn from: all bids, each company's hardest other notices, and a sample of the rest. Each company counts with
 * the root of its bids, so that those with hundreds do not decide alone.
 */
function trainingRows(lessons: readonly Lesson[]): Rows {
  const random = seededRandom(7);
  const chosen: { pairs: Pairs; pair: number; label: number; weight: number }[] = [];
  for (const { window, pairs, hardness } of lessons) {
    const size = window.pool.length;
    window.relevant.forEach((relevant, company) => {
      const own = hardness.subarray(company * size, (company + 1) * size);
      const least = Float32Array.from(own).sort()[Math.max(0, size - HARDEST)] ?? 0;
      const scale = 1 / Math.sqrt(Math.max(1, relevant.size));
      own.forEach((value, place) => {
        const isKept = relevant.has(place) || value >= least;
        if (!isKept && random() >= SAMPLED) return;
        const weight = isKept ? scale : scale / SAMPLED;
        chosen.push({ pairs, pair: company * size + place, label: Number(relevant.has(place)), weight });
      });
    });
  }
  const width = chosen[0]?.pairs.width ?? 0;
  const values = new Float64Array(chosen.length * width);
  chosen.forEach(({ pairs, pair }, row) => {
    values.set(pairs.values.subarray(pair * width, (pair + 1) * width), row * width);
  });
  return {
    width,
    values,
    labels: Float64Array.from(chosen, (row) => row.label),
    weights: Float64Array.from(chosen, (row) => row.weight),
  };
}
