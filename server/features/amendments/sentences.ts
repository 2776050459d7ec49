import type { Language } from './changes.ts';
import { CLAUSE_CHARS } from './clause.ts';
import type { Formats, Writing } from './writing.ts';
import type { Statement } from './meaning.ts';
import { SENTENCES_ENGLISH } from './sentences-english.ts';
import { SENTENCES_FRENCH } from './sentences-french.ts';
import { clockFormat, timeFormat } from '#platform/text/closing-time.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';

/** The sentences of amendments, in English and in French as written in Quebec. */

/** A clause with its marks on both sides. */
const MAX_QUOTE_CHARS = CLAUSE_CHARS + 10;
const MAX_NAMES = 5;
const TIMES = { en: timeFormat('en-CA'), fr: timeFormat('fr-CA') };
const CLOCKS = { en: clockFormat('en-CA'), fr: clockFormat('fr-CA') };

export function writingOf(language: Language): Writing {
  return language === 'fr' ? SENTENCES_FRENCH : SENTENCES_ENGLISH;
}

/** One sentence for each statement. */
export function sentencesOf(
  statements: readonly Statement[],
  { language, zone }: { language: Language; zone: string },
): string[] {
  const writing = writingOf(language);
  const formats = formatsOf(writing, zone);
  return statements.map((statement) => writing.sentence(statement, formats)).filter((sentence) => sentence !== '');
}

export function formatsOf({ locale, quote }: Writing, zone: string): Formats {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone });
  const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const isFrench = locale.startsWith('fr');
  const [timeOf, clockOf] = [TIMES[isFrench ? 'fr' : 'en'], CLOCKS[isFrench ? 'fr' : 'en']];
  const written = (text: string): string => (isFrench ? text.replace(/^1 (?=\p{L})/u, '1er ') : text);
  return {
    hourMoved: ({ before, after, span }) => {
      if (before.at === null || after.at === null || span === null) return null;
      const [was, is] = [before.at, after.at].map((at) => written(day.format(new Date(at))));
      if (was === undefined || was !== is) return null;
      return { before: timeOf(before.at, zone), after: timeOf(after.at, zone), day: was, span };
    },
    quote: (text) => quote(cutAtWord(text, MAX_QUOTE_CHARS)),
    amount: ({ amount, currency }) =>
      `${amount.toLocaleString(locale).replaceAll('\u202f', '\u00a0')}\u00a0${currency}`,
    names: (names) => ({
      shown: names.slice(0, MAX_NAMES).map((one) => cutAtWord(one, 80)),
      more: Math.max(0, names.length - MAX_NAMES),
    }),
    moment: ({ at, date, time }) => {
      const joined = isFrench ? ' à ' : ', ';
      if (at === null) {
        const only = written(dateOnly.format(new Date(`${date}T12:00:00Z`)));
        return time === null ? only : `${only}${joined}${clockOf(time)}`;
      }
      return `${written(day.format(new Date(at)))}${joined}${timeOf(at, zone)}`;
    },
  };
}
