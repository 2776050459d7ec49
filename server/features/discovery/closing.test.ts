import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closingOf, instantOf } from './closing.ts';

const TORONTO = 'America/Toronto';

describe('Discovery: closing times are instants by the source’s zone rule (sources.md, section 2)', () => {
  // [what it shows, as published, zone, instant, date in the zone, is a date only]
  const CASES: [string, string, string, string | null, string | null, boolean][] = [
    ['summer time', '2026-07-21T14:00:00', TORONTO, '2026-07-21T18:00:00.000Z', '2026-07-21', false],
    ['winter time', '2026-12-21T14:00:00', TORONTO, '2026-12-21T19:00:00.000Z', '2026-12-21', false],
    [
      'the last minute before the clocks go forward',
      '2026-03-08T01:59',
      TORONTO,
      '2026-03-08T06:59:00.000Z',
      '2026-03-08',
      false,
    ],
    [
      'a time skipped in spring moves forward',
      '2026-03-08T02:30:00',
      TORONTO,
      '2026-03-08T07:30:00.000Z',
      '2026-03-08',
      false,
    ],
    [
      'the first minute after the clocks went forward',
      '2026-03-08T03:00',
      TORONTO,
      '2026-03-08T07:00:00.000Z',
      '2026-03-08',
      false,
    ],
    [
      'a time that occurs twice in autumn is the first',
      '2026-11-01T01:30:00',
      TORONTO,
      '2026-11-01T05:30:00.000Z',
      '2026-11-01',
      false,
    ],
    ['after the second occurrence', '2026-11-01T02:00:00', TORONTO, '2026-11-01T07:00:00.000Z', '2026-11-01', false],
    ['Edmonton, summer', '2025-06-26T14:00:00', 'America/Edmonton', '2025-06-26T20:00:00.000Z', '2025-06-26', false],
    [
      'St. John’s, half an hour',
      '2026-01-15T14:00:00',
      'America/St_Johns',
      '2026-01-15T17:30:00.000Z',
      '2026-01-15',
      false,
    ],
    [
      'Regina has no summer time',
      '2026-07-15T14:00:00',
      'America/Regina',
      '2026-07-15T20:00:00.000Z',
      '2026-07-15',
      false,
    ],
    ['London, summer', '2026-07-15T12:00:00', 'Europe/London', '2026-07-15T11:00:00.000Z', '2026-07-15', false],
    [
      'an offset stands before the zone',
      '2026-08-25T10:30:00-04:00',
      'Europe/London',
      '2026-08-25T14:30:00.000Z',
      '2026-08-25',
      false,
    ],
    ['an offset without a colon', '2026-08-25T10:30:00-0400', TORONTO, '2026-08-25T14:30:00.000Z', '2026-08-25', false],
    [
      'the date is the one in the zone',
      '2026-08-26T02:00:00Z',
      TORONTO,
      '2026-08-26T02:00:00.000Z',
      '2026-08-25',
      false,
    ],
    ['fractions of a second', '2026-08-25T10:30:00.5-04:00', TORONTO, '2026-08-25T14:30:00.500Z', '2026-08-25', false],
    ['a blank between date and time', '2016-02-01 15:00', TORONTO, '2016-02-01T20:00:00.000Z', '2016-02-01', false],
    [
      'a date alone closes at the end of the day',
      '2026-08-25',
      TORONTO,
      '2026-08-26T03:59:59.000Z',
      '2026-08-25',
      true,
    ],
    ['a date alone on the day of 23 hours', '2026-03-08', TORONTO, '2026-03-09T03:59:59.000Z', '2026-03-08', true],
    [
      'a date with an offset is a date',
      '2026-10-02+02:00',
      'Europe/Paris',
      '2026-10-02T21:59:59.000Z',
      '2026-10-02',
      true,
    ],
    ['midnight UTC is a date', '2026-08-25T00:00:00Z', TORONTO, '2026-08-26T03:59:59.000Z', '2026-08-25', true],
    [
      'midnight UTC with fractions and an offset',
      '2026-08-25T00:00:00.000+00:00',
      TORONTO,
      '2026-08-26T03:59:59.000Z',
      '2026-08-25',
      true,
    ],
    ['23:59:59 UTC is a date', '2026-08-25T23:59:59Z', TORONTO, '2026-08-26T03:59:59.000Z', '2026-08-25', true],
    ['23:59 UTC is a time', '2026-08-25T23:59:00Z', TORONTO, '2026-08-25T23:59:00.000Z', '2026-08-25', false],
    [
      'midnight at another offset is a time',
      '2026-08-25T00:00:00-04:00',
      TORONTO,
      '2026-08-25T04:00:00.000Z',
      '2026-08-25',
      false,
    ],
    ['local midnight is a time', '2026-08-25T00:00:00', TORONTO, '2026-08-25T04:00:00.000Z', '2026-08-25', false],
    ['a leap day', '2028-02-29T14:00:00', TORONTO, '2028-02-29T19:00:00.000Z', '2028-02-29', false],
    ['words', 'to be announced', TORONTO, null, null, false],
    ['zeros', '0000-00-00', TORONTO, null, null, false],
    [
      'the year 2060 without a publication',
      '2060-12-31T14:00:00',
      TORONTO,
      '2060-12-31T19:00:00.000Z',
      '2060-12-31',
      false,
    ],
    ['a placeholder without a publication', '2065-04-27T07:00:00', TORONTO, null, null, false],
    ['1900-01-01 is none', '1900-01-01T00:00:00', TORONTO, null, null, false],
    ['0001-01-01 is none', '0001-01-01T00:00:00', 'Europe/Paris', null, null, false],
    ['the end of all calendars is none', '9999-12-31T23:59:59-05:00', TORONTO, null, null, false],
  ];
  for (const [name, raw, zone, at, localDate, dateOnly] of CASES) {
    test(`closing: ${name} (${raw})`, () => assert.deepEqual(closingOf(raw, zone), { at, localDate, raw, dateOnly }));
  }

  const FAULTS: [string, string][] = [
    ['no such day', '2026-02-29T14:00:00'],
    ['no 30 February', '2026-02-30'],
    ['no such month', '2026-13-01'],
    ['no such hour', '2026-07-01T25:00:00'],
    ['no such minute', '2026-07-01T14:61:00-04:00'],
    ['another order of day and month', '25/08/2026 14:00'],
  ];
  for (const [name, raw] of FAULTS) {
    test(`closing: a date that cannot be read is a fault that names it, ${name} (${raw})`, () => {
      const { fault, ...closing } = closingOf(raw, TORONTO);
      assert.deepEqual(closing, { at: null, localDate: null, raw, dateOnly: false });
      assert.match(fault ?? '', new RegExp(`is "${raw}"; an existing day and time such as`));
    });
  }

  test('closing: more than ten years after publication is a placeholder', () => {
    const published = '2026-07-01T00:00:00.000Z';
    assert.equal(closingOf('2036-12-31T12:00:00', TORONTO, published).at, '2036-12-31T17:00:00.000Z');
    for (const raw of ['2037-01-01T12:00:00', '2076-12-31', '2100-03-31T16:00:00']) {
      assert.deepEqual(closingOf(raw, TORONTO, published), { at: null, localDate: null, raw, dateOnly: false });
    }
  });

  test('closing: nothing published is nothing', () => {
    for (const raw of [null, undefined, '', '  ']) {
      assert.deepEqual(closingOf(raw, TORONTO), { at: null, localDate: null, raw: null, dateOnly: false });
    }
  });
});

