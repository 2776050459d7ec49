import type { Word } from './reply-words.ts';

/** Reads an hour of the day and takes it out of the words: `at 6 am`, `à 6 h`. Half hours are none that the digest knows. */

const OPENS = new Set(['at', 'a', 'by', 'vers']);

/** The hour and the words without it; null where there is none, or more than one. */
export function hourIn(words: readonly Word[]): { hour: number; words: Word[] } | null {
  const found = words.flatMap((_, at) => {
    const one = hourAt(words, at);
    return one === null ? [] : [{ at, ...one }];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  return { hour: only.hour, words: [...words.slice(0, only.at), ...words.slice(only.next)] };
}

function hourAt(words: readonly Word[], from: number): { hour: number; next: number } | null {
  if (!OPENS.has(words[from]?.folded ?? '')) return null;
  const hour = words[from + 1]?.value ?? null;
  const mark = words[from + 2];
  if (hour === null || mark === undefined) return null;
  if (mark.folded === 'am' || mark.folded === 'pm') return twelve(hour, mark.folded, from + 3);
  const dotted = [mark, ...words.slice(from + 3, from + 6)].map(({ folded }) => folded).join('');
  if (dotted === 'a.m.' || dotted === 'p.m.') return twelve(hour, dotted === 'a.m.' ? 'am' : 'pm', from + 6);
  const isHours = mark.folded === 'h' || mark.folded === 'heures' || mark.folded === 'heure';
  if (!isHours || hour > 23) return null;
  const minutes = words[from + 3];
  if (minutes === undefined || !/^\d/.test(minutes.folded)) return { hour, next: from + 3 };
  return minutes.folded === '00' ? { hour, next: from + 4 } : null;
}

function twelve(hour: number, half: 'am' | 'pm', next: number): { hour: number; next: number } | null {
  return hour < 1 || hour > 12 ? null : { hour: (hour % 12) + (half === 'pm' ? 12 : 0), next };
}
