import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signIn } from '#features/access/access-sessions.ts';
import { listAudit } from '#features/audit/audit.ts';
import { command } from '../../tests/support/command-line.ts';
import { commandService } from '../../tests/support/command-service.ts';
import { testDatabase } from '../../tests/support/database.ts';
import type { Service } from './command.ts';

/** `member`, `portal-token` and `key list`: two companies, on a database of their own. */

const database = await testDatabase();
let now = new Date('2026-11-21T12:00:00.000Z');
const { service, app, folder, open, run, json, companyOf, actions } = await commandService(database, () => now);
const [mine, other] = [await companyOf('Mine'), await companyOf('Other')];
const of = (email: string, company = mine): string[] => ['--company', company, '--email', email];
const listed = async (company = mine): Promise<Record<string, unknown>[]> =>
  (await json('member', 'list', '--company', company))['members'] as Record<string, unknown>[];

describe('member', () => {
  test('add prints {company_id, email, role}; a new person is a member, unless said otherwise', async () => {
    const ana = await json('member', 'add', ...of(' Ana@Example.org '), '--role', 'admin', '--name', ' Ana   Roy ');
    assert.deepEqual(ana, { company_id: mine, email: 'ana@example.org', role: 'admin' });
    assert.deepEqual(await json('member', 'add', ...of('bo@example.org')), {
      company_id: mine,
      email: 'bo@example.org',
      role: 'member',
    });
    assert.deepEqual(
      (await listed()).map(({ email, role, name }) => ({ email, role, name })),
      [
        { email: 'ana@example.org', role: 'admin', name: 'Ana Roy' },
        { email: 'bo@example.org', role: 'member', name: null },
      ],
    );
    assert.deepEqual(await listed(other), []);
  });

  test('add for a member changes what is said and keeps the rest: no admin loses the role by a new name', async () => {
    assert.equal((await json('member', 'add', ...of('ana@example.org'), '--name', 'Ana'))['role'], 'admin');
    assert.equal((await json('member', 'add', ...of('bo@example.org'), '--role', 'admin'))['role'], 'admin');
    assert.deepEqual(
      (await listed()).map(({ role, name }) => ({ role, name })),
      [
        { role: 'admin', name: 'Ana' },
        { role: 'admin', name: null },
      ],
    );
  });

  test('disable and enable may be repeated; add says of a disabled member that they stay so', async () => {
    const first = now.toISOString();
    for (let round = 0; round < 2; round += 1) {
      const disabled = await json('member', 'disable', ...of('bo@example.org'));
      assert.deepEqual(disabled, { company_id: mine, email: 'bo@example.org', role: 'admin', disabled_at: first });
      now = new Date(now.getTime() + 1_000);
    }
    const added = await run('member', 'add', ...of('bo@example.org'));
    assert.equal(added.code, 0);
    assert.match(
      added.stderr,
      /^bo@example\.org has been disabled since .*to enable: tenderfit member enable --company /,
    );
    assert.match((await run('member', 'list', '--company', mine)).stdout, /^bo@example\.org +admin +disabled since/m);
    for (let round = 0; round < 2; round += 1)
      assert.equal((await json('member', 'enable', ...of('bo@example.org')))['disabled_at'], null);
    assert.deepEqual(await listed(other), [], 'nothing of it at the other company');
  });

  test('what is not acceptable is told in one line with what would be, and changes nothing', async () => {
    const unknown = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
    const [members, trail] = [await listed(), await actions()];
    const cases: [string[], RegExp][] = [
      [['member', 'add', ...of('no address')], /^tenderfit member add: .*Expected an email address .*ana@example\.org/],
      [['member', 'add', ...of('a@b\u001b[31m')], /Expected an email address/],
      [['member', 'add', ...of(`${'a'.repeat(250)}@b.org`)], /at most 254 characters/],
      [['member', 'add', ...of('c@example.org', unknown)], /no company has the id .*`tenderfit company list`/],
      [['member', 'add', ...of('c@example.org', 'acme')], /Expected an id such as/],
      [['member', 'add', ...of('c@example.org'), '--role', 'owner'], /Allowed choices are admin, member/],
      [['member', 'add', ...of('c@example.org'), '--name', ' '], /Expected 1 to 200 characters/],
      [['member', 'add', ...of('c@example.org'), '--name', 'x'.repeat(201)], /Expected 1 to 200 characters/],
      [['member', 'add', ...of('c@example.org'), '--name', 'a\u0007b'], /Expected 1 to 200 characters on one line/],
      [['member', 'add', '--company', mine], /required option '--email <address>' not specified/],
      ...['disable', 'enable', 'unbind'].map((name): [string[], RegExp] => [
        ['member', name, ...of('ana@example.org', other)],
        new RegExp(
          `^tenderfit member ${name}: Other has no member ana@example\\.org; \`tenderfit member list --company ${other}\``,
        ),
      ]),
      [['member', 'list'], /required option '--company <id>' not specified/],
    ];
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await run(...argv);
      assert.deepEqual([code, stdout], [1, ''], argv.join(' '));
      assert.match(stderr.split('\n')[0] ?? '', message);
    }
    assert.deepEqual([await listed(), await actions()], [members, trail]);
  });
});

