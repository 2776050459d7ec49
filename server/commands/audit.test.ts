import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { command, type Outcome } from '../../tests/support/command-line.ts';
import { addPerson } from '../../tests/support/people.ts';
import { openWorld } from '../../tests/support/world.ts';
import { entryLines, type NamedEntry } from './audit-text.ts';
import type { Service } from './command.ts';

const world = await openWorld();
const { app } = world;
const service: Service = { app, hasWorkers: false, migrated: [] };
const run = (...argv: string[]): Promise<Outcome> => command(service, ['audit', 'list', ...argv]);
type Listing = { entries: NamedEntry[]; next: number | null };
async function json(...argv: string[]): Promise<Listing> {
  const { code, stdout, stderr } = await run(...argv, '--json');
  assert.deepEqual([code, stderr], [0, '']);
  return JSON.parse(stdout) as Listing;
}

const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const ana = await addPerson(world, mine.id, 'ana@example.org', 'admin');
await addPerson(world, other.id, 'zoe@example.org');
const key = await world.key(mine.id, ['profile:read']);
const record = (companyId: string | null, actor: Actor, after: unknown, beforeIt?: unknown): Promise<void> =>
  app.database.transaction((tx) =>
    recordAudit(tx, {
      companyId,
      actor,
      action: 'profile.change',
      subject: key.id,
      before: beforeIt,
      after,
      requestId: 'r-1',
    }),
  );

