/** How a confirmation writes days, lists and numbers. */

/** `Monday, Thursday` of ISO weekdays. */
export function dayNames(locale: string, paused: string): (days: readonly number[]) => string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of June 2026 is a Monday.
  return (days) =>
    days.length === 0 ? paused : days.map((day) => format.format(new Date(Date.UTC(2026, 5, day)))).join(', ');
}

/** `1, 2 and 3`. */
export function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
}

/** With the marks of the language between thousands. */
export const number = (locale: string): ((value: number) => string) => {
  const format = new Intl.NumberFormat(locale);
  return (value) => format.format(value).replaceAll('\u202f', '\u00a0');
};
