import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { notificationSettingsSchema } from '#contract/notifications.ts';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import { listDigests, prepareDueDigests } from '#features/digest/digest.ts';
import { archive } from '#features/opportunities/opportunities.ts';
import { OPERATOR } from '../support/company-with-key.ts';
import { digestDesk } from '../support/digest/digest-desk.ts';

/** A Monday, before 7:00 in Toronto. */
const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
const DUE = '2026-11-23T12:00:00.000Z';
const NEXT = '2026-11-24T12:00:00.000Z';
const desk = await digestDesk(clock);
const alder = await desk.company('Alder inc.');
const birch = await desk.company('Birch Ltd.');

const tick = async (now: string): Promise<void> => {
  clock.now = new Date(now);
  await desk.run();
};

describe('A digest that is due', () => {
  test('Digest rules 2: is mailed with the best matches, numbered; the rest is screened, counted in the footer and in no other company', async () => {
    await desk.patch(alder, { digest_max_items: 3, notification_emails: ['ana@example.org', 'bob@example.org'] });
    for (const score of [95, 90, 80, 70, 59]) await desk.match([alder, birch], `Tender ${score}`, score);
    await desk.match([alder], 'Ruled out', 99, { gate: 'no_go' });
    await desk.match([alder], 'Not eligible', 98, { eligible: false });
    await desk.match([alder], 'Closed', 97, { deadline: '2026-11-23T11:59:00.000Z' });
    await tick(DUE);
    const mails = (await desk.mails()).filter(({ to }) => to !== 'owner@example.org');
    assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['ana@example.org', 'bob@example.org']);
    for (const { text } of mails) {
      assert.match(text, /1\. Tender 95[^]*2\. Tender 90[^]*3\. Tender 80/);
      assert.doesNotMatch(text, /Tender 70|Tender 59|Ruled out|Not eligible|Closed/);
      assert.match(text, /1 below your minimum score of 60/);
      assert.match(text, /1 beyond your limit of 3/);
      assert.match(text, /2 ruled out/);
      assert.match(text, /1 already closed/);
    }
    assert.deepEqual(await desk.statuses(alder), {
      'Tender 95': 'notified',
      'Tender 90': 'notified',
      'Tender 80': 'notified',
      'Tender 70': 'screened',
      'Tender 59': 'screened',
      'Ruled out': 'screened',
      'Not eligible': 'screened',
      Closed: 'screened',
    });
    assert.deepEqual(await desk.statuses(birch), {
      'Tender 95': 'notified',
      'Tender 90': 'notified',
      'Tender 80': 'notified',
      'Tender 70': 'notified',
      'Tender 59': 'screened',
    });
  });

  test('Opportunity status: screened, notified: as the list filters them', async () => {
    const { body } = await desk.world.get('/api/v1/opportunities?status=screened', alder);
    assert.equal((body['items'] as OpportunityListItem[]).length, 5);
  });

  test('Notification settings: last_digest_sent_at, next_digest_at: it moves to the next slot, and says when the last was sent', async () => {
    const settings = notificationSettingsSchema.parse((await desk.settings(alder)).body);
    assert.deepEqual([settings.next_digest_at, settings.last_digest_sent_at], [NEXT, DUE]);
  });

  test('Events: Daily digest email: nothing is sent twice, whoever looks how often', async () => {
    const before = (await desk.mails()).length;
    await tick('2026-11-23T12:00:30.000Z');
    await tick('2026-11-23T13:00:00.000Z');
    assert.equal((await desk.mails()).length, before);
  });

  test('with nothing to send, no mail goes out, the schedule moves on, and the reason is recorded', async () => {
    const before = (await desk.mails()).length;
    await desk.match([alder], 'Too low', 40);
    await tick(NEXT);
    assert.equal((await desk.mails()).length, before);
    const reasonOf = async (companyId: string) =>
      (await listDigests(desk.db, { companyId, limit: 1 })).map(({ state, reason, considered }) => [
        state,
        reason,
        considered,
      ])[0];
    assert.deepEqual(await reasonOf(alder.id), ['nothing_to_send', 'none_selected', 1]);
    assert.deepEqual(await reasonOf(birch.id), ['nothing_to_send', 'no_matches', 0]);
    assert.equal((await desk.statuses(alder))['Too low'], 'screened');
    assert.equal((await desk.settings(alder)).body['next_digest_at'], '2026-11-25T12:00:00.000Z');
  });

  test('Digest rules 1: while it is paused, matches accumulate; the next one mails the best of them', async () => {
    await desk.patch(alder, { digest_days: [] });
    for (const score of [61, 62, 63, 64]) await desk.match([alder], `Paused ${score}`, score);
    await tick('2026-11-26T12:00:00.000Z');
    const statuses = await desk.statuses(alder);
    assert.deepEqual(
      [61, 62, 63, 64].map((score) => statuses[`Paused ${score}`]),
      Array(4).fill('scored'),
    );
    await desk.patch(alder, { digest_days: [5] });
    await tick('2026-11-27T12:00:00.000Z');
    const after = await desk.statuses(alder);
    assert.deepEqual(
      [61, 62, 63, 64].map((score) => after[`Paused ${score}`]),
      ['screened', 'notified', 'notified', 'notified'],
    );
  });
});

