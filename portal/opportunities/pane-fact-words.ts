import { formatDay, formatMoment, formatMoney, formatNumber, type Language } from '../ui/format.ts';
import type { Detail } from './pane-evidence.tsx';
import { unitWord } from './pane-source-words.ts';
import { PANE_WORDS } from './pane-words.ts';

/** Facts as sentences say them. */

type Signals = NonNullable<Detail['signals']>;
type Moment = { at: string | null; date: string; time: string | null; time_zone: string | null };

/** On the clock that the notice names; of a day alone the day. */
export function momentWords(moment: Moment | undefined | null, language: Language): string | null {
  if (moment === undefined || moment === null || moment.date === '') return null;
  if (moment.at !== null) return formatMoment(moment.at, language, moment.time_zone ?? 'UTC');
  const day = formatDay(`${moment.date}T12:00:00Z`, language, 'UTC');
  return moment.time === null ? day : `${day}, ${moment.time} (${PANE_WORDS[language].zoneUnknown})`;
}

/** "18 × Linear probe, 4-12 MHz", one for each item. */
export function quantityLines(quantities: Signals['quantities'], language: Language): { item: string; line: string }[] {
  const { optional } = PANE_WORDS[language];
  return (quantities ?? []).map(({ item, quantity, unit, optional: isOption }) => {
    const what = [
      formatNumber(quantity, language),
      unit === null || unit === 'each' ? '×' : unitWord(unit, language),
      item,
    ].filter((part) => part !== null && part !== '');
    return { item: item ?? '', line: `${what.join(' ')}${isOption ? ` (${optional})` : ''}` };
  });
}

/** In the currency that the notice names; a value without one is not given another. */
export function valueWords({ signals, estimated_value: value }: Detail, language: Language): string | null {
  const range = signals?.estimated_value_range;
  if (range !== undefined)
    return `${formatMoney(range.low, language, range.currency)} – ${formatMoney(range.high, language, range.currency)}`;
  const stated = signals?.['estimated_value'] as { amount: number; currency: string } | null | undefined;
  if (value === null) return null;
  return stated?.amount === value ? formatMoney(value, language, stated.currency) : formatNumber(value, language);
}
