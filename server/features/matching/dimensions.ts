import { fold, words } from '#platform/text/fold.ts';
import { categoryMatch, type MatchedCategory } from './code-bridge.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import type { MatchedNotice } from './notice.ts';
import type { Reason } from './reasons.ts';
import type { ProfileTerm } from './profile-terms.ts';
import { placesMatch } from './regions.ts';
import { matchTerms, type TermHit } from './term-match.ts';
import { inverseFrequency, type TermStatistics } from './term-weight.ts';

/** One dimension of a match: its value for the model, its sub-score 0..100 (null: nothing to judge by), and its reasons. */
export type Dimension = { value: number; score: number | null; reasons: Reason[] };

/** Above this the words agree as well as they can; measured terms reach 2 to 3. */
const FULL_TEXT_VALUE = 3;
const SHOWN_TERMS = 2;
/** The model was fitted on profiles of five terms; a long profile must not add up to more than a fitting one. */
const COUNTED_TERMS = 3;

/**
 * Text: ln(1 + sum of squared inverse frequencies of the profile's words that the notice holds, over 1 + the length of the
 * title's vector). `found` is how many of the terms
 * were found in different words of titles and labels, as it was measured.
 */
export function semanticDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): Dimension & { found: number } {
  const terms = [...profile.terms, ...profile.products.flatMap((product) => product.term ?? [])];
  if (terms.length === 0) return { value: 0, score: null, reasons: [], found: 0 };
  const present = terms.filter((term) => isPresent(term, notice.stems));
  if (present.length === 0) return { value: 0, score: 0, reasons: [], found: 0 };
  const hits = distinct(matchTerms(present, notice.passages, statistics));
  const norm = titleLength(notice, statistics);
  const strength = hits.slice(0, COUNTED_TERMS).reduce((sum, hit) => sum + hit.strength, 0);
  const value = Math.log(1 + strength / (1 + norm));
  return {
    value,
    found: hits.filter((hit) => hit.place !== 'description').length,
    score: Math.round(100 * Math.min(1, value / FULL_TEXT_VALUE)),
    reasons: hits
      .filter((hit) => hit.origin !== 'product')
      .slice(0, SHOWN_TERMS)
      .map(({ label, place, quote, also, origin }) => ({ kind: 'term', label, place, quote, also, origin })),
  };
}

function isPresent(term: ProfileTerm, stems: ReadonlySet<string>): boolean {
  for (const { words: wording } of term.wordings) {
    for (const alternatives of wording) for (const stem of alternatives) if (stems.has(stem)) return true;
  }
  return false;
}

/** The lengths of titles, computed once for all profiles that a notice is compared with. */
const lengths = new WeakMap<MatchedNotice, { statistics: TermStatistics; length: number }>();

/** Mean length of the titles' vectors, so that a second language does not make a title longer. */
function titleLength(notice: MatchedNotice, statistics: TermStatistics): number {
  const known = lengths.get(notice);
  if (known?.statistics === statistics) return known.length;
  const each = notice.passages
    .filter((one) => one.place === 'title')
    .map(({ words: found }) =>
      Math.sqrt(found.reduce((sum, { stems }) => sum + wordWeight(stems, statistics) ** 2, 0)),
    );
  const length = each.length === 0 ? 0 : each.reduce((sum, one) => sum + one, 0) / each.length;
  lengths.set(notice, { statistics, length });
  return length;
}

/** A word that English and French stem differently is one word. */
function wordWeight(stems: readonly string[], statistics: TermStatistics): number {
  return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => inverseFrequency(stem, statistics)));
}

/** The same words found for several terms count once, for the strongest of them. */
function distinct(hits: readonly TermHit[]): TermHit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = fold(hit.quote);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Below this two categories share a department store, not a shelf; saying that they are alike would be too much. */
const TOLD_FROM_LEVEL = 0.5;

/** Categories: the best level on the code ladder or through a concept, and whether any category is met at all. */
export function categoryDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
): Dimension & { code: number; category: number } {
  const { score, matched } = categoryMatch(profile.categories, notice.topics);
  const best = (found: readonly MatchedCategory[]): number => Math.max(0, ...found.map((one) => one.level));
  // Words of a label or a title are told as words by the text dimension; a code or a concept is told here, once.
  const told = matched.find(
    (one) => one.level >= TOLD_FROM_LEVEL && (one.via === 'code' || !notice.titles.includes(one.listing)),
  );
  const reasons: Reason[] = told
    ? [
        {
          kind: 'category',
          profile: told.profile,
          listing: told.listing,
          listingFr: notice.frenchLabels.get(told.listing) ?? null,
          via: told.via,
        },
      ]
    : [];
  return {
    value: score ?? 0,
    code: best(matched.filter((one) => one.via !== 'label')),
    category: best(matched),
    score: score === null ? null : Math.round(100 * score),
    reasons,
  };
}

/** Place: 1 where the company serves it or names no regions, 0.3 where the notice names none, 0 elsewhere. */
export function geographyDimension(
  profile: CompiledProfile,
  notice: MatchedNotice,
): Dimension & { place: 'within' | 'outside' | 'abroad' | 'unknown' } {
  if (profile.places.length === 0) return { value: 1, score: null, reasons: [], place: 'unknown' };
  const { score } = placesMatch(profile.places, notice.places);
  const listing = notice.placeNames.slice(0, 4).join(', ') || null;
  if (notice.places.length === 0 || score === null) {
    return { value: 0.3, score: 30, reasons: [{ kind: 'place', state: 'unknown', listing }], place: 'unknown' };
  }
  const abroad = !notice.places.some((place) => profile.places.some((own) => country(own) === country(place)));
  const place = score >= 0.5 ? 'within' : abroad ? 'abroad' : 'outside';
  return { value: score, score: Math.round(100 * score), reasons: [{ kind: 'place', state: place, listing }], place };
}

/** The country of a place code: `CA` of `CA-QC-06`. */
function country(place: string): string {
  return place.slice(0, 2);
}

/** What a company won before, by the buyers' names: only what sources published as awarded to it. */
export type PastAwards = readonly { buyer: string; count: number }[];

const AWARDS_FOR_FULL_SCORE = 3;

/** Buyers: one the company asks for, or one that it won from before. Null when it named none and none is known. */
export function buyerDimension(profile: CompiledProfile, notice: MatchedNotice, awards: PastAwards): Dimension {
  if (profile.targetBuyers.length === 0 && awards.length === 0) return { value: 0, score: null, reasons: [] };
  const listing = notice.buyerNames[0] ?? '';
  const target = profile.targetBuyers.find((buyer) => names(notice, buyer.words));
  const award = awards.find((one) => names(notice, words(one.buyer)));
  const fromTarget = target === undefined ? 0 : 1;
  const fromAwards = award === undefined ? 0 : Math.min(1, award.count / AWARDS_FOR_FULL_SCORE);
  const reasons: Reason[] = [];
  if (target !== undefined) reasons.push({ kind: 'buyer', label: target.label, listing, on: 'target', awards: 0 });
  if (award !== undefined)
    reasons.push({ kind: 'buyer', label: award.buyer, listing, on: 'award', awards: award.count });
  const value = Math.max(fromTarget, fromAwards);
  return { value, score: Math.round(100 * value), reasons };
}

function names(notice: MatchedNotice, wanted: readonly string[]): boolean {
  const telling = wanted.filter((word) => word.length > 2);
  return (
    telling.length > 0 &&
    notice.buyerNames.some((name) => {
      const own = new Set(words(name));
      return telling.every((word) => own.has(word));
    })
  );
}