describe('While a digest is being sent', () => {
  test('Digest rules 7: what was archived, or whose match results changed, meanwhile stays as it is now', async () => {
    for (const title of ['Left alone', 'Archived', 'New score', 'Not eligible now', 'Ruled out now'])
      await desk.match([birch], title, 88);
    clock.now = new Date('2026-11-30T12:00:00.000Z');
    await desk.prepare();
    const idOf = async (title: string) => (await desk.rows(birch)).find((row) => row.title === title)?.id ?? '';
    const context = { now: clock.now, actor: OPERATOR, requestId: 'test' };
    await archive(desk.world.app.database, birch.id, await idOf('Archived'), context);
    await desk.rescore(birch, 'New score', { score: 71 });
    await desk.rescore(birch, 'Not eligible now', { eligible: false });
    await desk.rescore(birch, 'Ruled out now', { gate: 'no_go' });
    await desk.run();
    const shown = Object.fromEntries(
      (await desk.rows(birch)).map((row) => [row.title, [row.status, row.archived_at !== null]]),
    );
    assert.deepEqual(
      ['Left alone', 'Archived', 'New score', 'Not eligible now', 'Ruled out now'].map((title) => shown[title]),
      [
        ['notified', false],
        ['scored', true],
        ['scored', false],
        ['scored', false],
        ['scored', false],
      ],
    );
  });

  test('Digest rules 5: pausing does not cancel the saved messages, and the old schedule makes no further digest', async () => {
    await desk.match([birch], 'Saved before the pause', 90);
    clock.now = new Date('2026-12-01T12:00:00.000Z');
    await desk.prepare();
    await desk.patch(birch, { digest_days: [] });
    const before = (await desk.mails()).length;
    await tick('2026-12-02T12:00:00.000Z');
    assert.equal((await desk.mails()).length, before + 1);
    assert.equal((await desk.settings(birch)).body['next_digest_at'], null);
    assert.equal(
      (await listDigests(desk.db, { companyId: birch.id, limit: 1 }))[0]?.scheduled_at,
      '2026-12-01T12:00:00.000Z',
    );
    await desk.patch(birch, { digest_days: [1, 2, 3, 4, 5] });
  });

  test('no other digest of the company is prepared until it is settled; then the one that stayed due is', async () => {
    await desk.match([birch], 'First', 90);
    clock.now = new Date('2026-12-03T12:00:00.000Z');
    await desk.prepare();
    await sql`update deliveries set state = 'needs_reconciliation', attempts = 1, first_attempt_at = now()
      where company_id = ${birch.id} and state = 'prepared'`.execute(desk.db);
    await desk.match([birch], 'Second', 91);
    await tick('2026-12-04T12:00:00.000Z');
    assert.equal((await desk.statuses(birch))['Second'], 'scored');
    assert.equal((await desk.settings(birch)).body['next_digest_at'], '2026-12-04T12:00:00.000Z');
    await sql`update deliveries set state = 'prepared', attempts = 0, first_attempt_at = null
      where company_id = ${birch.id} and state = 'needs_reconciliation'`.execute(desk.db);
    await desk.sendSaved(birch);
    await tick('2026-12-04T12:05:00.000Z');
    assert.deepEqual(
      [(await desk.statuses(birch))['First'], (await desk.statuses(birch))['Second']],
      ['notified', 'notified'],
    );
    assert.equal((await desk.settings(birch)).body['next_digest_at'], '2026-12-07T12:00:00.000Z');
  });
});

