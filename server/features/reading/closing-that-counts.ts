import { Temporal } from 'temporal-polyfill';
import { fold } from '#platform/text/fold.ts';
import { seasonalZoneOf, zoneOfPlace } from '#platform/text/named-zones.ts';
import { readStatedDates, type StatedDates } from './deadline-in-text.ts';
import type { Language, LocalizedText, NoticeInput, PostedClosing, StatedMoment } from './facts.ts';
import { instantAt } from './moments.ts';
import { foldInPlace, splitSentences } from './sentences.ts';

/** What the closing is read from; a listing fits. */
export type ClosingNotice = Pick<NoticeInput, 'description' | 'buyerCountry' | 'buyerRegion'> & {
  publishedAt: string | null;
};

const LANGUAGES: readonly (readonly [keyof LocalizedText, Language | null])[] = [
  ['en', 'en'],
  ['fr', 'fr'],
  ['other', null],
];
const END_OF_DAY = '23:59:59';
/** A year or a time of day, without which a text states no closing. */
const MAY_STATE = /\b20\d\d\b|\d ?(?:h|[ap]\.? ?m)\b|\d:\d\d|\b(?:noon|midi)\b/i;

/**
 * The closing that counts: the source's own, but the one that the text states where it is earlier on the same day, or
 * where the text says that it counts and not the posting, or that it was moved from the posted day, or where the source gives
 * none. A bid that comes too late is lost; one that comes early is not.
 */
export function closingThatCounts<Posted extends PostedClosing>(notice: ClosingNotice, posted: Posted): Posted {
  const texts = LANGUAGES.flatMap(([key, language]) => {
    const text = notice.description[key];
    return text && MAY_STATE.test(text) ? [{ text, language }] : [];
  });
  if (texts.length === 0) return posted;
  const sentences = texts.flatMap((one) => splitSentences({ ...one, place: 'description', page: null }));
  const dates = readStatedDates(sentences, placed(notice, posted.localDate));
  const stated = dates.closing.value;
  if (stated === null) return posted;
  if (!posted.at) return onlyStated(notice, posted, stated);
  return dates.isMovedFromPosting ? movedTo(notice, posted, stated) : earlierOf(posted, stated, dates.overridesPosting);
}

function placed(notice: ClosingNotice, localDate: string | null) {
  const { buyerRegion = null, buyerCountry, publishedAt } = notice;
  return { localDate, buyerRegion, buyerCountry, publishedAt };
}

function earlierOf<Posted extends PostedClosing>(posted: Posted, stated: StatedMoment, overrides: boolean): Posted {
  const { at = null, dateOnly = false, localDate } = posted;
  if (stated.at === null || at === null || stated.at >= (dateOnly ? at : wholeMinute(at))) return posted;
  if (stated.date !== localDate && !overrides) return posted;
  if (isSameOnChangedClocks(stated, at)) return posted;
  return { ...posted, at: stated.at, dateOnly: false, posted: { at, dateOnly } };
}

/** Who goes on to a later step of the same call; the closing of that step is not the one that the posting gives. */
const OF_LATER_STEP =
  /\b(?:(?:phase|stage|step|etape|volet) (?:2|two|ii|b|deux)|second (?:phase|stage|step)|(?:deuxieme|seconde) (?:phase|etape)|short-?listed|pre-?qualified (?:proponents?|bidders?|suppliers?|firms?|contractors?|respondents?)|(?:proponents?|bidders?|soumissionnaires?|proposants?|entreprises?|candidats?) (?:that are |who are )?(?:selected|invited|prequalifie\w*|preselectionne\w*|retenus?|retenues?|invite\w*))\b/;

/**
 * Whether the text states a later closing day than the field, which it neither moves nor leaves to the field. The field counts, for it
 * is the earlier, but one of the two is wrong.
 */
export function isLaterInText(
  { closing, isMovedFromPosting }: Pick<StatedDates, 'closing' | 'isMovedFromPosting'>,
  posted: PostedClosing,
): boolean {
  const stated = closing.value;
  if (stated === null || isMovedFromPosting || stated.parts.length > 0 || posted.localDate === null) return false;
  if (posted.posted?.at === null || stated.date <= posted.localDate) return false;
  return !closing.evidence.some(({ quote }) => OF_LATER_STEP.test(foldInPlace(quote)));
}

/** The minute of an instant: a text says 2:00 p.m. where its posting says 2:00:59. */
function wholeMinute(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`;
}

/** Whether the posting means the stated time on the clock of a zone that the place has left: its own offset counts then. */
function isSameOnChangedClocks({ date, time, timeZone }: StatedMoment, at: string): boolean {
  const former = timeZone === null ? null : seasonalZoneOf(timeZone);
  return former !== null && time !== null && instantAt(date, time, former) === at;
}

/** The day it was moved to; without a time of its own, at the time of day that the posting gives. */
function movedTo<Posted extends PostedClosing>(notice: ClosingNotice, posted: Posted, stated: StatedMoment): Posted {
  const { at: before = null, dateOnly = false } = posted;
  const zone = posted.zone ?? zoneOfPlace(notice.buyerRegion ? fold(notice.buyerRegion) : null, notice.buyerCountry);
  if (before === null || zone === null) return posted;
  const local = Temporal.Instant.from(before).toZonedDateTimeISO(zone).toPlainTime();
  const time = dateOnly ? END_OF_DAY : local.toString();
  const at = stated.at ?? instantAt(stated.date, time, zone);
  return {
    ...posted,
    at,
    localDate: stated.date,
    dateOnly: stated.at === null && dateOnly,
    posted: { at: before, dateOnly },
  };
}

function onlyStated<Posted extends PostedClosing>(notice: ClosingNotice, posted: Posted, stated: StatedMoment): Posted {
  // A closing that is said to be none, by a date far away, is none.
  if (posted.raw && /^(?:20[4-9]|2[1-9]|1)\d/.test(posted.raw)) return posted;
  const zone = zoneOfPlace(notice.buyerRegion ? fold(notice.buyerRegion) : null, notice.buyerCountry);
  const at = stated.at ?? (zone === null || stated.time !== null ? null : instantAt(stated.date, END_OF_DAY, zone));
  if (at === null) return posted;
  return { ...posted, at, localDate: stated.date, dateOnly: stated.at === null, posted: { at: null, dateOnly: false } };
}

/** The closing that counts for the notice as a moment on the source's clock; null where there is none. */
export function countedMoment(
  { posted: _posted, ...closing }: PostedClosing,
  country: string | null,
): StatedMoment | null {
  return postedMoment(closing, country);
}

/** The source's own closing as a moment on the source's clock; null where it gives none. */
export function postedMoment(closing: PostedClosing, country: string | null): StatedMoment | null {
  const at = closing.posted ? closing.posted.at : (closing.at ?? null);
  const isDateOnly = closing.posted?.dateOnly ?? closing.dateOnly ?? false;
  if (at === null || closing.localDate === null) return null;
  const zone = closing.zone ?? zoneOfPlace(null, country) ?? 'UTC';
  if (isDateOnly) return { at: null, date: closing.localDate, time: null, timeZone: null };
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return { at, date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5), timeZone: zone };
}
