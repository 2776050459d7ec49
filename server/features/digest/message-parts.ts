import { closingLines, withDocumentClosing } from '#platform/text/closing-lines.ts';
import { localDate } from '#platform/text/closing-time.ts';
import { howToReply, whoMayReply } from '#platform/text/reply-words.ts';
import { publisherName, sourceLabel } from '#platform/text/source-label.ts';
import type { SourceReceipt } from './coverage.ts';
import type { DigestItem, DigestView } from './message-view.ts';
import type { Words } from './message-words.ts';

/** The sentences that both forms of the mail show. */

/** What was published longer ago is not called new. */
const NEW_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Of two tenders that are told apart by nothing else, the number stands behind the title. */
export function titleOf({ title, buyer, reference }: DigestItem, { items }: DigestView): string {
  const look = (one: Pick<DigestItem, 'title' | 'buyer'>): string =>
    JSON.stringify([one.title, one.buyer].map((text) => text.toLowerCase().trim()));
  const alike = items.filter((one) => look(one) === look({ title, buyer }));
  return alike.length > 1 && reference !== '' ? `${title} (${reference})` : title;
}

export function headOf(view: DigestView, words: Words): { heading: string; under: string } {
  const { company, at, zone } = view;
  return {
    heading: words.heading(countOf(view, words)),
    under: words.forCompany(company, words.day(localDate(at, zone))),
  };
}

/** `4 new tenders`, or `4 tenders` where one of them is not known to be new; of how many, where the limit left some out. */
export function countOf({ items, at, leftOut }: DigestView, words: Words): string {
  if (leftOut.beyond_cap > 0) return words.bestOf(items.length, items.length + leftOut.beyond_cap);
  const since = new Date(at.getTime() - NEW_DAYS * DAY_MS).toISOString().slice(0, 10);
  const areNew = items.every(({ published, list }) => (published === null ? list === null : published >= since));
  return areNew ? words.count(items.length) : words.countOfAll(items.length);
}

/** `CanadaBuys, no. PW-26-118, published November 20`. */
export function originOf(
  { sourceLabel, reference, published }: DigestItem,
  { language, at, zone }: DigestView,
  words: Words,
): string {
  const today = localDate(at, zone);
  const isKnown = published !== null && published <= today;
  const day = isKnown
    ? (published.slice(0, 4) === today.slice(0, 4) ? words.shortDay : words.fullShortDay)(published)
    : null;
  return words.origin(publisherName(sourceLabel, language), reference, day);
}

/** The other postings of a tender, each source once. */
export function alsoOn({ alsoOn: others, sourceLabel, url: shown }: DigestItem, { language }: DigestView): AlsoOn[] {
  const own = publisherName(sourceLabel, language);
  // Some sources give the address of the other's page: one link to it is enough.
  const named = others.map(({ label, url }) => ({
    name: publisherName(label, language),
    url: url === shown ? null : url,
  }));
  return named.filter(({ name }, at) => name !== own && named.findIndex((one) => one.name === name) === at);
}

type AlsoOn = { name: string; url: string | null };

/** When it closes, and in how many days. */
export function closingParts(
  { closing, isOpenContinuously, isInRounds, list, documentClosing }: DigestItem,
  view: DigestView,
  words: Words,
): { when: string; left: string | null; isSoon: boolean; more: string | null } {
  const posted = closingLines(closing, list, view);
  const told = documentClosing === undefined ? posted : withDocumentClosing(posted, closing, documentClosing, view);
  return (
    told ?? {
      when:
        isOpenContinuously !== true
          ? words.noClosing
          : isInRounds === true
            ? words.openInRounds
            : words.openContinuously,
      left: null,
      isSoon: false,
      more: null,
    }
  );
}

/** How to answer, with numbers that this mail has; nothing where replies are not read. */
export function replyOf({ items, takesReplies, language }: DigestView): string[] {
  if (!takesReplies) return [];
  return [
    `${howToReply(
      items.map(({ number }) => number),
      language,
    )} ${whoMayReply(language)}`,
  ];
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
  return sources.map(({ label, ...source }) => ({
    text: sourceLine({ ...source, label: sourceLabel(label, language) }, zone, words),
    isFault: source.state !== 'read',
  }));
}

function sourceLine({ label, state, notices, lastSuccessAt }: SourceReceipt, zone: string, words: Words): string {
  const last = lastSuccessAt === null ? null : words.shortDay(localDate(new Date(lastSuccessAt), zone));
  if (state === 'failed') return words.failed(label, last, notices);
  return state === 'read' ? words.read(label, notices) : words.notRead(label, last);
}
