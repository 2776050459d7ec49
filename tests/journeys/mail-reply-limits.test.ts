import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { workOnAssistant } from '#features/assistant/jobs.ts';
import { type ActingDependencies, actOnMessage } from '#features/assistant/assistant-actions.ts';
import type { Message } from '#platform/mail/mail.ts';
import { actingDependencies } from '../../server/app-assistant.ts';
import { ANA, replyDesk } from '../support/assistant/reply-desk.ts';
import { addPerson, disablePerson } from '../support/people.ts';

/** What a reply may not do, or not twice, or not any more. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const desk = await replyDesk(clock);
const { app } = desk.world;
const alder = await desk.client('Alder inc.', ANA, {
  categories: ['Road salt', 'Ultrasound'],
  geography: ['Quebec'],
});
await desk.match([alder], ['Portable ultrasound', 'Patient monitors', 'Road salt for winter']);
const digest = await desk.digest(alder);
const lists = async (): Promise<unknown[]> => {
  const profile = await desk.get(alder, '/api/v1/profile');
  return [profile['categories'], profile['exclusions'], profile['geography']];
};
/** Of another day, so that no sender has written too much. */
const nextDay = (): void => void (clock.now = new Date(clock.now.getTime() + 24 * 60 * 60 * 1000));
const count = async (table: 'feedback' | 'profile_changes' | 'deliveries'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.database.db,
  );
  return rows[0]?.n ?? 0;
};
const counts = (): Promise<number[]> => Promise.all([count('feedback'), count('profile_changes'), count('deliveries')]);

test('the job of one message, run many times at once, does everything once', async () => {
  const before = await counts();
  const { id } = await desk.reply(digest, { text: '1 yes, 2 no\nWe are ISO 13485 certified now.' });
  const deps = actingDependencies(app);
  await Promise.all([1, 2, 3, 4, 5].map(() => actOnMessage(deps, { companyId: alder.id, messageId: id })));
  await desk.settle();
  assert.deepEqual(
    await counts(),
    [before[0] ?? 0, before[1] ?? 0, before[2] ?? 0].map((n, at) => n + (at === 0 ? 2 : 1)),
  );
});

test('a failure in the middle leaves nothing half done, and the next try does it all', async () => {
  const before = await counts();
  const { id } = await desk.reply(digest, { text: '3 no: too far\nadd Ontario' });
  const deps = actingDependencies(app);
  const failing = { ...deps, saving: { ...deps.saving, enqueueSending: () => Promise.reject(new Error('power cut')) } };
  const named = { companyId: alder.id, messageId: id };
  await assert.rejects(actOnMessage(failing, named), /power cut/);
  assert.deepEqual(await counts(), before);
  assert.equal((await desk.inbound(id)).state, 'accepted');
  await actOnMessage(deps, named);
  assert.deepEqual(
    await counts(),
    before.map((n) => n + 1),
  );
  await desk.settle();
});

test('Digest rules 8: a member disabled after the message was accepted has nothing done', async () => {
  await addPerson(desk.world, alder.id, 'cy@client.example');
  await desk.grant(alder, 'cy@client.example');
  const before = await counts();
  const from = 'Cy <cy@client.example>';
  const { id, state } = await desk.reply(digest, { text: '1 no', from });
  assert.equal(state, 'accepted');
  await disablePerson(desk.world, alder.id, 'cy@client.example');
  await actOnMessage(actingDependencies(app), { companyId: alder.id, messageId: id });
  assert.deepEqual(await counts(), before);
  const { state: after, reason } = await desk.inbound(id);
  assert.deepEqual([after, reason], ['refused', 'access_lost']);
});

test('Limits: one message makes at most ten edits of the profile, and says which it did not make', async () => {
  nextDay();
  const things = Array.from('ABCDEFGHIJKLMN', (letter) => `stop sending us ${letter.toLowerCase()}tric pumps`);
  await desk.reply(digest, { text: things.join('\n') });
  const confirmation = await desk.settle();
  const [, exclusions] = await lists();
  assert.equal((exclusions as string[]).length, 10);
  assert.match(confirmation.text, /Exclusions: “ktric pumps” was not added\. One message can make 10 changes\./);
});

test('undo leaves a field that changed again since, and names it', async () => {
  await desk.reply(digest, { text: 'add Manitoba' });
  const confirmation = await desk.settle();
  const operations = [{ op: 'add', field: 'geography', value: 'Alberta' }];
  await desk.world.send('PATCH', '/api/v1/profile', alder, { operations });
  await desk.reply(confirmation, { text: 'undo' });
  assert.match(
    (await desk.settle()).text,
    /Not done\n- Regions: “Manitoba” was not taken out; changed again since, so it was left as it is\./,
  );
  assert.ok(((await lists())[2] as string[]).includes('Manitoba'));
});

