import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { signIn } from '#features/access/access-sessions.ts';
import { sql } from 'kysely';
import { listAudit } from '#features/audit/audit.ts';
import { command, type Outcome } from '../../tests/support/command-line.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { openApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Service } from './command.ts';

/** `member`, `company names`, `portal-token` and `key list`: two companies, on a database of their own. */

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'tenderfit-members-'));
const SETTINGS = { DATA_DIR: folder, SECRET_KEY: 'a key for tests only, of forty characters' };
let now = new Date('2026-11-21T12:00:00.000Z');

async function openService(settings: Record<string, string> = {}): Promise<Service> {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const config = readConfig({ ...SETTINGS, ...settings });
  const app = await openApp({ config, database, log, now: () => now });
  after(() => app.stop());
  return { app, hasWorkers: false, migrated: [] };
}
const service = await openService();
const { app } = service;
after(() => rm(folder, { recursive: true, force: true }));

const run = (...argv: string[]): Promise<Outcome> => command(service, argv, folder);
async function json(...argv: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(...argv, '--json');
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^[^\n]+\n$/);
  return JSON.parse(stdout) as Record<string, unknown>;
}
async function companyOf(name: string): Promise<string> {
  return String((await json('company', 'create', '--name', name, '--contact', 'c@example.org'))['id']);
}
const [mine, other] = [await companyOf('Mine'), await companyOf('Other')];
const of = (email: string, company = mine): string[] => ['--company', company, '--email', email];
const listed = async (company = mine): Promise<Record<string, unknown>[]> =>
  (await json('member', 'list', '--company', company))['members'] as Record<string, unknown>[];
const actions = async (): Promise<string[]> =>
  (await listAudit(app.database.db, {}, { limit: 1_000 })).entries.map(({ action }) => action);

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
    assert.match(added.stderr, /^bo@example\.org is disabled since .*`tenderfit member enable --company .*`/);
    assert.match((await run('member', 'list', '--company', mine)).stdout, /^bo@example\.org +admin +disabled since/m);
    for (let round = 0; round < 2; round += 1)
      assert.equal((await json('member', 'enable', ...of('bo@example.org')))['disabled_at'], null);
    assert.deepEqual(await listed(other), [], 'nothing of it at the other company');
  });

  test('what is not acceptable is told in one line with what would be, and changes nothing', async () => {
    const unknown = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
    const [members, trail] = [await listed(), await actions()];
    const cases: [string[], RegExp][] = [
      [
        ['member', 'add', ...of('no address')],
        /^tenderfit member add: .*It must be an e-mail address .*ana@example\.org/,
      ],
      [['member', 'add', ...of('a@b\u001b[31m')], /It must be an e-mail address/],
      [['member', 'add', ...of(`${'a'.repeat(250)}@b.org`)], /at most 254 characters/],
      [['member', 'add', ...of('c@example.org', unknown)], /no company has the id .*`tenderfit company list`/],
      [['member', 'add', ...of('c@example.org', 'acme')], /It must be an id such as/],
      [['member', 'add', ...of('c@example.org'), '--role', 'owner'], /Allowed choices are admin, member/],
      [['member', 'add', ...of('c@example.org'), '--name', ' '], /It must have 1 to 200 characters/],
      [['member', 'add', ...of('c@example.org'), '--name', 'x'.repeat(201)], /It must have 1 to 200 characters/],
      [['member', 'add', ...of('c@example.org'), '--name', 'a\u0007b'], /It must have 1 to 200 characters on one line/],
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
    await assert.rejects(enter(String(token)), /exchanged before/);
  });

  test('warns on stderr where signing in would fail, in words that say what helps', async () => {
    await json('member', 'add', ...of('cy@example.org'));
    await enter(await issue('cy@example.org'));
    await json('member', 'disable', ...of('bo@example.org'));
    const moved = await openService({ PUBLIC_URL: 'https://tenders.example.org' });
    const cases: [Service, string, RegExp][] = [
      [service, 'nobody@example.org', /nobody@example\.org is a member of no company; `tenderfit member add`/],
      [service, 'bo@example.org', /bo@example\.org is disabled at every company .*`tenderfit member enable`/],
      [moved, 'cy@example.org', /cy@example\.org signed in with another account .*`tenderfit member unbind`/],
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
    const withIssuer = await openService(settings);
    assert.equal(withIssuer.app.ownIssuer, null);
    const { code, stdout, stderr } = await command(withIssuer, ['portal-token', '--email', 'ana@example.org'], folder);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^tenderfit portal-token: OIDC_ISSUER is set, so only https:\/\/id\.example\.org issues/);
    assert.deepEqual(await actions(), trail);
  });
});

