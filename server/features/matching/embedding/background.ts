import { cosine, type Vectors } from './vector.ts';

/**
 * How near known tenders come to what a company says of itself. Models differ in what a cosine means: with some of them two
 * texts about nothing alike have 0.1, with others 0.7, and long texts come nearer than short ones; so a tender is near only
 * next to how near others come to the same text.
 */
export type Background = {
  /** How many tenders it was taken from. */
  sample: number;
  /** For each text of the profile. */
  texts: readonly TextBackground[];
};

/** In cosines with one text of the profile. */
export type TextBackground = {
  /** Nothing below this is near: so far above the others lies what scatters as chance does once in 4,300 times. */
  least: number;
  /** How far the nearer half of the tenders spreads above the median. */
  spread: number;
  /** What each share of {@link TAILS} of the tenders reaches. */
  reached: readonly number[];
};

/** With fewer known tenders nothing is said: the nearest in a hundred would be a single one. */
export const MIN_SAMPLE = 200;
/** A tender counts as near from the nearest in a hundred on, and in full from the nearest in a thousand. */
const TAILS = [0.01, 0.005, 0.002, 0.001] as const;
/** A tender nearer than all but one in 200 is looked at even where it shares no word. */
const CANDIDATE_TAIL = 0.005;
/**
 * Where nothing known fits, the nearest tender is near by chance; it lies seldom so many spreads above the median. Of many
 * texts one comes near by chance sooner: the bound grows so that it is met as seldom by the nearest of them.
 */
const LEAST_SPREADS = 3.5;
const SPREADS_A_TEXT = 0.27;
/** Rounding alone moves a cosine by half of this. */
const LEAST_SPREAD = 0.01;
/** The upper quartile of what scatters as chance does, in standard deviations. */
const QUARTILE = 0.6745;

/** The background of a profile’s texts against a sample of tenders, each with its texts; null where they are too few. */
export function backgroundOf(texts: Vectors, tenders: readonly Vectors[]): Background | null {
  const count = texts.lengths.length;
  if (tenders.length < MIN_SAMPLE || count === 0) return null;
  const spreads = LEAST_SPREADS + SPREADS_A_TEXT * Math.log(count);
  return {
    sample: tenders.length,
    texts: Array.from({ length: count }, (_, text) => {
      const cosines = Float64Array.from(tenders, (tender) => nearest(texts, text, tender)).sort();
      const median = quantile(cosines, 0.5);
      const spread = Math.max(LEAST_SPREAD, (quantile(cosines, 0.25) - median) / QUARTILE);
      return { least: median + spreads * spread, spread, reached: TAILS.map((tail) => quantile(cosines, tail)) };
    }),
  };
}

/** The greatest cosine of one of the profile's texts with a text of the tender. */
function nearest(texts: Vectors, text: number, tender: Vectors): number {
  return tender.lengths.reduce((most, _length, at) => Math.max(most, cosine(texts, text, tender, at)), -1);
}

/** The least value that not more than this share of them exceed; they ascend. */
function quantile(values: Float64Array, tail: number): number {
  return values[Math.max(0, Math.ceil(values.length * (1 - tail)) - 1)] ?? 0;
}

/**
 * How near a tender with this cosine is, 0 to 1, by its rank among the known ones: between the nearest in a hundred and the
 * nearest in a thousand by the logarithm of the rank.
 */
export function nearness({ least, reached }: TextBackground, value: number): number {
  if (value < least) return 0;
  let [below, share] = [0, 0];
  for (const [at, tail] of TAILS.entries()) {
    const bound = reached[at] ?? Infinity;
    const worth = Math.log10(TAILS[0] / tail);
    if (value < bound && at === 0) return 0;
    // Rounding must not lift it above the next rank.
    if (value < bound) return Math.min(worth, share + ((worth - share) * (value - below)) / (bound - below));
    [below, share] = [bound, worth];
  }
  return share;
}

/** Whether a tender with this cosine is looked at even where it shares no word with the profile. */
export function isNear({ least, reached }: TextBackground, value: number): boolean {
  return value >= least && value >= (reached[TAILS.indexOf(CANDIDATE_TAIL)] ?? Infinity);
}
