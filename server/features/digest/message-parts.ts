import { sourceLabel } from '#platform/text/source-label.ts';
import { closingOf, localDate } from '#platform/text/closing-time.ts';
import type { SourceReceipt } from './coverage.ts';
import type { DigestItem, DigestView } from './message-view.ts';
import type { Words } from './message-words.ts';

/** The sentences that both forms of the mail show. */

/** From so few days on the closing stands out. */
const SOON_DAYS = 3;

export function headOf({ company, at, zone, items }: DigestView, words: Words): { heading: string; under: string } {
  return {
    heading: words.heading(words.count(items.length)),
    under: words.forCompany(company, words.day(localDate(at, zone))),
  };
}

/** `Closes Tuesday, December 8, 2:00 p.m. ET` and `15 days left`. */
export function closingParts(
  { closing }: DigestItem,
  { zone, at }: DigestView,
  words: Words,
): { when: string; left: string | null; isSoon: boolean } {
  const found = closingOf(closing, zone, at);
  if (found === null) return { when: words.noClosing, left: null, isSoon: false };
  const time = found.at === null ? null : words.time(found.at, zone);
  const isThisYear = found.date.slice(0, 4) === localDate(at, zone).slice(0, 4);
  return {
    when: words.closes(isThisYear ? words.day(found.date) : words.fullDay(found.date), time),
    left: words.daysLeft(Math.max(0, found.days)),
    isSoon: found.days <= SOON_DAYS,
  };
}

export function leftOutLines({ leftOut, floor, cap }: DigestView, words: Words): string[] {
  return words.leftOut(leftOut, floor, cap);
}

/** Whether the mail leaves anything out that its reader could look up. */
export function leavesOut({ leftOut }: DigestView): boolean {
  return Object.values(leftOut).some((count) => count > 0);
}

export function sourcesHeadingOf({ since, zone }: DigestView, words: Words): string {
  return words.sourcesHeading(words.shortDay(localDate(since, zone)));
}

export function sourceLines(
  { sources, zone, language }: DigestView,
  words: Words,
): { text: string; isFault: boolean }[] {
  if (sources.length === 0) return [{ text: words.noSources, isFault: false }];
  return sources.map((source) => ({
    text: sourceLine({ ...source, label: sourceLabel(source.label, language) }, zone, words),
    isFault: source.state !== 'read',
  }));
}

function sourceLine({ label, state, notices, lastSuccessAt }: SourceReceipt, zone: string, words: Words): string {
  const last = lastSuccessAt === null ? null : words.shortDay(localDate(new Date(lastSuccessAt), zone));
  if (state === 'failed') return words.failed(label, last);
  return state === 'read' ? words.read(label, notices) : words.notRead(label, last);
}
