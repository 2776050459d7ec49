import { readCategory } from '../vocabulary/code-bridge.ts';
import { type Code, codeList, isWithin, ladderKeys } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { noticeIndex } from '../subjects/notice-index.ts';
import { quoteOf } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { namesOf, outrightConcepts, translations } from '../vocabulary/exact-names.ts';
import { profileIndex } from '../subjects/profile-index.ts';
import { excludedCodeTerm, exclusionTerm, type ProfileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { matchTerms, quotesByLanguage, type TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/** What a company rules out: by words, and where it wrote nothing but codes by those. */

export type Exclusion = {
  /** As the company wrote it. */
  label: string;
  /** The words it is looked for by; those for what a code means are `codedIn` its list. */
  terms: readonly ProfileTerm[];
  /** Empty where words stand beside the codes: they say what is meant, and may say less than the code. */
  codes: readonly ExcludedCode[];
};

/** `key`: the deepest level of the code (`ladderKeys`), which every code below it shares. */
export type ExcludedCode = { code: Code; key: string };

/** An exclusion that a notice meets by a code. `shown`: the category of the notice that has it. */
export type CodeHit = { label: string; company: Code; tender: Code; shown: string };

/** Reads one exclusion; null for a text with nothing to look for. */
export function readExclusion(label: string): Exclusion | null {
  const category = readCategory(label);
  const isCoded = category.terms.length === 0 && category.codes.length > 0;
  const codes = isCoded ? category.codes.flatMap(excludedCode) : [];
  const lists = [...new Set(codes.map(({ code }) => codeList(code.scheme)))];
  // The name of a list (`CPV 45233`) is none of the words.
  const said = category.codes.map(({ code }) => code).join(' ');
  const terms = isCoded
    ? [exclusionTerm(label, [], said), excludedCodeTerm(label, lists, outrightConcepts(category).flatMap(namesOf))]
    : [exclusionTerm(label, translations(category), category.codes.length > 0 ? category.words : label)];
  const searched = terms.flatMap((term) => term ?? []);
  return searched.length + codes.length === 0 ? null : { label, terms: searched, codes };
}

function excludedCode(code: Code): ExcludedCode[] {
  return ladderKeys(code)
    .slice(0, 1)
    .map(({ key }) => ({ code, key }));
}

/** What of the exclusions a notice meets: by a code, the first in the order of the profile, else by words; null for nothing. */
export function excluded(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): CodeHit | TermHit | null {
  if (profile.exclusions.length === 0) return null;
  return excludedByCode(profile, notice) ?? excludedByWords(profile, notice, statistics);
}

/** A code of the notice counts where it is one of the company's or lies below it, as a label's words do: beside others, too. */
function excludedByCode({ exclusions }: CompiledProfile, notice: MatchedNotice): CodeHit | null {
  const { byLevel } = noticeIndex(notice).topics;
  for (const { label, codes } of exclusions) {
    for (const { code, key } of codes) {
      if (!byLevel.has(key)) continue;
      const met = notice.topics.codes.find((one) => isWithin(one.code, code));
      if (met !== undefined) return { label, company: code, tender: met.code, shown: met.shown };
    }
  }
  return null;
}

/** Words count where they mean the thing bought: whole, in the title or a category. */
function excludedByWords(profile: CompiledProfile, notice: MatchedNotice, statistics: TermStatistics): TermHit | null {
  const hits = matchTerms(profileIndex(statistics, profile).exclusions, noticeIndex(notice).titlesAndLabels);
  return hits.find(({ term, best }) => best.whole && !isCodedElsewhere(term, profile, notice)) ?? null;
}

/** Words for what a code means say nothing of a notice whose own codes of that list are all of other things. */
function isCodedElsewhere(term: ProfileTerm, { exclusions }: CompiledProfile, notice: MatchedNotice): boolean {
  const { codedIn } = term;
  if (codedIn === null) return false;
  const listed = notice.topics.codes.filter(({ code }) => codedIn.includes(codeList(code.scheme)));
  const own = exclusions.find(({ terms }) => terms.includes(term))?.codes ?? [];
  return listed.length > 0 && !listed.some((one) => own.some(({ code }) => isWithin(code, one.code)));
}

export function exclusionReason(hit: CodeHit | TermHit, { frenchLabels }: MatchedNotice): Reason {
  if ('term' in hit) {
    return { kind: 'exclusion', label: hit.term.label, quote: quoteOf(hit.best), also: quotesByLanguage(hit, true) };
  }
  const { label, shown, company, tender } = hit;
  const french = frenchLabels.get(shown);
  const also = french === undefined ? {} : { also: { fr: french } };
  return { kind: 'exclusion', label, quote: shown, ...also, codes: { company, tender } };
}
