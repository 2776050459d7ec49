import { Temporal } from 'temporal-polyfill';

/** Days on which public buyers of Quebec or Canada are closed, as month and day. */
const FIXED = ['01-01', '01-02', '06-24', '07-01', '09-30', '11-11', '12-24', '12-25', '12-26', '12-31'];

/** Whether public buyers of Quebec or of Canada work on this day: on no weekend, no holiday, and not on the Monday or Tuesday that stands for one. */
export function isWorkingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek <= 5 && !isFixed(day) && !isMoving(day) && !isObserved(day);
}

function isFixed(day: Temporal.PlainDate): boolean {
  return FIXED.includes(day.toString().slice(5));
}

/** Patriots' Day is the Monday before 25 May, Labour Day the first of September, Thanksgiving the second of October. */
function isMoving(day: Temporal.PlainDate): boolean {
  const easter = easterOf(day.year);
  if (day.equals(easter.subtract({ days: 2 })) || day.equals(easter.add({ days: 1 }))) return true;
  if (day.dayOfWeek !== 1) return false;
  const { month, day: date } = day;
  return (
    (month === 5 && date >= 18 && date <= 24) || (month === 9 && date <= 7) || (month === 10 && date >= 8 && date <= 14)
  );
}

/** A holiday on a weekend is kept on the next working day: two of them on Monday and Tuesday. */
function isObserved(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 2) return false;
  const weekend = [1, 2].map((back) => day.subtract({ days: day.dayOfWeek - 1 + back }));
  return weekend.filter(isFixed).length >= day.dayOfWeek;
}

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return Temporal.PlainDate.from({ year, month: 3, day: 28 }).add({ days: moon - weekday });
}