test('settings that a reply changed are undone too, while they stand', async () => {
  nextDay();
  const settings = async (): Promise<unknown[]> => {
    const body = await desk.get(alder, '/api/v1/settings/notifications');
    return [body['digest_days'], body['digest_min_score'], body['next_digest_at'] === null];
  };
  const before = await settings();
  await desk.reply(digest, { text: 'pause\nminimum 70' });
  const confirmation = await desk.settle();
  assert.deepEqual(await settings(), [[], 70, true]);
  assert.match(confirmation.text, /Days of the digest: none, the digest is paused \(before: Monday, Tuesday/);
  assert.match(confirmation.text, /Minimum score: 70 \(before: 60\)/);
  await desk.reply(confirmation, { text: 'undo' });
  await desk.settle();
  assert.deepEqual(await settings(), before);
});

test('a reply resumes a paused digest on the days of before, however it was paused, and changes nothing of one that goes out', async () => {
  nextDay();
  const path = '/api/v1/settings/notifications';
  await desk.world.send('PATCH', path, alder, { digest_days: [2, 4] });
  await desk.world.send('PATCH', path, alder, { digest_days: [] });
  await desk.reply(digest, { text: 'Resume the digest please' });
  assert.match(
    (await desk.settle()).text,
    /Days of the digest: Tuesday, Thursday \(before: none, the digest is paused\)/,
  );
  assert.deepEqual((await desk.get(alder, path))['digest_days'], [2, 4]);
  await desk.reply(digest, { text: 'Reprendre l’envoi\nresume' });
  await desk.settle();
  assert.deepEqual((await desk.get(alder, path))['digest_days'], [2, 4]);
});

test('undo in the conversation of the digest means the one message that changed something, and asks where there are several', async () => {
  nextDay();
  await desk.match([alder], ['Surgical lights']);
  const fresh = await desk.digest(alder);
  await desk.reply(fresh, { text: 'add Nova Scotia' });
  await desk.settle();
  await desk.reply(fresh, { text: 'Undo please' });
  await desk.settle();
  assert.ok(!((await lists())[2] as string[]).includes('Nova Scotia'));
  await desk.reply(fresh, { text: 'add Nova Scotia' });
  await desk.settle();
  await desk.reply(fresh, { text: 'add New Brunswick' });
  await desk.settle();
  await desk.reply(fresh, { text: 'undo' });
  assert.match((await desk.settle()).text, /Several of your messages changed something\./);
  assert.ok(((await lists())[2] as string[]).includes('Nova Scotia'));
});

test('a mail with one item takes an answer without a number, and a reply to its confirmation names the same item', async () => {
  nextDay();
  await desk.match([alder], ['Infusion pumps']);
  const single = await desk.digest(alder);
  await desk.reply(single, { text: 'Interested, please draft it.' });
  const confirmation = await desk.settle();
  assert.match(
    confirmation.text,
    /1\. Infusion pumps: draft requested\. It is recorded as your decision on this tender; Tenderfit does not write drafts\./,
  );
  await desk.reply(confirmation, { text: 'archive it' });
  await desk.settle();
  const found = (await desk.opportunities(alder)).find(({ title }) => title === 'Infusion pumps');
  assert.deepEqual([found?.status, found?.action], ['archived', 'request_draft']);
});

test('thanks alone are not answered; what is not understood is quoted, escaped and bounded', async () => {
  nextDay();
  const before = await count('deliveries');
  const thanks = await desk.reply(digest, { text: 'Thank you!' });
  await desk.settle();
  assert.deepEqual([(await desk.inbound(thanks.id)).reason, await count('deliveries')], ['nothing_asked', before]);
  await desk.reply(digest, { text: `What about <b>the pumps</b>? ${'x'.repeat(5_000)}` });
  const confirmation = await desk.settle();
  assert.match(confirmation.text, /^Nothing was changed\n/);
  assert.match(
    confirmation.text,
    /- “What about <b>the pumps<\/b>\?” is a question\. Questions are not answered by email\.\n- “x{150,199}…”/,
  );
  assert.match(confirmation.html, /&lt;b&gt;the pumps&lt;\/b&gt;/);
  assert.ok(!/undo/i.test(confirmation.text));
});

test('a French reply is confirmed in French', async () => {
  nextDay();
  await desk.reply(digest, { text: 'Bonjour,\n1 oui, 2 non : trop loin\nNous ne faisons plus de déneigement.' });
  const { text } = await desk.settle();
  assert.match(text, /- 2\. Patient monitors\u00a0: pas intéressé\. Raison\u00a0: «\u00a0trop loin\u00a0»\./);
  assert.match(text, /Exclusions\u00a0: ajouté «\u00a0déneigement\u00a0»/);
  assert.match(text.trim(), /répondez «\u00a0annuler\u00a0» \(ou «\u00a0undo\u00a0»\)\.$/);
});

test('where acting on a message fails for good, its sender is told so once, in one plain mail of the conversation', async () => {
  nextDay();
  const { db } = app.database;
  const told = async (): Promise<{ recipient: string; text: string; threads: string | undefined }[]> => {
    const { rows } = await sql<{ recipient: string; message: string }>`
      select recipient, message from deliveries where kind = 'reply_failure'`.execute(db);
    return rows.map(({ recipient, message }) => {
      const { text, headers = {} } = JSON.parse(message) as Message;
      return { recipient, text, threads: headers['In-Reply-To'] };
    });
  };
  const deps = actingDependencies(app);
  const message = await desk.reply(digest, { text: '2 yes' });
  type Act = (payload: { companyId: string; messageId: string }, run: { retryCount: number }) => Promise<void>;
  const actAsJob = async (retryCount: number, given: ActingDependencies): Promise<void> => {
    const handlers = new Map<string, Act>();
    workOnAssistant({ ...app.jobs, work: ((name: string, act: Act) => handlers.set(name, act)) as never }, given);
    await handlers.get('act-on-mail')?.({ companyId: alder.id, messageId: message.id }, { retryCount });
  };
  const powerCut = { ...deps, enqueueJudging: () => Promise.reject(new Error('power cut')), publicUrl: 'no address' };
  const fail = (retryCount: number): Promise<void> => assert.rejects(() => actAsJob(retryCount, powerCut));
  for (let tries = 0; tries < 8; tries += 1) await fail(tries);
  assert.deepEqual(await told(), [], 'it is tried again');
  await fail(8);
  assert.equal((await desk.inbound(message.id)).state, 'failed');
  const [mail, ...more] = await told();
  assert.deepEqual([mail?.recipient, mail?.threads, more], [ANA, message.messageId, []]);
  assert.match(mail?.text ?? '', /nothing was done\.\n\nCarrying it out failed because of a fault of the service\./);

  await fail(8);
  assert.equal((await told()).length, 1, 'the second failure is not told again');
  await actAsJob(0, deps);
  assert.equal((await desk.inbound(message.id)).state, 'done');
  await desk.settle();
  assert.ok((await desk.outbox()).some(({ text }) => text.includes('2. Patient monitors: interested.')));
  assert.equal((await told()).length, 1);
});

test('an accepted message whose worker was killed in its last try is found: its sender is told, and an operator can have it tried again', async () => {
  nextDay();
  const { db } = app.database;
  const failures = async (id: string): Promise<number> => {
    const { rows } = await sql`select 1 from deliveries where kind = 'reply_failure' and subject_id = ${id}`.execute(
      db,
    );
    return rows.length;
  };
  const [waits, lost, died] = [
    await desk.reply(digest, { text: '2 no' }),
    await desk.reply(digest, { text: '2 yes' }),
    await desk.reply(digest, { text: '3 yes' }),
  ];
  await sql`delete from pgboss.job where data ->> 'messageId' = ${lost.id}`.execute(db);
  // As the queue leaves it once the time of a killed worker is over: dead, without a word from the worker.
  await sql`update pgboss.job set name = 'dead-letters', source_name = 'act-on-mail', policy = 'standard', singleton_key = null
    where data ->> 'messageId' = ${died.id}`.execute(db);
  await app.database.transaction((tx) => app.jobs.enqueue(tx, 'recover-replies', {}));
  await app.jobs.runPending({ names: ['recover-replies'] });
  const states = async (): Promise<string[]> =>
    Promise.all([waits, lost, died].map(async ({ id }) => (await desk.inbound(id)).state));
  assert.deepEqual(await states(), ['accepted', 'accepted', 'failed']);
  assert.deepEqual(await Promise.all([waits, lost, died].map(({ id }) => failures(id))), [0, 0, 1]);
  await app.jobs.runPending({ names: ['act-on-mail'] });
  assert.deepEqual(await states(), ['done', 'done', 'failed'], 'the one whose job was lost is acted on');
});
