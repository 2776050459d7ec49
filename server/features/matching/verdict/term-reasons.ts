import { nearestNamed } from '../reasons/neighbours.ts';
import { isQuotable } from '../reasons/quotable.ts';
import type { Nearness, Reason } from '../reasons/reasons.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { isSide } from '../terms/long-list.ts';
import { type Passage, quoteOf } from '../terms/notice-text.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Find, TermHit } from '../terms/term-match.ts';

/** What a reader is told of the words that were found. */

const SHOWN_TERMS = 2;

/** What the company said itself is told before what it only implies. */
const HOW_ORDER: readonly (Nearness | undefined)[] = ['exact', 'english', 'french', 'member', 'part', 'near'];

export function termReasons(
  { hits }: { hits: readonly TermHit[] },
  { terms }: Pick<CompiledProfile, 'terms'>,
  passages: readonly Passage[] = [],
): Reason[] {
  const reasons = hits
    .filter((hit) => hit.term.origin !== 'product')
    .flatMap((hit) => termReason(hit, passages) ?? [])
    .sort((one, other) => HOW_ORDER.indexOf(one.how) - HOW_ORDER.indexOf(other.how));
  const labels = terms.flatMap(({ origin, codedIn, label }) =>
    origin === 'category' && codedIn === null ? [label] : [],
  );
  return nearestNamed(reasons, labels).slice(0, SHOWN_TERMS);
}

/** Null where the words that were found cannot be quoted as what they are. */
function termReason(
  { term, best, finds }: TermHit,
  passages: readonly Passage[],
): Extract<Reason, { kind: 'term' }> | null {
  const tellable = finds.filter(isTellable);
  const own = tellable.filter(({ passage }) => passage.elsewhere !== true);
  // The reader sees the shown copy: it is quoted where it holds the words.
  const told = own.length > 0 ? own : tellable;
  const first = told.includes(best) ? best : told.toSorted((a, b) => b.strength - a.strength)[0];
  if (first === undefined) return null;
  const also: Extract<Reason, { kind: 'term' }>['also'] = {};
  for (const language of ['en', 'fr'] as const) {
    const find = told.find((one) => one.passage.language === language);
    if (find !== undefined) also[language] = foundAt(find, term);
  }
  const { label, origin } = term;
  const missing = missingIn(first, also, passages);
  return { kind: 'term', label, ...foundAt(first, term), also, ...(missing && { missingIn: missing }), origin };
}

/** The language in which the notice says the same part without the words; a title is one thing to readers of both. */
function missingIn(
  { passage: { place, elsewhere, language } }: Find,
  also: Extract<Reason, { kind: 'term' }>['also'],
  passages: readonly Passage[],
): 'en' | 'fr' | null {
  if (language === null || elsewhere === true || place === 'title') return null;
  const other = language === 'en' ? 'fr' : 'en';
  const isThere = passages.some((one) => one.place === place && one.language === other && one.elsewhere !== true);
  return isThere && also[other] === undefined ? other : null;
}

/** From so many labels on a reader is told that the one is one of them. */
const SOME_LABELS = 3;

/** Whether a find is one label of a long list, a side of what is bought. */
export function isSideLabel({ passage, how }: Find): boolean {
  return isSide(passage, how);
}

/** Whether words that were found can be quoted as what is bought. */
export function isTellable(find: Find): boolean {
  if (find.passage.isOther === true) return false;
  return find.role !== 'aside' && (find.tight || find.whole) && isQuotable(quoteOf(find));
}

type FoundAt = Pick<Extract<Reason, { kind: 'term' }>, 'place' | 'quote' | 'how' | 'among' | 'elsewhere'>;

function foundAt(find: Find, term: ProfileTerm): FoundAt {
  const { place, among = 0, elsewhere } = find.passage;
  const side = place === 'category' && among >= SOME_LABELS ? { among } : {};
  return { place, quote: quoteOf(find), how: nearness(find, term), ...side, ...(elsewhere ? { elsewhere } : {}) };
}

/** What a find in the other language is told as needs both languages known. */
function nearness({ how, language }: Find, { codedIn }: ProfileTerm): Nearness {
  if (codedIn !== null) return 'near';
  if (how !== 'translation') return how;
  return language === 'en' ? 'english' : language === 'fr' ? 'french' : 'near';
}