describe('portal-token', () => {
  const issue = async (email: string): Promise<string> =>
    String((await json('portal-token', '--email', email))['token']);
  const enter = async (token: string): Promise<string> => {
    if (app.ownIssuer === null) return assert.fail('no own issuer');
    const identity = await app.ownIssuer.verify(token);
    const context = { now, requestId: 'r', companyId: null, previousId: null };
    return (await signIn(app.database, identity, context)).account.user.email ?? '';
  };

  test('prints {token, expires_at}; the token signs its person in, once', async () => {
    const { token, expires_at: expiresAt, ...rest } = await json('portal-token', '--email', 'ANA@example.org');
    assert.deepEqual(rest, {});
    const lifeMs = Date.parse(String(expiresAt)) - now.getTime();
    assert.ok(lifeMs > 590_000 && lifeMs <= 600_000, `${lifeMs}`);
    assert.equal(await enter(String(token)), 'ana@example.org');
    await assert.rejects(enter(String(token)), /already been used/);
  });

  test('warns on stderr where signing in would fail, in words that say what helps', async () => {
    await json('member', 'add', ...of('cy@example.org'));
    await enter(await issue('cy@example.org'));
    await json('member', 'disable', ...of('bo@example.org'));
    const moved = await open({ PUBLIC_URL: 'https://tenders.example.org' });
    const cases: [Service, string, RegExp][] = [
      [service, 'nobody@example.org', /nobody@example\.org is not a member of any company; .*`tenderfit member add`/],
      [service, 'bo@example.org', /bo@example\.org is disabled in all their companies; .*`tenderfit member enable`/],
      [moved, 'cy@example.org', /cy@example\.org last signed in with another account .*`tenderfit member unbind`/],
    ];
    for (const [at, email, message] of cases) {
      const { code, stdout, stderr } = await command(at, ['portal-token', '--email', email, '--json'], folder);
      assert.deepEqual([code, Object.keys(JSON.parse(stdout) as object)], [0, ['token', 'expires_at']]);
      assert.match(stderr, /^tenderfit portal-token: signing in will fail: /);
      assert.match(stderr, message);
    }
    await json('member', 'unbind', ...of('cy@example.org'));
    assert.equal((await command(moved, ['portal-token', '--email', 'cy@example.org'], folder)).stderr, '');
  });

  test('is recorded for each company of the person, for none where there is none, and never the token', async () => {
    await json('member', 'add', ...of('both@example.org'));
    await json('member', 'add', ...of('both@example.org', other));
    const tokens = [await issue('both@example.org')];
    tokens.push(String(JSON.parse((await run('portal-token', '--email', 'no@example.org', '--json')).stdout).token));
    const { entries } = await listAudit(app.database.db, { action: 'portal_token.issue' }, { limit: 3 });
    assert.deepEqual(new Set(entries.map(({ company_id: id }) => id)), new Set([mine, other, null]));
    assert.deepEqual(
      entries.map(({ after }) => (after as { email: string }).email),
      ['no@example.org', 'both@example.org', 'both@example.org'],
    );
    for (const token of tokens) assert.ok(!JSON.stringify(entries).includes(token.slice(-40)));
  });

  test('with OIDC_ISSUER it is refused, saying so, and nothing is recorded', async () => {
    const settings = { OIDC_ISSUER: 'https://id.example.org', OIDC_AUDIENCE: 'tenderfit' };
    const trail = await actions();
    const withIssuer = await open(settings);
    assert.equal(withIssuer.app.ownIssuer, null);
    const { code, stdout, stderr } = await command(withIssuer, ['portal-token', '--email', 'ana@example.org'], folder);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^tenderfit portal-token: OIDC_ISSUER is set, so only https:\/\/id\.example\.org issues/);
    assert.deepEqual(await actions(), trail);
  });
});

test('key list shows each key with its state and never a secret; an unknown key is told with where to look', async () => {
  const make = async (name: string, ...more: string[]): Promise<{ id: string; secret: string }> =>
    (await json('key', 'create', '--company', mine, '--name', name, '--scope', 'profile:read', ...more)) as unknown as {
      id: string;
      secret: string;
    };
  const held = await make('crm');
  const ended = await make('old');
  // A name from before such names were refused.
  await database.db.updateTable('api_keys').set({ name: 'old\u202eone' }).where('id', '=', ended.id).execute();
  const expiring = await make('trial', '--expires', new Date(now.getTime() + 60_000).toISOString());
  await json('key', 'revoke', '--company', mine, '--id', ended.id);
  now = new Date(now.getTime() + 60_000);
  const { stdout } = await run('key', 'list', '--company', mine);
  for (const [{ id, secret }, state] of [
    [held, 'active +never'],
    [ended, 'revoked \\S+ \\S+ +never'],
    [expiring, 'expired'],
  ] as const) {
    assert.match(stdout, new RegExp(`^${id}  …${secret.slice(-4)} +${state}`, 'm'));
    assert.ok(!stdout.includes(secret.slice(8, 40)));
  }
  assert.match(stdout, /old\\u202eone$/m);
  const { keys } = (await json('key', 'list', '--company', mine)) as { keys: { name: string }[] };
  assert.deepEqual(new Set(keys.map(({ name }) => name)), new Set(['trial', 'old\u202eone', 'crm']));
  assert.deepEqual(await json('key', 'list', '--company', other), { keys: [] });
  const { code, stderr } = await run('key', 'revoke', '--company', other, '--id', held.id);
  assert.equal(code, 1);
  assert.match(stderr, /^tenderfit key revoke: Other has no API key .*`tenderfit key list --company/);
  const leap = await run(
    'key',
    'create',
    '--company',
    mine,
    '--name',
    'x',
    '--scope',
    'profile:read',
    '--expires',
    '2027-02-30T00:00:00Z',
  );
  assert.deepEqual([leap.code, leap.stdout], [1, '']);
});