describe('Discovery: other times are instants as they say', () => {
  const CASES: [string, string, string, string | null][] = [
    ['midnight UTC stays midnight', '2026-08-25T00:00:00Z', TORONTO, '2026-08-25T00:00:00.000Z'],
    ['23:59:59 UTC stays', '2026-08-25T23:59:59Z', TORONTO, '2026-08-25T23:59:59.000Z'],
    ['a date is the start of its day', '2026-08-25', TORONTO, '2026-08-25T04:00:00.000Z'],
    [
      'a date with an offset is the start of its day in the zone',
      '2026-10-02Z',
      'Europe/Paris',
      '2026-10-01T22:00:00.000Z',
    ],
    ['a local time', '2026-07-21T14:05:06', TORONTO, '2026-07-21T18:05:06.000Z'],
    ['seven fractional digits', '2026-07-21T14:05:06.1234567Z', TORONTO, '2026-07-21T14:05:06.123Z'],
    ['1900-01-01 is none', '1900-01-01', TORONTO, null],
    ['0001-01-01 is none', '0001-01-01T00:00:00Z', 'Europe/Paris', null],
    ['9999-12-31 is none', '9999-12-31T23:59:59-05:00', TORONTO, null],
    ['words', 'yesterday', TORONTO, null],
    ['nothing', '', TORONTO, null],
  ];
  for (const [name, raw, zone, at] of CASES) {
    test(`instant: ${name} (${raw})`, () => assert.equal(instantOf(raw, zone), at));
  }
});

describe('Duplicate grouping 2: the closing date by which copies are compared is the date in the buyer’s zone', () => {
  const CASES: readonly [string | null, string, string | null][] = [
    ['2026-03-09', 'America/Toronto', '2026-03-09'],
    ['2026-03-09T23:30:00', 'America/Vancouver', '2026-03-09'],
    ['2026-03-09 14:00', 'America/Toronto', '2026-03-09'],
    ['2026-03-09T00:00:00Z', 'America/Toronto', '2026-03-09'],
    ['2026-03-09T23:59:59Z', 'Europe/Madrid', '2026-03-09'],
    ['2026-03-10T03:59:59.000Z', 'America/Toronto', '2026-03-09'],
    ['2026-03-10T00:00:00-05:00', 'America/Toronto', '2026-03-10'],
    ['2026-11-01T05:30:00Z', 'America/Toronto', '2026-11-01'],
    ['2026-07-01T02:30:00+0000', 'America/Vancouver', '2026-06-30'],
    ['2026-13-45T02:30:00Z', 'America/Toronto', null],
    ['see documents', 'America/Toronto', null],
    [' ', 'America/Toronto', null],
    [null, 'America/Toronto', null],
  ];
  for (const [published, zone, expected] of CASES) {
    test(`${published} in ${zone} is ${expected}`, () => assert.equal(closingOf(published, zone).localDate, expected));
  }
});
