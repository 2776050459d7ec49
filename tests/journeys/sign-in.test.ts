import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { sql } from 'kysely';
import { updateMember } from '#features/access/queries-members.ts';
import { addPerson, disablePerson, request as callApi } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

const logged: string[] = [];
const note = (fields: object, message: string): void => void logged.push(`${JSON.stringify(fields)} ${message}`);
const world = await openWorld({ log: { debug: note, info: note, warn: note, error: note } });
const { database } = world.app;
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch & Söhne <Ltd.>');
const { origin } = new URL(world.app.config.publicUrl);
const SAME = { origin, 'sec-fetch-site': 'same-origin' };
const FORM = 'application/x-www-form-urlencoded';

type Got = { status: number; headers: Record<string, string>; text: string; cookie: string };
type Sent = { headers?: Record<string, string>; form?: string; from?: string };

let requests = 0;
/** One request of a browser, from an address of its own unless one is given. */
async function call(
  method: 'GET' | 'HEAD' | 'POST',
  url: string,
  { headers, form, from }: Sent = {},
  { app }: World = world,
): Promise<Got> {
  requests += 1;
  const remoteAddress = from ?? `10.9.${requests >> 8}.${requests & 255}`;
  const type = method === 'POST' ? { 'content-type': FORM } : {};
  const payload = form === undefined ? {} : { payload: form };
  const answer = await app.http.server.inject({
    method,
    url,
    headers: { ...type, ...headers },
    remoteAddress,
    ...payload,
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: answer.body,
    cookie,
  };
}

let people = 0;
async function someone(...companyIds: string[]): Promise<string> {
  people += 1;
  const email = `person-${people}@example.org`;
  for (const companyId of companyIds) await addPerson(world, companyId, email);
  return email;
}

const ask = (email: string, headers: Record<string, string> = {}): Promise<Got> =>
  call('POST', '/sign-in', { headers: { ...SAME, ...headers }, form: new URLSearchParams({ email }).toString() });

/** The mails to an address that lie in the outbox, the jobs that wait having run. */
async function mailsTo(email: string): Promise<Email[]> {
  await world.app.jobs.runPending();
  const folder = join(world.folder, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter((mail) => mail.to?.some((one) => one.address === email));
}

/** The path of the one link that was sent to the address. */
async function linkTo(email: string): Promise<string> {
  const [mail, ...more] = await mailsTo(email);
  assert.deepEqual(more, []);
  const link = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? assert.fail('no link');
  assert.ok(link.startsWith(`${origin}/sign-in/`));
  return link.slice(origin.length);
}

/** A link that is in no mail: for addresses that get none. */
async function plantLink(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into sign_in_links (token_hash, email, created_at, expires_at)
    values (${hash('sha256', token, 'buffer')}, ${email}, now(), now() + interval '15 minutes')`.execute(database.db);
  return `/sign-in/${token}`;
}

const press = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  call('POST', path, { headers: { ...SAME, ...headers } });
const headingOf = ({ text }: Got): string => /<h1>([^<]*)/.exec(text)?.[1] ?? '';
const sessionsOf = async (email: string): Promise<number> =>
  (await database.db.selectFrom('sessions').select('email').where('email', '=', email).execute()).length;
const linkJobs = async (): Promise<unknown[]> =>
  (
    await sql<{ data: unknown }>`select data from pgboss.job where name = 'send-sign-in-link' and state = 'created'
    order by created_on`.execute(database.db)
  ).rows.map(({ data }) => data);

describe('Signing in by mail', () => {
  test('asking, reading the mail, opening its link and pressing the button gives a session of the API', async () => {
    const email = await someone(alder.id, birch.id);
    const home = await call('GET', '/');
    assert.deepEqual([home.status, home.headers['location']], [303, '/sign-in']);
    assert.match((await call('GET', '/sign-in')).text, /<form method="post" action="\/sign-in">/);

    const answer = await ask(` ${email.toUpperCase()} `);
    assert.deepEqual([answer.status, headingOf(answer)], [200, 'Check your email']);
    const link = await linkTo(email);
    const opened = await call('GET', link);
    assert.equal(opened.status, 200);
    assert.ok(opened.text.includes(email));
    const action = /action="([^"]+)"/.exec(opened.text)?.[1] ?? '';

    const pressed = await press(action);
    assert.deepEqual([pressed.status, pressed.headers['location'], pressed.text], [303, '/', '']);
    assert.match(String(pressed.headers['set-cookie']), /^tenderfit_session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/);
    const me = await callApi(world, 'GET', '/api/v1/me', { cookie: pressed.cookie });
    assert.equal(me.status, 200);
    assert.deepEqual(me.body['user'], { email, role: 'member' });

    const signedIn = await call('GET', '/', { headers: { cookie: pressed.cookie } });
    assert.equal(signedIn.status, 200);
    assert.ok(signedIn.text.includes(email));
    assert.ok(signedIn.text.includes('Alder inc.') && signedIn.text.includes('Birch &amp; Söhne &lt;Ltd.&gt;'));
  });

  test('the page that was asked for before sign-in is where the link leads, through the form and the mail', async () => {
    const email = await someone(alder.id);
    const next = '/opportunities/5016f8f4-1704-402f-a761-3cc456f57622?company=x&tab=open';
    const asked = await call('GET', `/sign-in?next=${encodeURIComponent(next)}&lang=fr`);
    const actionOf = ({ text }: Got): string => (/action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const form = new URLSearchParams({ email }).toString();
    await call('POST', actionOf(asked), { headers: SAME, form });
    const opened = await call('GET', await linkTo(email));
    const pressed = await press(actionOf(opened));
    assert.deepEqual([pressed.status, pressed.headers['location']], [303, next]);
  });

  test('a page of another site, asked for as the next one, is not gone to', async () => {
    for (const next of [
      'https://other.example',
      '//other.example',
      '/\\other.example',
      '/\t/other.example',
      'javascript:alert(1)',
    ]) {
      const email = await someone(alder.id);
      const form = new URLSearchParams({ email }).toString();
      await call('POST', `/sign-in?next=${encodeURIComponent(next)}`, { headers: SAME, form });
      const link = await linkTo(email);
      assert.doesNotMatch(link, /next=/, next);
      const pressed = await press(`${link}&next=${encodeURIComponent(next)}`);
      assert.deepEqual([pressed.status, pressed.headers['location']], [303, '/'], next);
    }
  });

  test('leaves the same trail as POST /api/v1/session: the membership is bound, the session begun', async () => {
    const email = await someone(alder.id);
    await ask(email);
    const { headers } = await press(await linkTo(email));
    const { rows } = await sql<{ action: string }>`
      select a.action from audit_entries a join memberships m on m.id::text = a.actor
      where m.email = ${email} and a.request_id = ${headers['x-request-id']} order by a.action`.execute(database.db);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['member.bind', 'session.begin'],
    );
  });

  test('in French from the first page to the mail and the last, by the browser’s language or by choice', async () => {
    for (const [suffix, headers] of [
      ['', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }],
      ['?lang=fr', { 'accept-language': 'en-CA' }],
    ] as const) {
      const email = await someone(alder.id);
      const form = await call('GET', `/sign-in${suffix}`, { headers });
      assert.match(form.text, /<html lang="fr">/);
      assert.equal(headingOf(form), 'Connexion à Tenderfit');
      const action = /action="([^"]+)"/.exec(form.text)?.[1] ?? '';
      assert.equal(action, `/sign-in${suffix}`);
      const body = new URLSearchParams({ email }).toString();
      const asked = await call('POST', action, { headers: { ...SAME, ...headers }, form: body });
      assert.equal(headingOf(asked), 'Vérifiez vos courriels');
      assert.match((await mailsTo(email))[0]?.subject ?? '', /^Connexion à Tenderfit/);
      const link = await linkTo(email);
      assert.match((await call('GET', link, { headers })).text, /<html lang="fr">/);
      assert.equal((await press(link, headers)).headers['location'], `/${suffix}`);
    }
  });

  test('ends the session that the browser had', async () => {
    const email = await someone(alder.id);
    const first = await press(await plantLink(email));
    const second = await press(await plantLink(email), { cookie: first.cookie });
    assert.notEqual(second.cookie, first.cookie);
    assert.equal((await callApi(world, 'GET', '/api/v1/me', { cookie: first.cookie })).status, 401);
    assert.equal(await sessionsOf(email), 1);
  });
});

describe('A sign-in link over HTTP', () => {
  test('makes one session of fifty presses at the same moment', async () => {
    const email = await someone(alder.id);
    const path = await plantLink(email);
    const got = await Promise.all(Array.from({ length: 50 }, () => press(path)));
    assert.equal(got.filter(({ status }) => status === 303).length, 1);
    assert.equal(got.filter(({ status }) => status === 410).length, 49);
    assert.equal(got.filter(({ cookie }) => cookie !== '').length, 1);
    assert.equal(await sessionsOf(email), 1);
  });

  test('is not used up by programs that open it, with GET or HEAD, however often', async () => {
    const email = await someone(alder.id);
    const path = await plantLink(email);
    for (let looks = 0; looks < 10; looks += 1) {
      assert.equal((await call('GET', path)).status, 200);
      const head = await call('HEAD', path);
      assert.deepEqual([head.status, head.text], [200, '']);
    }
    assert.equal(await sessionsOf(email), 0);
    assert.equal((await press(path)).status, 303);
  });

  test('that is used, too old or unknown says which, with its status, and leads on to a new one', async () => {
    const used = await plantLink(await someone(alder.id));
    await press(used);
    const old = await plantLink(await someone(alder.id));
    const token = hash('sha256', old.slice('/sign-in/'.length), 'buffer');
    await sql`update sign_in_links set expires_at = now() - interval '1 second' where token_hash = ${token}`.execute(
      database.db,
    );
    for (const [path, status, heading] of [
      [used, 410, 'This link has already been used'],
      [old, 410, 'This link has expired'],
      [`/sign-in/${'A'.repeat(43)}`, 404, 'This link does not work'],
      ['/sign-in/%3Cscript%3E', 404, 'This link does not work'],
    ] as const) {
      for (const got of [await call('GET', path), await press(path)]) {
        assert.deepEqual([got.status, headingOf(got)], [status, heading], path);
        assert.match(got.text, /href="\/sign-in"/);
      }
    }
  });

  test('Membership errors: no_membership, membership_disabled, identity_conflict each have a page, and no session', async () => {
    const disabled = await someone(alder.id);
    await disablePerson(world, alder.id, disabled);
    const bound = await someone();
    const { id } = await addPerson(world, alder.id, bound);
    const elsewhere = { issuer: 'https://other.example', subject: 's', bound_at: new Date().toISOString() };
    await database.transaction((tx) => updateMember(tx, alder.id, id, elsewhere));
    for (const [email, heading] of [
      [await someone(), 'You are not a member of a company'],
      [disabled, 'Your access is disabled'],
      [bound, 'Your access is linked to another account'],
    ] as const) {
      const got = await press(await plantLink(email));
      assert.deepEqual([got.status, headingOf(got), got.cookie], [403, heading, '']);
      assert.equal(await sessionsOf(email), 0);
    }
  });
});

describe('Whether an address is a member’s', () => {
  test('is not told by the answer, byte for byte, nor by the work that it makes', async () => {
    await world.app.jobs.runPending();
    const member = 'known--1@example.org';
    await addPerson(world, alder.id, member);
    const disabled = 'barred-1@example.org';
    await addPerson(world, alder.id, disabled);
    await disablePerson(world, alder.id, disabled);
    const unknown = 'nobody-1@example.org';
    const answers = [];
    for (const email of [member, disabled, unknown]) {
      const { status, headers, text } = await ask(email);
      const { 'x-request-id': _id, date: _date, ...same } = headers;
      answers.push({ status, same, text: text.replaceAll(email, '(address)') });
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    const expected = [member, disabled, unknown].map((email) => ({ email, language: 'en' }));
    assert.deepEqual(await linkJobs(), expected, 'one job each, with nothing secret in it');
    assert.equal((await mailsTo(unknown)).length, 0);
    assert.equal((await mailsTo(member)).length, 1);
  });
});

describe('Forms are taken', () => {
  const foreign: [string, Record<string, string>][] = [
    ['from nowhere', {}],
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['from a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ];
  for (const [name, headers] of foreign) {
    test(`from pages of the service only, not ${name}`, async () => {
      const email = await someone(alder.id);
      const path = await plantLink(email);
      const { cookie } = await press(await plantLink(email));
      const before = await linkJobs();
      const asked = await call('POST', '/sign-in', { headers, form: `email=${email}` });
      const pressed = await call('POST', path, { headers });
      const left = await call('POST', '/sign-out', { headers: { ...headers, cookie } });
      for (const got of [asked, pressed, left]) {
        assert.deepEqual([got.status, headingOf(got)], [403, 'This request was not accepted']);
        assert.equal(got.cookie, '');
      }
      assert.deepEqual(await linkJobs(), before);
      assert.equal((await callApi(world, 'GET', '/api/v1/me', { cookie })).status, 200);
      assert.equal((await press(path)).status, 303, 'the link was not used up');
    });
  }

  test('with an address that mail can be sent to; another is shown again as text', async () => {
    await world.app.jobs.runPending();
    const hostile = '"><script>alert(1)</script>@example.org';
    for (const email of ['', 'dana', 'dana@', 'a b@example.org', 'dana@exa_mple.org', hostile, 'é@example.org']) {
      const got = await ask(email);
      assert.equal(got.status, 400, email);
      assert.match(got.text, /aria-invalid="true"/);
      assert.ok(!got.text.includes('<script'));
    }
    assert.deepEqual(await linkJobs(), []);
  });

  test('up to 2 KB and as a form; anything else is a page that says so', async () => {
    const long = await call('POST', '/sign-in', { headers: SAME, form: `email=${'a'.repeat(2_048)}@example.org` });
    const json = { ...SAME, 'content-type': 'application/json' };
    const other = await call('POST', '/sign-in', { headers: json, form: '{"email":"dana@example.org"}' });
    for (const got of [long, other]) {
      assert.deepEqual([got.status, headingOf(got)], [400, 'This request could not be read']);
    }
  });

  test('ten times a minute from one client address; the eleventh is told to wait, other addresses are not', async () => {
    const from = '10.200.0.1';
    const post = (path: string, by: string): Promise<Got> =>
      call('POST', path, { headers: SAME, form: 'email=nobody@example.org', from: by });
    for (const path of ['/sign-in', `/sign-in/${'B'.repeat(43)}`]) {
      for (let asked = 0; asked < 10; asked += 1) assert.notEqual((await post(path, from)).status, 429);
      const got = await post(path, from);
      assert.deepEqual([got.status, headingOf(got)], [429, 'Too many requests']);
      assert.match(got.headers['retry-after'] ?? '', /^(?:[1-9]|[1-5]\d|60)$/);
      assert.notEqual((await post(path, '10.200.0.2')).status, 429);
    }
  });
});

describe('The sign-in pages over HTTP', () => {
  test('are kept by nobody, run nothing, load nothing, are framed by nobody and give their address to nobody', async () => {
    const email = await someone(alder.id);
    const path = await plantLink(email);
    for (const got of [
      await call('GET', '/sign-in'),
      await call('GET', path),
      await press(`/sign-in/${'C'.repeat(43)}`),
    ]) {
      const { headers, text } = got;
      const style = hash('sha256', /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '', 'base64');
      assert.equal(
        headers['content-security-policy'],
        `default-src 'none'; style-src 'sha256-${style}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'strict-origin');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    }
  });

  test('show an address that is hostile markup as text', async () => {
    const hostile = '<img/src=x/onerror=alert(1)>@example.org';
    await addPerson(world, birch.id, hostile);
    const path = await plantLink(hostile);
    const opened = await call('GET', path);
    const { cookie } = await press(path);
    const home = await call('GET', '/', { headers: { cookie } });
    for (const got of [opened, home]) {
      assert.equal(got.status, 200);
      assert.ok(!got.text.includes('<img') && got.text.includes('&lt;img/src=x/onerror=alert(1)&gt;@example.org'));
    }
  });

  test('tell of a failure by its request id, and the log by the route, never by the link', async () => {
    const path = await plantLink(await someone(alder.id));
    const token = path.slice('/sign-in/'.length);
    const rename = (from: string, to: string): Promise<void> =>
      database.asOwner(
        async (db) => void (await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)),
      );
    await rename('sign_in_links', 'hidden');
    const got = await call('GET', path);
    await rename('hidden', 'sign_in_links');
    assert.deepEqual([got.status, headingOf(got)], [500, 'Something went wrong']);
    assert.ok(got.text.includes(got.headers['x-request-id'] ?? 'none'));
    const line = logged.find((one) => one.includes(got.headers['x-request-id'] ?? 'none'));
    assert.match(line ?? '', /"route":"\/sign-in\/:token"/);
    assert.ok(!logged.join().includes(token));
  });

  test('a form whose sender goes away is no failure, and is not logged as one', async () => {
    const { server } = world.app.http;
    await server.listen({ port: 0, host: '127.0.0.1' });
    const before = logged.length;
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const [arrived, connected] = [once(server.server, 'request'), once(server.server, 'connection')];
    socket.write(
      `POST /sign-in HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: ${FORM}\r\ncontent-length: 100\r\n\r\nemail=`,
    );
    const [ours] = (await connected) as [Socket];
    await arrived;
    // The body is being waited for once the request is past its guard.
    await wait(100);
    const left = new Promise((resolve) => void ours.once('close', resolve));
    socket.resetAndDestroy();
    await left;
    await wait(50);
    assert.deepEqual(logged.slice(before), []);
  });

  test('sign out: the session ends for good, a disabled member’s too', async () => {
    for (const isDisabled of [false, true]) {
      const email = await someone(alder.id);
      const { cookie } = await press(await plantLink(email));
      if (isDisabled) {
        await disablePerson(world, alder.id, email);
        const home = await call('GET', '/', { headers: { cookie } });
        assert.deepEqual([home.status, headingOf(home)], [403, 'Your access is disabled']);
      }
      const left = await press('/sign-out', { cookie });
      assert.deepEqual([left.status, left.headers['location']], [303, '/sign-in']);
      assert.match(String(left.headers['set-cookie']), /Max-Age=0/);
      assert.equal(await sessionsOf(email), 0);
      assert.equal((await callApi(world, 'GET', '/api/v1/me', { cookie })).status, 401);
    }
    assert.equal((await press('/sign-out')).status, 303);
  });
});

test('With an identity provider there is no sign-in by mail: every page says where people sign in, and no job is made', async () => {
  const settings = { OIDC_ISSUER: 'https://login.example.org/tenant', OIDC_AUDIENCE: 'tenderfit' };
  const other = await openWorld({ settings });
  const path = `/sign-in/${'A'.repeat(43)}`;
  const form = { headers: SAME, form: 'email=dana@example.org' };
  const gots = [
    await call('GET', '/sign-in', {}, other),
    await call('POST', '/sign-in', form, other),
    await call('GET', path, {}, other),
    await call('POST', path, form, other),
  ];
  for (const got of gots) {
    assert.deepEqual([got.status, headingOf(got)], [404, 'Sign in with your identity provider']);
    assert.ok(got.text.includes('https://login.example.org/tenant'));
  }
  assert.equal(await other.app.jobs.runPending(), 0);
});
