import { Temporal } from 'temporal-polyfill';
import { fold } from '#platform/text/fold.ts';
import { zoneOfPlace } from '#platform/text/named-zones.ts';
import { readStatedDates } from './deadline-in-text.ts';
import type { Language, LocalizedText, NoticeInput, PostedClosing, StatedMoment } from './facts.ts';
import { instantAt } from './moments.ts';
import { splitSentences } from './sentences.ts';

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

/**
 * The closing that counts: the source's own, but the one that the text states where it is earlier on the same day, or
 * where the text says that it counts and not the posting, or where the source gives none. A bid that comes too late is lost;
 * one that comes early is not.
 */
export function closingThatCounts<Posted extends PostedClosing>(notice: ClosingNotice, posted: Posted): Posted {
  const texts = LANGUAGES.flatMap(([key, language]) => {
    const text = notice.description[key];
    return text && /\b20\d\d\b/.test(text) ? [{ text, language }] : [];
  });
  if (texts.length === 0) return posted;
  const sentences = texts.flatMap((one) => splitSentences({ ...one, place: 'description', page: null }));
  const { closing, overridesPosting } = readStatedDates(sentences, placed(notice, posted.localDate));
  const stated = closing.value;
  if (stated === null || (notice.publishedAt !== null && stated.date < notice.publishedAt.slice(0, 10))) return posted;
  return posted.at ? earlierOf(posted, stated, overridesPosting) : onlyStated(notice, posted, stated);
}

function placed(notice: ClosingNotice, localDate: string | null) {
  return { localDate, buyerRegion: notice.buyerRegion ?? null, buyerCountry: notice.buyerCountry };
}

function earlierOf<Posted extends PostedClosing>(posted: Posted, stated: StatedMoment, overrides: boolean): Posted {
  const { at = null, dateOnly = false, localDate } = posted;
  if (stated.at === null || at === null || stated.at >= at) return posted;
  if (stated.date !== localDate && !overrides) return posted;
  return { ...posted, at: stated.at, dateOnly: false, posted: { at, dateOnly } };
}

function onlyStated<Posted extends PostedClosing>(notice: ClosingNotice, posted: Posted, stated: StatedMoment): Posted {
  // A closing that is said to be none, by a date far away, is none.
  if (posted.raw && /^(?:20[4-9]|2[1-9]|1)\d/.test(posted.raw)) return posted;
  const zone = zoneOfPlace(notice.buyerRegion ? fold(notice.buyerRegion) : null, notice.buyerCountry);
  const at = stated.at ?? (zone === null || stated.time !== null ? null : instantAt(stated.date, END_OF_DAY, zone));
  if (at === null) return posted;
  return { ...posted, at, localDate: stated.date, dateOnly: stated.at === null, posted: { at: null, dateOnly: false } };
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
