import { daysUntil, formatDate, formatMoment, type Language } from '../ui/format.ts';
import type { Item } from './list-queries.ts';
import { LIST_WORDS } from './list-words.ts';

export type Closing = { left: string; moment: string | null; urgency: 'none' | 'soon' | 'past' };

const SOON_DAYS = 3;

/** When a tender closes, in words: how far away, and the day; the last days also the hour, where one is stated. */
export function closingOf(item: Pick<Item, 'deadline' | 'deadline_date_only'>, language: Language, now: Date): Closing {
  const { closes } = LIST_WORDS[language];
  const { deadline, deadline_date_only: isDay } = item;
  if (deadline === null) return { left: closes.none, moment: null, urgency: 'none' };
  if (Date.parse(deadline) < now.getTime())
    return { left: closes.closed, moment: formatDate(deadline, language), urgency: 'past' };
  const days = daysUntil(deadline, now);
  const isSoon = days <= SOON_DAYS;
  const moment = isSoon && isDay !== true ? formatMoment(deadline, language) : formatDate(deadline, language);
  const left = days === 0 ? closes.today : days === 1 ? closes.tomorrow : closes.inDays(days);
  return { left, moment, urgency: isSoon ? 'soon' : 'none' };
}

/** The words for a score, or that the tender is ruled out, and the short one under its ring; the same bounds as the ring's colours. */
export function fitWord(
  { score, eligible }: Pick<Item, 'score' | 'eligible'>,
  language: Language,
): { said: string; shown: string } {
  const { fit } = LIST_WORDS[language];
  if (!eligible) return fit.ruledOut;
  if (score === null) return fit.none;
  if (score >= 80) return fit.strong;
  if (score >= 60) return fit.good;
  return score >= 40 ? fit.possible : fit.weak;
}
