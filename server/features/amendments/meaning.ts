import { Temporal } from 'temporal-polyfill';
import type { AmendedField, AmendedFieldChange, AmendedValue } from '#contract/amendments.ts';
import { changedPart, type PartChange } from './changed-part.ts';
import type { Language } from './changes.ts';
import { changedClause } from './clause.ts';
import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import { sentenceChanges, withoutClosingMarks } from './sentence-changes.ts';

/** What an amendment means to a bidder, as facts from which sentences are made; the most urgent first. */

export type Moment = Extract<AmendedValue, { time_zone: unknown }>;
export type Amount = { amount: number; currency: string };
export type Span = { days: number; hours: number; minutes: number };

export type Statement =
  | { kind: 'ended'; status: 'cancelled' | 'withdrawn' | 'unsuccessful' }
  | { kind: 'status'; before: string; after: string; isReopened: boolean }
  /** `span` is null where one of the two is only a day, and both are the same. */
  | { kind: 'closing'; before: Moment; after: Moment; isEarlier: boolean; span: Span | null }
  /** Of the questions or the visit, as `closing`. */
  | { kind: 'date'; field: MovableDate; before: Moment; after: Moment; isEarlier: boolean; span: Span | null }
  /** The words of the document that states the changes. */
  | { kind: 'quoted'; document: string; page: number | null; quote: string }
  | { kind: 'closing_stated'; after: Moment }
  | { kind: 'closing_gone'; before: Moment }
  /** `demand`: the sentence of the notice that says that addenda must be acknowledged. */
  | { kind: 'addenda'; numbers: number[]; demand: string | null }
  | { kind: 'documents'; added: string[]; removed: string[] }
  /** `of`: what the changed line gives a value of, as the text names it. */
  | ({ kind: 'text'; field: AmendedField; language: Language | null; of?: string } & PartChange)
  | { kind: 'amount'; before: Amount | null; after: Amount | null }
  | { kind: 'list'; field: AmendedField; added: string[]; removed: string[] };

export type MovableDate = 'questions_due_at' | 'site_visit_at';

type Reading = { language: Language; zone: string; demand: string | null };

/** Of what is longer, a quotation could end before the words that changed. */
const MAX_WHOLE_CHARS = 120;

/** Sentences of a description that are shown. */
const MAX_SENTENCES = 4;

const ENDED: readonly string[] = ['cancelled', 'withdrawn', 'unsuccessful'];
const LISTS: readonly AmendedField[] = ['categories', 'geography', 'trade_agreements'];

