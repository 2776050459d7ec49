import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AMENDMENT_ALERT } from '#features/amendments/amendments.ts';
import { findDelivery, saveDeliveries } from '#features/deliveries/deliveries.ts';
import { listAudit } from '#features/audit/audit.ts';
import { digestDesk } from '../support/digest/digest-desk.ts';

const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
const desk = await digestDesk(clock);
const { server } = desk.world.app.http;
const alder = await desk.company('Alder inc.');
const birch = await desk.company('Birch Ltd.');
const both = { notification_emails: ['ana@example.org', 'bob@example.org'] };
await desk.patch(alder, both);
await desk.patch(birch, both);
await desk.match([alder, birch], 'First tender', 80);
clock.now = new Date('2026-11-23T12:00:00.000Z');
await desk.run();

/** The address in the List-Unsubscribe header of the mail of this company to ana. */
async function leavePath(company: string): Promise<string> {
  const mail = (await desk.mails()).find(
    ({ to, text }) => to === 'ana@example.org' && text.includes(`Sent for ${company}`),
  );
  const [, url = ''] = /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? [];
  assert.equal(mail?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.ok(mail.text.includes(url) && mail.html.includes(url), 'the same link is in both parts');
  assert.equal(new URL(url).origin, 'https://tenders.example.org');
  return new URL(url).pathname;
}

const path = await leavePath('Alder inc.');
const ask = (
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  payload = '',
  type = 'application/x-www-form-urlencoded',
  language = 'en',
) =>
  server.inject({
    method,
    url,
    headers: { 'accept-language': language, ...(payload === '' ? {} : { 'content-type': type }) },
    ...(payload === '' ? {} : { payload }),
  });
const recipients = async (company = alder) => (await desk.settings(company)).body['effective_recipients'];
const entries = async () => {
  const all = await listAudit(desk.db, { companyId: alder.id, subject: 'ana@example.org' }, { limit: 10 });
  return all.entries.map(({ action, actor }) => [action, actor.kind, actor.id]);
};

describe('Leaving the digest by the link in it', () => {
  test('looking at the page changes nothing, however often a scanner does it', async () => {
    for (const method of ['GET', 'HEAD', 'GET'] as const) assert.equal((await ask(method, path)).statusCode, 200);
    assert.deepEqual(await recipients(), ['ana@example.org', 'bob@example.org']);
    assert.match((await ask('GET', path)).body, /<form method="post"[^]*Stop the emails/);
  });

  test('a POST of a mail client takes effect at once, for this reader of this company, and is audited once', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await ask('POST', path, 'List-Unsubscribe=One-Click', type);
      assert.equal(answer.statusCode, 200);
      assert.match(answer.body, /no more tender emails[^]*Undo/);
    }
    assert.deepEqual(await recipients(), ['bob@example.org']);
    assert.deepEqual(await recipients(birch), ['ana@example.org', 'bob@example.org']);
    assert.deepEqual(await entries(), [['digest.leave', 'mail', 'ana@example.org']]);
  });

  test('who left receives no further digest; others and other companies do', async () => {
    await desk.match([alder, birch], 'Second tender', 80);
    clock.now = new Date('2026-11-24T12:00:00.000Z');
    await desk.run();
    const second = (await desk.mails()).filter(({ text }) => text.includes('Second tender'));
    const sent = second.map(({ to, text }) => `${to} ${text.includes('Alder') ? 'Alder' : 'Birch'}`).toSorted();
    assert.deepEqual(sent, ['ana@example.org Birch', 'bob@example.org Alder', 'bob@example.org Birch']);
  });

  test('setting the address again does not bring its reader back: only the reader can', async () => {
    await desk.patch(alder, { notification_emails: ['ana@example.org'] });
    assert.deepEqual(await recipients(), []);
    assert.equal((await desk.settings(alder)).body['next_digest_at'], null);
  });

  test('the link on the same page undoes it, and the digest is scheduled again', async () => {
    const [, back = ''] = /action="([^"]+)"/.exec((await ask('GET', path)).body) ?? [];
    assert.match(back, /^\/digest\/return\//);
    assert.equal((await ask('POST', back)).statusCode, 200);
    assert.deepEqual(await recipients(), ['ana@example.org']);
    assert.equal((await desk.settings(alder)).body['next_digest_at'], '2026-11-25T12:00:00.000Z');
    assert.deepEqual((await entries())[0], ['digest.return', 'mail', 'ana@example.org']);
  });

  test('it takes effect for a message that is saved but not sent', async () => {
    await desk.match([alder], 'Third tender', 80);
    clock.now = new Date('2026-11-25T12:00:00.000Z');
    await desk.prepare();
    await ask('POST', path);
    await desk.run();
    assert.ok((await desk.mails()).every(({ text }) => !text.includes('Third tender')));
    // Nobody was told of it, so it waits for a digest that somebody reads.
    assert.equal((await desk.statuses(alder))['Third tender'], 'scored');
  });

  test('it takes effect for an alert that is saved but not sent, and for no other reader', async () => {
    const { app } = desk.world;
    await ask('POST', path.replace('/leave/', '/return/'));
    const saved = await app.database.transaction((tx) =>
      saveDeliveries(
        tx,
        ['ana@example.org', 'bob@example.org'].map((to) => ({
          companyId: alder.id,
          kind: AMENDMENT_ALERT,
          subjectId: 'an amendment',
          message: { to, subject: 'Cancelled', text: 'Cancelled', html: '<p>Cancelled</p>' },
        })),
        app.deliveries,
      ),
    );
    await ask('POST', path);
    await app.jobs.runPending({ names: ['send-mail'] });
    const states = await Promise.all(saved.map(async ({ id }) => (await findDelivery(desk.db, id))?.state));
    assert.deepEqual(states, ['not_delivered', 'sent']);
  });

  test('the link still works after a year', async () => {
    clock.now = new Date('2027-11-25T12:00:00.000Z');
    assert.equal((await ask('GET', path)).statusCode, 200);
  });

  test('a link that was changed, made up or never sealed as such works nowhere', async () => {
    const token = path.split('/').at(-1) ?? '';
    const middle = Math.floor(token.length / 2);
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
    for (const wrong of [changed, token.slice(0, -4), 'x', 'a'.repeat(600)]) {
      for (const method of ['GET', 'POST'] as const) {
        assert.equal((await ask(method, `/digest/leave/${wrong}`)).statusCode, 404, wrong.slice(0, 20));
        assert.equal((await ask('POST', `/digest/return/${wrong}`)).statusCode, 404);
      }
    }
    assert.deepEqual(await recipients(birch), ['ana@example.org', 'bob@example.org']);
  });

  test('the page is in the language of the browser and gives its address to nobody', async () => {
    const answer = await ask('GET', path, '', '', 'fr-CA');
    assert.match(answer.body, /<html lang="fr">[^]*Vous ne recevez plus/);
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  });
});
