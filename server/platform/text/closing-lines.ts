import { type Closing, closingOf, dayFormat, frenchDay, localDate, timeFormat } from './closing-time.ts';

/** When a tender closes, as digests and alerts say it, in English and in French as written in Quebec. */

export type Language = 'en' | 'fr';

/** Of a list of suppliers that stays open: the day by which the buyer asks for requests, if possible. */
export type StandingList = { askedBy: string | null };

/** What a document of the tender says of the closing; `at` is null where it gives no time. */
export type DocumentClosing = {
  date: string;
  at: string | null;
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
    daysLeft: (days: number) =>
      days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${days.toLocaleString('en-CA')} days left`,
    list: (day: string) => `List of suppliers, open until ${day}`,
    askedBy: (day: string) => `The buyer asks for requests by ${day}, if possible`,
    askedBefore: (day: string) => `The buyer asked for requests by ${day}, if possible`,
    none: 'No closing date in the posting',
    documentSays: (source: string, day: string) => `${source} says ${day}`,
    page: (page: number) => `p. ${page}`,
    scan: 'scan: check',
    passed: 'that day has passed',
    checkBoth: 'check which one counts',
    colon: ':',
    day: dayFormat('en-CA', DAY),
    fullDay: dayFormat('en-CA', { ...DAY, year: 'numeric' }),
    time: timeFormat('en-CA'),
  },
  fr: {
    closes: (day: string, time: string | null) =>
      `Ferme le ${day}${time === null ? ', heure non précisée' : ` à ${time}`}`,
    daysLeft: (days: number) =>
      days === 0
        ? 'aujourd’hui'
        : days === 1
          ? 'demain'
          : `il reste ${days.toLocaleString('fr-CA').replaceAll('\u202f', '\u00a0')} jours`,
    list: (day: string) => `Liste de fournisseurs, ouverte jusqu’au ${day}`,
    askedBy: (day: string) => `L’acheteur demande les inscriptions d’ici le ${day}, si possible`,
    askedBefore: (day: string) => `L’acheteur demandait les inscriptions d’ici le ${day}, si possible`,
    none: 'Aucune date de clôture dans l’avis',
    documentSays: (source: string, day: string) => `${source} indique le ${day}`,
    page: (page: number) => `p.\u00a0${page}`,
    scan: 'numérisation\u00a0: à vérifier',
    passed: 'ce jour est passé',
    checkBoth: 'vérifiez laquelle compte',
    colon: '\u00a0:',
    day: frenchDay(DAY),
    fullDay: frenchDay({ ...DAY, year: 'numeric' }),
    time: timeFormat('fr-CA'),
  },
} as const;

type Reader = { language: Language; zone: string; at: Date };

/**
 * `Closes Tuesday, December 8, 2:00 p.m. ET` and `15 days left`; null where no closing is known. The far end of a standing list
 * is no closing: what counts is the day by which the buyer asks for requests.
 */
export function closingLines(closing: Closing, list: StandingList | null, reader: Reader): ClosingLines | null {
  const { language, zone, at } = reader;
  const words = WORDS[language];
  const found = closingOf(closing, zone, at);
  if (found === null) return null;
  if (list !== null && found.days > FAR_DAYS) return listLines(found.date, list, reader);
  const time = found.at === null ? null : words.time(found.at, zone);
  return {
    when: words.closes(dayOf(found.date, reader), time),
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
  const time = found.at === null ? null : WORDS[language].time(found.at, zone);
  const day = dayOf(found.date, reader);
  return time === null ? day : `${day}${language === 'fr' ? ' à ' : ', '}${time}`;
}

function listLines(end: string, { askedBy }: StandingList, reader: Reader): ClosingLines {
  const words = WORDS[reader.language];
  const open = words.list(dayOf(end, reader));
  const asked = askedBy === null ? null : closingOf({ at: null, date: askedBy }, reader.zone, reader.at);
  if (asked === null) return { when: open, left: null, isSoon: false, more: null };
  const day = dayOf(asked.date, reader);
  if (asked.days < 0) return { when: open, left: null, isSoon: false, more: words.askedBefore(day) };
  const [left, isSoon] = [words.daysLeft(asked.days), asked.days <= SOON_DAYS];
  return { when: words.askedBy(day), left, isSoon, more: open };
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
  const said = closingOf({ at: stated.at, date: stated.at === null ? stated.date : null }, reader.zone, reader.at);
  if (said === null) return posted;
  if (own !== null && own.date === said.date && (own.at === null || said.at === null || own.at === said.at))
    return posted;
  const time = said.at === null ? '' : `, ${words.time(said.at, reader.zone)}`;
  const source = sourceName(stated, reader.language);
  const says = words.documentSays(source, `${dayOf(said.date, reader)}${time}`);
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
