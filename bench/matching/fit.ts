import type { Ranker } from '../../server/features/matching/ranker.ts';
import { fitCalibration, type Knot } from './calibration-fit.ts';
import { type Fitted, fitLogistic } from './logistic.ts';
import { trainingRows } from './training-rows.ts';
import { labelsOf, linearScores, type Pairs, type Window } from './windows.ts';

/** A window with the features of its pairs; `hardness` orders a company's notices for the choice of pairs to learn from. */
export type Lesson = { window: Pick<Window, 'pool' | 'relevant'>; pairs: Pairs; hardness: Float32Array };

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
 * windows, so that no pair is judged by what was learned from it.
 */
export function fitRanker<Name extends string>(
  lessons: readonly Lesson[],
  names: readonly Name[],
  wanted: readonly Name[] = names,
): Pick<Ranker<Name>, 'constant' | 'weights' | 'calibration'> {
  const scored = lessons.map((lesson, at) => {
    const others = lessons.filter((_, place) => place !== at);
    const { weights, constant } = fitWeights(others.length > 0 ? others : lessons, names, wanted);
    return { scores: linearScores(lesson.pairs, weights, constant), labels: labelsOf(lesson.window) };
  });
  const fitted = fitWeights(lessons, names, wanted);
  const calibration = fitCalibration(
    joinedFloats(scored.map((one) => one.scores)),
    joinedBytes(scored.map((one) => one.labels)),
  );
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

function joinedFloats(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
