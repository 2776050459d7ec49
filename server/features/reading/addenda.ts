import { type DateField, type DocumentText, namesZone, type StatedDate } from './document-dates.ts';
import { BEGINS_A_DATE, momentsIn } from './moments.ts';
import { foldInPlace } from './sentences.ts';

/** The dates of one document of a package; `addendum` is the round in which it counts, null for what is no addendum. */
export type DatedDocument = { id: string; addendum: number | null; stated: readonly StatedDate[] };
/** A date with the document that states it. */
export type SourcedDate = StatedDate & { document: string };

/**
 * What the documents together state for a field. `replaced`: earlier dates that a later addendum, or words that say so, changed.
 * `contradicting`: other dates that nothing replaces; the earliest of them is `current`, which is on the safe side.
 */
export type CombinedDate = {
  field: DateField;
  current: SourcedDate;
  replaced: SourcedDate[];
  contradicting: SourcedDate[];
};

const FIELDS: readonly DateField[] = ['closing_in_text', 'questions_due_at', 'site_visit_at'];
const NUMBERS_IN_WORDS = [
  ['one', 'un', 'premiere?'],
  ['two', 'deux', 'deuxieme'],
  ['three', 'trois', 'troisieme'],
  ['four', 'quatre', 'quatrieme'],
  ['five', 'cinq', 'cinquieme'],
  ['six', 'sixieme'],
  ['seven', 'sept', 'septieme'],
  ['eight', 'huit', 'huitieme'],
  ['nine', 'neuf', 'neuvieme'],
] as const;
const WORDS = NUMBERS_IN_WORDS.flat().join('|');
const NAMED = '(?:addend(?:um|a)|amendment|modification|avenant|revision)';
const ADDENDUM = new RegExp(
  `\\b${NAMED}[ _.:-]{0,3}(?:(?:no|n|num\\w{0,4}|number)[ ._:°#-]{0,3})?#? ?(\\d{1,3}|${WORDS})\\b|\\b(\\d{1,2})(?:st|nd|rd|th|e|eme|ieme) ${NAMED}\\b|\\b(${WORDS}) ${NAMED}\\b`,
);
/** `add-5.pdf`. */
const SHORT_NAME = /\badd[ .-]{0,2}(?:no)?[ .-]{0,2}(\d{1,2})\b/;
/** An addendum that the words speak of, not the one that they head. */
const OF_ANOTHER =
  /\b(?:see|per|by|to|in|of|with|includ\w{1,4}|incorporat\w{1,4}|than|replac\w{1,4}|supersed\w{1,4}|such as|as|and|voir|selon|par|dans|de|du|des|avec|et|l'|remplac\w{1,4}|annul\w{1,4}) ?(?:the |le |l')?$/;
const TITLED = new RegExp(`^\\W{0,4}${NAMED}`);
const HEAD_LINES = 12;
const MOST_TITLE_CHARS = 60;
const MOST_MERGED_CHARS = 300;

/** The number of an addendum by the name of its file, else by the first lines of its first page; null for another document. */
export function addendumNumber(name: string, pages: readonly DocumentText[]): number | null {
  const ofFile = foldInPlace(name).replaceAll('_', ' ');
  const byName = numberIn(ADDENDUM.exec(ofFile)) ?? numberIn(SHORT_NAME.exec(ofFile));
  if (byName !== null) return byName;
  const head = headOf(pages);
  const titles = head.filter((folded) => folded.length <= MOST_TITLE_CHARS && TITLED.test(folded));
  for (const folded of [...titles, ...head]) {
    const found = ADDENDUM.exec(folded);
    if (found && isTitle(folded, found)) return numberIn(found);
  }
  return null;
}

/** It begins the line or ends it, and no words lead to it. */
function isTitle(folded: string, { index, 0: words }: RegExpExecArray): boolean {
  const isAtEdge = index <= 4 || index + words.length >= folded.length - 3;
  return isAtEdge && !VERB.test(folded) && !OF_ANOTHER.test(folded.slice(Math.max(0, index - 40), index));
}

const VERB = /\b(?:must|shall|should|will|is|are|doit|doivent|devra|devront|est|sont)\b/;

function numberIn(found: RegExpExecArray | null): number | null {
  const said = found?.slice(1).find((one) => one !== undefined);
  if (said === undefined) return null;
  if (/^\d/.test(said)) return Number(said);
  return 1 + NUMBERS_IN_WORDS.findIndex((words) => words.some((one) => new RegExp(`^${one}$`).test(said)));
}

/** Headings may be one line with the title of the tender. */
function headOf(pages: readonly DocumentText[]): string[] {
  return (pages[0]?.lines ?? [])
    .slice(0, HEAD_LINES)
    .filter(({ text }) => text.length <= MOST_MERGED_CHARS)
    .map(({ text }) => foldInPlace(text).trim());
}

