import { Temporal } from 'temporal-polyfill';
import { zoneNamedAt } from '#platform/text/named-zones.ts';

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|janv|fevr|juil|avr';
const MONTH_NUMBERS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
];
const DATE = new RegExp(
  [
    `\\b(${MONTHS})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:h]\\d|,\\d{3}(?!\\d))(?:[,.]? ?(?:of )?(\\d{4})\\b)?`,
    `\\b(\\d{1,2})(?:st|nd|rd|th|er)?(?: day)?(?: of)?[ /-](${MONTHS})\\b\\.?(?:(?: ?,? ?|[/-])(?:of |de )?(\\d{4})\\b)?`,
    `\\b(\\d{4})[-/.](\\d{2})[-/.](\\d{2})(?!\\d)`,
    `\\b(\\d{2})[/.](\\d{2})[/.](20\\d{2})(?!\\d)`,
  ].join('|'),
  'g',
);
const CLOCK = [
  '(?<noon>(?:12 ?(?:[:.h] ?00)?(?::00)? ?(?:p\\.? ?m\\.?)? ?[,(-]{0,2} ?)?(?:noon|midi)\\b\\)?)',
  "(?<hour>\\d{1,2}) ?(?:[:.h] ?(?<minute>\\d{2}))?(?::\\d{2})?(?: o'clock)? ?(?<half>[ap])\\.? ?m\\b\\.?(?:[ (]{0,2}noon\\)?)?",
  '(?<hourFr>\\d{1,2}) ?(?:h(?:eures?|rs?)?(?![a-z])) ?(?<minuteFr>\\d{2})?(?!\\d)(?: ?min(?:utes?)?\\b\\.?)?(?: ?\\d{2} ?s(?:ec\\w{0,6})?\\b)?(?: \\(midi\\))?',
  '(?<hour24>\\d{1,2}) ?[:.] ?(?<minute24>\\d{2})(?::\\d{2})?(?: ?(?:hours|hrs|heures|h)\\b)?(?! ?[ap]\\.? ?m\\b)',
  '(?<military>\\d{4}) ?(?:hours|hrs|h)\\b',
  '(?<midnight>midnight|minuit)\\b',
].join('|');
/** Words between a date and the time behind it: `March 2, 2027, not later than 2 pm`, `le 9 décembre 2026 au plus tard, à 14 h`. */
const TO_TIME =
  "(?:(?:at|a|by|before|until|till|up|to|exactly|precisely|closing|or|and|no|not|later|earlier|than|prior|on|avant|jusqu'a|au|plus|tard|pas|que|heures?|time|hour|latest)[ ,(:\\[]{1,3}){0,5}";
const AFTER = new RegExp(`[\\s,;:/|(\\[@-]{0,6}(?:t(?=\\d))?${TO_TIME}(?:${CLOCK})`, 'y');
const BEFORE = new RegExp(`(?:${CLOCK})`, 'g');
const WEEKDAY =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs)?|fri|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche';
/** What may stand between a time, with its zone, and the date behind it. */
const JOINS = new RegExp(
  `^[ ,)\\]]{0,4}(?:(?:au plus tard|at the latest|precises?|sharp)(?![a-z])[ ,]{0,2})?(?:(?:on or before|on|le|du|of|-)(?![a-z]))?[ ,]{0,2}(?:(?:the )?(?:${WEEKDAY})\\b\\.?)?[ ,]{0,2}(?:le )?(?:the )?$`,
);
/** `10 a.m. to `, of which the time before a date is the end. */
const RANGE = /(?:\d|[ap]\.? ?m\.?|noon|midi|h) ?(?:-|to|until|and|a|et) ?$/;
const LOOK_BACK_CHARS = 90;

/** Words that a date or the time with it begins with, as a pattern. */
export const BEGINS_A_DATE = `(?:\\d|noon\\b|midi\\b|midnight\\b|minuit\\b|(?:${MONTHS})\\b|(?:${WEEKDAY})\\b)`;

/**
 * A date in a text with the time that stands with it. `time` is `HH:MM` on the clock of `zone`; null where none is given, or
 * midnight, of which nobody knows on which side of the day it lies. `zone` is null where none is named.
 */
export type Moment = {
  date: string;
  time: string | null;
  zone: string | null;
  /** Where the date stands in the sentence, and where date and time together begin and end. */
  at: number;
  begins: number;
  end: number;
};

/**
 * The dates of a folded sentence, in their order. One that does not exist (30 February, 25:00) is none. One without a year is
 * read where it is the day `posted` (`YYYY-MM-DD`).
 */
export function momentsIn(folded: string, posted: string | null = null): Moment[] {
  const found: Moment[] = [];
  for (const match of folded.matchAll(DATE)) {
    const date = isoDate(match, posted);
    if (date === null) continue;
    const [at, end] = [match.index, match.index + match[0].length];
    const clock = clockAfter(folded, end) ?? clockBefore(folded, at, found.at(-1)?.end ?? 0);
    if (clock === 'impossible') continue;
    const { time = null, zone = null } = clock ?? {};
    found.push({
      date,
      time,
      zone,
      at,
      begins: Math.min(at, clock?.begins ?? at),
      end: Math.max(end, clock?.end ?? 0),
    });
  }
  return found;
}

