import { closingOf, type Closing, dayFormat, frenchDay, timeFormat } from '#platform/text/closing-time.ts';

/** Says in a confirmation that no bid can be made on a tender any more. */

export const ENDED_STATUSES = ['cancelled', 'withdrawn', 'unsuccessful', 'complete'] as const;
export type EndedStatus = (typeof ENDED_STATUSES)[number];

/** What its source says of a tender, or when it closed. */
export type TenderEnd = { status: EndedStatus } | { closing: Closing };

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };

const WORDS = {
  en: {
    statuses: {
      cancelled: 'According to its source, this tender is cancelled.',
      withdrawn: 'According to its source, this tender is withdrawn.',
      unsuccessful: 'According to its source, this tender ended without an award.',
      complete: 'According to its source, this tender is complete.',
    } satisfies Record<EndedStatus, string>,
    closed: (day: string, time: string | null) => `This tender closed on ${day}${time === null ? '' : `, ${time}`}.`,
    day: dayFormat('en-CA', DAY),
    time: timeFormat('en-CA'),
  },
  fr: {
    statuses: {
      cancelled: 'Selon sa source, cet appel d’offres est annulé.',
      withdrawn: 'Selon sa source, cet appel d’offres est retiré.',
      unsuccessful: 'Selon sa source, cet appel d’offres est terminé sans attribution.',
      complete: 'Selon sa source, cet appel d’offres est terminé.',
    } satisfies Record<EndedStatus, string>,
    closed: (day: string, time: string | null) =>
      `La clôture de cet appel d’offres était le ${day}${time === null ? '' : ` à ${time}`}.`,
    day: frenchDay(DAY),
    time: timeFormat('fr-CA'),
  },
} as const;

/** Why no bid can be made; null while one can, as far as is known. */
export function tenderEnd(status: string, closing: Closing, now: Date): TenderEnd | null {
  const ended = ENDED_STATUSES.find((one) => one === status);
  if (ended !== undefined) return { status: ended };
  return closing.at !== null && Date.parse(closing.at) <= now.getTime() ? { closing } : null;
}

export function endSentence(end: TenderEnd, { language, zone }: { language: 'en' | 'fr'; zone: string }): string {
  const words = WORDS[language];
  if ('status' in end) return words.statuses[end.status];
  // The days that are left are not said.
  const closing = closingOf(end.closing, zone, new Date(0));
  if (closing === null) return '';
  return words.closed(words.day(closing.date), closing.at === null ? null : words.time(closing.at, zone));
}