const ISSUED =
  /^\W{0,4}(?:date(?:d)?|issue date|date of issue|issued|date d'emission|emis|le)(?: on| le)?\b[ :,-]{0,3}(?=.{6,40}$)/;

/** The day on which an addendum was issued (`YYYY-MM-DD`), as its first lines say; null for another document. */
export function issuedOn(name: string, pages: readonly DocumentText[]): string | null {
  const head = headOf(pages);
  const isTitled = head.some((folded) => folded.length <= MOST_TITLE_CHARS && TITLED.test(folded));
  if (!isTitled && addendumNumber(name, pages) === null) return null;
  const dated = head.filter(
    (folded) =>
      ISSUED.test(folded) || (folded.length <= MOST_TITLE_CHARS && (TITLED.test(folded) || BARE_DATE.test(folded))),
  );
  return dated.flatMap((folded) => momentsIn(folded))[0]?.date ?? null;
}

const BARE_DATE = new RegExp(`^(?:le )?${BEGINS_A_DATE}[^:]{0,25}$`);

type Issued = { id: string; facts: { addendum?: number | null; issued?: string | null } };

/**
 * In which round of a package each document counts, by its id: addenda by their numbers, one without a number behind those that were
 * issued before it, other documents in round 0.
 */
export function roundsOf(documents: readonly Issued[]): Map<string, number> {
  const numbered = documents.flatMap(({ facts: { addendum, issued } }) =>
    typeof addendum === 'number' ? [{ number: addendum, issued: issued ?? null }] : [],
  );
  const days = [...new Set(documents.flatMap(({ facts: { issued } }) => issued ?? []))].sort();
  return new Map(
    documents.map(({ id, facts: { addendum, issued } }) => {
      if (typeof addendum === 'number') return [id, addendum];
      if (typeof issued !== 'string') return [id, 0];
      const earlier = numbered.flatMap((one) => (one.issued !== null && one.issued <= issued ? [one.number] : []));
      return [id, Math.max(0, ...earlier) + (1 + days.indexOf(issued)) / (2 + days.length)];
    }),
  );
}

/** The dates of a package's documents, for each field that any of them states. Addenda count in the order of their numbers. */
export function combineDates(documents: readonly DatedDocument[]): CombinedDate[] {
  const inOrder = documents.toSorted((one, other) => (one.addendum ?? 0) - (other.addendum ?? 0));
  return FIELDS.flatMap((field) => {
    const stated = inOrder.flatMap(({ id, addendum, stated: own }) =>
      own.filter((one) => one.field === field).map((one) => ({ ...one, document: id, round: addendum ?? 0 })),
    );
    return stated.length === 0 ? [] : [combined(field, stated)];
  });
}

type Ranked = SourcedDate & { round: number };

function combined(field: DateField, stated: readonly Ranked[]): CombinedDate {
  const last = stated.findLast(({ isMoved }) => isMoved);
  const round = Math.max(...stated.map((one) => one.round));
  // What was said before the last word that moves the date, and in earlier rounds, is replaced.
  const from = last ? Math.max(last.round, round) : round;
  const latest = stated.filter((one) => (last && one.round === last.round ? one === last : one.round >= from));
  const current = earliest(withTimes(latest, stated));
  const others = stated.filter((one) => !isSameDate(one, current));
  return {
    field,
    current: withoutRound(current),
    replaced: others.filter((one) => !latest.includes(one)).map(withoutRound),
    contradicting: others.filter((one) => latest.includes(one)).map(withoutRound),
  };
}

/** A day that an addendum repeats without its time is the one that was stated with it. */
function withTimes(latest: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  return latest.map((one) => {
    if (one.moment.time !== null) return one;
    return all.find(({ moment }) => moment.date === one.moment.date && moment.time !== null) ?? one;
  });
}

function earliest(stated: readonly Ranked[]): Ranked {
  const [first, ...rest] = stated;
  if (!first) throw new Error('a field is combined from at least one date');
  const order = ({ moment }: Ranked): string => `${moment.date} ${moment.time ?? '24:00'}`;
  return rest.reduce((one, other) => (order(other) < order(one) ? other : one), first);
}

type Worded = Pick<StatedDate, 'moment' | 'evidence'>;

/**
 * The same instant; or the same day, at the same hour of the clock where both state one: of two clocks that both are named, the hours
 * differ.
 */
export function isSameDate(one: Worded, other: Worded): boolean {
  const [{ at, date, time }, { at: otherAt, date: otherDate, time: otherTime }] = [one.moment, other.moment];
  if (at !== null && at === otherAt) return true;
  if (date !== otherDate) return false;
  if (time === null || otherTime === null) return true;
  return time === otherTime && !(at !== null && otherAt !== null && namesZone(one) && namesZone(other));
}

function withoutRound({ round: _round, ...one }: Ranked): SourcedDate {
  return one;
}
