import { fold } from '#platform/text/fold.ts';
import { CERTIFICATIONS } from '../certification-names.ts';
import { dateLabelsIn } from '../date-labels.ts';
import type { KeyValue } from '../key-facts/key-fact.ts';
import { KEY_RULES } from '../key-facts/key-facts.ts';
import { keyValueOf } from '../key-facts/key-value.ts';
import { NO_STATEMENT } from '../key-facts/key-words.ts';
import { momentsIn } from '../moments.ts';
import { foldInPlace, type Sentence } from '../sentences.ts';
import { dependsOnIf, isConditional, isNegated } from '../wording.ts';
import { MODEL_TOPICS, type ModelClaim, type ModelKind, type ModelTopic } from './model-claim.ts';
import { MODEL_WORDS, REVERSES } from './model-words.ts';

/** Whether a sentence can state what a model says of it, by its words alone. */

const LEAST_CHARS = 20;
/** Longer ones are not quoted whole. */
const MOST_CHARS = 480;
const LEAST_QUOTED_CHARS = 12;
/** They say until when or how much, and deny nothing. */
const BOUNDS = /\b(?:no|not) (?:later|earlier) than\b|\bno\. ?\d/g;
/** The dates whose words the rules know, by what a model calls them. */
const LABELS: Readonly<Partial<Record<ModelKind, string>>> = { questions: 'questions', site_visit: 'visit' };

/** `closing`: the day of the notice; a question or a visit comes no later. */
export function couldState(kind: ModelKind, sentence: Sentence, closing: string | null): boolean {
  const { folded } = sentence;
  if (folded.length < LEAST_CHARS || folded.length > MOST_CHARS || !isPlain(sentence)) return false;
  const { every, never } = MODEL_WORDS[kind];
  if (!every.every((one) => one.test(folded)) || never.test(folded)) return false;
  if (!isTopic(kind)) return certificationIn(kind, sentence) !== null;
  const { unless, kinds = [] } = KEY_RULES[kind];
  if (unless?.test(folded) === true) return false;
  if (kinds.length > 0) return keyValueIn(kind, sentence) !== null;
  const date = dateIn(folded);
  return (
    date !== null &&
    (closing === null || date <= closing) &&
    dateLabelsIn(folded).every((label) => label.kind === LABELS[kind])
  );
}

/** A plain statement: nothing denies it, and it holds on no condition. */
function isPlain(sentence: Sentence): boolean {
  const said = `${sentence.intro ?? ''} ${sentence.folded}`;
  return (
    !NO_STATEMENT.test(sentence.folded) &&
    !REVERSES.test(said) &&
    !isNegated({ ...sentence, folded: said.replaceAll(BOUNDS, ' ') }) &&
    !isConditional(sentence) &&
    !dependsOnIf(sentence) &&
    !/[:;]$/.test(sentence.folded)
  );
}

/** Whether the quoted words are the sentence's, and the value stands in them. */
export function isBorneOut({ kind, words, value }: ModelClaim, sentence: Sentence): boolean {
  const quoted = inOneLine(foldInPlace(words));
  if (quoted.length < LEAST_QUOTED_CHARS || !isWithin(quoted, inOneLine(sentence.folded))) return false;
  if (!isTopic(kind)) {
    const name = certificationIn(kind, sentence);
    const own = CERTIFICATIONS.find((one) => one.name === name);
    return (
      own !== undefined && own.pattern.test(quoted) && (fold(value) === fold(own.name) || own.pattern.test(fold(value)))
    );
  }
  const stated = keyValueIn(kind, sentence);
  if (stated !== null) return isSame(stated, valueIn(kind, words)) && isSame(stated, valueIn(kind, value));
  const date = dateIn(sentence.folded);
  return date !== null && date === dateIn(quoted) && date === value.slice(0, 10);
}

/** The one certification of a bidder that the sentence names; null for other kinds, and where it names several. */
export function certificationIn(kind: ModelKind, { folded }: Sentence): string | null {
  if (isTopic(kind)) return null;
  const named = CERTIFICATIONS.filter(({ pattern }) => pattern.test(folded));
  const [first] = named;
  return named.length === 1 && first?.of === 'bidder' ? first.name : null;
}

/** The one value of the topic's kind that the sentence states. */
export function keyValueIn(topic: ModelTopic, { folded, source, start, end }: Sentence): KeyValue | null {
  const { kinds = [] } = KEY_RULES[topic];
  return kinds.length === 0 ? null : keyValueOf(folded, source.text.slice(start, end), kinds);
}

function valueIn(topic: ModelTopic, text: string): KeyValue | null {
  return keyValueOf(foldInPlace(text), text, KEY_RULES[topic].kinds ?? []);
}

function isSame(one: KeyValue, other: KeyValue | null): boolean {
  return other !== null && one.kind === other.kind && one.number === other.number && one.unit === other.unit;
}

/** The one day that the words state with its year. */
function dateIn(folded: string): string | null {
  const [first, ...others] = momentsIn(folded);
  return first === undefined || others.length > 0 ? null : first.date;
}

export function isTopic(kind: ModelKind): kind is ModelTopic {
  return (MODEL_TOPICS as readonly ModelKind[]).includes(kind);
}

function isWithin(wanted: string, text: string): boolean {
  const at = text.indexOf(wanted);
  if (at === -1) return false;
  const isLetter = (unit: string): boolean => /[a-z0-9_]/.test(unit);
  const isCutBefore = isLetter(wanted.charAt(0)) && isLetter(text.charAt(at - 1));
  const isCutAfter = isLetter(wanted.charAt(wanted.length - 1)) && isLetter(text.charAt(at + wanted.length));
  return !isCutBefore && !isCutAfter;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
