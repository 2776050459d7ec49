import { z } from 'zod';

const text = z.string();
const textOrNull = z.string().nullable();

/** A point in time as a notice states it, which may be a day only. */
export const statedMoment = z
  .looseObject({
    at: textOrNull.describe('The time in UTC; null if the text states only a day, or if the time zone is unknown.'),
    date: text,
    time: textOrNull.describe('`HH:MM` in `time_zone`; null if the text states only a date.'),
    time_zone: textOrNull.describe('IANA name of the zone.'),
  })
  .meta({ id: 'StatedMoment' });
