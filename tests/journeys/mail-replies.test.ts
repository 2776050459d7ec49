import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { actOnMessage } from '#features/assistant/assistant-actions.ts';
import { listAudit } from '#features/audit/audit.ts';
import { actingDependencies } from '../../server/app-assistant.ts';
import { replyDesk } from '../support/assistant/reply-desk.ts';

/** From a digest in the outbox to a reply, what it changes, its confirmation and `undo`; two companies. */

const clock = { now: new Date('2026-11-23T12:00:00Z') };
const desk = await replyDesk(clock);
const TITLES = ['Portable ultrasound', 'Patient monitors', 'Road salt for winter', 'Wound dressings'];
const PROFILE = { categories: ['Road salt', 'Ultrasound'], geography: ['Quebec'] };
const alder = await desk.client('Alder inc.', 'ana@client.example', PROFILE);
const birch = await desk.client('Birch Ltd.', 'bo@partner.example', PROFILE);
await desk.match([alder, birch], TITLES);
const digest = await desk.digest(alder);
const other = await desk.digest(birch);

const lists = async (): Promise<unknown[]> => {
  const profile = await desk.get(alder, '/api/v1/profile');
  return [profile['categories'], profile['exclusions'], profile['geography']];
};
const untouched = [await desk.opportunities(birch), await desk.get(birch, '/api/v1/profile')];

const TEXT = '1 yes, 3 no: too far, archive 4, ask 2: is training included?\nWe no longer sell road salt.\nadd Ontario';
const reply = await desk.reply(digest, { text: TEXT });
const confirmation = await desk.settle();

test('a reply to a digest is carried out on its items and on the profile, by the way of the API', async () => {
  assert.equal(reply.state, 'accepted');
  assert.equal((await desk.inbound(reply.id)).state, 'done');
  assert.deepEqual(
    (await desk.opportunities(alder)).map(({ title, status, action }) => [title, status, action]),
    [
      ['Portable ultrasound', 'notified', 'interested'],
      ['Patient monitors', 'notified', null],
      ['Road salt for winter', 'notified', 'not_interested'],
      ['Wound dressings', 'archived', null],
    ],
  );
  assert.deepEqual(await lists(), [['Ultrasound'], ['road salt'], ['Quebec', 'Ontario']]);
  const { changes } = (await desk.get(alder, '/api/v1/profile/changes')) as { changes: { source: string }[] };
  const sources = changes.slice(0, 3).map(({ source }) => source);
  assert.deepEqual(sources, ['email_reply', 'email_reply', 'email_reply']);
  const { entries } = await listAudit(desk.world.app.database.db, { companyId: alder.id }, { limit: 20 });
  const made = entries.filter(({ actor }) => actor.kind === 'mail').map(({ action }) => action);
  assert.deepEqual(made.toReversed(), [
    'inbound_mail.accept',
    'opportunity.feedback',
    'opportunity.feedback',
    'opportunity.archive',
    'profile.change',
    'inbound_mail.act',
  ]);
});

test('the confirmation goes to the sender alone, in the conversation, and ends with how to undo', () => {
  assert.equal(confirmation.to, 'ana@client.example');
  assert.equal(confirmation.headers.get('in-reply-to'), reply.messageId);
  assert.equal(confirmation.headers.get('auto-submitted'), 'auto-replied');
  assert.ok(confirmation.headers.get('references')?.startsWith(digest.headers.get('message-id') ?? '?'));
  for (const line of [
    '1. Portable ultrasound: interested.',
    '3. Road salt for winter: not interested. Reason: “too far”.',
    '4. Wound dressings: archived.',
    '2. Patient monitors: “is training included?” Questions are not answered by email.',
    'Exclusions: added “road salt”',
    'Categories: removed “Road salt”',
    'Regions: added “Ontario”',
  ])
    assert.ok(confirmation.text.includes(`- ${line}\n`), `${line}\n\n${confirmation.text}`);
  const end = /To undo what changed in your decisions, your profile and your archive, reply 'undo'\.$/;
  assert.match(confirmation.text.trim(), end);
});

