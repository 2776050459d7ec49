import { type Code, codeList, isWithin } from '../vocabulary/code-ladder.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { noticeIndex } from '../subjects/notice-index.ts';
import { quoteOf, type Standing, standingOf } from '../terms/notice-text.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { profileIndex } from '../subjects/profile-index.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { quotesByLanguage, standingsByLanguage } from '../terms/quotes-by-language.ts';
import { matchTerms, type TermHit } from '../terms/term-match.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/** An exclusion that a notice meets by a code. `shown`: the category of the notice that has it. */
export type CodeHit = { label: string; company: Code; tender: Code; shown: string };

/** An exclusion of a service "only" that a title meets with these words. */
export type ServiceHit = { label: string; quote: string; at: Standing };
export type ExclusionHit = CodeHit | TermHit | ServiceHit;

/** What of the exclusions a notice meets: by a code, the first in the order of the profile, else by words; null for nothing. */
export function excluded(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
): ExclusionHit | null {
  if (profile.exclusions.length === 0) return null;
  return (
    excludedByCode(profile, notice) ??
    excludedByWords(profile, notice, statistics) ??
    excludedByService(profile, notice)
  );
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

/** Words of a title that say that goods are bought as well. */
const SUPPLY = new Set(
  (
    'supply supplies supplying purchase purchases acquisition acquire buy delivery provide provision replacement installation ' +
    'lease rental procurement fourniture fournitures fournir achat achats livraison location remplacement approvisionnement'
  ).split(' '),
);

/** A tender of services or works whose title names the service, and no goods, is for that service alone as far as it says. */
function excludedByService({ exclusions }: CompiledProfile, { facts, passages }: MatchedNotice): ServiceHit | null {
  if (facts?.procurementNature !== 'services' && facts?.procurementNature !== 'construction') return null;
  const titles = passages.filter(({ place }) => place === 'title');
  for (const { label, service } of exclusions) {
    const named = new Set(service.flat());
    const isSupply = titles.some((title) => title.words.some(({ folded }) => SUPPLY.has(folded) && !named.has(folded)));
    if (isSupply) continue;
    for (const title of titles) {
      const said = new Map(title.words.map((word) => [word.folded, word]));
      const way = service.find((one) => one.every((word) => said.has(word)));
      const found = (way ?? []).flatMap((word) => said.get(word) ?? []);
      if (found.length === 0) continue;
      const quote = found.map(({ start, end }) => title.text.slice(start, end)).join(' ');
      return { label, quote, at: standingOf(title) };
    }
  }
  return null;
}

/** Words for what a code means say nothing of a notice whose own codes of that list are all of other things. */
function isCodedElsewhere(term: ProfileTerm, { exclusions }: CompiledProfile, notice: MatchedNotice): boolean {
  const { codedIn } = term;
  if (codedIn === null) return false;
  const listed = notice.topics.codes.filter(({ code }) => codedIn.includes(codeList(code.scheme)));
  const own = exclusions.find(({ terms }) => terms.includes(term))?.codes ?? [];
  return listed.length > 0 && !listed.some((one) => own.some(({ code }) => isWithin(code, one.code)));
}

export function exclusionReason(hit: ExclusionHit, { frenchLabels, codesElsewhere }: MatchedNotice): Reason {
  if ('term' in hit) {
    const { term, best } = hit;
    const [also, alsoAt] = [quotesByLanguage(hit, true), standingsByLanguage(hit, true)];
    return { kind: 'exclusion', label: term.label, quote: quoteOf(best), at: standingOf(best.passage), also, alsoAt };
  }
  if ('quote' in hit) return { kind: 'exclusion', label: hit.label, quote: hit.quote, at: hit.at };
  const { label, shown, company, tender } = hit;
  const french = frenchLabels.get(shown);
  const also = french === undefined ? {} : { also: { fr: french } };
  const elsewhere = codesElsewhere.get(tender.code);
  const at = elsewhere === undefined ? {} : { at: { place: 'category', elsewhere } as const };
  return { kind: 'exclusion', label, quote: shown, ...at, ...also, codes: { company, tender } };
}
