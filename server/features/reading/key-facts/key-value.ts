import type { KeyValue } from './key-fact.ts';
import { DURATION, NUMBER_WORD } from './key-words.ts';

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:days?|jours?)$/, 'day'],
  [/^(?:weeks?|semaines?)$/, 'week'],
  [/^(?:months?|mois)$/, 'month'],
  [/^(?:years?|ans?|annees?)$/, 'year'],
];
const DURATIONS = new RegExp(
  `(?<![\\w.])(?:${NUMBER_WORD} ?\\((\\d{1,3})\\)|(\\d{1,3}))[ -](?:(?:consecutive|calendar|business|working|full|civils?|ouvrables?|calendaires?) )?(days?|weeks?|months?|years?|jours?|semaines?|mois|ans?|annees?)\\b`,
  'g',
);
/** `three years`, which has no digit: where it comes first it is the value, and not the one with digits behind it. */
const IN_WORDS = new RegExp(`(?<![\\w-])${DURATION}\\b`, 'g');
const PERCENTS = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?|100) ?%/g;
const AMOUNTS =
  /([$€£]) ?(\d{1,3}(?:[ ,]\d{3}){1,3}(?:\.\d\d?)?|\d{1,9}(?:\.\d{1,3})?)(?![.,]?\d)(?: ?(millions?|thousand|m|k|b|billions?)\b)?|(?<![\d.,])(\d{1,3}(?: \d{3}){1,3}|\d{2,9}) ?([$€£])(?! ?\d)/g;
const SCALES: Readonly<Record<string, number>> = { t: 1e3, k: 1e3, m: 1e6, b: 1e9 };
/** What makes another value of a number: a range, a count of something else. */
const IS_PART = /^ ?(?:(?:-|to|or|and|a|ou|et) ?[\d$€£]|(?:per|par|\/) ?|or (?:less|more)|plus\b)/;
const COMES_FROM = /(?:[\d%$€£] ?(?:-|to|or|and|a|ou|et) ?|\bor |\bou )$/;

type Found = { value: KeyValue; from: number; to: number };

/** The one value of these kinds that the words state; null where there is none, or more than one. */
export function keyValueOf(folded: string, written: string, kinds: readonly KeyValue['kind'][]): KeyValue | null {
  if (folded.length !== written.length) return null;
  const found = kinds.flatMap((kind) => valuesOf(folded, kind));
  const [first] = found;
  if (first === undefined || found.some(({ value }) => !isSame(value, first.value))) return null;
  const before = first.value.kind === 'duration' ? folded.slice(0, first.from) : '';
  if ((before.match(IN_WORDS) ?? []).some((words) => !/\d/.test(words))) return null;
  if (IS_PART.test(folded.slice(first.to, first.to + 12)) || COMES_FROM.test(folded.slice(0, first.from).slice(-8)))
    return null;
  return { ...first.value, words: written.slice(first.from, first.to) };
}

function isSame(one: KeyValue, other: KeyValue): boolean {
  return one.kind === other.kind && one.number === other.number && one.unit === other.unit;
}

function valuesOf(folded: string, kind: KeyValue['kind']): Found[] {
  if (kind === 'percent')
    return [...folded.matchAll(PERCENTS)].map((match) => found(match, { kind, number: decimal(match[1]), unit: '%' }));
  if (kind === 'amount')
    return [...folded.matchAll(AMOUNTS)].map((match) => {
      const number = whole(match[2] ?? match[4]) * (SCALES[match[3]?.[0] ?? ''] ?? 1);
      return found(match, { kind, number, unit: match[1] ?? match[5] ?? '$' });
    });
  return [...folded.matchAll(DURATIONS)].map((match) =>
    found(match, { kind, number: whole(match[1] ?? match[2]), unit: unitOf(match[3] ?? '') }),
  );
}

function found(match: RegExpExecArray, value: Omit<KeyValue, 'words'>): Found {
  return { value: { ...value, words: match[0] }, from: match.index, to: match.index + match[0].trimEnd().length };
}

function decimal(text = ''): number {
  return Number(text.replace(',', '.'));
}

function whole(text = ''): number {
  return Number(text.replaceAll(/[ ,]/g, ''));
}

function unitOf(word: string): string {
  return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 'day';
}