describe('audit list', () => {
  before(async () => {
    await record(mine.id, { kind: 'member', id: ana.id }, { overview: 'b' }, { overview: 'a' });
    await record(mine.id, { kind: 'key', id: key.id }, { overview: 'c' }, { overview: 'b' });
    await record(null, { kind: 'system', id: 'upkeep' }, { overview: 'd' });
    await record(other.id, { kind: 'operator', id: 'test' }, { overview: 'SECRET OF OTHER' });
  });

  test('prints {entries, next}: who with e-mail or key name, what, when, subject, before, after, request', async () => {
    const { entries } = await json('--company', mine.id, '--action', 'profile.change');
    const subject = { id: key.id, name: 'test', display_suffix: key.secret.slice(-4) };
    assert.deepEqual(
      entries.map(({ id, at, ...entry }) => {
        assert.ok(Number.isInteger(id) && Date.parse(at) > 0);
        return entry;
      }),
      [
        { actor: { kind: 'key', ...subject }, before: { overview: 'b' }, after: { overview: 'c' } },
        {
          actor: { kind: 'member', id: ana.id, email: 'ana@example.org' },
          before: { overview: 'a' },
          after: { overview: 'b' },
        },
      ].map((entry) => ({ ...entry, company_id: mine.id, action: 'profile.change', subject, request_id: 'r-1' })),
    );
  });

  test('for people: a line an entry, then each changed member', async () => {
    const { stdout } = await run('--company', mine.id, '--action', 'profile.change');
    const suffix = key.secret.slice(-4);
    assert.match(
      stdout,
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\dZ  #\\d+  profile\\.change  "test" …${suffix}  by key  request r-1\n` +
          `    overview: "b" → "c"\n` +
          `[^\n]*  profile\\.change  "test" …${suffix}  by member ana@example\\.org  request r-1\n` +
          `    overview: "a" → "b"\n$`,
      ),
    );
  });

  test('a company’s listing never shows another’s, nor what concerns no company; without one, all are shown', async () => {
    const { entries } = await json('--company', mine.id);
    assert.deepEqual([...new Set(entries.map(({ company_id: id }) => id))], [mine.id]);
    assert.doesNotMatch((await run('--company', mine.id)).stdout, /SECRET OF OTHER|zoe@|upkeep/);
    const all = await json();
    assert.deepEqual(new Set(all.entries.map(({ company_id: id }) => id)), new Set([mine.id, other.id, null]));
    assert.match((await run()).stdout, new RegExp(`company ${other.id}`));
    const theirs = await json('--company', other.id, '--actor', `member:${ana.id}`);
    assert.deepEqual(theirs, { entries: [], next: null });
  });

  test('the filters narrow it; a member is found by e-mail or id', async () => {
    const cases: [string[], (entry: NamedEntry) => boolean][] = [
      [['--actor', 'member'], ({ actor }) => actor.kind === 'member'],
      [['--actor', 'member:Ana@example.org'], ({ actor }) => actor.id === ana.id],
      [['--actor', `member:${ana.id}`], ({ actor }) => actor.id === ana.id],
      [['--actor', `key:${key.id}`], ({ actor }) => actor.id === key.id],
      [['--actor', 'system:upkeep'], ({ actor }) => actor.id === 'upkeep'],
      [['--subject', key.id], ({ subject }) => subject.id === key.id],
      [['--action', 'member.add'], ({ action }) => action === 'member.add'],
      [['--since', '2020-01-01', '--until', '2020-01-02'], () => false],
      [['--since', '2020-01-01T00:00:00+02:00'], () => true],
    ];
    const all = (await json()).entries;
    for (const [argv, holds] of cases)
      assert.deepEqual((await json(...argv)).entries, all.filter(holds), argv.join(' '));
    assert.equal((await run('--until', '2020-01-01')).stdout, 'No entries match.\n');
  });

  test('no line that is printed holds what could move the cursor, and JSON reads as what was recorded', async () => {
    const value = '\u001b[2J\u009b31m\r\n\u202e';
    await record(mine.id, { kind: 'system', id: `x${value}` }, { overview: value });
    const lines = await Promise.all([run('--company', mine.id), run('--company', mine.id, '--json')]);
    for (const { stdout } of lines) assert.doesNotMatch(stdout, /[^\P{C}\n]/u);
    const [newest] = (await json('--company', mine.id)).entries;
    assert.deepEqual([newest?.actor.id, newest?.after], [`x${value}`, { overview: value }]);
  });

  test('--before NEXT goes on to the end, each entry once', async () => {
    const all = (await json()).entries;
    const walked: NamedEntry[] = [];
    for (let next: number | null | undefined; next !== null;) {
      const page = await json('--limit', '3', ...(next === undefined ? [] : ['--before', String(next)]));
      walked.push(...page.entries);
      next = page.next;
    }
    assert.ok(all.length > 6);
    assert.deepEqual(walked, all);
    assert.match((await run('--limit', '3')).stdout, new RegExp(`To see older entries, add --before ${all[2]?.id}\\.`));
  });

  test('what is not acceptable is told in one line with what would be', async () => {
    const cases: [string[], RegExp][] = [
      [['--company', '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f'], /no company has the id .*`tenderfit company list`/],
      [['--action', 'key.create'], /Allowed choices are company\.create, .*api_key\.create/],
      [
        ['--actor', 'ana@example.org'],
        /Expected one of operator, key, member, mail, system, such as operator or member:ana@/,
      ],
      [['--actor', 'member:'], /Expected 1 to 400 characters/],
      [['--actor', 'member:nobody@example.org'], /no member has or had the address nobody@example\.org/],
      [['--actor', 'member:zoe@example.org', '--company', mine.id], /no member has or had the address zoe@/],
      [['--since', 'yesterday'], /Expected a date such as 2026-11-20, or a time/],
      [['--since', '2026-02-30'], /Expected a date such as/],
      [['--until', '2026-11-20T14:05:00'], /Expected a date such as/],
      [['--since', '2026-11-21', '--until', '2026-11-20'], /--since must be earlier than --until/],
      [['--limit', '0'], /Expected a whole number from 1 to 1000/],
      [['--limit', '1001'], /from 1 to 1000/],
      [['--before', '-1'], /whole number/],
    ];
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await run(...argv);
      assert.deepEqual([code, stdout], [1, ''], argv.join(' '));
      assert.match(stderr.split('\n')[0] ?? '', message);
    }
  });
});