/** In the order in which a bidder has to know it. What is not known for sure makes no statement. */
export function statementsOf(changes: readonly AmendedFieldChange[], reading: Reading): Statement[] {
  const statements = changes
    .filter((change) => !isSaidInOwnLanguage(change, changes, reading.language) && !isOpening(change, changes))
    .flatMap((change) => statementsOfChange(change, reading));
  return statements.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** A text that changed in both languages is told in the reader's. */
function isSaidInOwnLanguage(
  { field, language: of }: AmendedFieldChange,
  changes: readonly AmendedFieldChange[],
  language: Language,
): boolean {
  return of !== null && of !== language && changes.some((one) => one.field === field && one.language === language);
}

/** Whether the title is the beginning of the description, cut or whole: the source has none, and the change is told there. */
function isOpening(
  { field, language, before, after }: AmendedFieldChange,
  changes: readonly AmendedFieldChange[],
): boolean {
  if (field !== 'title') return false;
  const text = changes.find((one) => one.field === 'description' && one.language === language);
  return text !== undefined && opens(before, text.before) && opens(after, text.after);
}

function opens(title: AmendedValue, text: AmendedValue): boolean {
  if (typeof title !== 'string' || typeof text !== 'string') return false;
  return withoutCosmetics(text).startsWith(withoutCosmetics(title.replace(/…$/, '')));
}

function statementsOfChange({ field, language, before, after }: AmendedFieldChange, reading: Reading): Statement[] {
  if (field === 'source_url') return [];
  if (field === 'source_status') return statusStatements(before as string, after as string);
  if (field === 'deadline') return closingStatements(before as Moment | null, after as Moment | null, reading.zone);
  if (field === 'questions_due_at' || field === 'site_visit_at') {
    const moved = movedBetween(before as Moment, after as Moment, reading.zone);
    return moved === null ? [] : [{ kind: 'date', field, ...moved }];
  }
  if (field === 'documents') return documentStatements(before, after, reading.demand);
  if (field === 'estimated_value') {
    return [{ kind: 'amount', before: before as Amount | null, after: after as Amount | null }];
  }
  if (LISTS.includes(field)) return listStatements(field, before as string[] | null, after as string[] | null);
  // What could not be read is no change of the tender.
  if (field === 'procurement_nature' && (before === 'unknown' || after === 'unknown')) return [];
  const [was, is] = [before as string | null, after as string | null];
  if (field === 'description' && was !== null && is !== null) return descriptionStatements(was, is, language);
  const isLong = [was, is].some((one) => one !== null && one.length > MAX_WHOLE_CHARS);
  // Told as changed, it would read the same before and after.
  if (was !== null && is !== null && withoutClosingMarks(was) === withoutClosingMarks(is)) return [];
  const part = isLong ? changedPart(was, is) : wholeChange(was, is);
  return part === null ? [] : [{ kind: 'text', field, language, ...part }];
}

/** Sentences whole or by their clauses: of words out of them nobody knows what they speak of. */
function descriptionStatements(was: string, is: string, language: Language | null): Statement[] {
  const changes = sentenceChanges(was, is);
  const shown = changes.slice(0, MAX_SENTENCES);
  return shown.map(({ before, after, of }, at): Statement => {
    const said = before === null || after === null ? { before, after } : changedClause({ before, after });
    const isLast = at === shown.length - 1;
    return {
      kind: 'text',
      field: 'description',
      language,
      isPart: true,
      ...said,
      ...(of !== null && { of }),
      ...(isLast && changes.length > shown.length && { hasMore: true }),
    };
  });
}

function wholeChange(before: string | null, after: string | null): PartChange | null {
  return before === null && after === null ? null : { isPart: false, before, after };
}

function statusStatements(before: string, after: string): Statement[] {
  if (after === 'cancelled' || after === 'withdrawn' || after === 'unsuccessful') {
    return [{ kind: 'ended', status: after }];
  }
  if (before === 'unknown' || after === 'unknown') return [];
  const isReopened = after === 'active' && (ENDED.includes(before) || before === 'complete');
  return [{ kind: 'status', before, after, isReopened }];
}

function closingStatements(before: Moment | null, after: Moment | null, zone: string): Statement[] {
  if (before === null) return after === null ? [] : [{ kind: 'closing_stated', after }];
  if (after === null) return [{ kind: 'closing_gone', before }];
  const moved = movedBetween(before, after, zone);
  return moved === null ? [] : [{ kind: 'closing', ...moved }];
}

type Moved = { before: Moment; after: Moment; isEarlier: boolean; span: Span | null };

/** Null: the same instant on another clock is no other date. */
function movedBetween(before: Moment, after: Moment, zone: string): Moved | null {
  if (before.at !== null && after.at !== null) {
    const [was, is] = [before.at, after.at].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone)) as [
      Temporal.ZonedDateTime,
      Temporal.ZonedDateTime,
    ];
    const order = Temporal.ZonedDateTime.compare(was, is);
    if (order === 0) return null;
    const [first, last] = order < 0 ? [was, is] : [is, was];
    const { days, hours, minutes } = first.until(last, { largestUnit: 'days', smallestUnit: 'minutes' });
    return { before, after, isEarlier: order > 0, span: { days, hours, minutes } };
  }
  const [was, is] = [Temporal.PlainDate.from(before.date), Temporal.PlainDate.from(after.date)];
  const { days } = was.until(is, { largestUnit: 'days' });
  const span = days === 0 ? null : { days: Math.abs(days), hours: 0, minutes: 0 };
  // Of one day, and of clocks of unknown zones, the hours tell which is earlier.
  const isEarlierHour = days === 0 && before.time !== null && after.time !== null && after.time < before.time;
  return { before, after, isEarlier: days < 0 || isEarlierHour, span };
}

type Named = { name: string; addendum_number: number | null };

function documentStatements(before: AmendedValue, after: AmendedValue, demand: string | null): Statement[] {
  const [removed, added] = [(before ?? []) as Named[], (after ?? []) as Named[]];
  const known = new Set(removed.flatMap((one) => one.addendum_number ?? []));
  const isAddendum = (one: Named): boolean => one.addendum_number !== null && !known.has(one.addendum_number);
  const numbers = [...new Set(added.filter(isAddendum).flatMap((one) => one.addendum_number ?? []))];
  const names = (documents: readonly Named[]): string[] => [...new Set(documents.map(({ name }) => name))];
  const [others, gone] = [names(added.filter((one) => !isAddendum(one))), names(removed)];
  return [
    ...(numbers.length === 0 ? [] : [{ kind: 'addenda' as const, numbers: numbers.toSorted((a, b) => a - b), demand }]),
    ...(others.length + gone.length === 0 ? [] : [{ kind: 'documents' as const, added: others, removed: gone }]),
  ];
}

function listStatements(field: AmendedField, before: string[] | null, after: string[] | null): Statement[] {
  const [had, has] = [before ?? [], after ?? []];
  const added = has.filter((one) => !had.includes(one));
  const removed = had.filter((one) => !has.includes(one));
  return added.length + removed.length === 0 ? [] : [{ kind: 'list', field, added, removed }];
}

function rankOf(statement: Statement): number {
  switch (statement.kind) {
    case 'ended':
      return 0;
    case 'closing':
      return statement.isEarlier ? 1 : 4;
    case 'status':
      return 2;
    case 'addenda':
      return 3;
    case 'date':
    case 'closing_stated':
    case 'closing_gone':
      return 4;
    case 'documents':
      return 5;
    case 'amount':
      return 6;
    case 'text':
      return statement.field === 'title' ? 7 : statement.field === 'description' ? 8 : 10;
    case 'list':
      return 9;
    case 'quoted':
      return 11;
  }
}
