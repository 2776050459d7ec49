import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { replyDesk } from '../support/assistant/reply-desk.ts';
import { closingOn, publish, snowTender, store } from '../support/amendments/publish.ts';
import type { ReceivedMail } from '../support/digest/digest-desk.ts';
import type { TestCompany } from '../support/world.ts';

const clock = { now: new Date('2026-11-10T12:00:00.000Z') };
const desk = await replyDesk(clock);
const LUC = 'luc@client.example';
const PROFILE = { categories: ['Snow removal'], geography: ['Québec'] };
const tender = snowTender();
const other = snowTender({
  nativeId: 'ice-1',
  referenceNumber: 'ice-1',
  solicitationNumber: 'VT-26-8',
  title: { en: 'Snow removal and ice control, south sector' },
});
let mine: TestCompany;
let theirs: TestCompany;

const pass = (minutes: number): void => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
const mailsTo = async (email: string): Promise<ReceivedMail[]> =>
  (await desk.outbox()).filter(({ to }) => to === email);
const answered = async (company: TestCompany): Promise<Record<string, string | null>> =>
  Object.fromEntries((await desk.opportunities(company)).map(({ title, action }) => [title, action]));

before(async () => {
  mine = await desk.client('Mine', undefined, PROFILE);
  theirs = await desk.client('Theirs', LUC, PROFILE);
  for (const company of [mine, theirs])
    await desk.world.send('PATCH', '/api/v1/settings/notifications', company, { digest_min_score: 10 });
  await publish(desk.world, tender, other);
  for (const company of [mine, theirs]) await desk.digest(company);
});

test('an alert asks for a reply, has an address of its own for it, and a yes without a number is an answer on its tender', async () => {
  pass(60);
  await publish(desk.world, { ...tender, closing: closingOn('2026-12-01') });
  await desk.settle();
  const alert = (await mailsTo('ana@client.example')).findLast(({ subject }) => subject.startsWith('Closes earlier'));
  assert.ok(alert !== undefined);
  assert.match(alert.text, /To decide, reply “yes”, “no: too far” or “archive”\./);
  assert.match(alert.headers.get('reply-to') ?? '', /reply\+[^@]+@in\.example\.org/);
  const { state } = await desk.reply(alert, { text: 'yes', references: '<unknown@client.example>' });
  assert.equal(state, 'accepted');
  const confirmation = await desk.settle();
  assert.match(confirmation.text, /1\. Snow removal, north sector: interested\./);
  assert.deepEqual(await answered(mine), {
    'Snow removal, north sector': 'interested',
    'Snow removal and ice control, south sector': null,
  });
  assert.deepEqual(Object.values(await answered(theirs)), [null, null], 'nothing of it touched the other company');
});

test('the numbers of a summary are those that were mailed', async () => {
  pass(10);
  for (let round = 0; round < 20; round += 1)
    await store(desk.world, [{ ...tender, closing: closingOn(round % 2 === 0 ? '2026-12-08' : '2026-12-09') }]);
  pass(10);
  await store(desk.world, [{ ...other, closing: closingOn('2026-12-18') }]);
  await desk.world.app.jobs.runPending();
  pass(300);
  for (const { id } of [mine, theirs]) {
    const { jobs, database } = desk.world.app;
    await database.transaction((tx) => jobs.enqueue(tx, 'tell-amendments', { companyId: id }));
  }
  await desk.world.app.jobs.runPending();
  await desk.settle();
  const summary = (await mailsTo('ana@client.example')).findLast(({ subject }) => subject.includes('more amendments'));
  assert.ok(summary !== undefined);
  const numbers = [...summary.text.matchAll(/^(\d+)\. [^:\n]+: (.+)$/gm)].map(([, number, title]) => [number, title]);
  const south = numbers.find(([, title]) => title?.includes('south'))?.[0];
  assert.ok(south !== undefined && numbers.length > 1, summary.text);
  assert.match(summary.text, /To decide, reply with the numbers/);

  await desk.reply(summary, { text: `${south} no: too steep, 99 yes` });
  const confirmation = await desk.settle();
  const reason = 'Snow removal and ice control, south sector: not interested. Reason: “too steep”.';
  assert.ok(confirmation.text.includes(`${south}. ${reason}`), confirmation.text);
  assert.match(confirmation.text, /“99 yes” names a number that the email does not have/);
  assert.equal((await answered(mine))['Snow removal and ice control, south sector'], 'not_interested');
  assert.deepEqual(Object.values(await answered(theirs)), [null, null]);
});
