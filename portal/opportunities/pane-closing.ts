import { daysUntil, formatDay, formatMoment, type Language } from '../ui/format.ts';
import { PANE_WORDS } from './pane-words.ts';

type Closing = {
  deadline: string | null;
  deadline_date: string | null;
  deadline_date_only: boolean | null;
  deadline_time_zone: string | null;
};

/** What is said of a closing: how far it is, when, and the buyer's clock where that is another one. */
export type ClosingWords = {
  left: string;
  moment: string | null;
  atBuyer: string | null;
  note: string | null;
  urgency: 'none' | 'soon' | 'past';
};

const SOON_DAYS = 3;

export function closingWords(
  closing: Closing,
  language: Language,
  { now, zone }: { now: Date; zone: string },
): ClosingWords {
  const { closes } = PANE_WORDS[language];
  const { deadline, deadline_date: date, deadline_time_zone: buyerZone } = closing;
  if (deadline === null) return { left: closes.none, moment: null, atBuyer: null, note: null, urgency: 'none' };
  const isPast = Date.parse(deadline) < now.getTime();
  const isDay = closing.deadline_date_only === true && date !== null;
  const countedIn = isDay ? (buyerZone ?? zone) : zone;
  const days = daysUntil(deadline, now, countedIn);
  const moment = isDay ? formatDay(`${date}T12:00:00Z`, language, 'UTC') : formatMoment(deadline, language, zone);
  const there = isDay || buyerZone === null ? null : formatMoment(deadline, language, buyerZone);
  return {
    left: leftWords(days, isPast, language),
    moment,
    atBuyer: there === null || clockOf(deadline, zone) === clockOf(deadline, buyerZone) ? null : closes.atBuyer(there),
    note: isDay ? closes.dayOnly : null,
    urgency: isPast ? 'past' : days <= SOON_DAYS ? 'soon' : 'none',
  };
}

function clockOf(instant: string, zone: string | null): string {
  return new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(zone === null ? {} : { timeZone: zone }),
  }).format(new Date(instant));
}

function leftWords(days: number, isPast: boolean, language: Language): string {
  const { closes } = PANE_WORDS[language];
  if (isPast) return days === 0 ? closes.earlierToday : days === -1 ? closes.yesterday : closes.ago(-days);
  return days === 0 ? closes.today : days === 1 ? closes.tomorrow : closes.inDays(days);
}
