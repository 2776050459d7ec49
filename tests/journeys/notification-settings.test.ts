import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { notificationSettingsSchema } from '#contract/notifications.ts';
import { listAudit } from '#features/audit/audit.ts';
import { placesOf, refusalOf } from '../support/company-desk.ts';
import { type Answer, openWorld, type TestCompany } from '../support/world.ts';

/** A Monday before the digest hour, 6:30 in Toronto. */
const clock = { now: new Date('2026-11-23T11:30:00.000Z') };
const world = await openWorld({ now: () => clock.now });
const PATH = '/api/v1/settings/notifications';

async function open(name: string): Promise<TestCompany> {
  const { id } = await world.company(name);
  // The clock of the database is not the test's.
  await world.app.database.db
    .updateTable('companies')
    .set({ created_at: '2026-11-20T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  return { id, secret: (await world.key(id, ['settings:read', 'settings:write'])).secret };
}

const alder = await open('Alder inc.');
const birch = await open('Birch Ltd.');
const read = async (company: TestCompany) => notificationSettingsSchema.parse((await world.get(PATH, company)).body);
const patch = (company: TestCompany, body: unknown): Promise<Answer> => world.send('PATCH', PATH, company, body);

const DEFAULTS = {
  digest_days: [1, 2, 3, 4, 5],
  digest_hour: 7,
  digest_tz: 'America/Toronto',
  digest_min_score: 60,
  digest_max_items: 10,
  notification_emails: [],
  amendment_notification_policy: 'all',
  language: 'en',
  paused_days: [],
  mail_delivery: 'outbox',
  effective_recipients: ['owner@example.org'],
  last_digest_sent_at: null,
  next_digest_at: '2026-11-23T12:00:00.000Z',
};

describe('Notification settings', () => {
  test('Endpoint: GET /api/v1/settings/notifications: a company that set nothing has the usual settings', async () => {
    assert.deepEqual(await read(alder), DEFAULTS);
  });

  test('Endpoint: PATCH /api/v1/settings/notifications: a part is set, and the rest and other companies stay', async () => {
    const { status, body } = await patch(alder, { digest_hour: 9 });
    assert.equal(status, 200);
    assert.deepEqual(body, { ...DEFAULTS, digest_hour: 9, next_digest_at: '2026-11-23T14:00:00.000Z' });
    assert.deepEqual(await read(alder), body);
    assert.deepEqual(await read(birch), DEFAULTS);
  });

  test('Notification settings: digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items, notification_emails, amendment_notification_policy, effective_recipients, last_digest_sent_at, next_digest_at: each as it was sent, in its normal form', async () => {
    const wanted = {
      digest_days: [7, 1, 7],
      digest_hour: 23,
      digest_tz: 'Asia/Kolkata',
      digest_min_score: 0,
      digest_max_items: 15,
      notification_emails: [' Bids@Example.org', 'ana@example.org', 'BIDS@example.org'],
      amendment_notification_policy: 'positive_only',
    };
    assert.deepEqual((await patch(alder, wanted)).body, {
      ...wanted,
      digest_days: [1, 7],
      language: 'en',
      paused_days: [],
      mail_delivery: 'outbox',
      notification_emails: ['bids@example.org', 'ana@example.org'],
      effective_recipients: ['bids@example.org', 'ana@example.org'],
      last_digest_sent_at: null,
      next_digest_at: '2026-11-23T17:30:00.000Z',
    });
  });

  test('Notification settings: digest_days: an empty list pauses the digest', async () => {
    assert.equal((await patch(alder, { digest_days: [] })).body['next_digest_at'], null);
    assert.notEqual((await read(birch)).next_digest_at, null);
  });

  test('while it is paused its days are stored, of this company alone, and are gone once it goes out again', async () => {
    const days = async (): Promise<unknown> => {
      const [mine, theirs] = [await read(alder), await read(birch)];
      return [mine.digest_days, mine.paused_days, theirs.paused_days];
    };
    assert.deepEqual(await days(), [[], [1, 7], []]);
    // Pausing it twice loses nothing, nor does any other change.
    await patch(alder, { digest_days: [], digest_hour: 4 });
    assert.deepEqual(await days(), [[], [1, 7], []]);
    await patch(alder, { digest_days: (await read(alder)).paused_days });
    assert.deepEqual(await days(), [[1, 7], [], []]);
  });

  test('the language of the mail is the company’s own to set, audited, and no other’s', async () => {
    const { body } = await patch(alder, { language: 'fr' });
    assert.equal(body['language'], 'fr');
    assert.deepEqual([(await read(alder)).language, (await read(birch)).language], ['fr', 'en']);
    await patch(alder, { language: 'fr' });
    const filter = { companyId: alder.id, action: 'notifications.change' } as const;
    const { entries } = await listAudit(world.app.database.db, filter, { limit: 20 });
    const spoken = entries.filter(({ after }) => JSON.stringify(after).includes('language'));
    assert.deepEqual(
      spoken.map(({ before, after }) => [before, after]),
      [[{ language: 'en' }, { language: 'fr' }]],
    );
  });

  const refused: readonly [Record<string, unknown>, string[]][] = [
    [{ digest_days: [0] }, ['digest_days[0]']],
    [{ digest_days: [1, 8] }, ['digest_days[1]']],
    [{ digest_days: [1.5] }, ['digest_days[0]']],
    [{ digest_days: ['1'] }, ['digest_days[0]']],
    [{ digest_days: null }, ['digest_days']],
    [{ digest_hour: 24 }, ['digest_hour']],
    [{ digest_hour: -1 }, ['digest_hour']],
    [{ digest_hour: '7' }, ['digest_hour']],
    [{ digest_tz: 'Canada/Nowhere' }, ['digest_tz']],
    [{ digest_tz: '+05:00' }, ['digest_tz']],
    [{ digest_tz: '' }, ['digest_tz']],
    [{ digest_min_score: 101 }, ['digest_min_score']],
    [{ digest_min_score: -1 }, ['digest_min_score']],
    [{ amendment_notification_policy: 'some' }, ['amendment_notification_policy']],
    [{ notification_emails: ['not an address'] }, ['notification_emails[0]']],
    [{ notification_emails: 'ana@example.org' }, ['notification_emails']],
    [{ notification_emails: [null] }, ['notification_emails[0]']],
    [{ language: 'de' }, ['language']],
    [{ language: null }, ['language']],
  ];
  for (const [body, places] of refused) {
    test(`${JSON.stringify(body)} is refused with its place, and nothing changes`, async () => {
      const before = await read(birch);
      const answer = await patch(birch, { digest_hour: 3, ...body });
      assert.deepEqual([refusalOf(answer), placesOf(answer)], [[400, 'validation_failed'], places]);
      assert.deepEqual(await read(birch), before);
    });
  }

  for (const value of [2, 16]) {
    test(`Limits: digest_max_items: ${value} is refused`, async () => {
      assert.deepEqual(placesOf(await patch(birch, { digest_max_items: value })), ['digest_max_items']);
    });
  }

  test('Notification settings rules: any non-empty subset: an empty patch is refused', async () => {
    assert.deepEqual(refusalOf(await patch(birch, {})), [400, 'validation_failed']);
  });

  test('Notification settings rules: unknown fields are refused: read-only ones too, by name', async () => {
    for (const name of [
      'digest_minutes',
      'effective_recipients',
      'next_digest_at',
      'last_digest_sent_at',
      'paused_days',
      'mail_delivery',
      'company_id',
    ]) {
      const answer = await patch(birch, { digest_hour: 4, [name]: null });
      assert.deepEqual([refusalOf(answer), placesOf(answer)], [[400, 'validation_failed'], [name]]);
    }
    assert.deepEqual(await read(birch), DEFAULTS);
  });

  test('Notification settings rules: the full resource is returned: by a patch as by a read', async () => {
    const { body } = await patch(birch, { digest_hour: 8 });
    assert.deepEqual(notificationSettingsSchema.parse(body), await read(birch));
  });

  test('Notification settings rules: changes are audited: what changed, once; no entry for what was so already', async () => {
    await patch(birch, { digest_hour: 8, digest_min_score: 70 });
    await patch(birch, { digest_hour: 8, digest_days: [5, 4, 3, 2, 1] });
    const filter = { companyId: birch.id, action: 'notifications.change' } as const;
    const { entries } = await listAudit(world.app.database.db, filter, { limit: 10 });
    assert.deepEqual(
      entries.map(({ before, after }) => [before, after]),
      [
        [{ digest_min_score: 60 }, { digest_min_score: 70 }],
        [{ digest_hour: 7 }, { digest_hour: 8 }],
      ],
    );
    assert.ok(entries.every(({ actor, request_id: id }) => actor.kind === 'key' && id !== null));
  });

  test('Scope by route: settings:read, settings:write: reading does not allow changing, nor the reverse', async () => {
    const reader = { id: birch.id, secret: (await world.key(birch.id, ['settings:read'])).secret };
    const writer = { id: birch.id, secret: (await world.key(birch.id, ['settings:write'])).secret };
    assert.equal((await world.get(PATH, reader)).status, 200);
    assert.deepEqual(refusalOf(await patch(reader, { digest_hour: 1 })), [403, 'insufficient_scope']);
    assert.equal((await patch(writer, { digest_hour: 1 })).status, 200);
    assert.deepEqual(refusalOf(await world.get(PATH, writer)), [403, 'insufficient_scope']);
  });
});
