import type { MatchedNotice } from '../subjects/notice.ts';
import {
  MOST_TITLE_FACTOR,
  noticeKeys,
  pairedCategory,
  PASSING_FACTOR,
  TEXT_FACTOR,
  TITLE_FACTOR,
} from './percolator-keys.ts';
import { CANDIDATE_SUM, type Weighted } from './percolator.ts';

/**
 * What tenders are about as numbers that a database keeps and looks up. Two keys may share one number, which costs a second
 * look and no match.
 */

/** Changes with what is stored of a tender: what was stored in another form finds nothing, and is made anew. */
const STORED_FORM = 4;
/**
 * Stands for how verdicts are made. Raised when the same inputs come out otherwise: the next re-score of each company then judges
 * what it could hold again, and reads the tenders whose keys were made by other rules.
 */
const JUDGEMENT = 11;
/** What the keys of a tender are stored with. */
export const KEY_FORM = { form: STORED_FORM, judgement: JUDGEMENT } as const;

/** Numbers stand in far more spellings than products have; they share few slots, which then say "perhaps". */
const NUMBER_SLOTS = 2 ** 14;
const TEXT_SLOTS = 2 ** 24;

/**
 * Keys that a notice may also hold less firmly: `t` a word of its description, `k` what it names in passing. They are then
 * stored as they are; a word of a title or label, and what is named outright, under the mark of the firm kind. `factor`: what
 * holding one less firmly counts at most.
 */
const LOOSE: Readonly<Record<string, { firm: string; factor: number }>> = {
  't ': { firm: 'T ', factor: TEXT_FACTOR },
  'k ': { firm: 'K ', factor: PASSING_FACTOR },
};
/** A word of past titles: notices hold it where they hold the word in a title or label. */
const PAST_WORD = 'w ';

/** Whether it is stored of notices: what is not is held exactly where another key is. */
function isStored(key: string): boolean {
  return !key.startsWith(PAST_WORD) && pairedCategory(key) === null;
}

/** The keys by which a notice is found, as they are stored of it. */
export function storedKeys(notice: MatchedNotice): Set<string> {
  const keys = new Set<string>();
  for (const [key, factor] of noticeKeys(notice)) {
    if (isStored(key)) keys.add(factor === TITLE_FACTOR ? firmKey(key) : key);
  }
  return keys;
}

function looseOf(key: string): (typeof LOOSE)[string] | undefined {
  return LOOSE[key.slice(0, 2)];
}

function firmKey(key: string): string {
  return `${looseOf(key)?.firm ?? key.slice(0, 2)}${key.slice(2)}`;
}

/** The slots of these keys, rising. */
export function keySlots(keys: Iterable<string>): number[] {
  const slots = new Set<number>();
  for (const key of keys) slots.add(keySlot(key));
  return [...slots].sort((a, b) => a - b);
}

/** The slot of tenders that are about this concept, rather than name it in passing. */
export function conceptSlot(conceptId: string): number {
  return keySlot(firmKey(`k ${conceptId}`));
}

/** The number that stands for a key. */
function keySlot(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  const slot = (hash ^ (hash >>> 15)) >>> 0;
  if (key.startsWith('n ')) return slot % NUMBER_SLOTS;
  const kind = key.startsWith('t ') ? 0 : key.startsWith('T ') ? 1 : 2;
  return NUMBER_SLOTS + kind * TEXT_SLOTS + (slot % TEXT_SLOTS);
}

/** What holding a slot adds to the sum of a notice; nothing where it holds `firm`, which says the same more firmly. */
export type SlotSums = ReadonlyMap<number, { part: number; firm: number | null }>;

/** What the keys of a company add to the sums of notices, at most. */
export function slotSums(keys: Weighted): SlotSums {
  const sums = new Map<number, { part: number; firm: number | null }>();
  const add = (key: string, part: number, firm: number | null): void => {
    const slot = keySlot(key);
    const same = sums.get(slot);
    // Of two keys in one slot either may be meant, or both.
    const both = same !== undefined && { part: same.part + part, firm: same.firm === firm ? firm : null };
    sums.set(slot, both || { part, firm });
  };
  for (const [key, impact] of keys) {
    const rounded = Math.max(1, Math.round(impact));
    const { stored, most, less } = storedAs(key);
    const firm = firmKey(stored);
    add(firm, most * rounded, null);
    if (less !== null) add(stored, less * rounded, keySlot(firm));
  }
  return sums;
}

/** The key by which notices keep a key of a company, with what it counts at most, and at most where it is held less firmly. */
function storedAs(key: string): { stored: string; most: number; less: number | null } {
  if (key.startsWith(PAST_WORD)) {
    return { stored: firmKey(`t ${key.slice(PAST_WORD.length)}`), most: MOST_TITLE_FACTOR, less: null };
  }
  return { stored: pairedCategory(key) ?? key, most: TITLE_FACTOR, less: looseOf(key)?.factor ?? null };
}

/** The fewest slots of which a notice must hold one to be a candidate: the others together do not reach the threshold. */
export function essentialSlots(sums: SlotSums): number[] {
  let sum = 0;
  return [...sums]
    .sort(([, a], [, b]) => a.part - b.part)
    .filter(([, { part }]) => (sum += part) >= CANDIDATE_SUM)
    .map(([slot]) => slot);
}

/** The most that a notice which holds `slots` adds up to: at least {@link CANDIDATE_SUM} where it is a candidate. */
export function mostSum(sums: SlotSums, slots: ReadonlySet<number>): number {
  let sum = 0;
  for (const slot of slots) {
    const held = sums.get(slot);
    if (held !== undefined && (held.firm === null || !slots.has(held.firm))) sum += held.part;
  }
  return sum;
}
