import type { Word } from './reply-words.ts';

/** Reads a time of day and takes it out of the words: `at 6 am`, `à 6 h`, `at 7:30`. */

const OPENS = new Set(['at', 'a', 'by', 'vers']);

type Time = { hour: number; minutes: number };

/** The time and the words without it; null where there is none, or more than one. */
export function timeIn(words: readonly Word[]): (Time & { words: Word[] }) | null {
  const found = words.flatMap((_, at) => {
    const one = timeAt(words, at);
    return one === null ? [] : [{ at, ...one }];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const { hour, minutes } = only;
  return { hour, minutes, words: [...words.slice(0, only.at), ...words.slice(only.next)] };
}

function timeAt(words: readonly Word[], from: number): (Time & { next: number }) | null {
  if (!OPENS.has(words[from]?.folded ?? '')) return null;
  const hour = words[from + 1]?.value ?? null;
  const mark = words[from + 2]?.folded ?? '';
  if (hour === null) return null;
  const sign = HOUR_SIGNS.has(mark) ? mark : null;
  const given = sign === null ? undefined : words[from + 3];
  const hasMinutes = given !== undefined && /^[0-5]\d$/.test(given.folded);
  const minutes = hasMinutes ? Number(given.folded) : 0;
  const end = from + 2 + (sign === null ? 0 : 1) + (hasMinutes ? 1 : 0);
  if (sign === ':' && !hasMinutes) return null;
  const half = sign === null || sign === ':' ? halfAt(words, end) : null;
  if (half !== null)
    return hour < 1 || hour > 12 ? null : { hour: (hour % 12) + (half.isLate ? 12 : 0), minutes, next: half.next };
  return sign === null || hour > 23 ? null : { hour, minutes, next: end };
}

const HOUR_SIGNS = new Set(['h', 'heures', 'heure', ':']);

/** `am`, `p.m.` */
function halfAt(words: readonly Word[], at: number): { isLate: boolean; next: number } | null {
  const first = words[at]?.folded;
  if (first === 'am' || first === 'pm') return { isLate: first === 'pm', next: at + 1 };
  const dotted = words
    .slice(at, at + 4)
    .map(({ folded }) => folded)
    .join('');
  return dotted === 'a.m.' || dotted === 'p.m.' ? { isLate: dotted === 'p.m.', next: at + 4 } : null;
}
