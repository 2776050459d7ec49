import { LIMITS } from '#contract/limits.ts';
import { phraseAt, phrases } from './phrases.ts';
import type { Word } from './reply-words.ts';

/** Which items of the mail some words name. */
export type Target =
  | { of: 'numbers'; numbers: readonly number[]; isPair: boolean }
  /** Every item but these. */
  | { of: 'all'; except: readonly number[] }
  /** Every item that nothing else in the reply is said of, but these. */
  | { of: 'rest'; except: readonly number[] }
  /** The last items. */
  | { of: 'last'; count: number }
  /** `it`: clear only where there is one. */
  | { of: 'it' };

export type TargetAt = { target: Target; next: number };

const MAX_NUMBERS = 30;

const NAMES = phrases<null>([
  ['item|items|number|numbers|numéro|numéros|tender|tenders|opportunity|opportunities|notice|notices|#', null],
  ['appel|appels|appel d’offres|appels d’offres|avis|n°|the|le|la|les|l’|both|les deux', null],
]);
/** `no 3` is number 3 where an answer follows; within a list it would be a no. */
const NUMBER_SIGNS = phrases<null>([['no|nos|no.|nos.', null]]);
const ALL = phrases<null>([
  ['all|all of them|all of these|all of those|everything|tout|tous|toutes|tous ceux-ci|tout ça', null],
]);
const REST = phrases<null>([
  ['rest|the rest|all the rest|others|the others|all the others|all others|everything else|all else', null],
  ['remainder|the remainder|rest of them|the rest of them|rest of the list|the rest of the list', null],
  ['les autres|autres|aux autres|tous les autres|toutes les autres|le reste|tout le reste|le restant|au reste', null],
  ['reste|tout le restant|le reste de la liste', null],
]);
/** `all no but 2`, `les autres non mais pas le 9`. */
const EXCEPT = phrases<null>([
  ['except|but|but not|not|excluding|save|other than|apart from|aside from|besides|minus', null],
  ['sauf|mais pas|pas|excepté|excluant|hormis|moins|à l’exception|à part|autre que', null],
]);
const EXCEPT_FOR = phrases<null>([['for|of|pour|de|du|des|d’', null]]);
const EXCEPT_SIGNS = new Set([',', '(', '-', '–', '—']);
/** `the first three`, `les 2 derniers`: how many, from which end. */
const COUNTS = phrases<number>([
  ['two|deux|2', 2],
  ['three|trois|3', 3],
  ['four|quatre|4', 4],
  ['five|cinq|5', 5],
  ['six|6', 6],
]);
const FROM_END = phrases<'first' | 'last'>([
  ['first|premiers|premières', 'first'],
  ['last|derniers|dernières', 'last'],
]);
const IT = phrases<null>([['it|this|this one|this tender|celui-ci|celle-ci|ça|ceci|cet appel d’offres', null]]);
const ORDINALS = phrases<number>([
  ['first|first one|premier|première', 1],
  ['second|second one|deuxième|seconde', 2],
  ['third|third one|troisième', 3],
  ['fourth|fourth one|quatrième', 4],
  ['fifth|fifth one|cinquième', 5],
  ['sixth|sixth one|sixième', 6],
  ['last|last one|dernier|dernière', -1],
]);
const ENDINGS = new Set(['st', 'nd', 'rd', 'th', 'er', 'ere', 'e', 'eme', 'ieme']);
const JOINS = new Set([',', 'and', 'et', 'pis', 'puis', 'nor', 'ni', '&', '+']);
const CHAINS = new Set(['-', '/', '.']);
const RANGES = new Set(['-', '–', '—', 'to', 'through', 'thru', 'a', 'au']);
const UNITS = new Set(['$', '€', '£', '%', '°', '/']);

