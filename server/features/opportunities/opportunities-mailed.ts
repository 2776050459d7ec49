import type { BidAnswer } from '#features/matching/matching.ts';
import type { NoticeFacts, OtherDate } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Closing } from '#platform/text/closing-time.ts';
import { closesOtherwise } from './copies.ts';
import { readBids } from './opportunities-bidding.ts';
import { listOtherPostings, type OtherPosting } from './queries-bidding.ts';

/** What a mail says of a tender besides the notice and the verdict: by the same rules as the portal. */

/** `source`: which of them states it; `label`: of the posting's source, where it is another posting. */
export type OtherClosing = { closing: Closing } & ({ source: OtherDate['source'] } | { source: 'copy'; label: string });

export type MailedTender = {
  answer: BidAnswer;
  /** What a bidder must meet: by name, those that the profile says nothing of, and those that it does not meet. */
  toCheck: readonly string[];
  unmet: readonly string[];
  /** A time that the notice's text states without a zone, with its day. */
  timeInText: { date: string; time: string } | null;
  /** Closings that contradict the one that is shown. */
  otherClosings: readonly OtherClosing[];
  /** The other postings of the tender. */
  postings: readonly { label: string; url: string | null }[];
};

/** Of opportunities of companies, by id. */
export async function readMailedTenders(
  db: Connection,
  named: readonly { companyId: string; id: string }[],
  reading: { languageOf: (companyId: string) => 'en' | 'fr'; now: Date },
): Promise<Map<string, MailedTender>> {
  const bids = await readBids(db, named, reading);
  const postings = Map.groupBy(named.length === 0 ? [] : await listOtherPostings(db, named), ({ id }) => id);
  return new Map(
    [...bids].map(([id, { answer, facts, requirements }]) => {
      const asked = requirements.filter(({ mandatory, winnerOnly }) => mandatory && !winnerOnly);
      const others = postings.get(id) ?? [];
      return [
        id,
        {
          answer,
          toCheck: asked.flatMap(({ held, name }) => (held === null ? [name] : [])),
          unmet: asked.flatMap(({ held, name }) => (held === false ? [name] : [])),
          timeInText: timeInText(facts),
          otherClosings: [...(facts === null ? [] : statedClosings(facts)), ...others.flatMap(closingOfPosting)],
          postings: others.map((one) => ({ label: one.source_label, url: one.source_url })),
        },
      ];
    }),
  );
}

function timeInText(facts: NoticeFacts | null): MailedTender['timeInText'] {
  const stated = facts?.closingInText ?? null;
  if (facts === null || stated === null || isClosingOfDocument(facts) || stated.at !== null || stated.time === null)
    return null;
  return { date: stated.date, time: stated.time };
}

function isClosingOfDocument({ evidence }: NoticeFacts): boolean {
  return evidence.some((one) => one.field === 'closing_in_text' && one.document !== undefined);
}

/** Mail shows the posting's closing as the tender's: what contradicts that is the one of the text. */
function statedClosings(facts: NoticeFacts & { otherDates: readonly OtherDate[] }): OtherClosing[] {
  const { closingInText: inText, otherDates } = facts;
  const isOfDocument = isClosingOfDocument(facts);
  return otherDates
    .filter(({ field, is }) => field === 'closing_in_text' && is === 'contradicting')
    .map(({ source, moment }) =>
      source === 'posting' && inText !== null
        ? { source: isOfDocument ? ('document' as const) : ('notice' as const), closing: closingOf(inText) }
        : { source, closing: closingOf(moment) },
    );
}

function closingOf({ at, date, time }: OtherDate['moment']): OtherClosing['closing'] {
  return time === null || at === null ? { at: null, date, time } : { at, date: null };
}

function closingOfPosting(one: OtherPosting): OtherClosing[] {
  const shown = {
    deadline: one.shown_deadline,
    deadline_date: one.shown_date,
    deadline_date_only: one.shown_date_only,
  };
  if (!closesOtherwise(shown, one)) return [];
  const closing = one.deadline_date_only ? { at: null, date: one.deadline_date } : { at: one.deadline, date: null };
  return [{ source: 'copy', label: one.source_label, closing }];
}
