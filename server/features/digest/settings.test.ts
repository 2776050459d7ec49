import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addressFault, asciiAddress } from '#platform/mail/address.ts';
import {
  DEFAULT_SETTINGS,
  effectiveRecipients,
  nextAfterChange,
  normalAddresses,
  patched,
  type Settings,
} from './settings.ts';

const ADDRESSES = { fault: addressFault, ascii: asciiAddress };
const normal = (...given: string[]) => normalAddresses(given, ADDRESSES);
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `a${index}@example.org`);

describe('Addresses of a digest', () => {
  /** [given, kept] */
  const kept: readonly [string[], string[]][] = [
    [[], []],
    [[' Ana@Example.ORG\t'], ['ana@example.org']],
    [
      ['b@example.org', 'A@example.org', 'B@EXAMPLE.org '],
      ['b@example.org', 'a@example.org'],
    ],
    [
      ['ana+bids@example.org', 'ana@example.org'],
      ['ana+bids@example.org', 'ana@example.org'],
    ],
    [['ana@éxample.org', 'ana@xn--xample-9ua.org'], ['ana@éxample.org']],
    [[...many(10), 'A3@EXAMPLE.ORG'], many(10)],
  ];
  for (const [given, wanted] of kept) {
    test(`Limits: Notification recipients: ${JSON.stringify(given).slice(0, 60)} is trimmed, lower-cased and de-duplicated before the cap`, () => {
      assert.deepEqual(normal(...given), { emails: wanted, faults: [] });
    });
  }

  /** [given, places of the faults] */
  const refused: readonly [string[], string[]][] = [
    [many(11), ['notification_emails']],
    [['ana@example.org', 'ana'], ['notification_emails[1]']],
    [
      ['', ' '],
      ['notification_emails[0]', 'notification_emails[1]'],
    ],
    [['ana@example.org\r\nBcc: b@example.org'], ['notification_emails[0]']],
    [['"ana b"@example.org'], ['notification_emails[0]']],
    [['ana@example.org, bob@example.org'], ['notification_emails[0]']],
    [['\u212aim@example.org'], ['notification_emails[0]']],
  ];
  for (const [given, places] of refused) {
    test(`${JSON.stringify(given).slice(0, 60)} is refused, each fault with its place`, () => {
      assert.deepEqual(
        normal(...given).faults.map(({ path }) => path),
        places,
      );
    });
  }

  test('a hundred thousand addresses are counted once each', () => {
    const { faults } = normal(...many(50_000), ...many(50_000));
    assert.match(faults[0]?.problem ?? '', /50000 distinct/);
  });

  test('the digest goes to the addresses set, or else to the contact, and never to who left', () => {
    assert.deepEqual(effectiveRecipients([], 'Owner@Example.org', []), ['owner@example.org']);
    assert.deepEqual(effectiveRecipients(['a@x.org', 'b@x.org'], 'owner@x.org', ['a@x.org']), ['b@x.org']);
    // Not to the contact instead: that address was not asked for.
    assert.deepEqual(effectiveRecipients(['a@x.org'], 'owner@x.org', ['a@x.org']), []);
    assert.deepEqual(effectiveRecipients([], 'Owner@Example.org', ['owner@example.org']), []);
  });
});

describe('A change of the settings', () => {
  // A Monday, 7:00:05 in Toronto: the digest of 7:00 is due and not taken yet.
  const now = new Date('2026-11-23T12:00:05.000Z');
  const due = '2026-11-23T12:00:00.000Z';
  const to = ['owner@example.org'];
  const after = (settings: Partial<Settings>, recipients = to, was = to): string | null =>
    nextAfterChange(
      { settings: DEFAULT_SETTINGS, recipients: was, nextAt: due },
      { settings: { ...DEFAULT_SETTINGS, ...settings }, recipients },
      now,
    );

  /** [what, next digest] */
  const cases: readonly [string, string | null, string | null][] = [
    ['the floor leaves a due digest due', after({ digest_min_score: 10 }), due],
    ['the recipients leave a due digest due', after({}, ['b@x.org']), due],
    ['a later hour moves it to that hour', after({ digest_hour: 9 }), '2026-11-23T14:00:00.000Z'],
    ['an earlier hour moves it to the next day', after({ digest_hour: 6 }), '2026-11-24T11:00:00.000Z'],
    ['another zone moves it', after({ digest_tz: 'Europe/Paris' }), '2026-11-24T06:00:00.000Z'],
    ['other days move it', after({ digest_days: [3] }), '2026-11-25T12:00:00.000Z'],
    ['no days pause it', after({ digest_days: [] }), null],
    ['no recipients pause it', after({}, []), null],
    ['the first recipient schedules it anew', after({}, to, []), '2026-11-24T12:00:00.000Z'],
  ];
  for (const [what, next, wanted] of cases) test(what, () => assert.equal(next, wanted));

  test('only fields that have another value now are changes', () => {
    const { was, is } = patched(DEFAULT_SETTINGS, { digest_days: [1, 2, 3, 4, 5], digest_hour: 8 });
    assert.deepEqual([was, is], [{ digest_hour: 7 }, { digest_hour: 8 }]);
  });
});
