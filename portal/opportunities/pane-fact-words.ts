import { formatDay, formatMoment, formatNumber, type Language } from '../ui/format.ts';
import type { Detail } from './pane-evidence.tsx';
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

/** Between the days that the source expects. */
export function periodWords(period: Signals['contract_period'], language: Language): string | null {
  if (period === undefined) return null;
  const [start, end] = [period.start, period.end].map((day) =>
    day === null ? null : formatDay(`${day}T12:00:00Z`, language, 'UTC'),
  ) as [string | null, string | null];
  if (start !== null && end !== null) return language === 'fr' ? `du ${start} au ${end}` : `from ${start} to ${end}`;
  if (start !== null) return language === 'fr' ? `à partir du ${start}` : `from ${start}`;
  return language === 'fr' ? `jusqu’au ${end ?? ''}` : `until ${end ?? ''}`;
}

/** "18 × Linear probe, 4-12 MHz", one for each item. */
export function quantityLines(quantities: Signals['quantities'], language: Language): { item: string; line: string }[] {
  const { optional } = PANE_WORDS[language];
  return (quantities ?? []).map(({ item, quantity, unit, optional: isOption }) => {
    const what = [
      formatNumber(quantity, language),
      unit !== null && unit !== 'each' ? unitWord(unit, language) : item === null ? null : '×',
      item,
    ].filter((part) => part !== null && part !== '');
    return { item: item ?? '', line: `${what.join(' ')}${isOption ? ` (${optional})` : ''}` };
  });
}

/** Words that the API gives as sources have them, or as reading names them, in the reader's language. Others stay as they are. */

const UNITS_IN_FRENCH: Readonly<Record<string, string>> = {
  assembly: 'ensemble',
  box: 'boîte',
  set: 'jeu',
  kit: 'trousse',
  package: 'paquet',
  pair: 'paire',
  roll: 'rouleau',
  metre: 'mètre',
  kilometre: 'kilomètre',
  'square metre': 'mètre carré',
  'cubic metre': 'mètre cube',
  hectare: 'hectare',
  kilogram: 'kilogramme',
  bag: 'sac',
  sheet: 'feuille',
  pallet: 'palette',
  tonne: 'tonne',
  litre: 'litre',
  case: 'caisse',
  carton: 'carton',
  pail: 'seau',
  barrel: 'baril',
  bottle: 'bouteille',
  word: 'mot',
  page: 'page',
};

/** What a unit is called; a thing that is only counted has none. */
export function unitWord(unit: string, language: Language): string {
  return language === 'fr' ? (UNITS_IN_FRENCH[unit] ?? unit) : unit;
}
