import type { Amount, Moment, Span, Statement } from './meaning.ts';

/** What a language has to say of amendments, and what it is given for that. */

export type Writing = {
  locale: string;
  /** A quotation, in the language's marks. */
  quote: (text: string) => string;
  sentence: (statement: Statement, write: Formats) => string;
  /** The score before and after, and the one reason that is new, null where there is none. */
  score: (before: number, after: number, reason: string | null) => string;
};

type ClosingStatement = Extract<Statement, { kind: 'closing' }>;

/** How values look, in the reader's language and zone. */
export type Formats = {
  moment: (moment: Moment) => string;
  /** Where a closing moved on one day: its times, the day and the span; null where the day changed, or is all that is known. */
  hourMoved: (closing: ClosingStatement) => { before: string; after: string; day: string; span: Span } | null;
  amount: (amount: Amount) => string;
  quote: (text: string) => string;
  /** At most so many names, and how many there are besides. */
  names: (names: readonly string[]) => { shown: string[]; more: number };
};

/** The largest units of a span: days with hours, or hours with minutes. */
export function spanParts({ days, hours, minutes }: Span): { unit: 'day' | 'hour' | 'minute'; count: number }[] {
  const all = [
    { unit: 'day' as const, count: days },
    { unit: 'hour' as const, count: hours },
    { unit: 'minute' as const, count: days > 0 ? 0 : minutes },
  ];
  return all.filter(({ count }) => count > 0);
}
