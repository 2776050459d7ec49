import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstSlot, nextSlot, type Schedule } from './schedule.ts';
import { expectedSlots, readWallClock } from '../../../tests/support/digest/wall-clock.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Every slot from one instant up to another, as the service would come to them one by one. */
function slotsBetween(schedule: Schedule, from: Date, to: Date): string[] {
  const slots: string[] = [];
  for (let at = nextSlot(schedule, from); at !== null && at < to; at = nextSlot(schedule, at))
    slots.push(at.toISOString());
  return slots;
}

describe('The next digest', () => {
  /** [what, days, hour, zone, after, next] */
  const cases: readonly [string, number[], number, string, string, string | null][] = [
    ['no days: none', [], 7, 'America/Toronto', '2026-11-23T00:00:00Z', null],
    ['later the same day', [1], 7, 'America/Toronto', '2026-11-23T11:59:59.999Z', '2026-11-23T12:00:00.000Z'],
    ['strictly after the instant', [1], 7, 'America/Toronto', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['over a weekend', [1, 2, 3, 4, 5], 7, 'America/Toronto', '2026-11-20T12:00:00Z', '2026-11-23T12:00:00.000Z'],
    ['another date there already', [2], 7, 'Pacific/Kiritimati', '2026-11-23T12:00:00Z', '2026-11-23T17:00:00.000Z'],
    ['in summer time', [1], 7, 'America/Toronto', '2026-06-14T12:00:00Z', '2026-06-15T11:00:00.000Z'],
    // Clocks go from 2:00 to 3:00 on 8 March 2026.
    ['a skipped hour: after the gap', [7], 2, 'America/Toronto', '2026-03-08T00:00:00Z', '2026-03-08T07:00:00.000Z'],
    // From 2:00 to 2:30 on 4 October 2026.
    ['half an hour skipped', [7], 2, 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', '2026-10-03T15:30:00.000Z'],
    // From midnight to 1:00 on 24 April 2026.
    ['a skipped midnight', [5], 0, 'Africa/Cairo', '2026-04-23T00:00:00Z', '2026-04-23T22:00:00.000Z'],
    // From 2:00 back to 1:00 on 1 November 2026.
    [
      'an hour that occurs twice: the first',
      [7],
      1,
      'America/Toronto',
      '2026-11-01T00:00:00Z',
      '2026-11-01T05:00:00.000Z',
    ],
    ['and not again', [7], 1, 'America/Toronto', '2026-11-01T05:00:00Z', '2026-11-08T06:00:00.000Z'],
    // Samoa went from 29 to 31 December 2011: there was no Friday.
    ['a skipped day has no digest', [5], 7, 'Pacific/Apia', '2011-12-29T20:00:00Z', '2012-01-05T17:00:00.000Z'],
  ];
  for (const [what, days, hour, zone, after, wanted] of cases) {
    test(`Notification settings: digest_hour, digest_tz: ${what}`, () => {
      assert.equal(iso(nextSlot({ days, hour, zone }, new Date(after))), wanted);
    });
  }

  test('around every change of the clocks, each hour of each day has one slot, none twice and none missed', () => {
    const zones = [
      'America/Toronto',
      'America/St_Johns',
      'America/Scoresbysund',
      'Africa/Cairo',
      'Australia/Lord_Howe',
    ];
    for (const zone of zones) {
      const wall = readWallClock(zone, new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z'));
      for (const changed of wall.changes) {
        const [from, to] = [changed.getTime() - 3 * 86_400_000, changed.getTime() + 3 * 86_400_000].map(
          (at) => new Date(at),
        );
        assert.ok(from !== undefined && to !== undefined);
        for (let hour = 0; hour < 24; hour += 1) {
          const wanted = expectedSlots(wall, hour, from, to);
          assert.ok(wanted.length >= 5);
          assert.deepEqual(slotsBetween({ days: EVERY_DAY, hour, zone }, from, to), wanted, `${zone} at ${hour}`);
        }
      }
      assert.equal(wall.changes.length, 2, zone);
    }
  });

  test('a company that no worker has seen is scheduled from its creation, but not from long ago', () => {
    const schedule = { days: EVERY_DAY, hour: 7, zone: 'UTC' };
    const first = (created: string, now: string) => iso(firstSlot(schedule, new Date(created), new Date(now)));
    assert.equal(first('2026-11-23T06:59:30Z', '2026-11-23T07:00:30Z'), '2026-11-23T07:00:00.000Z');
    assert.equal(first('2026-11-23T06:59:30Z', '2026-11-23T12:00:00Z'), '2026-11-24T07:00:00.000Z');
  });
});