/** The items that are named here. */
export function targetAt(words: readonly Word[], at: number): TargetAt | null {
  const all = phraseAt(words, at, ALL);
  const rest = phraseAt(words, at, REST);
  const many = rest ?? all;
  if (many !== null) {
    const except = exceptAt(words, many.next);
    const target = { of: rest === null ? 'all' : 'rest', except: except?.numbers ?? [] } as const;
    return { target, next: except?.next ?? many.next };
  }
  const it = phraseAt(words, at, IT);
  if (it !== null) return { target: { of: 'it' }, next: it.next };
  const sign = phraseAt(words, at, NUMBER_SIGNS);
  const named = withoutNames(words, sign?.next ?? at);
  const several = severalAt(words, named);
  if (several !== null) return several;
  const ordinal = phraseAt(words, named, ORDINALS);
  if (ordinal !== null) {
    const target: Target =
      ordinal.meaning === -1 ? { of: 'last', count: 1 } : { of: 'numbers', numbers: [ordinal.meaning], isPair: false };
    return { target, next: ordinal.next };
  }
  const list = numbersAt(words, named);
  if (sign !== null && list !== null && list.numbers.length > 1) return null;
  return list === null
    ? null
    : { target: { of: 'numbers', numbers: list.numbers, isPair: list.isPair }, next: list.next };
}

const OF = new Set(['of', 'du', 'de', 'des', "d'"]);

/** Whether the other items are named here, and not the rest of something: `the others`, `le reste`, and not `le reste du monde`. */
export function isOthersAt(words: readonly Word[], at: number): boolean {
  const rest = phraseAt(words, at, REST);
  if (rest === null || OF.has(words[rest.next]?.folded ?? '')) return false;
  // `reste` alone may be the verb, `others` other people.
  return rest.next - at > 1;
}

/** `first three`, `trois premiers`. */
function severalAt(words: readonly Word[], at: number): TargetAt | null {
  const end = phraseAt(words, at, FROM_END);
  const count = phraseAt(words, end?.next ?? at, COUNTS);
  const other = end ?? (count === null ? null : phraseAt(words, count.next, FROM_END));
  if (count === null || other === null) return null;
  const target: Target =
    other.meaning === 'last'
      ? { of: 'last', count: count.meaning }
      : { of: 'numbers', numbers: Array.from({ length: count.meaning }, (_, index) => index + 1), isPair: false };
  return { target, next: Math.max(count.next, other.next) };
}

/** The numbers of `except 2 and 3`, `, mais pas le 9`, `(sauf 4)`; `first`: where they begin. */
export function exceptAt(
  words: readonly Word[],
  from: number,
): { numbers: readonly number[]; first: number; next: number } | null {
  const sign = words[from]?.folded ?? '';
  const opening = phraseAt(words, EXCEPT_SIGNS.has(sign) ? from + 1 : from, EXCEPT);
  if (opening === null) return null;
  const first = phraseAt(words, opening.next, EXCEPT_FOR)?.next ?? opening.next;
  const several = severalAt(words, withoutNames(words, first));
  const list =
    several?.target.of === 'numbers'
      ? { numbers: several.target.numbers, next: several.next }
      : numbersAt(words, withoutNames(words, first));
  if (list === null || several?.target.of === 'last') return null;
  const isClosed = sign === '(' && words[list.next]?.folded === ')';
  return { numbers: list.numbers, first, next: list.next + (isClosed ? 1 : 0) };
}

function withoutNames(words: readonly Word[], from: number): number {
  let at = from;
  for (let skipped = 0; skipped < 3; skipped += 1) at = phraseAt(words, at, NAMES)?.next ?? at;
  return at;
}

