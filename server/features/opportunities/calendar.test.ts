import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DETAIL_EXAMPLE } from '#contract/opportunity-examples.ts';
import { calendarOf } from './calendar.ts';

type Tender = Parameters<typeof calendarOf>[0];
const STAMP = new Date('2026-11-23T08:00:00.000Z');
const EXAMPLE = DETAIL_EXAMPLE as unknown as Tender;
const signals = (given: object): Tender['signals'] => ({
  bid_eligibility: 'unknown',
  procurement_nature: 'unknown',
  evidence: [],
  ...given,
});
const tender = (given: Partial<Tender>): Tender => ({ ...EXAMPLE, signals: null, ...given });

type Component = Record<string, string>;

/** The events of a calendar, read as RFC 5545 says: lines unfolded, values of text without their escapes. */
function eventsIn(file: string): Component[] {
  assert.ok(file.endsWith('\r\n'));
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) {
    assert.ok(Buffer.byteLength(line) <= 75, `a line of ${Buffer.byteLength(line)} bytes`);
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(line, /[\u0000-\u0008\u000a-\u001f\u007f\ufffd]/);
  }
  const lines = file
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
  assert.deepEqual([lines[0], lines.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const events: Component[] = [];
  let open: Component | null = null;
  for (const line of lines.slice(1, -1)) {
    const [, name = '', value = ''] = /^([A-Z]+(?:;VALUE=DATE)?):(.*)$/s.exec(line) ?? assert.fail(line);
    if (line === 'BEGIN:VEVENT') open = {};
    else if (line === 'END:VEVENT' && open !== null) {
      events.push(open);
      open = null;
    } else if (open !== null) {
      assert.equal(name in open, false, `${name} twice`);
      open[name] = unescaped(name, value);
    }
  }
  for (const event of events)
    for (const name of ['UID', 'DTSTAMP', 'SEQUENCE', 'SUMMARY']) assert.ok(event[name], name);
  assert.equal(new Set(events.map(({ UID }) => UID)).size, events.length);
  return events;
}

function unescaped(name: string, value: string): string {
  if (name !== 'SUMMARY' && name !== 'DESCRIPTION') return value;
  assert.doesNotMatch(value.replace(/\\[\\;,nN]/g, ''), /[\\;,]/, 'every mark is escaped');
  return value.replace(/\\([\\;,nN])/g, (_whole, mark: string) => (/n/i.test(mark) ? '\n' : mark));
}

describe('Calendar of a tender:', () => {
  test('the closing is an instant in UTC, under an id that stays, numbered by the amendments', () => {
    const [event] = eventsIn(calendarOf(tender({ amendment_count: 3 }), 'en', STAMP) ?? '');
    assert.deepEqual(
      [event?.['UID'], event?.['DTSTART'], event?.['SEQUENCE'], event?.['DTSTAMP'], event?.['STATUS']],
      [`${EXAMPLE.id}-closing@tenderfit`, '20261215T190000Z', '3', '20261123T080000Z', 'CONFIRMED'],
    );
  });

  test('a closing of which only the day is known is a whole day, and says so', () => {
    const only = tender({
      deadline: '2026-12-16T04:59:59.999Z',
      deadline_date: '2026-12-15',
      deadline_date_only: true,
    });
    const [event] = eventsIn(calendarOf(only, 'en', STAMP) ?? '');
    assert.equal(event?.['DTSTART;VALUE=DATE'], '20261215');
    assert.match(event?.['DESCRIPTION'] ?? '', /^Only the day is stated/);
  });

  test('questions, the site visit and lots that close at other times are events of their own', () => {
    const moment = (at: string | null, date: string, time: string | null) => ({ at, date, time, time_zone: null });
    const whole = tender({
      signals: signals({
        closing_in_text: {
          ...moment(EXAMPLE.deadline, '2026-12-15', '14:00'),
          parts: [
            { part: 'Lot A', ...moment(EXAMPLE.deadline, '2026-12-15', '14:00') },
            { part: 'Lot B', ...moment('2026-12-18T19:00:00.000Z', '2026-12-18', '14:00') },
          ],
        },
        questions_due_at: moment('2026-12-01T17:00:00.000Z', '2026-12-01', '12:00'),
        site_visit_at: moment(null, '2026-11-27', '10:30'),
      }),
    });
    const events = eventsIn(calendarOf(whole, 'en', STAMP) ?? '');
    assert.deepEqual(
      events.map((one) => [one['SUMMARY']?.split(':')[0], one['DTSTART'] ?? one['DTSTART;VALUE=DATE']]),
      [
        ['Closes', '20261215T190000Z'],
        ['Closes (Lot B)', '20261218T190000Z'],
        ['Questions due', '20261201T170000Z'],
        ['Site visit or meeting', '20261127'],
      ],
    );
    assert.match(events[3]?.['DESCRIPTION'] ?? '', /^The notice says 10:30 but not on whose clock\./);
  });

  test('titles with marks, breaks, long lines and letters of several bytes come back as they were', () => {
    const title = `Réfection; phase\\2, lot «é»\nBEGIN:VEVENT ${'😀é'.repeat(60)}`;
    const [event, ...others] = eventsIn(
      calendarOf(tender({ title, source_url: 'https://example.org/a,b;c' }), 'fr', STAMP) ?? '',
    );
    assert.deepEqual([event?.['SUMMARY'], others.length], [`Clôture: ${title}`, 0]);
    assert.equal(event?.['URL'], 'https://example.org/a,b;c');
  });

  test('of a cancelled tender the events are cancelled', () => {
    const [event] = eventsIn(calendarOf(tender({ source_status: 'cancelled' }), 'en', STAMP) ?? '');
    assert.equal(event?.['STATUS'], 'CANCELLED');
  });

  test('without any date there is no calendar', () => {
    assert.equal(calendarOf(tender({ deadline: null }), 'en', STAMP), null);
  });

  test('a closing that documents state otherwise says so, in both languages', () => {
    const other = {
      field: 'closing_in_text',
      source: 'document',
      is: 'contradicting',
      at: null,
      date: '2026-12-15',
      time: '16:00',
      time_zone: null,
      evidence: [],
    };
    for (const [language, words] of [
      ['en', /check which one counts/],
      ['fr', /vérifiez ce qui compte/],
    ] as const) {
      const noted = (is: string) =>
        JSON.stringify(
          eventsIn(
            calendarOf(tender({ signals: signals({ other_dates: [{ ...other, is }] }) }), language, STAMP) ?? '',
          ),
        );
      assert.match(noted('contradicting'), words);
      assert.doesNotMatch(noted('replaced'), words);
    }
  });

  test('a date that was read from a scan is tentative and says so, and no other one is', () => {
    const words = { page: 2, sheet: null, cells: null, document_id: null, position: null };
    const given = signals({
      questions_due_at: { at: '2026-12-01T19:00:00.000Z', date: '2026-12-01', time: '14:00' },
      site_visit_at: { at: '2026-12-02T19:00:00.000Z', date: '2026-12-02', time: '14:00' },
      evidence: [
        { field: 'questions_due_at', quote: 'Questions by Dec 1', is_recognized: true, ...words },
        { field: 'site_visit_at', quote: 'Visit on Dec 2', is_recognized: false, ...words },
      ],
    });
    const events = eventsIn(calendarOf(tender({ signals: given }), 'en', STAMP) ?? '');
    assert.deepEqual(
      events.map(({ STATUS, DESCRIPTION = '' }) => [STATUS, DESCRIPTION.includes('Read from a scan')]),
      [
        ['CONFIRMED', false],
        ['TENTATIVE', true],
        ['CONFIRMED', false],
      ],
    );
  });
});
