import { fold } from '#platform/text/fold.ts';
import { zoneOfPlace } from '#platform/text/named-zones.ts';
import { type Posting, readStatedDates } from './deadline-in-text.ts';
import type { Evidence, FactField, StatedMoment } from './facts.ts';
import { instantAt, type Moment, momentsIn } from './moments.ts';
import { replacedDates } from './package/replaced-dates.ts';
import { evidenceOf, foldInPlace, type Sentence, splitSentences } from './sentences.ts';

/** A line of a document, as the reading of documents gives it; lines of a table of contents state nothing. */
export type DocumentLine = { text: string; kind: string };
/** A page, or the whole of a document without pages (`number` null). */
export type DocumentText = { number: number | null; lines: readonly DocumentLine[] };

export type DateField = Extract<FactField, 'closing_in_text' | 'questions_due_at' | 'site_visit_at'>;
/** One date that a document states, with the words; `isMoved`: they say that it was changed to this one. */
export type StatedDate = { field: DateField; moment: StatedMoment; evidence: Evidence[]; isMoved: boolean };

const MOVED =
  /\b(?:hereby changed|is changed|extend(?:s|ed)|postponed|revised|amended to|now (?:due|close|be (?:accepted|received))|correct(?:s|ed)? the|reporte\w{0,2}|prolonge\w{0,2}|modifie\w{0,2})\b/;
/** A question that somebody asked states nothing. */
const ASKS = /\?(?: \||$)|^(?:will|would|can|could|is|are|does|do|did|please confirm)\b/;
/** `Proposals … on or before 2:00 p.m. on April 2`, however much stands between. */
const DELIVERS =
  /\b(?:submit|submitted|received|receive|delivered|deliver|deposit(?:ed)?|depose\w{0,3}|recue?s?|transmise?s?|presente\w{0,3})\b/;
const BIDS = /\b(?:bids?|proposals?|tenders?|offers?|quotations?|quotes?|soumissions?|offres?|propositions?)\b/;
const AT_LATEST =
  /\b(?:on or before|no later than|not later than|at or before|au plus tard|avant) (?:le |la |the |a )?$/;
/** `No inquiry submitted to the County will be responded to after 12:00 p.m. on March 20`. */
const NO_QUESTION_AFTER =
  /\bno (?:further )?(?:inquir\w{1,3}|enquir\w{1,3}|questions?)\b.{0,120}\b(?:after|past|later than) $|\baucune (?:question|demande)\b.{0,120}\b(?:apres|au-dela du?) (?:le )?$/;
const OF_ELSE =
  /\b(?:questions?|enquir\w{1,3}|inquir\w{1,3}|clarifications?|invoices?|factures?|visits?|visite|samples?|delivered to the site|goods|completion|award)\b/;
