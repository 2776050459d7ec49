import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { listAudit } from '#features/audit/audit.ts';
import { inviteMember, listMembers, type Member } from '#contract/members.ts';
import { addPerson, type Browser, request, signIn } from '../support/people.ts';
import { type Answer, openWorld } from '../support/world.ts';

/** Members, as the admins of two companies manage them. */

const world = await openWorld({ settings: { PUBLIC_URL: 'https://tenders.example.org' } });
const { app } = world;
const [alder, birch] = [await world.company('Alder inc.'), await world.company('Birch Ltd.')];
await addPerson(world, alder.id, 'ana@example.org', 'admin');
const max = await addPerson(world, alder.id, 'max@example.org');
const bea = await addPerson(world, birch.id, 'bea@example.org', 'admin');
const ana = await signIn(world, 'ana@example.org');

async function membersOf(browser: Browser): Promise<Member[]> {
  const { status, body } = await request(world, 'GET', '/api/v1/members', browser.headers);
  assert.equal(status, 200, JSON.stringify(body));
  return listMembers.success.schema.parse(body).members;
}

const invite = (browser: Browser, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  request(world, 'POST', '/api/v1/members', { ...browser.headers, ...headers }, body);
const change = (browser: Browser, id: string, body: object): Promise<Answer> =>
  request(world, 'PATCH', `/api/v1/members/${id}`, browser.headers, body);
const idOf = async (email: string): Promise<string> =>
  (await membersOf(ana)).find((one) => one.email === email)?.id ?? assert.fail(`${email} is no member`);

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  await app.jobs.runPending({ names: ['send-sign-in-link'] });
  const folder = join(world.folder, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject = '', text = '' }) => ({ subject, text }));
}

describe('Members', () => {
  test('are those of the company alone, and say who is asking', async () => {
    const shown = await membersOf(ana);
    assert.deepEqual(
      shown.map(({ email, role, is_you, has_signed_in }) => [email, role, is_you, has_signed_in]),
      [
        ['ana@example.org', 'admin', true, true],
        ['max@example.org', 'member', false, false],
      ],
    );
  });

  test('say how a new one gets in: here the operator hands the link over, since mail goes to the outbox', async () => {
    const { body } = await request(world, 'GET', '/api/v1/members', ana.headers);
    assert.equal(listMembers.success.schema.parse(body).sign_in, 'link_from_operator');
  });

  test('are invited with a mail whose link signs them in, and the trail names who did it', async () => {
    const answer = await invite(ana, { email: ' New@Example.org ', name: 'Noa', role: 'member' });
    assert.equal(answer.status, 201);
    const { member, is_link_sent: isSent } = inviteMember.success.schema.parse(answer.body);
    assert.deepEqual([member.email, member.name, member.role, isSent], ['new@example.org', 'Noa', 'member', true]);
    const [mail, ...more] = await mailsTo('new@example.org');
    assert.equal(more.length, 0);
    const token = /\/sign-in\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link');
    const { origin } = new URL(app.config.publicUrl);
    const used = await app.http.server.inject({ method: 'POST', url: `/sign-in/${token}`, headers: { origin } });
    assert.equal(used.statusCode, 303);
    const { entries } = await listAudit(app.database.db, { companyId: alder.id, action: 'member.add' }, { limit: 1 });
    const [entry] = entries;
    assert.equal(entry?.subject, member.id);
    assert.equal(entry?.actor.kind, 'member');
    assert.ok(entry?.request_id);
  });

  test('who are there already stay as they are and get another link', async () => {
    const answer = await invite(ana, { email: 'max@example.org', role: 'admin', name: 'Other' });
    assert.equal(answer.status, 200);
    const { member } = inviteMember.success.schema.parse(answer.body);
    assert.deepEqual([member.id, member.role, member.name], [max.id, 'member', null]);
    assert.equal((await mailsTo('max@example.org')).length, 1);
  });

  test('are not invited at addresses that no mail reaches', async () => {
    for (const email of [
      '',
      'nobody',
      'a@b@c',
      'a b@example.org',
      '"x"@example.org',
      `${'x'.repeat(300)}@example.org`,
    ]) {
      const { status, body } = await invite(ana, { email });
      assert.deepEqual([status, body['error']], [400, 'validation_failed'], email);
    }
  });

  test('that are disabled are out at their next request, and in again when enabled', async () => {
    const browser = await signIn(world, 'max@example.org');
    assert.equal((await change(ana, max.id, { disabled: true })).status, 200);
    const refused = await request(world, 'GET', '/api/v1/me', browser.headers);
    assert.deepEqual([refused.status, refused.body['error']], [403, 'membership_disabled']);
    const { status, body } = await invite(ana, { email: 'max@example.org' });
    assert.deepEqual([status, body['is_link_sent']], [200, false]);
    await change(ana, max.id, { disabled: false });
    assert.equal((await request(world, 'GET', '/api/v1/me', browser.headers)).status, 200);
  });

  test('never leave the company without an admin', async () => {
    const id = await idOf('ana@example.org');
    for (const patch of [{ role: 'member' }, { disabled: true }]) {
      const { status, body } = await change(ana, id, patch);
      assert.deepEqual([status, body['error']], [409, 'last_admin']);
    }
    assert.equal((await change(ana, id, { name: 'Ana', disabled: false })).status, 200);
    await change(ana, max.id, { role: 'admin', disabled: true });
    assert.equal((await change(ana, id, { role: 'member' })).status, 409, 'a disabled admin is none');
    await change(ana, max.id, { role: 'member', disabled: false });
  });

  test('two admins who take each other’s role at once leave one of them', async () => {
    const id = await idOf('ana@example.org');
    await change(ana, max.id, { role: 'admin' });
    const other = await signIn(world, 'max@example.org');
    const answers = await Promise.all([change(ana, max.id, { role: 'member' }), change(other, id, { role: 'member' })]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.ok(statuses[0] === 200 && [403, 409].includes(statuses[1] ?? 0), String(statuses));
    const browser = answers[0]?.status === 200 ? ana : other;
    assert.equal((await membersOf(browser)).filter(({ role }) => role === 'admin').length, 1);
    await change(browser, id, { role: 'admin' });
    await change(ana, max.id, { role: 'member' });
  });

  test('of another company are not found, and stay as they are', async () => {
    const { status, body } = await change(ana, bea.id, { disabled: true });
    assert.deepEqual([status, body['error']], [404, 'not_found']);
    const theirs = await signIn(world, 'bea@example.org');
    assert.deepEqual(
      (await membersOf(theirs)).map(({ email, disabled_at: at }) => [email, at]),
      [['bea@example.org', null]],
    );
  });

  test('are managed by admins signed in, not by members and keys', async () => {
    const browser = await signIn(world, 'max@example.org');
    for (const answer of [
      await request(world, 'GET', '/api/v1/members', browser.headers),
      await invite(browser, { email: 'x@example.org' }),
      await change(browser, max.id, { role: 'admin' }),
      await world.get('/api/v1/members', alder),
      await world.send('POST', '/api/v1/members', alder, { email: 'x@example.org' }),
    ])
      assert.deepEqual([answer.status, answer.body['error']], [403, 'forbidden']);
    assert.ok((await membersOf(ana)).every(({ email }) => email !== 'x@example.org'));
  });

  test('invited again by a repeated request are one member and one mail', async () => {
    const headers = { 'idempotency-key': 'invite-zoe' };
    const first = await invite(ana, { email: 'zoe@example.org' }, headers);
    const again = await invite(ana, { email: 'zoe@example.org' }, headers);
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
    assert.equal((await mailsTo('zoe@example.org')).length, 1);
  });
});
