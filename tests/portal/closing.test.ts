import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closingOf as readClosing } from '#features/discovery/closing.ts';
import { closingWords } from '../../portal/closing/pane-closing.ts';
import { closingOf } from '../../portal/opportunities/row-closing.ts';
import { formatDate, formatDay } from '../../portal/ui/format.ts';

const ZONES = ['America/Vancouver', 'America/Toronto', 'America/Halifax', 'America/St_Johns', 'Europe/Paris', 'UTC'];
const year = new Date().getFullYear() + 1;
const at = `${year}-12-28T12:00:00Z`;

/** A tender as the API gives it, whose source states this day alone. */
function ofDay(day: string, buyerZone: string) {
  const { at: deadline } = readClosing(day, buyerZone);
  return { deadline, deadline_date_only: true, deadline_time_zone: buyerZone, can_bid: null };
}

describe('when a tender closes', () => {
  test('a day without an hour is the buyer’s day, in the list and on the page, wherever it is read', () => {
    const now = new Date(`${year}-12-07T15:00:00Z`);
    for (const buyerZone of ZONES) {
      for (const zone of [...ZONES, 'Asia/Tokyo', 'Pacific/Honolulu']) {
        const tender = ofDay(`${year}-12-28`, buyerZone);
        const row = closingOf(tender, 'en', { now, zone });
        const pane = closingWords(tender, 'en', { now, zone });
        assert.deepEqual([row.left, pane.left], ['Closes in 21 days', 'Closes in 21 days'], `${buyerZone} ${zone}`);
        assert.equal(row.moment, formatDate(at, 'en', 'UTC'));
        assert.equal(pane.moment, formatDay(at, 'en', 'UTC'));
        assert.notEqual(pane.note, null);
      }
    }
  });

  test('the day that the API states counts where the buyer is further from UTC than half a day', () => {
    const tender = { ...ofDay(`${year}-12-28`, 'Pacific/Kiritimati'), deadline_date: `${year}-12-28` };
    const how = { now: new Date(`${year}-12-07T15:00:00Z`), zone: 'America/Toronto' };
    assert.equal(closingOf(tender, 'en', how).moment, formatDate(at, 'en', 'UTC'));
    assert.equal(closingWords(tender, 'en', how).moment, formatDay(at, 'en', 'UTC'));
  });

  test('a tender that stays open is told as that, and not as one without a closing', () => {
    const none = { deadline: null, deadline_date_only: null, deadline_time_zone: null, can_bid: null };
    const open = { ...none, signals: { open_continuously: true as const } };
    const how = { now: new Date(`${year}-12-07T15:00:00Z`), zone: 'America/Toronto' };
    assert.equal(closingWords(open, 'en', how).left, 'Open continuously: the posting gives no fixed closing date.');
    assert.match(closingWords(open, 'fr', how).left, /^Ouvert en permanence/);
    assert.equal(closingWords(none, 'en', how).left, 'The posting gives no closing date.');
  });

  test('its last day is today until midnight at the buyer’s, and past after it', () => {
    const tender = ofDay(`${year}-12-28`, 'America/Toronto');
    const zone = 'America/Edmonton';
    for (const [now, left] of [
      [`${year}-12-28T04:30:00Z`, 'Closes tomorrow'],
      [`${year}-12-28T05:30:00Z`, 'Closes today'],
      [`${year}-12-29T04:30:00Z`, 'Closes today'],
    ] as const) {
      assert.equal(closingOf(tender, 'en', { now: new Date(now), zone }).left, left, now);
      assert.equal(closingWords(tender, 'en', { now: new Date(now), zone }).left, left, now);
    }
    const after = { now: new Date(`${year}-12-29T05:30:00Z`), zone };
    assert.equal(closingOf(tender, 'en', after).urgency, 'past');
    assert.equal(closingWords(tender, 'en', after).left, 'Closed yesterday');
  });

  test('an hour is told on the company’s clock, in the list as on the page', () => {
    const deadline = `${year}-12-19T02:00:00.000Z`;
    const tender = { deadline, deadline_date_only: false, deadline_time_zone: 'America/Halifax', can_bid: null };
    const how = { now: new Date(`${year}-12-07T15:00:00Z`), zone: 'America/Toronto' };
    assert.equal(closingOf(tender, 'en', how).moment, formatDate(`${year}-12-18T12:00:00Z`, 'en', 'UTC'));
    assert.match(closingWords(tender, 'en', how).moment ?? '', /Dec 18.*9:00/);
    assert.match(closingWords(tender, 'en', how).atBuyer ?? '', /10:00/);
  });
});

describe('a tender that has ended', () => {
  const now = new Date(`${year}-12-07T15:00:00Z`);
  const how = { now, zone: 'America/Toronto' };
  const ended = (because: string, deadline: string | null = `${year}-12-28T19:00:00.000Z`) => ({
    deadline,
    deadline_date_only: false,
    deadline_time_zone: 'America/Toronto',
    can_bid: { because: [because] },
  });

  test('counts no days: it says how it ended, and when it was to close', () => {
    for (const because of ['cancelled', 'withdrawn', 'unsuccessful', 'awarded', 'closed']) {
      for (const language of ['en', 'fr'] as const) {
        const row = closingOf(ended(because), language, how);
        const pane = closingWords(ended(because), language, how);
        for (const { left, moment, urgency } of [row, pane]) {
          assert.doesNotMatch(`${left} ${moment}`, /\b21\b|in \d+ days|dans \d+ jours/);
          assert.match(moment ?? '', language === 'en' ? /was to close.* Dec 28/ : /prévue le .*28 déc/);
          assert.equal(urgency, 'past');
        }
      }
    }
    assert.equal(closingWords(ended('cancelled'), 'en', how).left, 'Cancelled.');
    assert.equal(closingOf(ended('cancelled', null), 'en', how).moment, null);
    assert.equal(closingWords(ended('withdrawn', null), 'fr', how).left, 'Retiré.');
  });

  test('past its closing it is closed; that it was cancelled stays said; other obstacles end nothing', () => {
    const past = `${year}-12-04T19:00:00.000Z`;
    assert.equal(closingWords(ended('awarded', past), 'en', how).left, 'Closed 3 days ago');
    assert.equal(closingOf(ended('closed', past), 'en', how).left, 'Closed');
    assert.equal(closingOf(ended('cancelled', past), 'en', how).left, 'Cancelled');
    assert.equal(closingOf(ended('exclusion'), 'en', how).left, 'Closes in 21 days');
  });
});
