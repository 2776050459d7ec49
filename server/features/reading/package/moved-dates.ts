import type { DateField } from '../document-dates.ts';
import type { Evidence, NoticeFacts, StatedMoment } from '../facts.ts';
import type { ReadDocument } from './package-facts.ts';

/** A date of the tender that a document changes, with the words of the document. */
export type MovedDate = {
  field: DateField;
  before: StatedMoment;
  after: StatedMoment;
  quote: string;
  page: number | null;
};

/** The tender's facts with its documents, and the closing that its notice gives. */
type Dated = Pick<NoticeFacts, 'closingInText' | 'questionsDue' | 'siteVisit' | 'evidence'>;
type Tender = { before: Dated; after: Dated; noticeClosing: StatedMoment | null };

const MEMBERS = {
  closing_in_text: 'closingInText',
  questions_due_at: 'questionsDue',
  site_visit_at: 'siteVisit',
} as const satisfies Record<DateField, keyof Dated>;

/**
 * The dates that count otherwise since this document was read. Only an addendum, or words that say that a date was changed, move one: a
 * document that states another date than the notice contradicts it. A date that nothing stated before is not moved, and lots that close
 * at different times are left alone.
 */
export function movedDates({ before, after, noticeClosing }: Tender, document: ReadDocument): MovedDate[] {
  const { dates = [], addendum = null, issued = null } = document.facts;
  return (Object.keys(MEMBERS) as DateField[]).flatMap((field): MovedDate[] => {
    const now = after[MEMBERS[field]];
    const own = after.evidence.filter((one) => one.field === field && one.document === document.id);
    const [first] = own;
    if (now === null || first === undefined || hasParts(now) || hasParts(before[MEMBERS[field]])) return [];
    const stated = dates.find((one) => one.field === field && !differs(one.moment, now));
    if (stated === undefined || !(stated.isMoved || (addendum ?? 0) > 0 || issued !== null)) return [];
    const was = dateBefore(field, before, noticeClosing);
    if (was === null || !differs(was, now)) return [];
    // What the notice gives by now is no news.
    if (field === 'closing_in_text' && noticeClosing !== null && !differs(noticeClosing, now)) return [];
    return [{ field, before: momentOf(was), after: momentOf(now), quote: first.quote, page: first.page }];
  });
}

/** The closing that an earlier document moved, else that of the notice. */
function dateBefore(field: DateField, before: Dated, noticeClosing: StatedMoment | null): StatedMoment | null {
  const was = before[MEMBERS[field]];
  if (field !== 'closing_in_text') return was;
  const isOfDocument = before.evidence.some((one: Evidence) => one.field === field && one.document !== undefined);
  return isOfDocument ? was : (noticeClosing ?? was);
}

/** Another instant, or another day where one of them is only a day. */
function differs(one: StatedMoment, other: StatedMoment): boolean {
  return one.at !== null && other.at !== null ? one.at !== other.at : one.date !== other.date;
}

function hasParts(moment: StatedMoment | null): boolean {
  return moment !== null && 'parts' in moment && (moment.parts as unknown[]).length > 0;
}

function momentOf({ at, date, time, timeZone }: StatedMoment): StatedMoment {
  return { at, date, time, timeZone };
}