test('Company profile: replying undo to the confirmation reverts the changes of that message, and only once', async () => {
  await desk.reply(confirmation, { text: 'undo' });
  const undone = await desk.settle();
  assert.deepEqual(await lists(), [['Road salt', 'Ultrasound'], [], ['Quebec']]);
  const archived = (await desk.opportunities(alder)).find(({ title }) => title === 'Wound dressings');
  assert.equal(archived?.status, 'notified');
  assert.match(undone.text, /Undone\n/);
  assert.match(undone.text, /- Categories: “Road salt” is in the list again\n/);
  assert.match(undone.text, /- 4\. Wound dressings: taken out of the archive\./);
  assert.match(undone.text, /- 3\. Road salt for winter: your decision was taken back\./);
  assert.deepEqual(
    (await desk.opportunities(alder)).map(({ action }) => action),
    [null, null, null, null],
  );
  await desk.reply(confirmation, { text: 'UNDO' });
  assert.match((await desk.settle()).text, /These changes were undone before\./);
});

test('nothing of it touched the other company', async () => {
  assert.deepEqual([await desk.opportunities(birch), await desk.get(birch, '/api/v1/profile')], untouched);
});

test('numbers are those of the mail that is answered, whatever the list shows by then', async () => {
  await desk.match([birch], ['A better tender', 'Another one']);
  const newer = await desk.digest(birch);
  assert.match(newer.text, /1\. A better tender/);
  await desk.reply(other, { text: '1 yes', from: 'Bo <bo@partner.example>' });
  await desk.settle('bo@partner.example');
  const found = await desk.opportunities(birch);
  const actions = Object.fromEntries(found.map(({ title, action }) => [title, action]));
  assert.deepEqual([actions['A better tender'], actions['Portable ultrasound']], [null, 'interested']);
});

test('two people of one company who answer the same digest at once are both heard, and each gets their own confirmation', async () => {
  const people = ['bo@partner.example', 'cleo@partner.example'] as const;
  await desk.grant(birch, people[1]);
  const { app } = desk.world;
  const answers = [`2 yes\nadd Manitoba`, `2 no: too far, 3 yes\nadd Alberta`];
  const received = await Promise.all(
    people.map((email, index) => desk.reply(other, { text: answers[index] ?? '', from: `X <${email}>` })),
  );
  const acting = actingDependencies(app);
  await Promise.all(received.map(({ id }) => actOnMessage(acting, { companyId: birch.id, messageId: id })));
  for (const person of people) await desk.settle(person);
  const states = await Promise.all(received.map(async ({ id }) => (await desk.inbound(id)).state));
  assert.deepEqual(states, ['done', 'done']);
  const { rows } = await sql<{ title: string; action: string }>`
    select l.title, f.action from feedback f
    join opportunities o on o.company_id = f.company_id and o.id = f.opportunity_id join listings l on l.id = o.listing_id
    where f.company_id = ${birch.id} and l.title <> 'Portable ultrasound' order by l.title, f.action`.execute(
    app.database.db,
  );
  assert.deepEqual(
    rows.map(({ title, action }) => [title, action]),
    [
      ['Patient monitors', 'interested'],
      ['Patient monitors', 'not_interested'],
      ['Road salt for winter', 'interested'],
    ],
  );
  const { geography } = await desk.get(birch, '/api/v1/profile');
  assert.deepEqual((geography as string[]).toSorted(), ['Alberta', 'Manitoba', 'Quebec']);
  const outbox = await desk.outbox();
  for (const [index, to] of people.entries()) {
    const own = outbox.findLast((mail) => mail.to === to)?.text ?? '';
    const place = ['Manitoba', 'Alberta'];
    assert.ok(own.includes(place[index] ?? '') && !own.includes(place[1 - index] ?? ''), own);
  }
});
