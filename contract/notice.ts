import { z } from 'zod';
import { RATE } from './limits.ts';
import { NOTICE_EXAMPLE } from './opportunity-examples.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

const text = z.string();

export const noticeTextSchema = z
  .strictObject({
    language: z.enum(['en', 'fr']).nullable().describe('Null if the source does not name it.'),
    title: text,
    buyer: text,
    categories: text.describe('One a line.'),
    text: text.describe('The description as plain text. Hard line breaks inside a sentence are blanks.'),
    is_cut: z.boolean().describe('Whether the source has more text than is shown and read.'),
  })
  .meta({ id: 'NoticeText' });

export const noticeSchema = z
  .strictObject({
    id: text,
    rfp_id: text,
    version: z.int().describe('Positions count in this text if `notice_version` of the detail is the same.'),
    source: text,
    source_url: text.nullable(),
    published_at: dateTime.nullable(),
    texts: z.array(noticeTextSchema).describe("One for each language of the notice, the reader's first."),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;

export const readNotice = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/notice',
  operationId: 'readNotice',
  localized: true,
  summary: 'Read the text of a notice',
  description:
    'The text that facts and reasons were read from, as plain text. Positions in the detail are offsets in exactly this text.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: idOf('the opportunity'),
  success: { status: 200, description: 'The notice.', schema: noticeSchema, example: NOTICE_EXAMPLE },
  errors: ['not_found'],
});

const CALENDAR_EXAMPLE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Tenderfit//Tenderfit//EN',
  'CALSCALE:GREGORIAN',
  'BEGIN:VEVENT',
  `UID:${NOTICE_EXAMPLE.id}-closing@tenderfit`,
  'DTSTAMP:20261123T080000Z',
  'SEQUENCE:1',
  'DTSTART:20261215T190000Z',
  'SUMMARY:Clôture: Acquisition d’échographes portables',
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const readCalendar = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/calendar.ics',
  operationId: 'readCalendar',
  localized: true,
  summary: "Download a tender's dates",
  description:
    'An iCalendar file with the closing, the deadline for questions and the site visit, as far as they are known. Times are in UTC; a date without a known time is a whole day. `not_found` if no date is known.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: idOf('the opportunity'),
  success: {
    status: 200,
    description: 'A calendar.',
    schema: z.string(),
    file: { contentType: 'text/calendar', name: 'tenderfit-dates.ics' },
    example: CALENDAR_EXAMPLE,
  },
  errors: ['not_found'],
});
