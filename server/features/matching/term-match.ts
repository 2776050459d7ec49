import { type Passage, quoteOf, type TextLanguage } from './notice-text.ts';
import type { ProfileTerm, Wording } from './profile-terms.ts';
import { inverseFrequency, type TermStatistics } from './term-weight.ts';

/** A term found in a notice: how much of it, how much that says, and the exact words. */
export type TermHit = {
  label: string;
  origin: ProfileTerm['origin'];
  /** The wording that was found; another than the label when the other language or a synonym was. */
  wording: string;
  place: Passage['place'];
  quote: string;
  /** The same find in the other texts of a notice in two languages, for a reader of that language. */
  also: Partial<Record<'en' | 'fr', { place: Passage['place']; quote: string }>>;
  /** True when every word of the wording stands in one passage. */
  whole: boolean;
  /** Sum of squared inverse frequencies of the found words, times the term's weight and the place's. */
  strength: number;
};

/** A word in the title says what is bought; one in the description often only what surrounds it. */
const PLACE_WEIGHT = { title: 1, category: 0.9, description: 0.3 } as const;
/** A part of a phrase counts half, as the measured profiles had it; only in titles and labels, where words are few. */
const PARTIAL_WEIGHT = 0.5;
/** Words of a phrase that stand far apart in a passage are rarely that phrase. */
const MAX_SPREAD_WORDS = 8;

/** The best find of each term in these passages, strongest first; ties by label, so that the order is fixed. */
export function matchTerms(
  terms: readonly ProfileTerm[],
  passages: readonly Passage[],
  statistics: TermStatistics,
): TermHit[] {
  const hits: TermHit[] = [];
  for (const term of terms) {
    const best = new Map<TextLanguage, TermHit>();
    for (const wording of term.wordings) {
      for (const passage of passages) {
        const hit = matchWording(term, wording, passage, statistics);
        const held = best.get(passage.language);
        if (hit !== null && (held === undefined || hit.strength > held.strength)) best.set(passage.language, hit);
      }
    }
    const strongest = [...best.values()].sort((a, b) => b.strength - a.strength)[0];
    if (strongest !== undefined) hits.push({ ...strongest, also: inLanguages(best) });
  }
  return hits.sort((a, b) => b.strength - a.strength || (a.label < b.label ? -1 : 1));
}

function inLanguages(best: ReadonlyMap<TextLanguage, TermHit>): TermHit['also'] {
  const also: TermHit['also'] = {};
  for (const language of ['en', 'fr'] as const) {
    const hit = best.get(language);
    if (hit !== undefined) also[language] = { place: hit.place, quote: hit.quote };
  }
  return also;
}

function matchWording(
  term: ProfileTerm,
  wording: Wording,
  passage: Passage,
  statistics: TermStatistics,
): TermHit | null {
  if (!wording.words.some((stems) => stems.some((one) => passage.index.has(one)))) return null;
  const places: number[] = [];
  let strength = 0;
  let rarest = 0;
  let rarestFound = false;
  for (const stems of wording.words) {
    const stem = stems.find((one) => passage.index.has(one));
    const weight = Math.min(...stems.map((one) => inverseFrequency(one, statistics))) ** 2;
    if (weight > rarest) [rarest, rarestFound] = [weight, stem !== undefined];
    if (stem === undefined) continue;
    places.push(passage.index.get(stem) ?? 0);
    strength += weight;
  }
  if (places.length === 0) return null;
  const spread = Math.max(...places) - Math.min(...places);
  const whole =
    places.length === wording.words.length && spread <= Math.max(MAX_SPREAD_WORDS, wording.words.length + 2);
  // The common words of a phrase ("professional services" of "informatics professional services") say nothing alone.
  if (!whole && (passage.place === 'description' || !rarestFound)) return null;
  return {
    label: term.label,
    origin: term.origin,
    wording: wording.text,
    place: passage.place,
    quote: quoteOf(passage, places),
    also: {},
    whole,
    strength: strength * term.weight * PLACE_WEIGHT[passage.place] * (whole ? 1 : PARTIAL_WEIGHT),
  };
}
