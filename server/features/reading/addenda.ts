import { type DateField, type DocumentText, namesZone, type StatedDate } from './document-dates.ts';
import { foldInPlace } from './sentences.ts';

/** The dates of one document of a package; `addendum` is its number, null for what is none. */
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
const ADDENDUM =
  /\b(?:addend(?:um|a)|amendment|modification|avenant|revision)[ _.-]{0,3}(?:(?:no|n|num\w{0,4}|number)[ ._°#-]{0,3})?#? ?(\d{1,3})\b/;
const HEAD_LINES = 12;

/** The number of an addendum by the name of its file, else by the first lines of its first page; null for another document. */
export function addendumNumber(name: string, pages: readonly DocumentText[]): number | null {
  const byName = ADDENDUM.exec(foldInPlace(name).replaceAll('_', ' '));
  if (byName) return Number(byName[1]);
  const head = (pages[0]?.lines ?? []).slice(0, HEAD_LINES);
  const titled = head.find(
    ({ text }) => text.length <= 60 && /^\W{0,4}(?:addend|amendment|modification)/.test(foldInPlace(text)),
  );
  const found = titled ? ADDENDUM.exec(foldInPlace(titled.text)) : null;
  return found ? Number(found[1]) : null;
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