test('Events: Daily digest email: digests that are due together take no more statements than one, and read a notice once', async () => {
  clock.now = new Date('2026-12-05T12:00:00.000Z');
  const companies = await Promise.all(
    ['Cedar Ltd.', 'Elm inc.', 'Fir Ltd.', 'Oak inc.'].map((name) => desk.company(name)),
  );
  await desk.match(companies, 'For all of them', 90);
  const { app } = desk.world;
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const counted: typeof app.database = {
    ...app.database,
    transaction: (work) => app.database.transaction((tx) => work(tx.withPlugin(plugin))),
  };
  const statementsOf = async (due: typeof companies): Promise<[number, number]> => {
    statements = 0;
    await sql`update notification_settings set next_digest_at = null`.execute(desk.db);
    await sql`update notification_settings set next_digest_at = ${clock.now.toISOString()}
      where company_id = any(${due.map(({ id }) => id)}::uuid[])`.execute(desk.db);
    const digests = { ...app.digests, database: counted };
    const onError = (error: unknown): never => {
      throw error;
    };
    const prepared = await prepareDueDigests(digests, clock.now, { signal: new AbortController().signal, onError });
    return [prepared, statements];
  };
  await desk.prepare();
  const [one, together] = [await statementsOf(companies.slice(0, 1)), await statementsOf(companies.slice(1))];
  assert.deepEqual([one[0], together[0]], [1, 3]);
  // The notice was read for the first of them.
  assert.equal(together[1], one[1] - 1);
  await sql`delete from deliveries`.execute(desk.db);
});

test('a company whose digest cannot be prepared holds up no other, and is named', async () => {
  clock.now = new Date('2026-12-07T12:00:00.000Z');
  const [broken, sound] = [await desk.company('Broken inc.'), await desk.company('Sound Ltd.')];
  for (const company of [broken, sound]) await desk.patch(company, { digest_days: [1, 2, 3, 4, 5] });
  await desk.match([broken, sound], 'Third', 90);
  await sql`update notification_settings set digest_tz = 'No/Where', next_digest_at = '2026-12-01T12:00:00Z'
    where company_id = ${broken.id}`.execute(desk.db);
  await sql`update notification_settings set next_digest_at = '2026-12-07T12:00:00Z'
    where company_id = ${sound.id}`.execute(desk.db);
  const failed: (string | null)[] = [];
  await prepareDueDigests(desk.world.app.digests, clock.now, {
    signal: new AbortController().signal,
    onError: (_error, companyId) => failed.push(companyId),
  });
  assert.deepEqual(failed, [broken.id]);
  assert.equal((await listDigests(desk.db, { companyId: sound.id, limit: 5 }))[0]?.emailed, 1);
  assert.deepEqual(await listDigests(desk.db, { companyId: broken.id, limit: 5 }), []);
  await sql`delete from notification_settings where company_id = ${broken.id}`.execute(desk.db);
});