/** A list of numbers and ranges. `isPair`: exactly two with a comma between, of which the second may begin another answer. */
function numbersAt(words: readonly Word[], from: number): { numbers: number[]; next: number; isPair: boolean } | null {
  const numbers: number[] = [];
  let at = from;
  let next = from;
  let hasComma = false;
  let isComma = false;
  for (;;) {
    const span = spanAt(words, at);
    if (span === null) break;
    numbers.push(...span.numbers);
    ({ next } = span);
    hasComma ||= isComma;
    if (numbers.length > MAX_NUMBERS) return null;
    // `8 9 10`: where no sign stands between, the next number must follow at once.
    const join = joinAt(words, next);
    isComma = join?.isComma === true;
    at = withoutNames(words, join?.next ?? next);
  }
  if (numbers.length === 0) return null;
  return { numbers, next, isPair: numbers.length === 2 && hasComma };
}

function joinAt(words: readonly Word[], at: number): { next: number; isComma: boolean } | null {
  const first = words[at]?.folded ?? '';
  if (!JOINS.has(first)) return null;
  const second = words[at + 1]?.folded ?? '';
  return first === ',' &&
    (second === 'and' || second === 'et' || second === 'pis' || second === 'nor' || second === 'ni')
    ? { next: at + 2, isComma: false }
    : { next: at + 1, isComma: first === ',' };
}

/** A number, a range or a chain of them. */
function spanAt(words: readonly Word[], at: number): { numbers: number[]; next: number } | null {
  const chain = chainAt(words, at);
  if (chain !== null) return chain;
  const first = numberAt(words, at);
  if (first === null) return null;
  if (!RANGES.has(words[first.next]?.folded ?? '')) return { numbers: [first.value], next: first.next };
  const last = numberAt(words, withoutNames(words, first.next + 1));
  // `1 - yes` is no range.
  if (last === null) return { numbers: [first.value], next: first.next };
  if (last.value <= first.value) return null;
  const count = Math.min(last.value - first.value + 1, MAX_NUMBERS + 1);
  return { numbers: Array.from({ length: count }, (_, index) => first.value + index), next: last.next };
}

/** `8-9-10`, `2/6/9`: three numbers or more with one sign between them. A date ends in a number that no mail has. */
function chainAt(words: readonly Word[], from: number): { numbers: number[]; next: number } | null {
  const sign = words[from + 1]?.folded ?? '';
  if (!CHAINS.has(sign)) return null;
  const numbers: number[] = [];
  let at = from;
  for (;;) {
    const value = words[at]?.value ?? 0;
    if (value === 0 || value > LIMITS.digestItems.max) return null;
    numbers.push(value);
    if (words[at + 1]?.folded !== sign || !/^\d/.test(words[at + 2]?.folded ?? '')) break;
    at += 2;
  }
  const last = numberAt(words, at, true);
  return numbers.length < 3 || last === null ? null : { numbers, next: last.next };
}

/** A number that can be an item's: no price, no part of a longer number, no quantity with its sign. */
function numberAt(words: readonly Word[], at: number, isInChain = false): { value: number; next: number } | null {
  const [before, word] = [words[at - 1], words[at]];
  if (word === undefined || word.value === null || word.value === 0) return null;
  if (!isInChain && before !== undefined && before.end === word.start && UNITS.has(before.folded)) return null;
  const ending = words[at + 1];
  const hasEnding = ending !== undefined && ending.start === word.end && ENDINGS.has(ending.folded);
  const next = hasEnding ? at + 2 : at + 1;
  const after = words[next];
  if (after !== undefined && UNITS.has(after.folded)) return null;
  if (after !== undefined && after.start === word.end && goesOn(words, next)) return null;
  return { value: word.value, next };
}

/** Whether the number goes on behind it: `1.5`, `1,200`, `2x`. */
function goesOn(words: readonly Word[], at: number): boolean {
  const [sign, next] = [words[at], words[at + 1]];
  if (sign === undefined) return false;
  if (/^\p{L}/u.test(sign.folded)) return true;
  const isTight = next !== undefined && next.start === sign.end && /^\d/.test(next.folded);
  if (sign.folded === '.') return isTight;
  return sign.folded === ',' && isTight && next.end - next.start > 2;
}
