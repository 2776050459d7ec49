import type { OpportunityDetail } from '#contract/opportunities.ts';

/** The dates of a tender as a calendar file (RFC 5545). */

type Language = 'en' | 'fr';
type Signals = OpportunityDetail['signals'];
/** A time as a notice states it: `at` where the instant is known, else the day and what is said of the time. */
type Moment = { at: string | null; date: string; time: string | null };
type Event = { key: string; title: string; when: Moment; notes: string[]; isOfScan: boolean };

const WORDS = {
  en: {
    closing: 'Closes',
    questions: 'Questions due',
    visit: 'Site visit or meeting',
    noZone: (time: string) => `The notice says ${time} but not on whose clock.`,
    contradicted: 'The notice or its documents also state another day or time: check which one counts.',
    scan: 'Read from a scan by character recognition, which may be wrong: compare with the original.',
    dayOnly: 'Only the day is stated: bids may be due earlier that day.',
  },
  fr: {
    closing: 'Clôture',
    questions: 'Date limite des questions',
    visit: 'Visite ou rencontre',
    noZone: (time: string) => `L’avis indique ${time}, sans préciser le fuseau horaire.`,
    contradicted: 'L’avis ou ses documents indiquent aussi un autre jour ou une autre heure : vérifiez ce qui compte.',
    scan: 'Lu sur une numérisation par reconnaissance de caractères, qui peut se tromper : comparez avec l’original.',
    dayOnly: 'Seul le jour est indiqué : les soumissions peuvent être exigées plus tôt ce jour-là.',
  },
} as const;

type CalendarSource = Pick<
  OpportunityDetail,
  | 'id'
  | 'title'
  | 'issuing_body'
  | 'source'
  | 'source_url'
  | 'source_status'
  | 'deadline'
  | 'deadline_date'
  | 'deadline_date_only'
  | 'solicitation_number'
  | 'signals'
  | 'amendment_count'
>;

/** The calendar of a tender; null where no date of it is known. `stamp`: when it is made. */
export function calendarOf(tender: CalendarSource, language: Language, stamp: Date): string | null {
  const events = eventsOf(tender, language);
  if (events.length === 0) return null;
  const isOff = ['cancelled', 'withdrawn', 'unsuccessful'].includes(tender.source_status);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tenderfit//Tenderfit//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ key, title, when, notes, isOfScan }) => [
      'BEGIN:VEVENT',
      `UID:${tender.id}-${key}@tenderfit`,
      `DTSTAMP:${utc(stamp.toISOString())}`,
      `SEQUENCE:${tender.amendment_count}`,
      ...timesOf(when),
      `SUMMARY:${escaped(`${title}: ${tender.title}`)}`,
      `DESCRIPTION:${escaped([...notes, ...about(tender)].join('\n'))}`,
      ...(tender.source_url === null ? [] : [`URL:${uri(tender.source_url)}`]),
      `STATUS:${isOff ? 'CANCELLED' : isOfScan ? 'TENTATIVE' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function about({
  issuing_body: buyer,
  solicitation_number: number,
  source,
  source_url: url,
}: CalendarSource): string[] {
  return [buyer, number ?? '', url ?? source].filter((line) => line !== '');
}

function eventsOf(tender: CalendarSource, language: Language): Event[] {
  const words = WORDS[language];
  const closing = closingOf(tender);
  const parts = tender.signals?.closing_in_text?.['parts'];
  const lots = (Array.isArray(parts) ? parts : []) as (Moment & { part: string })[];
  const event = (key: string, title: string, when: Moment | null | undefined): Event[] => {
    if (!when) return [];
    const isOfScan = isRecognized(tender, key);
    const isVague = when.at === null && when.time !== null;
    const notes = [
      ...(isVague ? [words.noZone(when.time ?? '')] : []),
      ...(isOfScan ? [words.scan] : []),
      ...(isContradicted(tender.signals, key) ? [words.contradicted] : []),
    ];
    return [{ key, title, when, notes, isOfScan }];
  };
  return [
    ...event('closing', words.closing, closing).map((one) =>
      one.when.at === null && one.when.time === null ? { ...one, notes: [words.dayOnly, ...one.notes] } : one,
    ),
    ...lots
      .filter((lot) => lot.at === null || lot.at !== closing?.at)
      .flatMap((lot, at) => event(`closing-${at + 1}`, `${words.closing} (${lot.part})`, lot)),
    ...event('questions', words.questions, stated(tender.signals, 'questions_due_at')),
    ...event('visit', words.visit, stated(tender.signals, 'site_visit_at')),
  ];
}

const FIELDS: Readonly<Record<string, string>> = {
  closing: 'closing_in_text',
  questions: 'questions_due_at',
  visit: 'site_visit_at',
};

function isContradicted(signals: Signals, key: string): boolean {
  return (signals?.other_dates ?? []).some(({ field, is }) => is === 'contradicting' && field === FIELDS[key]);
}

/** Whether the date rests on words of a scan. The closing of an event is that of the posting where it has one. */
function isRecognized({ signals, deadline }: CalendarSource, key: string): boolean {
  if (key === 'closing' && deadline !== null) return false;
  const field = key.startsWith('closing') ? 'closing_in_text' : FIELDS[key];
  return (signals?.evidence ?? []).some((one) => one.field === field && one.is_recognized);
}

/** The closing that counts. Of a day without a time `deadline` is only the end. */
function closingOf({ deadline, deadline_date: date, deadline_date_only: isDay }: CalendarSource): Moment | null {
  if (deadline === null) return null;
  if (isDay === true && date !== null) return { at: null, date, time: null };
  return { at: deadline, date: deadline.slice(0, 10), time: null };
}

function stated(signals: Signals, field: 'questions_due_at' | 'site_visit_at'): Moment | null {
  const moment = signals?.[field];
  return moment === undefined ? null : { at: moment.at, date: moment.date, time: moment.time };
}

/** A moment, or a whole day where its instant is not known. */
function timesOf({ at, date }: Moment): string[] {
  if (at !== null) return [`DTSTART:${utc(at)}`];
  return [`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`];
}

function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

// Control characters are no text of a calendar.
const CONTROLS = /(?!\n)\p{Cc}/gu;

function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');
}

/** Neither blanks nor controls are part of an address. */
function uri(address: string): string {
  return address.replace(/[\s\p{Cc}]+/gu, '');
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** A line of at most 75 bytes; what is longer goes on in lines that begin with a blank, no character is cut. */
function folded(line: string): string {
  let [out, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
