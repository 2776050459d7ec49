import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replyDesk } from '../support/assistant/reply-desk.ts';

/** What a reply does besides what it asks for is said in its confirmation; two companies with the same tenders. */

const desk = await replyDesk({ now: new Date('2026-11-23T12:00:00Z') });
const TITLES = ['Portable ultrasound', 'Patient monitors', 'Wound dressings'];
const alder = await desk.client('Alder inc.', 'ana@client.example');
const birch = await desk.client('Birch Ltd.', 'bo@partner.example');
await desk.match([alder, birch], TITLES);
const digest = await desk.digest(alder);
const untouched = await desk.opportunities(birch);

test('a decision that replaces an earlier one says so, a first one does not, and a rule that follows is said', async () => {
  await desk.reply(digest, { text: '1 yes, 2 no: too far' });
  assert.doesNotMatch((await desk.settle()).text, /replaces/);
  await desk.reply(digest, { text: '1 no\n3 no, same reason\n2 no: too far' });
  const { text } = await desk.settle();
  assert.match(text, /1\. Portable ultrasound: not interested\. This replaces your earlier decision: interested\./);
  assert.equal(text.split('replaces').length, 2);
  assert.match(text, /“3 no, same reason” refers to a reason that was not found/);
  // Three of three tenders of one buyer were turned down.
  const { rules } = (await desk.get(alder, '/api/v1/settings/rules')) as {
    rules: { active: boolean; description: string }[];
  };
  const active = rules.filter((rule) => rule.active);
  assert.ok(active.length > 0);
  for (const { description } of active) assert.ok(text.includes(`- ${description}\n`), text);
});

test('a digest that is not paused is not resumed, and the confirmation says which days it has', async () => {
  await desk.reply(digest, { text: 'Resume the digest' });
  assert.match((await desk.settle()).text, /Not done\n- Days of the digest: .*Friday already\. Nothing was changed\./);
});

test('days and hour of the digest are changed, and undone', async () => {
  const hours = async (): Promise<unknown> => (await desk.get(alder, '/api/v1/settings/notifications'))['digest_hour'];
  const before = await hours();
  await desk.reply(digest, { text: 'digest at 6 am on Tuesdays and Fridays' });
  const confirmation = await desk.settle();
  assert.match(confirmation.text, /Hour of the digest: 6 a\.m\./);
  assert.equal(await hours(), 6);
  await desk.reply(confirmation, { text: 'undo' });
  await desk.settle();
  assert.equal(await hours(), before);
});

test('the most tenders of an email are changed and undone, and what the digest cannot have is refused with what it can', async () => {
  const most = async (): Promise<unknown> =>
    (await desk.get(alder, '/api/v1/settings/notifications'))['digest_max_items'];
  await desk.reply(digest, { text: 'max 8 per email' });
  const confirmation = await desk.settle();
  assert.match(confirmation.text, /Tenders per email, at most: 8 \(before: 10\)/);
  assert.equal(await most(), 8);
  await desk.reply(confirmation, { text: 'undo' });
  await desk.settle();
  assert.equal(await most(), 10);
  await desk.reply(digest, { text: 'max 20 per email\nSend the digest at 7:30 am' });
  const { text } = await desk.settle();
  assert.match(
    text,
    /“max 20 per email” names a number that an email cannot have\. Its maximum can be set from 3 to 15/,
  );
  assert.match(text, /“Send the digest at 7:30 am” names a time that the digest cannot have\. It is sent on the hour/);
  assert.equal(await most(), 10);
});

test('nothing of it touched the other company', async () => {
  assert.deepEqual(await desk.opportunities(birch), untouched);
});
