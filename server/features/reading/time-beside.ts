import type { DateKind } from './date-labels.ts';
import { momentsIn, timeAt } from './moments.ts';
import type { Moment } from './moments.ts';
import type { Sentence } from './sentences.ts';

/** `Closing time: `, in a sentence or line of its own beside that of the date. */
const TIME_LABEL =
  /(?:^|[\s,;(|])(?:(?:bid|tender|submission|closing|visit|start) )?(?:time|hour)(?: of closing)?(?: is)? ?[:-]|\bclosing time is\b|\bheure(?: limite| de (?:la )?(?:cloture|fermeture|visite|depot|reception)[^:\d]{0,30})? ?:/;
export const CLOSING_TIME =
  /\b(?:closing time|time of closing|heure de (?:cloture|fermeture|tombee)|heure limite)(?: is| est| pour la reception des soumissions| de reception des soumissions)? ?[:-]?(?= ?(?:at |a |is )?(?:\d|noon|midi))/;
const TIME_IN_CHARS = 60;
/** What stands between a time with its own label and the date: `Heure limite : 14 h. Date limite : `. */
const DATE_NEXT =
  /^[\s.,;)]{0,4}(?:(?:and )?(?:closing )?date|(?:et )?date (?:limite|de cloture|de fermeture|de tombee))[^\d.;]{0,20}$/;

type TimeBeside = Pick<Moment, 'time' | 'zone'> & { timeSentence?: Sentence };

/**
 * The time where a label of its own gives it, behind the date or in one of the next two lines: `Closing date: March 2, 2027 /
 * Closing time: 2 pm`; that of a closing also right before the date or in the line before.
 */
export function timeBeside(
  sentences: readonly Sentence[],
  index: number,
  { begins, end }: Moment,
  kind: DateKind,
): TimeBeside | null {
  const { source, folded = '' } = sentences[index] ?? {};
  const own =
    labelledTime(folded.slice(end, end + TIME_IN_CHARS)) ?? (kind === 'closing' ? timeBefore(folded, begins) : null);
  if (own) return own;
  for (const timeSentence of sentences.slice(index + 1, index + 3)) {
    if (timeSentence.source !== source || momentsIn(timeSentence.folded).length > 0) break;
    const time = labelledTime(timeSentence.folded.slice(0, TIME_IN_CHARS));
    if (time) return { ...time, timeSentence };
  }
  const timeSentence = sentences[index - 1];
  if (kind !== 'closing' || !timeSentence || timeSentence.source !== source) return null;
  const time = timeOnly(timeSentence.folded);
  return time && { ...time, timeSentence };
}

function labelledTime(folded: string): Pick<Moment, 'time' | 'zone'> | null {
  const match = TIME_LABEL.exec(folded);
  return match && match.index < 20 ? timeAt(folded, match.index + match[0].length) : null;
}

/** `Closing time: 2 pm` on the line above the date. */
function timeOnly(folded: string): Pick<Moment, 'time' | 'zone'> | null {
  const match = CLOSING_TIME.exec(folded);
  if (!match || match.index > 4 || folded.length > TIME_IN_CHARS || momentsIn(folded).length > 0) return null;
  return timeAt(folded, match.index + match[0].length);
}

function timeBefore(folded: string, begins: number): Pick<Moment, 'time' | 'zone'> | null {
  const before = folded.slice(Math.max(0, begins - TIME_IN_CHARS), begins);
  const match = CLOSING_TIME.exec(before);
  const time = match && timeAt(before, match.index + match[0].length);
  return time && DATE_NEXT.test(before.slice(time.end)) ? time : null;
}