const entry: NamedEntry = {
  id: 7,
  at: '2026-11-21T14:05:03.123Z',
  company_id: null,
  actor: { kind: 'operator', id: 'cli' },
  action: 'profile.change',
  subject: { id: 's' },
  before: null,
  after: null,
  request_id: null,
};
const changes = (beforeIt: unknown, after: unknown): string[] =>
  entryLines({ ...entry, before: beforeIt, after }, { showsCompany: true })
    .slice(1)
    .map((line) => line.slice(4));

describe('An entry for people', () => {
  const long = 'x'.repeat(1_000);
  const list = Array.from({ length: 60 }, (_, index) => `item ${index}`);
  const cases: [string, unknown, unknown, (string | RegExp)[]][] = [
    ['nothing to tell', null, null, []],
    ['what was made', null, { a: 1, b: null }, ['a: 1', 'b: null']],
    ['what changed, alone', { a: 1, b: [1] }, { a: 2, b: [1] }, ['a: 1 → 2']],
    ['what is gone', { a: 'x' }, {}, ['a: "x" → removed']],
    ['short lists whole', { a: ['x'] }, { a: ['x', 'y'] }, ['a: ["x"] → ["x","y"]']],
    [
      'long lists by what came and went',
      { a: list },
      { a: [...list.slice(1), 'new'] },
      ['a: + "new", - "item 0" (60 → 60 items)'],
    ],
    ['a long list that was made, cut', null, { a: list }, [/^a: \["item 0",.*… \(\d+ characters\)$/]],
    ['long values around where they part', { a: `${long}1` }, { a: `${long}2` }, [/^a: … x{20,40}1" → … x{20,40}2"$/]],
    ['long values, cut', { a: 'y' }, { a: long }, [/^a: "y" → "x{159}… \(1,002 characters\)$/]],
    ['values that are no objects', 1, [2], ['1 → [2]']],
    [
      'control characters and line breaks',
      null,
      { a: '\u001b[2J\r\n\u0007\u009b\u007f' },
      ['a: "\\u001b[2J\\r\\n\\u0007\\u009b\\u007f"'],
    ],
    [
      'writing turned round, and line separators',
      null,
      { a: '\u202e\u2066\u2028\u2029\u200b' },
      ['a: "\\u202e\\u2066\\u2028\\u2029\\u200b"'],
    ],
    ['names of members as well', null, { 'a\u001b\n': 1 }, ['a\\u001b\\u000a: 1']],
    [
      'no more than a screenful of members',
      null,
      Object.fromEntries(list.concat(list.map((one) => `${one} b`)).map((name) => [name, 1])),
      [],
    ],
  ];
  for (const [name, beforeIt, after, lines] of cases) {
    test(`shows ${name}`, () => {
      const shown = changes(beforeIt, after);
      if (name.startsWith('no more than')) {
        assert.deepEqual([shown.length, shown.at(-1)], [61, 'and 60 more']);
        return;
      }
      assert.equal(shown.length, lines.length, shown.join('\n'));
      for (const [index, line] of lines.entries()) {
        if (typeof line === 'string') assert.equal(shown[index], line);
        else assert.match(shown[index] ?? '', line);
      }
    });
  }

  test('whatever was recorded, nothing moves the cursor, ends a line or passes for another field', () => {
    const evil = '\u001b[31m\n#8  by operator cli\u202e';
    const lines = entryLines(
      {
        ...entry,
        action: `a${evil}`,
        actor: { kind: 'key', id: 'k', name: `crm" …abcd${evil}`, display_suffix: 'x4Fa' },
        subject: { id: 's', email: `a${evil}@b.org` },
        request_id: evil,
        before: { [evil]: evil },
        after: { [evil]: evil.repeat(9) },
      },
      { showsCompany: true },
    );
    assert.equal(lines.length, 2);
    for (const line of lines) assert.doesNotMatch(line, /[\p{C}\p{Zl}\p{Zp}]/u);
    assert.match(lines[0] ?? '', /by key "crm\\" …abcd\\u001b.*" …x4Fa/);
  });
});
