import type { Ranker } from '../../server/features/matching/verdict/ranker.ts';
import { fitCalibration, type JudgedPairs, type Knot } from './calibration-fit.ts';
import { type Fitted, fitLogistic } from './logistic.ts';
import { trainingRows } from './training-rows.ts';
import { labelsOf, linearScores, type Pairs, type Window } from './windows.ts';

/** A window with the features of its pairs; `hardness` orders a company's notices for the choice of pairs to learn from. */
export type Lesson = { window: Pick<Window, 'pool' | 'relevant' | 'companies'>; pairs: Pairs; hardness: Float32Array };

/** Chosen on windows before the test's: 10 and 100 do as well as each other, less overfits where bids are few. */
const PENALTY = 30;
const SHOWN_DIGITS = 4;

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
