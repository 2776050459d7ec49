import { formatDate, formatMoment, type Language } from '../ui/format.ts';
import { type Closing as ClosingFacts, endOf, timeLeft } from '../closing/closing.ts';
import type { OpportunityListItem as Item } from '#contract/opportunities.ts';
import { LIST_WORDS } from './list-words.ts';

export type Closing = { left: string; moment: string | null; urgency: 'none' | 'soon' | 'past' };

const SOON_DAYS = 3;

/** When a tender closes, in words: how far away, and the day; the last days also the hour, where one is stated. */
export function closingOf(
  closing: ClosingFacts,
  language: Language,
  { now, zone }: { now: Date; zone: string },
): Closing {
  const { closes } = LIST_WORDS[language];
  const end = endOf(closing, now);
  const left = timeLeft(closing, { now, zone });
  const day = left === null ? null : formatDate(left.shown.at, language, left.shown.zone);
  if (end !== null)
    return { left: closes.ended[end], moment: day === null ? null : closes.wasToClose(day), urgency: 'past' };
  if (left === null) return { left: closes.none, moment: null, urgency: 'none' };
  const { days, isPast, isDay, shown } = left;
  if (isPast) return { left: closes.closed, moment: day, urgency: 'past' };
  const isSoon = days <= SOON_DAYS;
  const words = days === 0 ? closes.today : days === 1 ? closes.tomorrow : closes.inDays(days);
  const moment = isSoon && !isDay ? formatMoment(shown.at, language, shown.zone) : day;
  return { left: words, moment, urgency: isSoon ? 'soon' : 'none' };
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
