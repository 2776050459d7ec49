import { clockFormat, type Closing, closingOf, dayFormat, frenchDay, localDate, timeFormat } from './closing-time.ts';

/** When a tender closes, as digests and alerts say it, in English and in French as written in Quebec. */

export type Language = 'en' | 'fr';

/** Of a list of suppliers that stays open: the day by which the buyer asks for requests, if possible. */
export type StandingList = { askedBy: string | null };

/**
 * What a document of the tender says of the closing, on its own clock; `at` is null where it gives no time, or `time` and no
 * zone.
 */
export type DocumentClosing = {
  date: string;
  at: string | null;
  time?: string | null;
  timeZone?: string | null;
  filename: string;
  page: number | null;
  isRecognized: boolean;
};

/** `left`: the days to the one day that a reader must not miss; `more`: what else is to know of the closing. */
export type ClosingLines = { when: string; left: string | null; isSoon: boolean; more: string | null };

/** From so few days on the closing stands out. */
const SOON_DAYS = 3;
/** The end of a standing list that is nearer is a closing like any other. */
const FAR_DAYS = 60;

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
const WORDS = {
  en: {
    closes: (day: string, time: string | null) => `Closes ${day}${time === null ? ', time not given' : `, ${time}`}`,
    closesOn: (day: string) => `Closes ${day}`,
    daysLeft: (days: number) =>
      days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${days.toLocaleString('en-CA')} days left`,
    list: (day: string) => `List of suppliers, open until ${day}`,
    askedBy: (day: string) => `The buyer asks for requests by ${day}, if possible`,
    askedBefore: (day: string) => `The buyer asked for requests by ${day}, if possible`,
    none: 'No closing date in the posting',
    documentSays: (source: string, day: string) => `${source} says ${day}`,
    documentSaysTime: (source: string, time: string) => `${source} gives the time, ${time}`,
    page: (page: number) => `p. ${page}`,
    scan: 'scan: check',
    passed: 'that day has passed',
    checkBoth: 'check which one counts',
    colon: ':',
    day: dayFormat('en-CA', DAY),
    fullDay: dayFormat('en-CA', { ...DAY, year: 'numeric' }),
    pastDay: dayFormat('en-CA', { dateStyle: 'long' }),
    time: timeFormat('en-CA'),
    clock: clockFormat('en-CA'),
  },
  fr: {
    closes: (day: string, time: string | null) =>
      `Ferme le ${day}${time === null ? ', heure non précisée' : ` à ${time}`}`,
    closesOn: (day: string) => `Ferme le ${day}`,
    daysLeft: (days: number) =>
      days === 0
        ? 'aujourd’hui'
        : days === 1
          ? 'demain'
          : `il reste ${days.toLocaleString('fr-CA').replaceAll('\u202f', '\u00a0')} jours`,
    list: (day: string) => `Liste de fournisseurs, ouverte jusqu’au ${day}`,
    askedBy: (day: string) => `L’acheteur demande les inscriptions d’ici le ${day}, si possible`,
    askedBefore: (day: string) => `L’acheteur demandait les inscriptions au plus tard le ${day}, si possible`,
    none: 'Aucune date de clôture dans l’avis',
    documentSays: (source: string, day: string) => `${source} indique le ${day}`,
    documentSaysTime: (source: string, time: string) => `${source} indique l’heure, ${time}`,
    page: (page: number) => `p.\u00a0${page}`,
    scan: 'numérisation\u00a0: à vérifier',
    passed: 'ce jour est passé',
    checkBoth: 'vérifiez laquelle compte',
    colon: '\u00a0:',
    day: frenchDay(DAY),
    fullDay: frenchDay({ ...DAY, year: 'numeric' }),
    pastDay: frenchDay({ dateStyle: 'long' }),
    time: timeFormat('fr-CA'),
    clock: clockFormat('fr-CA'),
  },
} as const;

type Reader = { language: Language; zone: string; at: Date };
type Found = NonNullable<ReturnType<typeof closingOf>>;

/**
 * `Closes Tuesday, December 8, 2:00 p.m. ET` and `15 days left`; null where no closing is known. The far end of a standing list
 * is no closing: what counts is the day by which the buyer asks for requests.
 */
export function closingLines(closing: Closing, list: StandingList | null, reader: Reader): ClosingLines | null {
  const words = WORDS[reader.language];
  const found = closingOf(closing, reader.zone, reader.at);
  if (found === null) return null;
  if (list !== null && found.days > FAR_DAYS) return listLines(found.date, list, reader);
  return {
    when: words.closes(dayOf(found.date, reader), timeOf(found, reader)),
    left: found.days < 0 ? null : words.daysLeft(found.days),
    isSoon: found.days <= SOON_DAYS,
    more: null,
  };
}

/** `Tuesday, December 8, 2:00 p.m. ET`; null where no closing is known. */
export function closingMoment(closing: Closing, reader: Reader): string | null {
  const { language, zone, at } = reader;
  const found = closingOf(closing, zone, at);
  if (found === null) return null;
  const time = timeOf(found, reader);
  return withTime(dayOf(found.date, reader), time, language);
}

function withTime(day: string, time: string | null, language: Language): string {
  return time === null ? day : `${day}${language === 'fr' ? ' à ' : ', '}${time}`;
}

/** Of one day: no two times that differ. Without a zone, a time says nothing of an instant but the hour in its own place. */
function isSameTime(own: Found, said: Found): boolean {
  if (own.at !== null && said.at !== null) return own.at === said.at;
  return own.time === null || said.time === null || own.time === said.time;
}

/** On the reader's clock, or as it is written where its zone is unknown; null where none is given. */
function timeOf({ at, time }: Pick<Found, 'at' | 'time'>, { language, zone }: Reader): string | null {
  if (at !== null) return WORDS[language].time(at, zone);
  return time === null ? null : WORDS[language].clock(time);
}

function listLines(end: string, { askedBy }: StandingList, reader: Reader): ClosingLines {
  const words = WORDS[reader.language];
  const open = words.list(dayOf(end, reader));
  const asked = askedBy === null ? null : closingOf({ at: null, date: askedBy }, reader.zone, reader.at);
  if (asked === null) return { when: open, left: null, isSoon: false, more: null };
  if (asked.days < 0)
    return { when: open, left: null, isSoon: false, more: words.askedBefore(words.pastDay(asked.date)) };
  const [left, isSoon] = [words.daysLeft(asked.days), asked.days <= SOON_DAYS];
  return { when: words.askedBy(dayOf(asked.date, reader)), left, isSoon, more: open };
}

/** With the year where it is another than the reader's. */
function dayOf(date: string, { language, zone, at }: Reader): string {
  const words = WORDS[language];
  return date.slice(0, 4) === localDate(at, zone).slice(0, 4) ? words.day(date) : words.fullDay(date);
}

/** `rfp.pdf, p. 1`, with that it is a scan where it is one. */
export function sourceName(
  { filename, page, isRecognized }: Pick<DocumentClosing, 'filename' | 'page' | 'isRecognized'>,
  language: Language,
): string {
  const words = WORDS[language];
  const scan = isRecognized ? ` (${words.scan})` : '';
  return `${filename}${page === null ? '' : `, ${words.page(page)}`}${scan}`;
}

/** The day and the hour on the document's clock; null where that is the reader's, or unknown. */
function onOwnClock(
  { at, date, timeZone = null }: DocumentClosing,
  reader: Reader,
): { day: string; time: string } | null {
  if (at === null || timeZone === null) return null;
  const { time } = WORDS[reader.language];
  const [own, readers] = [time(at, timeZone), time(at, reader.zone)];
  return own === readers ? null : { day: dayOf(date, reader), time: own };
}

/** `Thursday, April 2, 2:00 p.m. MT (4:00 p.m. ET)`: an hour that was converted is not what the document says. */
function documentMoment(stated: DocumentClosing, said: Found, reader: Reader): string {
  const [day, hour] = [dayOf(said.date, reader), timeOf(said, reader)];
  const own = onOwnClock(stated, reader);
  if (own === null) return withTime(day, hour, reader.language);
  const readers = own.day === day ? hour : withTime(day, hour, reader.language);
  return `${withTime(own.day, own.time, reader.language)} (${readers})`;
}

/**
 * The same with what a document says: where the posting gives no closing that is told in its place, where it gives another one next
 * to it. `posted` is null where the posting gives none.
 */
export function withDocumentClosing(
  posted: ClosingLines | null,
  closing: Closing,
  stated: DocumentClosing,
  reader: Reader,
): ClosingLines | null {
  const words = WORDS[reader.language];
  const own = closingOf(closing, reader.zone, reader.at);
  const { at, date, time = null } = stated;
  const said = closingOf({ at, date: at === null ? date : null, time }, reader.zone, reader.at);
  if (said === null) return posted;
  const hour = timeOf(said, reader);
  const source = sourceName(stated, reader.language);
  if (own !== null && posted !== null && own.date === said.date && isSameTime(own, said)) {
    const isHourNew = hour !== null && timeOf(own, reader) === null && posted.left !== null;
    if (!isHourNew) return posted;
    const told = onOwnClock(stated, reader)?.time ?? hour;
    return { ...posted, when: `${words.closesOn(dayOf(own.date, reader))}; ${words.documentSaysTime(source, told)}` };
  }
  const says = words.documentSays(source, documentMoment(stated, said, reader));
  const isPast = stated.at === null ? said.days < 0 : Date.parse(stated.at) < reader.at.getTime();
  if (posted === null) {
    const when = `${words.none}; ${says}${isPast ? `${words.colon} ${words.passed}` : ''}`;
    return {
      when,
      left: isPast ? null : words.daysLeft(said.days),
      isSoon: !isPast && said.days <= SOON_DAYS,
      more: null,
    };
  }
  const other = `${says}${words.colon} ${words.checkBoth}`;
  return { ...posted, more: posted.more === null ? other : `${posted.more}. ${other}` };
}