/** The time of day that stands at this place of a folded text, behind signs and words such as `at`; null where none does. */
export function timeAt(folded: string, at: number): Pick<Moment, 'time' | 'zone' | 'end'> | null {
  const clock = clockAfter(folded, at);
  return clock === null || clock === 'impossible' || clock.time === null ? null : clock;
}

type Clock = { time: string | null; zone: string | null; begins: number; end: number };

function clockAfter(folded: string, from: number): Clock | 'impossible' | null {
  AFTER.lastIndex = from;
  const match = AFTER.exec(folded);
  return match ? clockOf(folded, match, from) : null;
}

/** `2:00 p.m. EDT on Thursday, July 3, 2026`: the time last named before the date, with nothing of substance between. */
function clockBefore(folded: string, at: number, notBefore: number): Clock | 'impossible' | null {
  const from = Math.max(notBefore, at - LOOK_BACK_CHARS);
  const match = [...folded.slice(from, at).matchAll(BEFORE)].at(-1);
  if (!match) return null;
  const clock = clockOf(folded, match, from + match.index);
  if (clock === 'impossible') return clock;
  if (RANGE.test(folded.slice(from, from + match.index))) return null;
  return JOINS.test(folded.slice(clock.end, at)) ? { ...clock, end: 0 } : null;
}

const OFFSET_CHARS = 7;

/** `-04:00` or `Z` behind `T14:00:00`, as a zone that every browser knows; of parts of an hour there is none. */
function zoneOfOffset(behind: string): { zone: string; length: number } | null {
  const [whole = '', sign = '', hours = ''] = /^(?:z|([+-])(0\d|1[0-2]):?00)(?!\w)/.exec(behind) ?? [];
  if (whole === '') return null;
  const isUtc = whole === 'z' || Number(hours) === 0;
  return { zone: isUtc ? 'UTC' : `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`, length: whole.length };
}

function clockOf(folded: string, match: RegExpMatchArray, begins: number): Clock | 'impossible' {
  const { groups = {}, 0: words } = match;
  const end = begins + words.length;
  const named = zoneNamedAt(folded, end);
  const time = timeOf(groups);
  if (time === 'impossible') return time;
  const offset = /^t\d\d:\d\d/.test(words) ? zoneOfOffset(folded.slice(end, end + OFFSET_CHARS)) : null;
  if (offset !== null) return { time, zone: offset.zone, begins, end: end + offset.length };
  return { time, zone: named?.zone ?? null, begins, end: named?.end ?? end };
}

function timeOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  if (groups['midnight'] !== undefined) return null;
  if (groups['noon'] !== undefined) return '12:00';
  const { military, half } = groups;
  const said = military?.slice(0, 2) ?? groups['hour'] ?? groups['hourFr'] ?? groups['hour24'] ?? '';
  const minute = Number(military?.slice(2) ?? groups['minute'] ?? groups['minuteFr'] ?? groups['minute24'] ?? 0);
  const isTwelve = half !== undefined && Number(said) <= 12;
  const hour = isTwelve ? (Number(said) % 12) + (half === 'p' ? 12 : 0) : Number(said);
  if (minute > 59 || hour > 24 || (isTwelve && Number(said) === 0) || (hour === 24 && minute > 0)) return 'impossible';
  if (hour === 24 || (hour === 0 && minute === 0)) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function isoDate(match: RegExpMatchArray, posted: string | null): string | null {
  const [, monthFirst, dayAfter, year1, dayFirst, monthAfter, year2, year3, month3, day3, one, other, year4] = match;
  if (one !== undefined && other !== undefined) return fromNumbers(Number(one), Number(other), Number(year4));
  const month = month3 ? Number(month3) : monthNumber(monthFirst ?? monthAfter ?? '');
  const day = Number(dayAfter ?? dayFirst ?? day3);
  const said = year1 ?? year2 ?? year3;
  const iso = isoOf(Number(said ?? posted?.slice(0, 4)), month, day);
  return said === undefined && iso !== posted ? null : iso;
}

/** `25/01/2027` and `01/25/2027` can be one day only; `05/01/2027` can be two, and is none. */
function fromNumbers(one: number, other: number, year: number): string | null {
  if (one > 12) return isoOf(year, other, one);
  return other > 12 || one === other ? isoOf(year, one, other) : null;
}

function isoOf(year: number, month: number, day: number): string | null {
  if (!(year >= 1990 && year <= 2200)) return null;
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDate(iso) ? iso : null;
}

function isDate(iso: string): boolean {
  try {
    Temporal.PlainDate.from(iso, { overflow: 'reject' });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function monthNumber(name: string): number {
  return MONTH_NUMBERS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
}

/** The instant of a time on the clock of a zone, ISO in UTC: skipped in spring moves on, twice in autumn is the first. */
export function instantAt(date: string, time: string, zone: string): string {
  const instant = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant();
  return instant.toString({ fractionalSecondDigits: 3 });
}
