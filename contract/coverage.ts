import { z } from 'zod';
import { leftOutSchema } from './digests.ts';
import { RATE } from './limits.ts';
import { dateTime } from './parameters.ts';
import { route } from './route.ts';

/** Which sources are read, how that went, and what of them reached the company. */

const period = z.strictObject({
  readings: z.int().describe('Readings that began in this time.'),
  failed_readings: z.int().describe('How many of them failed or were interrupted.'),
  read: z.int().describe('Notices read, counted again at each reading.'),
  new: z.int().describe('Notices read for the first time.'),
});

const sourceSchema = z
  .strictObject({
    source: z.string(),
    label: z.string(),
    state: z
      .enum(['read', 'reading', 'failed', 'interrupted', 'never_read'])
      .describe('How the latest reading ended, or that one is under way.'),
    last_attempt_at: dateTime.nullable(),
    last_success_at: dateTime.nullable().describe('When the source was last read to the end.'),
    next_attempt_at: dateTime.nullable().describe('Null when it is not read on a schedule, or was never read.'),
    is_late: z
      .boolean()
      .describe('It is read on a schedule, and was last read to the end more than an hour longer ago than that says.'),
    last_reading: z
      .strictObject({
        read: z.int(),
        new: z.int(),
        changed: z.int(),
        unreadable: z.int().describe('Records that could not be read.'),
      })
      .nullable(),
    last_24_hours: period,
    last_7_days: period,
    failures: z
      .array(
        z.strictObject({
          at: dateTime,
          state: z.enum(['failed', 'interrupted']),
          detail: z.string().nullable().describe('In English, without addresses and secrets.'),
        }),
      )
      .describe('Of the last 7 days, newest first, at most 5.'),
    company: z
      .strictObject({
        matched: z.int().describe('Tenders matched in the last 7 days whose shown copy is from this source.'),
        waiting: z
          .int()
          .describe(
            'Of these, considered by no digest yet. What is archived, ruled out or closed counts too, and will not be mailed.',
          ),
        mailed: z.int().describe('Of these, mailed.'),
        screened: z.int().describe('Of these, left out of the digest.'),
        left_out: leftOutSchema.describe('Why those were left out.'),
      })
      .describe('Numbers of the company alone.'),
  })
  .meta({ id: 'SourceCoverage' });

export const coverageSchema = z
  .strictObject({
    as_of: dateTime,
    every_hours: z.int().nullable().describe('How often sources are read. Null when an operator starts each reading.'),
    places_without_source: z
      .array(z.strictObject({ code: z.string().describe('ISO 3166-2, such as `CA-NB`.'), name: z.string() }))
      .describe(
        'Provinces and territories of the profile whose own source is neither read nor planned here. CanadaBuys is federal, and the source of a city is of that city.',
      ),
    sources: z.array(sourceSchema),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverageSchema>;

export const readCoverage = route({
  method: 'GET',
  path: '/api/v1/coverage',
  operationId: 'readCoverage',
  localized: true,
  summary: 'Read which sources are covered',
  description:
    'Each source with its latest readings and failures, and what became of its notices for the company in the last 7 days.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'All sources, by name.',
    schema: coverageSchema,
    example: {
      as_of: '2026-11-24T15:00:00.000Z',
      every_hours: 6,
      places_without_source: [{ code: 'CA-NB', name: 'New Brunswick' }],
      sources: [
        {
          source: 'canadabuys',
          label: 'CanadaBuys',
          state: 'failed',
          last_attempt_at: '2026-11-24T11:00:00.000Z',
          last_success_at: '2026-11-24T05:02:10.000Z',
          next_attempt_at: '2026-11-24T17:00:00.000Z',
          is_late: true,
          last_reading: { read: 0, new: 0, changed: 0, unreadable: 0 },
          last_24_hours: { readings: 4, failed_readings: 1, read: 8_214, new: 63 },
          last_7_days: { readings: 28, failed_readings: 1, read: 56_902, new: 402 },
          failures: [
            {
              at: '2026-11-24T11:00:00.000Z',
              state: 'failed',
              detail: 'the source: expected status 200; it answered 503',
            },
          ],
          company: {
            matched: 31,
            waiting: 4,
            mailed: 9,
            screened: 18,
            left_out: { below_floor: 15, beyond_cap: 0, ruled_out: 2, closed: 1 },
          },
        },
      ],
    },
  },
});
