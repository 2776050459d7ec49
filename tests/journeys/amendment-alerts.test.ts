import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alertDesk } from '../support/amendments/alert-desk.ts';
import { closingOn, listedDocument, publish, snowTender, store } from '../support/amendments/publish.ts';

const clock = { now: new Date('2026-11-10T12:00:00.000Z') };
const pass = (hours: number): void => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
};
const desk = await alertDesk(clock);
const english = await desk.company('English');
const french = await desk.company('French', 'fr');
const unmailed = await desk.company('Unmailed');
const tender = snowTender();
const demand = 'Bidders must acknowledge all addenda.';
await publish(desk.world, tender);

describe('Mail about amendments', () => {
  test('Events: Amendment alert email: who had the tender in a digest is mailed once the tender is scored again, in its language, in the thread of the digest; others are not', async () => {
    const threads = [await desk.digest(english), await desk.digest(french)].map(([messageId]) => messageId);
    assert.ok(threads.every((messageId) => messageId !== undefined));
    pass(1);
    const amended = {
      ...tender,
      closing: closingOn('2026-12-01'),
      documents: [listedDocument('Addendum 2.pdf')],
      description: { ...tender.description, en: `${tender.description.en} ${demand}` },
    };
    await store(desk.world, [amended]);
    await desk.tell(english);
    assert.deepEqual(await desk.alerts(english), [], 'nothing is mailed before the tender is scored again');
    assert.equal((await desk.open(english)).length, 1);
    await desk.world.app.jobs.runPending();

    const [[mine, ...more], [theirs], none] = [
      await desk.alerts(english),
      await desk.alerts(french),
      await desk.alerts(unmailed),
    ];
    assert.deepEqual([more, none], [[], []]);
    assert.ok(mine && theirs);
    assert.deepEqual([mine.to, theirs.to], ['english@example.org', 'french@example.org']);
    assert.equal(mine.subject, 'Closes earlier: Snow removal, north sector');
    assert.equal(theirs.subject.replaceAll('\u00a0', ' '), 'Clôture devancée : Déneigement, secteur nord');
    const said =
      'Closing moved EARLIER, from December 3, 2026, 2:00 p.m. ET to December 1, 2026, 2:00 p.m. ET: 2 days less.';
    const acknowledged = `Addendum 2 was published: acknowledge it in your bid. The notice says: “${demand}”`;
    for (const part of [mine.text.replaceAll('\u00a0', ' '), mine.html.replaceAll('\u00a0', ' ')]) {
      assert.ok(part.includes(said), part);
      assert.ok(part.includes(acknowledged), part);
    }
    assert.ok(
      theirs.text
        .replaceAll('\u00a0', ' ')
        .includes('du 3 décembre 2026 à 14 h HE au 1er décembre 2026 à 14 h HE : 2 jours de moins.'),
    );
    for (const [at, { headers, text }] of [mine, theirs].entries()) {
      assert.equal(headers['In-Reply-To'], threads[at]);
      assert.match(headers['List-Unsubscribe'] ?? '', /^<https:\/\/tenders\.example\.org\/digest\/leave\/[^>]+>$/);
      assert.ok(text.includes((headers['List-Unsubscribe'] ?? '').slice(1, -1)), 'the text has the same way out');
    }
    assert.notEqual(mine.headers['List-Unsubscribe'], theirs.headers['List-Unsubscribe']);
    assert.deepEqual(await desk.states(unmailed), {}, 'what nobody may be mailed about is not noted');
  });

  test('a copy that is amended alike is not mailed again', async () => {
    const copy = snowTender({ source: 'canadabuys', nativeId: 'snow-2' });
    await publish(desk.world, copy);
    pass(1);
    await publish(desk.world, { ...copy, closing: closingOn('2026-12-01') });
    assert.equal((await desk.alerts(english)).length, 1);
    assert.deepEqual(await desk.states(english), { alike: 1, mailed: 1 });
  });

  test('Digest rules 4: the policy governs mail only: nothing is mailed under `none`; under `positive_only` only after a yes; all of it is listed', async () => {
    await desk.set(english, { amendment_notification_policy: 'none' });
    await desk.set(french, { amendment_notification_policy: 'positive_only' });
    pass(1);
    await publish(desk.world, { ...tender, closing: closingOn('2026-12-08') });
    assert.deepEqual([(await desk.alerts(english)).length, (await desk.alerts(french)).length], [1, 1]);
    assert.deepEqual(await desk.states(english), { alike: 1, mailed: 1, 'silent policy': 1 });
    assert.deepEqual(await desk.states(french), { alike: 1, mailed: 1, 'silent no_positive_answer': 1 });

    await desk.answer(french, 'interested');
    pass(1);
    await publish(desk.world, { ...tender, closing: closingOn('2026-12-09') });
    assert.deepEqual([(await desk.alerts(english)).length, (await desk.alerts(french)).length], [1, 2]);

    const { body } = await desk.world.get('/api/v1/opportunities', english);
    const [first] = body['items'] as { id: string }[];
    const detail = await desk.world.get(`/api/v1/opportunities/${first?.id}`, english);
    assert.equal(detail.body['amendment_count'], 3);
  });

  test('a tender below the current minimum score is not mailed, unless the amendment ended it', async () => {
    await desk.set(english, { amendment_notification_policy: 'all', digest_min_score: 100 });
    pass(1);
    await publish(desk.world, { ...tender, closing: closingOn('2026-12-10') });
    assert.equal((await desk.states(english))['silent below_floor'], 1);
    await desk.set(english, { digest_min_score: 40 });
    pass(1);
    await publish(desk.world, { ...tender, closing: closingOn('2026-12-10'), sourceStatus: 'cancelled' });
    const last = (await desk.alerts(english)).at(-1);
    assert.equal(last?.subject, 'Cancelled: Snow removal, north sector');
    assert.equal(last?.text.match(/According to the source, this tender is cancelled\./g)?.length, 1);
    assert.doesNotMatch(last?.text ?? '', /The score|Closes /, 'the score of what ended helps nobody');
  });
});

