import { levels } from './code-ladder.ts';
import type { CompiledProfile } from './compiled-profile.ts';
import type { MatchedNotice } from './notice.ts';
import type { ProfileTerm } from './profile-terms.ts';
import { inverseFrequency, type TermStatistics } from './term-weight.ts';

/**
 * Which companies a notice could matter to: an inverted index over what their profiles look for. A term is filed under its
 * rarest word, so that common words meet nobody; categories under their codes (four digits and deeper) and concepts;
 * models, buyers by themselves. It is a cache of the profiles, never the truth.
 */
export type ProfileIndex = { profiles: readonly CompiledProfile[]; postings: ReadonlyMap<string, readonly number[]> };

/** Codes that share less than a family meet too much to be candidates by that alone. */
const MIN_CODE_WORTH = 0.6;
const MIN_CONCEPT_WEIGHT = 0.5;

export function indexProfiles(profiles: readonly CompiledProfile[], statistics: TermStatistics): ProfileIndex {
  const postings = new Map<string, number[]>();
  profiles.forEach((profile, place) => {
    for (const key of keysOf(profile, statistics)) {
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [place]);
      else list.push(place);
    }
  });
  return { profiles, postings };
}

/** The companies whose index keys the notice holds, in the order of the index. */
export function candidates(index: ProfileIndex, notice: MatchedNotice): CompiledProfile[] {
  const places = new Set<number>();
  for (const key of noticeKeys(notice)) for (const place of index.postings.get(key) ?? []) places.add(place);
  return [...places].sort((a, b) => a - b).flatMap((place) => index.profiles[place] ?? []);
}

function keysOf(profile: CompiledProfile, statistics: TermStatistics): Set<string> {
  const keys = new Set<string>();
  const terms = [...profile.terms, ...profile.products.flatMap((product) => product.term ?? [])];
  for (const term of terms) for (const stem of rarestStems(term, statistics)) keys.add(`term ${stem}`);
  const categories = [...profile.categories, ...profile.products.map((product) => product.codes)];
  for (const { codes, concepts } of categories) {
    for (const { scheme, code } of codes) for (const prefix of deepPrefixes(scheme, code)) keys.add(`code ${prefix}`);
    for (const { id, weight } of concepts) if (weight >= MIN_CONCEPT_WEIGHT) keys.add(`concept ${id}`);
  }
  for (const product of profile.products) for (const model of product.models) keys.add(`number ${model}`);
  for (const buyer of profile.targetBuyers) {
    const word = [...buyer.words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
    if (word !== undefined) keys.add(`buyer ${word}`);
  }
  return keys;
}

/** For each wording the stems of its rarest word. */
function rarestStems(term: ProfileTerm, statistics: TermStatistics): string[] {
  return term.wordings.flatMap((wording) => {
    let rarest: readonly string[] = [];
    let weight = -1;
    for (const stems of wording.words) {
      const own = Math.min(...stems.map((stem) => inverseFrequency(stem, statistics)));
      if (own > weight) [rarest, weight] = [stems, own];
    }
    return [...rarest];
  });
}

function noticeKeys(notice: MatchedNotice): Set<string> {
  const keys = new Set<string>();
  for (const stem of notice.stems) keys.add(`term ${stem}`);
  for (const { code } of notice.topics.codes) {
    for (const prefix of deepPrefixes(code.scheme, code.code)) keys.add(`code ${prefix}`);
  }
  for (const { id, weight } of notice.topics.concepts) if (weight >= MIN_CONCEPT_WEIGHT) keys.add(`concept ${id}`);
  for (const number of notice.numbers.keys()) keys.add(`number ${number}`);
  for (const word of notice.buyerWords) keys.add(`buyer ${word}`);
  return keys;
}

function deepPrefixes(scheme: Parameters<typeof levels>[0], code: string): string[] {
  return levels(scheme, code)
    .filter((level) => level.worth >= MIN_CODE_WORTH)
    .map((level) => `${scheme} ${level.prefix}`);
}
