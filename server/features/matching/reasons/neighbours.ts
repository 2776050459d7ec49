import { stems } from '../vocabulary/concept-terms.ts';
import { inOtherLanguage, languageOf } from '../vocabulary/word-pairs.ts';
import { ABOUT, CARRIERS, NEAR_ACTS, SERVICES, WORKS } from '../terms/phrase-words.ts';
import { isSameText } from './quotable.ts';
import type { Reason } from './reasons.ts';

/** How much a sentence may claim of words of a notice that only neighbour a category. */

/** The very words, some of them, the same thing or works on it, or another thing of one field. */
type Neighbour = 'same' | 'shared' | 'close' | 'field';
type Term = Extract<Reason, { kind: 'term' }>;

/** Names that share no word and are as good as one, in both languages, each as {@link stems} makes it. */
const AS_GOOD = [
  'watermain; water main; hydrant; aqueduct; waterworks; aqueduc; borne d’incendie; borne-fontaine',
  'road marking; pavement marking; line painting; traffic line; marquage de chaussée; marquage routier; lignage',
  'janitorial; cleaning; custodial; building cleaning; office cleaning; entretien ménager; conciergerie',
].map((line) => line.split('; ').map((name) => stems(name).join(' ')));

export function neighbourOf(quote: string, label: string): Neighbour {
  const found = stems(quote);
  const own = stems(label);
  if ([...found].sort().join(' ') === [...own].sort().join(' ')) return 'same';
  const key = found.join(' ');
  const isAsGood = AS_GOOD.some((names) => names.includes(key) && names.some((name) => namesIn(label).includes(name)));
  if (isAsGood || wordingsOf(label).some((words) => words.every((word) => found.includes(word)))) return 'close';
  return found.length > 0 && found.every((word) => own.includes(word)) ? 'shared' : 'field';
}

/**
 * The same reasons, each neighbour with the category that it shares a word with, where it shares none with the one it was found
 * for; and none of what lies within words that are told already, or would repeat a category.
 */
export function nearestNamed(reasons: readonly Term[], labels: readonly string[]): Term[] {
  const told: Term[] = [];
  for (const reason of reasons) {
    const one = isNear(reason) ? { ...reason, label: nearestLabel(reason, labels) } : reason;
    const isRepeated = told.some(
      (other) => (isNear(one) && other.label === one.label) || (isAside(one, other) && lies(one.quote, other.quote)),
    );
    if (!isRepeated) told.push(one);
  }
  return told;
}

function isNear({ how, origin }: Term): boolean {
  return how === 'near' && origin === 'category';
}

/** Not the category's very name, or of another part of the notice. */
function isAside(one: Term, other: Term): boolean {
  return isNear(one) || (one.origin === 'category' && one.place === other.place && !isSameText(one.quote, one.label));
}

function lies(inner: string, outer: string): boolean {
  const words = stems(outer);
  return stems(inner).every((word) => words.includes(word));
}

/** What names no thing: `sports equipment` and `computer equipment` are two. */
const ANY_THING = new Set(
  stems('equipment supplies materials products goods articles équipement matériel fournitures produits biens'),
);

/** The label that shares most words with the quote; the one it was found for where none shares more. */
function nearestLabel({ label, quote }: Term, labels: readonly string[]): string {
  const found = stems(quote);
  const shared = (one: string): number =>
    Math.max(
      0,
      ...wordingsOf(one).map((wording) => {
        const words = wording.filter((word) => !ANY_THING.has(word) && !isAct(word));
        if (words.length === 0) return 0;
        return words.filter((word) => found.some((other) => isAkin(word, other))).length / words.length;
      }),
    );
  return labels.reduce((best, one) => (shared(one) > shared(best) ? one : best), label);
}

const AKIN_CHARS = 5;
const ENDING_CHARS = 4;

/** `broker` and `brokerage`. */
function isAkin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    one === other ||
    (short.length >= AKIN_CHARS && long.startsWith(short) && long.length - short.length <= ENDING_CHARS)
  );
}

/** The words of a category that name the thing, and in the other language, without those for what is done to it. */
function wordingsOf(label: string): string[][] {
  return namesIn(label).map((name) => {
    const words = name.split(' ');
    const things = words.filter((word) => !isAct(word));
    return things.length > 0 ? things : words;
  });
}

function isAct(word: string): boolean {
  return [WORKS, NEAR_ACTS, ABOUT, SERVICES, CARRIERS].some((acts) => acts.has(word));
}

function namesIn(label: string): string[] {
  const from = languageOf(label);
  const others = (from === null ? (['en', 'fr'] as const) : [from]).flatMap((one) => inOtherLanguage(label, one));
  return [label, ...others.map(({ text }) => text)].map((text) => stems(text).join(' ')).filter((key) => key !== '');
}
