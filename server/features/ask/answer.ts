import { headlineOf } from './headline.ts';
import { cachedPassages } from './cached-passages.ts';
import type { MaterialPage, Passage, Place } from './material.ts';
import { foldForSearch, type Language, languageOf, type Question, readQuestion } from './question.ts';
import { FIELD_BONUS, isBeside, isField, ofItself, SHAPE_BONUS } from './passage-worth.ts';
import { holdsKind, isNeeded, MARKER, OBLIGES } from './shapes.ts';
import { malusOf } from './standing.ts';

/**
 * Words of the material that answer, exactly as they stand there, with their place. `more`: so many items of the list that they
 * announce are left out. `pointsAt`: they say that something stands before or behind them, which is not quoted.
 */
export type Quote = { text: string; place: Place; more?: number; pointsAt?: 'above' | 'below' };

/** `quotes` is empty when the material has no answer. `span`: the part of the first quote that is of the kind asked for. */
export type Answer = { language: Language; quotes: Quote[]; span: string | null };

export const MOST_QUOTES = 3;
/** What is in the sentence counts whole; in its line, under its heading or in the next line, less. */
const WEIGHTS = { own: 1, line: 0.75, heading: 0.7, near: 0.45 };
const LEAST_COVERED = 0.62;
const MAIN_WEIGHT = 3;
const SIDE_WEIGHT = 1;
const LEAST_BEST = 0.55;

