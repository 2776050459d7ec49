import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a reply to a digest is carried out, confirmed in its conversation, and undone by a reply to the confirmation', async () => {
  const before = await desk.opportunities(birch);
  const untouched = await desk.get(birch, '/api/v1/profile');
  const text =
    '1 yes, 3 no: too far, archive 4, ask 2: is training included?\nWe no longer sell road salt.\nadd Ontario';
  const received = await desk.reply(digest, { text });
  assert.equal(received.state, 'accepted');
  const confirmation = await desk.settle();

  assert.deepEqual(
    (await desk.opportunities(alder)).map(({ title, status, action }) => [title, status, action]),
    [
      ['Portable ultrasound', 'notified', 'interested'],
      ['Patient monitors', 'notified', null],
      ['Road salt for winter', 'notified', 'not_interested'],
      ['Wound dressings', 'archived', null],
    ],
  );
  const profile = await desk.get(alder, '/api/v1/profile');
  assert.deepEqual(
    [profile['categories'], profile['exclusions'], profile['geography']],
    [['Ultrasound'], ['road salt'], ['Quebec', 'Ontario']],
  );
  const { changes } = (await desk.get(alder, '/api/v1/profile/changes')) as { changes: { source: string }[] };
  assert.deepEqual(
    changes.slice(0, 3).map(({ source }) => source),
    ['email_reply', 'email_reply', 'email_reply'],
  );

  assert.equal(confirmation.to, 'ana@client.example');
  assert.equal(confirmation.headers.get('in-reply-to'), received.messageId);
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
  assert.match(confirmation.text.trim().split('\n').at(-1) ?? '', /profile and your archive, reply 'undo'\.$/);
  assert.equal((await desk.inbound(received.id)).state, 'done');

  await desk.reply(confirmation, { text: 'undo' });
  const undone = await desk.settle();
  const after = await desk.get(alder, '/api/v1/profile');
  assert.deepEqual(
    [after['categories'], after['exclusions'], after['geography']],
    [['Road salt', 'Ultrasound'], [], ['Quebec']],
  );
  const archived = (await desk.opportunities(alder)).find(({ title }) => title === 'Wound dressings');
  assert.equal(archived?.status, 'notified');
  assert.match(undone.text, /Undone/);
  assert.match(undone.text, /- Categories: added “Road salt”/);
  assert.match(undone.text, /- 4\. Wound dressings: taken out of the archive\./);
  assert.match(undone.text, /Your answers on 2 tenders stay recorded/);

  await desk.reply(confirmation, { text: 'UNDO' });
  assert.match((await desk.settle()).text, /These changes were undone before\./);

  assert.deepEqual(await desk.opportunities(birch), before);
  assert.deepEqual(await desk.get(birch, '/api/v1/profile'), untouched);
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
