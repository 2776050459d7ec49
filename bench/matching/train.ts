import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Listing } from '../../server/features/discovery/listing.ts';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import type { FittedOn, Ranker } from '../../server/features/matching/verdict/ranker.ts';
import { MEANING_LIFT, PAST_RANKERS, TYPED_RANKERS } from '../../server/features/matching/verdict/ranking-weights.ts';
import {
  PLAIN_FEATURES,
  RICH_FEATURES,
  TYPED_FEATURES,
} from '../../server/features/matching/verdict/typed-features.ts';
import { FAMILIES, type Family } from './families.ts';
import { fitLift } from './fit-lift.ts';
import { fitRanker, type Lesson } from './fit.ts';
import { pastLesson, scoresBy, type TestedLesson, typedLesson } from './lessons.ts';
import { figuresOf, meanOf, type Metric } from './metrics.ts';
import { readSeao } from './seao.ts';
import { timeWindow } from './windows.ts';

/**
 * Fits the rankers and writes `server/features/matching/verdict/ranking-weights.ts`: `node bench/matching/train.ts`. It learns from
 * windows before the tested one only; the figures beside the weights are those of the tested one. `--only typed` fits those of
 * typed profiles and keeps the others as they are; `--only meaning` keeps all of them and fits what near wording adds.
 */

const OUTPUT = resolve(import.meta.dirname, '../../server/features/matching/verdict/ranking-weights.ts');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const isTypedOnly = only === 'typed';
const isMeaningOnly = only === 'meaning';
const SHOWN: readonly Metric[] = ['R@10', 'R@20', 'R@50', 'nDCG@20', 'MRR', 'AUC'];
const fittedOn = new Date().toISOString().slice(0, 10);

type Made = Ranker<string>;

function made(
  family: Pick<Family, 'data' | 'learn'>,
  notices: number,
  fitted: Omit<Made, 'fittedOn'>,
  names: readonly string[],
  test: TestedLesson | null,
): Made {
  const figures =
    test === null
      ? 'see the families it is made of'
      : figuresText(test, scoresBy(test.pairs, names, fitted.weights as Record<string, number>, fitted.constant));
  const about: FittedOn = {
    data: family.data,
    extent: `${notices} notices`,
    windows: family.learn.map(([from, to]) => `${from} to ${to}`),
    on: fittedOn,
    figures,
  };
  return { fittedOn: about, ...fitted };
}

function figuresText(test: TestedLesson, scores: Float32Array): string {
  const all = figuresOf(test.window, scores);
  const { name, pasts, pool } = test.window;
  const shown = SHOWN.map((metric) => `${metric} ${meanOf(all, metric).toFixed(3)}`).join(', ');
  return `${name}, ${pasts.length} companies, ${pool.length} notices: ${shown}`;
}

function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

const history: Record<string, Made> = isTypedOnly || isMeaningOnly ? { ...PAST_RANKERS } : {};
const typed: Record<string, Made> = isMeaningOnly ? { ...TYPED_RANKERS } : {};
const pooled: Lesson[] = [];
const fitted = isMeaningOnly ? [] : FAMILIES.filter((one) => one.isHere() && (!isTypedOnly || one.name === 'seao'));
for (const family of fitted) {
  const notices = family.notices();
  if (!isTypedOnly) {
    const lessons = family.learn.map((window) => pastLesson(family, notices, window));
    const test = pastLesson(family, notices, family.test);
    progress(`${family.name}: features of ${lessons.map(({ window }) => window.name).join(', ')}`);
    history[family.name] = made(family, notices.length, fitRanker(lessons, PAST_FEATURES), PAST_FEATURES, test);
    pooled.push(...lessons);
  }
  if (family.name !== 'seao') continue;
  const listings = new Map<string, Listing>(readSeao().map(({ listing }) => [`seao ${listing.nativeId}`, listing]));
  const windowOf = ([from, to]: readonly [string, string]) => timeWindow(notices, from, to, family.population);
  const windows = family.learn.map(windowOf);
  // Weights for profiles with and without codes; told is what those with codes were seen to reach, which have more to go by.
  const whole = windows.map((window) => typedLesson(window, listings));
  const typedLessons = [...whole, ...windows.map((window) => typedLesson(window, listings, 'words'))];
  const typedTest = typedLesson(windowOf(family.test), listings);
  progress('typed profiles: features');
  for (const [name, features] of [
    ['seao', RICH_FEATURES],
    ['other', PLAIN_FEATURES],
  ] as const) {
    const fitted = fitRanker(typedLessons, TYPED_FEATURES, features, whole);
    typed[name] = made(family, notices.length, fitted, TYPED_FEATURES, typedTest);
  }
}
if (!isTypedOnly && !isMeaningOnly) {
  const all = { data: FAMILIES.map((one) => one.data).join('; '), learn: FAMILIES.flatMap((one) => one.learn) };
  history['other'] = made(all, 0, fitRanker(pooled, PAST_FEATURES), PAST_FEATURES, null);
}

const lift = isMeaningOnly ? fitLift(progress) : MEANING_LIFT;

writeFileSync(
  OUTPUT,
  `import type { PastFeature } from '../past/past-features.ts';
import type { MeaningLift } from './meaning-lift.ts';
import type { Ranker } from './ranker.ts';
import type { TypedFeature } from './typed-features.ts';

// Written by \`node bench/matching/train.ts\`.

/** Rankers for companies with a known past, by family of sources; \`other\` for families without data of their own. */
export const PAST_RANKERS: Readonly<Record<string, Ranker<PastFeature>>> & { other: Ranker<PastFeature> } = ${JSON.stringify(history, null, 2)};

/** Rankers for typed profiles; \`other\` needs no past awards. */
export const TYPED_RANKERS: Readonly<Record<string, Ranker<TypedFeature>>> & { other: Ranker<TypedFeature> } = ${JSON.stringify(typed, null, 2)};

/** What near wording adds, in every family of sources. */
export const MEANING_LIFT: MeaningLift = ${JSON.stringify(lift)};
`,
);
spawnSync('oxfmt', [OUTPUT], { stdio: 'inherit' });
progress(`wrote ${OUTPUT}`);