/** Many sentences say that something must be: to speak of what is asked counts more. */
const WHETHER_BONUS = 0.12;
/** How many is told as a limit: up to five, at least two. */
const LIMITED =
  /\b(?:up to|at (?:least|most)|max(?:imum)?|minimum|no (?:more|fewer|less) than|jusqu'a|au (?:moins|plus|maximum|minimum))\b/;

type Scored = { passage: Passage; score: number; order: number };

/**
 * Answers a question of a bidder, in English or French, with up to three passages of the material, the best first; with none when
 * the material does not speak of what is asked. `earlier` are the questions asked before, the latest last: a short one that names
 * no subject of its own (“and in Quebec?”) goes on with the last that did.
 */
export function answerFrom(
  text: string,
  pages: readonly MaterialPage[],
  { fallback, earlier = [] }: { fallback: Language; earlier?: readonly string[] },
): Answer {
  const question = withSubject(text, earlier, fallback);
  const { language } = question;
  if (question.topics.length === 0 && question.terms.length === 0) return { language, quotes: [], span: null };
  const passages = cachedPassages(pages);
  const weights = termWeights(question, passages);
  const scored = passages
    .map((passage, order) => ({ passage, score: scoreOf(question, passage, weights), order }))
    .filter(({ score }) => score > 0)
    .map((one) => ({ ...one, score: one.score - otherLanguage(one.passage, language) }))
    .toSorted((one, other) => other.score - one.score || one.order - other.order);
  const best = firstOfEach(scored, MOST_QUOTES);
  const least = (best[0]?.score ?? 0) * LEAST_BEST;
  const isSpoken = best[0] !== undefined && speaksOf(question, best[0].passage);
  // Next to words that answer, a sentence that only stands near them says nothing.
  const quotes = best.filter(({ score, passage }) => score >= least && (!isSpoken || speaksOf(question, passage)));
  return {
    language,
    quotes: quotes.map(({ passage }) => quoteOf(passage)),
    span: headlineOf(
      question,
      [...quotes, ...scored.filter(({ score }) => score >= least)].map(({ passage }) => passage),
      foldForSearch(text),
    ),
  };
}

/** A notice often stands in both languages: its words in the reader's come first. */
const OTHER_LANGUAGE = 0.12;

function otherLanguage({ place, text, kind }: Passage, language: Language): number {
  if (place.kind !== 'notice' || kind === 'row') return 0;
  const own = languageOf(text);
  return own === null || own === language ? 0 : OTHER_LANGUAGE;
}

/**
 * Up to `limit` passages that may help to answer, the likeliest first: a wider choice than what answers by itself, for a reader
 * who finds the answer among them. `least`: which part of what is asked a passage speaks of at the least, from 0 to 1.
 * `withFields`: behind them the fields of the notice, whatever they say. None where the question names no subject.
 */
export function passagesNear(
  text: string,
  pages: readonly MaterialPage[],
  {
    fallback,
    earlier = [],
    limit,
    least,
    withFields = false,
  }: { fallback: Language; earlier?: readonly string[]; limit: number; least: number; withFields?: boolean },
): Quote[] {
  const question = withSubject(text, earlier, fallback);
  if (question.topics.length === 0 && question.terms.length === 0) return [];
  const passages = cachedPassages(pages);
  const weights = termWeights(question, passages);
  const scored = passages
    .filter((passage) => passage.kind !== 'heading' && !isLabel(passage) && !isGarbled(passage))
    // What only stands near a word of the subject is about something else.
    .filter((passage) => question.terms.length > 0 || withFields || speaksOf(question, passage))
    .map((passage, order) => ({ passage, score: nearnessOf(question, passage, weights), order }))
    .filter(({ score, passage }) => score >= least || (withFields && isField(passage)))
    .toSorted((one, other) => other.score - one.score || one.order - other.order);
  return firstOfEach(scored, limit).map(({ passage }) => quoteOf(passage));
}

export function quoteOf({ text, place, more = 0 }: Passage): Quote {
  return { text, place, ...(more > 0 && { more }) };
}

/** Which part of what is asked the passage and what stands around it speak of. */
function nearnessOf({ topics, terms }: Question, passage: Passage, weights: readonly number[]): number {
  let [covered, all] = [0, 0];
  for (const { says, isMain } of topics) {
    const weight = isMain ? MAIN_WEIGHT : SIDE_WEIGHT;
    covered += levelOf(says, passage) * weight;
    all += weight;
  }
  for (const [index, { pattern }] of terms.entries()) {
    covered += levelOf(pattern, passage) * (weights[index] ?? 0);
    all += weights[index] ?? 0;
  }
  return all === 0 ? 0 : covered / all;
}

/** “And in Quebec?”, “Is it?”: a question of a few words goes on with an earlier one; another one may only have words that no rule knows. */
const MOST_WORDS_OF_A_SEQUEL = 4;

function isSequel(text: string): boolean {
  return (
    /^(?:and|et|or|ou|also|what about|how about|then)\b/i.test(text.trim()) ||
    text.split(/\s+/).length <= MOST_WORDS_OF_A_SEQUEL
  );
}

function withSubject(text: string, earlier: readonly string[], fallback: Language): Question {
  const question = readQuestion(text, fallback);
  if (question.topics.length > 0 || question.terms.length > 0 || !isSequel(text)) return question;
  const before = earlier
    .map((text) => readQuestion(text, fallback))
    .findLast((one) => one.topics.length + one.terms.length > 0);
  return before ? { ...before, language: question.language } : question;
}

/** Whether the sentence itself has a word of what is asked. */
function speaksOf({ topics, terms }: Question, { own }: Passage): boolean {
  return topics.some(({ says }) => says.test(own)) || terms.some(({ pattern }) => pattern.test(own));
}

/** What is done is often told with another verb; what it is done to is named. */
const OTHER_VERB = 0.3;

/** Rare words of the question tell more; one that the material never uses counts most, and against every passage. */
function termWeights({ terms }: Question, passages: readonly Passage[]): number[] {
  return terms.map(({ pattern, isAction }) => {
    const holding = passages.reduce((count, { own }) => count + (pattern.test(own) ? 1 : 0), 0);
    if (isAction === true && holding === 0) return OTHER_VERB;
    return Math.log((passages.length + 1) / (holding + 0.5)) / Math.log(passages.length + 2);
  });
}

/** 0 for a passage that does not answer. */
function scoreOf(question: Question, passage: Passage, weights: readonly number[]): number {
  const { topics, terms, counted } = question;
  if (passage.kind === 'heading' || isLabel(passage) || isBeside(question, passage)) return 0;
  const mains = topics.filter(({ isMain }) => isMain);
  let [covered, all] = [0, 0];
  for (const { says, unless, isMain } of topics) {
    const level = mains.length === 1 && isElse(says, unless, passage) ? 0 : levelOf(says, passage);
    if (isMain && level < (mains.length > 1 ? WEIGHTS.near : WEIGHTS.heading)) return 0;
    covered += level * (isMain ? MAIN_WEIGHT : SIDE_WEIGHT);
    all += isMain ? MAIN_WEIGHT : SIDE_WEIGHT;
  }
  for (const [index, { pattern }] of terms.entries()) {
    const weight = weights[index] ?? 0;
    const factor = mains.length > 0 ? 0.8 : 1;
    covered += levelOf(pattern, passage) * weight * factor;
    all += weight * factor;
  }
  const share = all === 0 ? 0 : covered / all;
  if (share < (mains.length > 0 ? LEAST_COVERED - 0.12 : LEAST_COVERED)) return 0;
  if (counted !== null && !counted.test(passage.own)) return 0;
  const hasShape = holdsKind(question, passage);
  if (isNeeded(question) && !hasShape) return 0;
  const standing = malusOf(passage.own, passage.heading);
  if (standing >= 1) return 0;
  const bonus =
    (hasShape || isNamed(question, passage) ? shapeBonus(question, passage) : 0) +
    ofItself(question, passage) +
    (isLabelled(question, passage) ? LABELLED_BONUS : 0);
  return Math.max(0, share + bonus - standing - lengthMalus(passage));
}

/** Whether the sentence, or where it says nothing of the topic its line, speaks of something else. */
function isElse(says: RegExp, unless: RegExp | undefined, { own, line }: Passage): boolean {
  return unless !== undefined && (unless.test(own) || (!says.test(own) && unless.test(line)));
}

function shapeBonus({ kind }: Question, { own }: Passage): number {
  if (kind === 'whether') return WHETHER_BONUS;
  return kind === 'count' && LIMITED.test(own) ? SHAPE_BONUS + FIELD_BONUS : SHAPE_BONUS;
}

/** Who or where, told as a form does: what was asked for, a colon, and what it is. */
function isNamed({ kind, terms, topics }: Question, { own }: Passage): boolean {
  if (kind !== 'person' && kind !== 'place') return false;
  const at = own.indexOf(':');
  const label = own.slice(0, at);
  return (
    at > 0 &&
    at < 60 &&
    [...terms.map(({ pattern }) => pattern), ...topics.map(({ says }) => says)].some((one) => one.test(label))
  );
}

/** What is asked as the label before a colon, and something behind it: what lists of conditions look like. */
function isLabelled({ topics }: Question, { own }: Passage): boolean {
  const bare = own.replace(MARKER, '');
  const at = bare.indexOf(':');
  const value = bare.slice(at + 1).trim();
  // `Set aside: 100 for:` are two boxes of a form.
  if (at < 1 || at > MOST_OF_A_LABEL || value === '' || /[a-z] ?:/.test(value.slice(0, 30))) return false;
  return topics.some(({ says, isMain }) => isMain && says.test(bare.slice(0, at + 1)));
}

const MOST_OF_A_LABEL = 60;
const LABELLED_BONUS = 0.15;
const LABEL_WORDS = 7;
/** A label of a price table: Option Year One (1). */
const NUMBERED_LABEL = /^[a-z]+(?: [a-z]+){0,3} \(?\d{1,2}\)?$/;

/** Numbers alone, such as those of a page, say nothing. */
const WORD = /[a-z]{3}/;

/** Words that name a subject and say nothing of it, such as the label of a box. */
function isLabel({ own, text }: Passage): boolean {
  if (NUMBERED_LABEL.test(own) || !WORD.test(own)) return true;
  const label = own.replace(MARKER, '');
  if (/[\d@]/.test(label) || OBLIGES.test(label)) return false;
  const isOpen = text.trimEnd().endsWith(':');
  const count = label.split(' ').length;
  return isOpen ? count <= LABEL_WORDS : count <= 4 && !label.includes(': ') && !label.includes('|');
}

const LEAST_SMALL_WORDS = 3;

/** Letters and numbers of a seal, a letterhead or a bad scan are no sentence. */
function isGarbled({ text, kind }: Passage): boolean {
  if (kind === 'row' || /[:|\n]|[.!?]$/.test(text.replace(/https?:\S+/g, ''))) return false;
  const small = text.split(/\s+/).filter((word) => /^\p{Ll}[\p{L}'’-]+[,.;]?$/u.test(word));
  return small.length < LEAST_SMALL_WORDS && /\p{Ll}|\d/u.test(text);
}

function levelOf(pattern: RegExp, { own, line, heading, near }: Passage): number {
  if (pattern.test(own)) return WEIGHTS.own;
  if (pattern.test(line)) return WEIGHTS.line;
  if (pattern.test(heading)) return WEIGHTS.heading;
  return pattern.test(near) ? WEIGHTS.near : 0;
}

/** Of two that say as much, the shorter one. */
function lengthMalus({ text }: Passage): number {
  const announced = text.indexOf('\n');
  return Math.min(0.1, (announced === -1 ? text.length : announced) / 5_000);
}

/** The same words on two pages are quoted once, and so are those of a list within another. */
function firstOfEach(scored: readonly Scored[], most: number): Scored[] {
  const chosen: Scored[] = [];
  for (const one of scored) {
    const { own } = one.passage;
    if (chosen.length === most) break;
    if (!chosen.some(({ passage }) => passage.own.includes(own) || own.includes(passage.own))) chosen.push(one);
  }
  return chosen;
}
