import type { AmendedBy } from '#contract/amendments.ts';
import type { MovedDate, StatedMoment } from '#features/reading/reading.ts';

/** Dates that a document changes, in the form in which changes of listings are stored. */

/** A change with the words of the document. */
export type DocumentDateChange = {
  field: string;
  before: unknown;
  after: unknown;
  quote: string;
  page: number | null;
};

/** The document that an amendment was read in. */
export type AmendingDocument = {
  id: string;
  filename: string;
  /** By the company; else the buyer published it. */
  isUploaded: boolean;
  changes: readonly DocumentDateChange[];
};

/** The document as the API shows it, with the words that change each date. */
export function shownDocument({ id, filename, changes }: AmendingDocument): AmendedBy {
  const words = new Map(changes.map(({ quote, page }) => [`${page} ${quote}`, { quote, page }]));
  return { id, name: filename, quotes: [...words.values()] };
}

const STORED = { closing_in_text: 'closing', questions_due_at: 'questionsDue', site_visit_at: 'siteVisit' } as const;

export function storedDateChange({ field, before, after, quote, page }: MovedDate): DocumentDateChange {
  const stored = (moment: StatedMoment): unknown => (field === 'closing_in_text' ? closingOf(moment) : moment);
  return { field: STORED[field], before: stored(before), after: stored(after), quote, page };
}

function closingOf({ at, date, time, timeZone }: StatedMoment): unknown {
  const zone = timeZone !== null && { zone: timeZone };
  return { at, localDate: date, dateOnly: at === null, ...zone, ...(at === null && time !== null && { time }) };
}

/** Of the changes, those that the tender's dates as they are now still bear out. */
export function standingChanges<Change extends { field: string; after: unknown }>(
  changes: readonly Change[],
  current: Readonly<Record<keyof typeof STORED, StatedMoment | null>>,
): Change[] {
  return changes.filter(({ field, after }) => {
    const own = (Object.keys(STORED) as (keyof typeof STORED)[]).find((name) => STORED[name] === field);
    const now = own === undefined ? null : current[own];
    if (now === null) return false;
    const { at, date, localDate } = after as { at: string | null; date?: string; localDate?: string };
    return at !== null && now.at !== null ? at === now.at : (date ?? localDate) === now.date;
  });
}