describe('A storm of amendments', () => {
  const other = snowTender({ nativeId: 'storm', solicitationNumber: 'S-26-1', revision: '0001' });
  const version = (revision: number, date: string) => ({
    ...other,
    revision: String(revision).padStart(4, '0'),
    closing: closingOn(date),
  });

  test('the same amendment a hundred times, and older versions, are one mail', async () => {
    await desk.set(english, { digest_min_score: 60, amendment_notification_policy: 'all' });
    await publish(desk.world, other);
    await desk.digest(english);
    const sent = (await desk.alerts(english)).length;
    pass(30);
    for (let round = 0; round < 100; round += 1) await store(desk.world, [version(9, '2026-12-10')]);
    await store(desk.world, [version(5, '2026-12-24')]);
    await desk.world.app.jobs.runPending();
    assert.equal((await desk.alerts(english)).length, sent + 1);
  });

  test('a source that goes back and forth is mailed once for each version up to the bound of a day, then summed up once with the whole number by several processes; none is dropped', async () => {
    const sent = (await desk.alerts(english)).length;
    const before = await desk.states(english);
    pass(30);
    for (let round = 0; round < 60; round += 1) {
      await store(desk.world, [version(10 + round, round % 2 === 0 ? '2026-12-03' : '2026-12-10')]);
    }
    await desk.world.app.jobs.runPending();
    assert.equal((await desk.alerts(english)).length, sent + 20);
    assert.equal((await desk.states(english))['waiting'], 40);
    await desk.tell(english);
    assert.equal((await desk.alerts(english)).length, sent + 20, 'the summary waits');
    pass(5);
    await Promise.all([desk.tell(english), desk.tell(english), desk.tell(english)]);
    const mails = await desk.alerts(english);
    assert.equal(mails.length, sent + 21);
    const summary = mails.find(({ subject }) => subject === '40 more amendments');
    assert.ok(summary?.text.includes('And 10 more, which are listed with the tenders in your opportunities.'));
    const after = await desk.states(english);
    assert.equal(after['mailed'], (before['mailed'] ?? 0) + 20);
    assert.equal(after['summarized'], 40);
    assert.equal(after['waiting'], undefined);
  });

  test('where the message cannot be saved nothing is decided, and the next attempts mail it once', async () => {
    pass(30);
    await store(desk.world, [version(500, '2026-12-20')]);
    const { saving } = desk.world.app.digests;
    const { enqueueSending } = saving;
    saving.enqueueSending = () => Promise.reject(new Error('the disk is full'));
    const sent = (await desk.alerts(english)).length;
    try {
      await assert.rejects(async () => {
        await desk.world.app.jobs.runPending();
        await desk.tell(english);
      }, /the disk is full/);
      assert.equal((await desk.open(english)).length, 1);
      assert.equal((await desk.alerts(english)).length, sent);
    } finally {
      saving.enqueueSending = enqueueSending;
    }
    await Promise.all([desk.tell(english), desk.tell(english)]);
    assert.equal((await desk.alerts(english)).length, sent + 1);
    assert.deepEqual(await desk.open(english), []);
  });
});
