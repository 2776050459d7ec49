import { formatDay, formatMoment, type Language } from '../ui/format.ts';
import { type Closing as ClosingFacts, endOf, timeLeft } from './closing.ts';
import { PANE_WORDS } from '../opportunities/pane-words.ts';

type Closing = ClosingFacts & {
  deadline_time_zone: string | null;
  signals?: { open_continuously?: true | undefined } | null;
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
/** After these the date says more than the days since. */
const LONG_AGO_DAYS = 365;

export function closingWords(
  closing: Closing,
  language: Language,
  { now, zone }: { now: Date; zone: string },
): ClosingWords {
  const { closes } = PANE_WORDS[language];
  const { deadline_time_zone: buyerZone } = closing;
  const end = endOf(closing, now);
  const left = timeLeft(closing, { now, zone });
  const none = { moment: null, atBuyer: null, note: null, urgency: 'none' } as const;
  const without = closing.signals?.open_continuously === true ? closes.openContinuously : closes.none;
  if (left === null) return { ...none, left: end === null ? without : closes.ended[end] };
  const { days, isPast, isDay, shown } = left;
  const moment = (isDay ? formatDay : formatMoment)(shown.at, language, shown.zone);
  if (end !== null) return { ...none, left: closes.ended[end], moment: closes.wasToClose(moment), urgency: 'past' };
  const there = isDay || buyerZone === null ? null : formatMoment(shown.at, language, buyerZone);
  return {
    left: leftWords(days, isPast, language),
    moment,
    atBuyer: there === null || clockOf(shown.at, zone) === clockOf(shown.at, buyerZone) ? null : closes.atBuyer(there),
    note: isDay ? closes.dayOnly : null,
    urgency: isPast ? 'past' : days <= SOON_DAYS ? 'soon' : 'none',
  };
}

const DAY_MS = 86_400_000;

/** Whether the moment, or a day without one in every zone of the country, is over. */
export function hasPassed({ at, date }: { at: string | null; date: string }, now: Date): boolean {
  const end = at === null ? Date.parse(`${date}T12:00:00Z`) + DAY_MS : Date.parse(at);
  return end < now.getTime();
}

function clockOf(instant: string, zone: string | null): string {
  return new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(zone === null ? {} : { timeZone: zone }),
  }).format(new Date(instant));
}

function agoWords(days: number, language: Language): string {
  const { closes } = PANE_WORDS[language];
  return days > LONG_AGO_DAYS ? closes.ended.closed : closes.ago(days);
}

function leftWords(days: number, isPast: boolean, language: Language): string {
  const { closes } = PANE_WORDS[language];
  if (isPast) return days === 0 ? closes.earlierToday : days === -1 ? closes.yesterday : agoWords(-days, language);
  return days === 0 ? closes.today : days === 1 ? closes.tomorrow : closes.inDays(days);
}
