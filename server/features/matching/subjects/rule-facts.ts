import type { NoticeCopy } from '../terms/notice-copy.ts';
import type { Named, RuleFacts } from '#features/rules/rules.ts';
import { words } from '#platform/text/fold.ts';
import { ladderKeys } from '../vocabulary/code-ladder.ts';
import { readPlaces } from '../places/regions.ts';

/** What a company's rules can look at in a tender, read from all its copies, the shown one's first. */

/** Four characters of a code: a family of goods, a class of supplies. */
const CLASS_WORTH = 0.6;
const MAX_BUYERS = 20;
const MAX_CATEGORIES = 40;
const MAX_REGIONS = 20;
const MAX_TEXT_WORDS = 2_000;

export function ruleFacts(copies: readonly NoticeCopy[]): RuleFacts {
  const named = copies.find((copy) => copy.regions.length > 0);
  const [first] = copies;
  const address = [first?.buyerCity, first?.buyerRegion, first?.buyerCountry].filter(
    (part) => typeof part === 'string',
  );
  const facts = copies.map((copy) => copy.facts).filter((one) => one !== null);
  const nature = facts.map((one) => one.procurementNature).find((one) => one !== 'unknown');
  return {
    buyers: distinct(copies.flatMap(({ buyer }) => textsOf(buyer).map(byWords))).slice(0, MAX_BUYERS),
    categories: categoriesOf(copies),
    regions: distinct(readPlaces(named?.regions ?? address).flatMap(withOuter)).slice(0, MAX_REGIONS),
    nature: nature === undefined || nature === 'mixed' ? null : nature,
    setAsides: distinct(facts.flatMap((one) => one.setAsides.map(byWords))),
    text: textOf(copies),
  };
}

function categoriesOf(copies: readonly NoticeCopy[]): Named[] {
  const categories = copies.flatMap((copy) => copy.categories).slice(0, 4 * MAX_CATEGORIES);
  const named = categories.flatMap(({ scheme, code, label }): Named[] => {
    const level = code === null ? undefined : ladderKeys({ scheme, code }).find(({ worth }) => worth === CLASS_WORTH);
    if (level === undefined) return [];
    const [title] = textsOf(label);
    return [{ value: level.key, label: title ?? level.key }];
  });
  return distinct(named).slice(0, MAX_CATEGORIES);
}

/** Folded words of titles and categories, each between spaces, so that a phrase is found by its words. */
function textOf(copies: readonly NoticeCopy[]): string {
  const texts = copies.flatMap((copy) => [copy.title, ...copy.categories.map(({ label }) => label)]).flatMap(textsOf);
  return ` ${[...new Set(texts)].flatMap(words).slice(0, MAX_TEXT_WORDS).join(' ')} `;
}

/** `CA-QC-06` lies in `CA-QC` and `CA`; `CA-ON:toronto` in `CA-ON`. */
function withOuter(place: string): Named[] {
  const [plain = ''] = place.split('!');
  const [land = ''] = plain.split(':');
  const parts = land.split('-');
  const outer = parts.map((_, index) => parts.slice(0, index + 1).join('-')).toReversed();
  return [...new Set([plain, ...outer])].map((value) => ({ value, label: value }));
}

function byWords(text: string): Named {
  return { value: words(text).join(' '), label: text };
}

function textsOf(text: { en?: string; fr?: string; other?: string }): string[] {
  return [text.en, text.fr, text.other].filter((one): one is string => one !== undefined && one !== '');
}

function distinct(named: readonly Named[]): Named[] {
  const seen = new Set<string>();
  return named.filter(({ value }) => value !== '' && !seen.has(value) && seen.add(value));
}
