import type { Passage } from './material.ts';
import type { Question } from './question.ts';
import { HOLDS_VALUE } from './values.ts';

/** What a passage counts for besides the words that it shares with the question. */

export const SHAPE_BONUS = 0.25;
export const FIELD_BONUS = 0.1;
/** Says more than that a thing exists. */
const CONCRETE = new RegExp(
  [HOLDS_VALUE.money, HOLDS_VALUE.duration, HOLDS_VALUE.date].map(({ source }) => source).join('|') + '|\\b\\d{1,3} ?%',
);
const CONCRETE_BONUS = 0.06;

/** What these are about is an amount. */
const IN_MONEY: ReadonlySet<string> = new Set([
  'bid security',
  'performance security',
  'insurance',
  'penalty',
  'holdback',
]);

/** A clearance that is named by its level, or that none is needed, says more than that there are clearances. */
const LEVEL =
  /\btop secret\b|\bsecret\b|\breliability\b|\bfiabilite\b|\bprotected [abc]\b|\bprotege [abc]\b|\b(?:no|not|aucune?) (?:security|clearance|cote|required|requise)\b/;

/** How one applies is told by the way. */
const BY_WAY =
  /\b(?:must|doi\w+)\b.{0,120}\b(?:by e-?mail|using|via|through|par courriel|au moyen|par le biais|par l'entremise)\b/;

/** What a passage counts for, whatever was asked. */
export function ofItself({ topics }: Question, passage: Passage): number {
  const concrete = topics.some(({ name }) => IN_MONEY.has(name)) ? FIELD_BONUS + CONCRETE_BONUS : CONCRETE_BONUS;
  const level = topics.some(({ name }) => name === 'security clearance') && LEVEL.test(passage.own) ? SHAPE_BONUS : 0;
  const way = topics.some(({ name }) => name === 'application') && BY_WAY.test(passage.own) ? SHAPE_BONUS : 0;
  return way + (isField(passage) ? FIELD_BONUS : 0) + (CONCRETE.test(passage.own) ? concrete : 0) + level;
}

/** A field of the notice is what counts now, whatever a document said before. */
export function isField({ place, kind }: Passage): boolean {
  return place.kind === 'notice' && kind === 'row';
}

const OF_CONTACT = /\b(?:tele?phone|tel|fax)\b.{0,12}\d{3}/;

/** The head of a notice with whom to call, where something else is asked; the fields count nothing. */
export function isBeside({ topics, kind, value }: Question, { own, text, place }: Passage): boolean {
  if (kind === 'count' && place.isField === true) return true;
  const asksContact =
    value !== null || topics.some(({ name }) => name === 'contact' || name === 'number of the tender');
  return !asksContact && text.includes('\n') && OF_CONTACT.test(own);
}