/** The boxes of the federal cover page. */
const FEDERAL_LABEL = /\b(?:solicitation closes|l'invitation prend fin)\b/;
const FEDERAL_LINES = 8;
const MOST_STATED = 40;
const NAMES_ZONE =
  /\b(?:(?:eastern|central|mountain|pacific|atlantic|newfoundland) (?:standard |daylight )?time|heure (?:avancee|normale) (?:de l'est|du centre|des rocheuses|du pacifique|de l'atlantique))\b/;
/** `Questions or comments … shall be submitted by`. */
const BEGINS_WITH_QUESTIONS =
  /^\W{0,4}(?:[\d.]{1,8} )?(?:all |any |toute )?(?:questions?|enquir\w{1,3}|inquir\w{1,3}|demandes? de renseignements?)\b/;

/** The dates that the pages state for the closing, for questions and for a visit, in their order, the same date once a field. */
export function readDocumentDates(pages: readonly DocumentText[], posting: Posting): StatedDate[] {
  const found = pages.flatMap((page) => datesOfPage(page, posting));
  const seen = new Set<string>();
  return onOneClock(found, zonesOf(pages, posting))
    .filter(({ field, moment: { date, time } }) => {
      const key = `${field} ${date} ${time}`;
      return !seen.has(key) && seen.add(key) && seen.size <= MOST_STATED;
    })
    .filter((one, _, all) => !isWithoutTime(one, all));
}

/** A day that another statement of it gives with a time. */
function isWithoutTime({ field, moment }: StatedDate, all: readonly StatedDate[]): boolean {
  if (moment.time !== null) return false;
  return all.some((one) => one.field === field && one.moment.date === moment.date && one.moment.time !== null);
}

function datesOfPage({ number, lines }: DocumentText, posting: Posting): StatedDate[] {
  const stating = lines.filter(({ kind }) => kind !== 'contents');
  const text = stating.map((line) => line.text).join('\n');
  const sentences = splitSentences({ text, language: null, place: 'document', page: number });
  const told = sentences.filter(({ folded }) => !ASKS.test(folded));
  const place = posting.buyerRegion === null ? null : fold(posting.buyerRegion);
  const { stated: replacing, old } = replacedDates(told, zoneOfPlace(place, posting.buyerCountry));
  for (const { field, moment } of replacing) old.add(`${field} ${moment.date}`);
  const own = told
    .flatMap((sentence, index) => datesAt(told, index, sentence, posting))
    .filter(({ field, moment }) => !old.has(`${field} ${moment.date}`));
  return [...federalClosing(told, posting), ...replacing, ...own];
}

function datesAt(all: readonly Sentence[], index: number, sentence: Sentence, posting: Posting): StatedDate[] {
  if (!/\d/.test(sentence.folded)) return [];
  // With the line before it, which may be its label, and the one behind it, which may hold its time.
  const dates = readStatedDates(all.slice(Math.max(0, index - 1), index + 2), posting);
  const isMoved = MOVED.test(sentence.folded);
  const stated = (
    [
      ['closing_in_text', dates.closing],
      ['questions_due_at', dates.questionsDue],
      ['site_visit_at', dates.siteVisit],
    ] as const
  ).flatMap(([field, { value, evidence }]) => {
    const isHere = evidence[0]?.start === sentence.start || evidence[0]?.quote === textOf(sentence);
    if (value === null || !isHere) return [];
    const { at, date, time, timeZone } = value;
    if (field === 'closing_in_text' && BEGINS_WITH_QUESTIONS.test(sentence.folded)) return [];
    return [{ field, moment: { at, date, time, timeZone }, evidence, isMoved }];
  });
  return [...stated, ...inLongSentence(sentence, stated, posting, isMoved)];
}

function textOf({ source, start, end }: Sentence): string {
  return source.text.slice(start, end);
}

/** Sentences in which much stands between the bids, or the questions, and the date. */
function inLongSentence(
  sentence: Sentence,
  stated: readonly StatedDate[],
  posting: Posting,
  isMoved: boolean,
): StatedDate[] {
  const { folded } = sentence;
  return momentsIn(folded, posting.localDate).flatMap((moment): StatedDate[] => {
    const before = folded.slice(0, moment.begins);
    const field = NO_QUESTION_AFTER.test(before.slice(-200))
      ? 'questions_due_at'
      : AT_LATEST.test(before) && DELIVERS.test(before) && BIDS.test(before) && !OF_ELSE.test(before)
        ? 'closing_in_text'
        : null;
    if (field === null || stated.some((one) => one.field === field)) return [];
    return [{ field, moment: momentIn(moment, posting), evidence: [evidenceOf(field, sentence, moment.at)], isMoved }];
  });
}

/** `Solicitation Closes`, then in boxes of their own `at – à 02:00 PM`, the zone and `on – le June 27, 2024`. */
function federalClosing(sentences: readonly Sentence[], posting: Posting): StatedDate[] {
  const label = sentences.findIndex(({ folded }) => FEDERAL_LABEL.test(folded));
  if (label === -1) return [];
  const boxes = sentences.slice(label, label + FEDERAL_LINES + 1);
  const day = boxes.find(({ folded }) => /^on - le\b/.test(folded) && momentsIn(folded).length > 0);
  const clock = boxes.find(({ folded }) => /^at - a\b/.test(folded));
  const [moment] = day ? momentsIn(day.folded) : [];
  if (!day || !moment) return [];
  const [, timed] = clock ? [clock, momentsIn(`${moment.date} ${tidyClock(clock.folded)}`)[0]] : [];
  const whole =
    timed?.time === undefined || timed.time === null ? moment : { ...moment, time: timed.time, zone: timed.zone };
  const evidence = [day, ...(timed?.time && clock ? [clock] : [])].map((one) => evidenceOf('closing_in_text', one));
  return [{ field: 'closing_in_text', moment: momentIn(whole, posting), evidence, isMoved: false }];
}

/** `at - a | 02 :00 pm - 14h00 | eastern daylight time (edt)` as `02:00 pm eastern daylight time (edt)`. */
function tidyClock(folded: string): string {
  const [, first = '', ...rest] = folded.split(' | ');
  const [clock = ''] = first.split(' - ', 1);
  return `${clock.replace(/(\d) ?: ?(\d)/, '$1:$2')} ${rest.join(' ')}`;
}

/** On the clock that is named; else on that of the buyer's place, which `onOneClock` corrects. */
function momentIn({ date, time, zone }: Moment, { buyerRegion, buyerCountry }: Posting): StatedMoment {
  const timeZone =
    time === null ? null : (zone ?? zoneOfPlace(buyerRegion === null ? null : fold(buyerRegion), buyerCountry));
  return { at: time === null || timeZone === null ? null : instantAt(date, time, timeZone), date, time, timeZone };
}

/** The zones that any time of the document names. */
function zonesOf(pages: readonly DocumentText[], { localDate }: Posting): Set<string> {
  const found = new Set<string>();
  for (const { lines } of pages)
    for (const { text, kind } of lines) {
      if (kind === 'contents' || !/\d/.test(text)) continue;
      for (const { time, zone } of momentsIn(foldInPlace(text), localDate)) if (time !== null && zone) found.add(zone);
    }
  return found;
}

/** Times that name no zone are on the clock that the document's other times name, where that is one. */
function onOneClock(stated: readonly StatedDate[], ofAll: ReadonlySet<string>): StatedDate[] {
  const own = new Set(stated.flatMap((one) => (namesZone(one) ? [one.moment.timeZone] : [])));
  const zones = own.size > 0 ? own : ofAll;
  const [zone] = zones;
  if (zones.size !== 1 || !zone) return [...stated];
  return stated.map((one) => {
    const { date, time } = one.moment;
    if (time === null || namesZone(one)) return one;
    return { ...one, moment: { at: instantAt(date, time, zone), date, time, timeZone: zone } };
  });
}

/** Whether the words name the clock; a time without one is on that of the buyer's place, which is a guess. */
export function namesZone({ moment, evidence }: Pick<StatedDate, 'moment' | 'evidence'>): boolean {
  if (moment.time === null) return false;
  return evidence.some(({ quote }) => {
    const folded = foldInPlace(quote);
    return momentsIn(folded).some(({ zone }) => zone !== null) || NAMES_ZONE.test(folded);
  });
}
