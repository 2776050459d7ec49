import { foldMarkup, MAX_BUYER_CHARS, squeeze, wordsOf } from './comparison.ts';
import { TWIN_MUNICIPALITIES } from './twin-municipalities.ts';

/** Words for a kind of municipality, each with the kind it is; English and French names of one kind are equal. */
const MUNICIPAL_KINDS: ReadonlyMap<string, string> = new Map([
  ['city', 'city'],
  ['ville', 'city'],
  ['cite', 'city'],
  ['town', 'town'],
  ['township', 'township'],
  ['canton', 'township'],
  ['village', 'village'],
  ['hamlet', 'hamlet'],
  ['parish', 'parish'],
  ['paroisse', 'parish'],
  ['borough', 'borough'],
  ['district', 'district'],
  ['county', 'county'],
  ['counties', 'county'],
  ['comte', 'county'],
  ['mrc', 'county'],
  ['region', 'region'],
  ['municipality', 'municipality'],
  ['municipalite', 'municipality'],
]);

/** Words that stand before the kind (`regional municipality of`), with the kind the two make where it is another one. */
const KIND_QUALIFIERS: ReadonlyMap<string, string | null> = new Map([
  ['regional', 'region'],
  ['rural', 'rural'],
  ['municipal', null],
  ['metropolitan', null],
  ['united', null],
]);

const FRENCH_LINKS: ReadonlySet<string> = new Set(['de', 'du', 'des', 'd']);
/** `The Corporation of the City of the Village of …` has three; more is not a name. */
const MAX_PREFIXES = 3;

/** What `&`, which counts as punctuation, stands for: one federal buyer occurs both as `… Works & …` and `… Works and …`. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'et']);
/** A short form behind the name, in brackets or after a dash: `Department of National Defence (DND)`. */
const SHORT_FORM = /\s(?:\(|[–—-]\s)([a-z]{3,10})\)?\s{0,3}$/;

type Prefix = { length: number; kind: string | null };

/**
 * The identity of a buyer for duplicate grouping, or null when the listing names none. Letter case, accents, punctuation
 * and entities do not count, nor does a municipal prefix (`City of`, `The Corporation of the Town of`, `Ville de`) or its
 * trailing form (`Toronto (City of)`), an inner `and` or `et`, or a short form behind the name. The prefix is kept when
 * nothing would be left. Twin municipalities keep their kind: `langley|city`, and `langley|?` for the bare name.
 */
export function buyerKey(buyer: string): string | null {
  const words = withoutShortForm(foldMarkup(buyer, MAX_BUYER_CHARS));
  if (words.length === 0) return null;
  const { core, kind } = withoutMunicipalKind(words);
  const key = squeeze(core.filter((word, at) => !isConjunction(word, at, core)).join(' '));
  return TWIN_MUNICIPALITIES.has(key) ? `${key}|${kind ?? '?'}` : key;
}

function isConjunction(word: string, at: number, words: readonly string[]): boolean {
  return CONJUNCTIONS.has(word) && at > 0 && at < words.length - 1;
}

/** The words of a name without a short form of it that is made of its words' first letters. */
function withoutShortForm(folded: string): string[] {
  const words = wordsOf(folded);
  const short = SHORT_FORM.exec(folded)?.[1];
  if (short === undefined || words.length < 3 || words.at(-1) !== short) return words;
  const name = words.slice(0, -1);
  let matched = 0;
  for (const word of name) if (word[0] === short[matched]) matched += 1;
  return matched === short.length ? name : words;
}

function withoutMunicipalKind(words: string[]): { core: string[]; kind: string | null } {
  let core = withoutArticle(words);
  let kind: string | null = null;
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const prefix = municipalPrefix(core);
    if (prefix === null || prefix.length >= core.length) break;
    kind = prefix.kind ?? kind;
    core = withoutArticle(core.slice(prefix.length));
  }
  if (kind !== null) return { core, kind };
  const suffix = municipalSuffix(core);
  if (suffix === null || suffix.length >= core.length) return { core, kind };
  return { core: withoutArticle(core.slice(0, -suffix.length)), kind: suffix.kind };
}

function withoutArticle(words: string[]): string[] {
  return words[0] === 'the' && words.length > 1 ? words.slice(1) : words;
}

function municipalPrefix(words: string[]): Prefix | null {
  const corporation = words[0] === 'municipal' ? 1 : 0;
  if (words[corporation] === 'corporation' && words[corporation + 1] === 'of') {
    return { length: corporation + 2, kind: null };
  }
  const named = kindAt(words, 0);
  if (named === null) return null;
  const link = words[named.length] ?? '';
  if (link === 'of') return { length: named.length + 1, kind: named.kind };
  if (!FRENCH_LINKS.has(link)) return null;
  const article = words[named.length + 1] ?? '';
  const hasArticle = link === 'de' && (article === 'la' || article === 'l');
  return { length: named.length + (hasArticle ? 2 : 1), kind: named.kind };
}

function municipalSuffix(words: string[]): Prefix | null {
  const link = words.at(-1) ?? '';
  if (link !== 'of' && !FRENCH_LINKS.has(link)) return null;
  const qualified = words.length > 3 ? kindAt(words, words.length - 3) : null;
  if (qualified?.length === 2) return { length: 3, kind: qualified.kind };
  const named = kindAt(words, words.length - 2);
  return named?.length === 1 ? { length: 2, kind: named.kind } : null;
}

function kindAt(words: string[], at: number): { length: number; kind: string } | null {
  const first = words[at] ?? '';
  const qualifier = KIND_QUALIFIERS.get(first);
  const second = MUNICIPAL_KINDS.get(words[at + 1] ?? '');
  if (qualifier !== undefined && second !== undefined) return { length: 2, kind: qualifier ?? second };
  const kind = MUNICIPAL_KINDS.get(first);
  if (kind === undefined) return null;
  // Municipalité régionale de comté: the French for MRC.
  if (words[at + 1] === 'regionale') {
    const isCounty = words[at + 2] === 'de' && words[at + 3] === 'comte';
    return isCounty ? { length: 4, kind: 'county' } : { length: 2, kind: 'region' };
  }
  return { length: 1, kind };
}
