import { type Code, codeList, isWithin } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { noticeIndex } from '../subjects/notice-index.ts';
import { quoteOf } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { profileIndex } from '../subjects/profile-index.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { matchTerms, quotesByLanguage, type TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/** An exclusion that a notice meets by a code. `shown`: the category of the notice that has it. */
export type CodeHit = { label: string; company: Code; tender: Code; shown: string };

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
