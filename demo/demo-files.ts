import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { isWorkingDay } from './holidays.ts';

/** A file in a source's own format, to be read in the order of the list: a later file amends what earlier ones hold. */
export type DemoFile = { name: string; source: string; content: string };

const FILES: readonly (readonly [name: string, source: string])[] = [
  ['canadabuys.csv', 'canadabuys'],
  ['seao.json', 'seao'],
  ['toronto.json', 'toronto'],
  ['alberta.json', 'alberta'],
  ['canadabuys-amendments.csv', 'canadabuys'],
  ['seao-amendments.json', 'seao'],
];
/** `{{day+12}}`, or a moment of that day in Quebec: `{{time+12 14:00:00}}`, `{{utc-3 10:00:00}}`, `{{release-0 08:40:00}}`. */
const PLACEHOLDER = /\{\{(day|time|utc|release)([+-])(\d+)(?: (\d\d:\d\d:\d\d))?\}\}/g;

/**
 * The demonstration's notices, the files of `demo/files` with their dates filled in for a first start on this day (`2026-11-21`):
 * everything was published shortly before it and closes after it. Throws RangeError for another form of day.
 */
export function demoFiles(today: string): DemoFile[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today))
    throw new RangeError(`"${today}" is no day; one such as 2026-11-21 is needed`);
  return FILES.map(([name, source]) => {
    const template = readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8');
    const content = template.replace(PLACEHOLDER, (_, form: string, sign: string, days: string, time = '00:00:00') =>
      written(form, workingDay(today, sign === '-' ? -1 : 1, Number(days)), time),
    );
    return { name, source, content };
  });
}

/** So many calendar days from today; what falls on a weekend or holiday moves to the working day before in the past, else to the next. */
function workingDay(today: string, direction: 1 | -1, days: number): Temporal.PlainDate {
  let day = Temporal.PlainDate.from(today).add({ days: direction * days });
  while (!isWorkingDay(day)) day = day.add({ days: direction });
  return day;
}

function written(form: string, day: Temporal.PlainDate, time: string): string {
  if (form === 'day') return day.toString();
  const moment = day.toZonedDateTime({ timeZone: 'America/Toronto', plainTime: time });
  if (form === 'time') return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const utc = new Date(moment.epochMilliseconds).toISOString();
  // A release id of SEAO is the digits of the moment in UTC.
  return form === 'utc' ? utc : utc.replace(/\D/g, '').slice(0, 14);
}