describe('company names', () => {
  const names = (...more: string[]): string[] => ['company', 'names', '--company', mine, ...more];
  const waiting = async (): Promise<number> => (await app.jobs.counts())['match-company'].waiting;

  test('adds and forgets names, prints {company_id, names}, and has the company matched anew when they change', async () => {
    const before = await waiting();
    assert.deepEqual(await json(...names()), { company_id: mine, names: [] });
    assert.equal(await waiting(), before);
    const added = await json(...names('--add', ' Old   Name Ltd. ', '--add', 'Ancien nom inc.'));
    assert.deepEqual(added, { company_id: mine, names: ['Ancien nom inc.', 'Old Name Ltd.'] });
    assert.equal(await waiting(), before + 1);
    const removed = await json(...names('--remove', 'ANCIEN NOM', '--add', 'Third'));
    assert.deepEqual(removed, { company_id: mine, names: ['Old Name Ltd.', 'Third'] });
    assert.equal((await run(...names())).stdout, 'Old Name Ltd.\nThird\n');
    assert.deepEqual((await json('company', 'names', '--company', other))['names'], []);
    const { entries } = await listAudit(app.database.db, { action: 'company.names' }, { limit: 9 });
    assert.deepEqual(
      entries.map(({ company_id: id, actor, after }) => [id, actor.id, (after as { names: string[] }).names.length]),
      [
        [mine, 'cli', 2],
        [mine, 'cli', 2],
      ],
    );
  });

  test('what is not acceptable is told in one line, and changes nothing', async () => {
    const [before, trail, jobs] = [await json(...names()), await actions(), await waiting()];
    const unknown = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
    const many = Array.from({ length: 19 }, (_, at) => ['--add', `Name ${at}`]).flat();
    const cases: [string[], RegExp][] = [
      [['company', 'names', '--company', unknown, '--add', 'A'], /no company has the id .*`tenderfit company list`/],
      [['company', 'names', '--add', 'A'], /required option '--company <id>' not specified/],
      [names('--add', 'Fourth', '--add', 'MINE inc.'), /add "MINE inc\." is its legal name/],
      [names('--add', '---'), /add "---" has no letter or digit to be found by/],
      [names('--add', ' '), /It must have 1 to 200 characters/],
      [names('--add', 'x'.repeat(201)), /It must have 1 to 200 characters/],
      [names('--add', 'a\u0007b'), /It must have 1 to 200 characters on one line/],
      [names('--add', 'Fourth', '--remove', 'Fifth'), /remove "Fifth" is none of its other names/],
      [names(...many), /add would make 21 other names; a company has at most 20/],
      [names('--add', 'OTHER inc.'), new RegExp(`add "OTHER inc\\." is the legal name of company ${other}\n$`)],
      [
        ['company', 'names', '--company', other, '--add', 'Fourth', '--add', 'THIRD'],
        new RegExp(`add "THIRD" is another name of company ${mine}\n$`),
      ],
      [names('--suggest', '--add', 'Fourth'), /'--suggest' cannot be used with option '--add <name>'/],
      [names('--remove', 'Third', '--suggest'), /'--suggest' cannot be used with option '--remove <name>'/],
    ];
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await run(...argv);
      assert.deepEqual([code, stdout], [1, ''], argv.join(' '));
      assert.match(stderr, message);
      assert.ok(stderr.startsWith('tenderfit company names: '), stderr);
    }
    assert.deepEqual([await json(...names()), await actions(), await waiting()], [before, trail, jobs]);
    const { names: most } = await json(...names(...many.slice(2)));
    assert.equal((most as string[]).length, 20);
  });

  test('--suggest prints likely names of this company of two, why, and how to add one, and changes nothing', async () => {
    const twin = await companyOf('Vaisala Ltd.');
    const suggest = (company: string): string[] => ['company', 'names', '--company', company, '--suggest'];
    const unknown = 'The awards hold no further likely name of Vaisala Ltd.\n';
    assert.equal((await run(...suggest(twin))).stdout, unknown);
    await sql`insert into sources (source, label) values ('seao', 'SEAO')`.execute(database.db);
    await sql`
      insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number,
        content, content_hash, first_seen_at, changed_at)
      select gen_random_uuid(), 'seao', n, '', 1, 'A', 'B', 'complete', n,
        '{"categories": [{"scheme": "CPV", "code": "38127000", "label": {}}]}', '\\x00', now(), now()
      from unnest(array['1', '5']) n`.execute(database.db);
    await sql`
      insert into awards (id, source, native_id, supplier_name, supplier_key, supplier_number, won, awarded_on, recorded_at)
      select gen_random_uuid(), 'seao', row_number() over (), name, key, number, true, day::date, now() from (values
        ('Vaisala', 'vaisala', '200', '2013-01-01'), ('Weather\u001b[31m Makers', 'weather makers', '200', '2013-02-01'),
        ('Weather Makers', 'weather makers', '200', null), ('Mine', 'mine', '300', '2013-02-01'),
        ('Vaisala Canada', 'vaisala canada', null, null)
      ) as a (name, key, number, day)`.execute(database.db);
    const [trail, jobs] = [await actions(), await waiting()];
    assert.deepEqual(await json(...suggest(twin)), {
      company_id: twin,
      suggestions: [
        {
          name: 'Weather\u001b[31m Makers',
          awards: 2,
          first: '2013-02-01',
          last: '2013-02-01',
          why: 'same business number 200',
        },
        {
          name: 'Vaisala Canada',
          awards: 1,
          first: null,
          last: null,
          why: 'same first word "vaisala", in 2 names; 1 shared category; one name within the other',
        },
      ],
    });
    const { code, stdout, stderr } = await run(...suggest(twin));
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      'name                      awards  first       last        why',
      'Weather\\u001b[31m Makers  2       2013-02-01  2013-02-01  same business number 200',
      'Vaisala Canada            1       -           -           same first word "vaisala", in 2 names; 1 shared category; one name within the other',
      'To add one, where you know that it is theirs:',
      `  npx tenderfit company names --company ${twin} --add "NAME"`,
      '',
    ]);
    assert.deepEqual((await json(...suggest(mine)))['suggestions'], []);
    assert.deepEqual([await actions(), await waiting()], [trail, jobs]);
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
    [held, 'holds +never'],
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
