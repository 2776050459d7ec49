import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEMO_PROFILE } from '../../demo/company.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import { command, type Outcome } from '../../tests/support/command-line.ts';
import { match, storeTender } from '../../tests/support/tenders.ts';
import { openWorld } from '../../tests/support/world.ts';
import { displayWidth } from './columns.ts';

/** `opportunities` and `opportunity`: a company with real matches, one with a hostile notice, and a third with none. */

const now = new Date('2026-11-21T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const { database } = world.app;
const service = { app: world.app, hasWorkers: false, migrated: [] };
const clinic = await world.company('Clinic', { ...DEMO_PROFILE, legal_name: 'Clinic' });
const { content = '' } = demoFiles('2026-11-21').find(({ name }) => name === 'canadabuys.csv') ?? {};
await world.discover('canadabuys', 'canadabuys.csv', content);
await world.app.matcher.matchCompany(clinic.id);
const rival = await world.company('Rival');
const HOSTILE = 'Beds\u001b[2J\u0007 \u202eevil\r\nforged: line';
const hostile = await storeTender(database, [{ title: HOSTILE, deadline: '2026-11-21T18:30:00.000Z' }]);
await match(database, rival.id, hostile.groupId, 61);
const empty = await world.company('Empty');
const dated = await world.company('Dated');

type Item = { id: string; title: string; score: number | null };
const run = (...argv: string[]): Promise<Outcome> => command(service, argv);
const apiItems = async (query: string, headers: Record<string, string> = {}): Promise<Item[]> =>
  (await world.get(`/api/v1/opportunities?${query}`, clinic, headers)).body['items'] as Item[];

async function text(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...argv);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout;
}
const json = async (...argv: string[]): Promise<Record<string, unknown>> =>
  JSON.parse(await text(...argv, '--json')) as Record<string, unknown>;

describe('opportunities', () => {
  test('lists what the API lists, in its order, with the same filters', async () => {
    const cases: [string[], string][] = [
      [[], 'limit=25'],
      [['--min-score', '60'], 'min_score=60'],
      [['--limit', '3', '--sort', 'deadline'], 'limit=3&sort=deadline'],
      [['--q', 'ultrasound -probe'], 'q=ultrasound%20-probe'],
      [['--status', 'screened', 'notified'], 'status=screened&status=notified'],
      [['--status', 'archived'], 'status=archived'],
      [['--source', 'seao'], 'source=seao'],
    ];
    for (const [argv, query] of cases) {
      const printed = await json('opportunities', '--company', clinic.id, ...argv);
      assert.deepEqual(printed['items'], await apiItems(query), argv.join(' '));
      assert.equal(printed['company_id'], clinic.id);
    }
    assert.ok((await apiItems('limit=25')).length > 5, 'the demonstration matches');
  });

  test('follows the pages of the API up to --limit, and says when there is more', async () => {
    for (let at = 0; at < 120; at += 1) {
      const { groupId } = await storeTender(database, [{ title: `Many ${at}` }]);
      await match(database, empty.id, groupId, at % 90);
    }
    const all = await json('opportunities', '--company', empty.id, '--limit', '1000');
    assert.equal(new Set((all['items'] as Item[]).map(({ id }) => id)).size, 120);
    assert.equal(all['has_more'], false);
    const some = await json('opportunities', '--company', empty.id, '--limit', '110');
    assert.deepEqual([some['items'], some['has_more']], [(all['items'] as Item[]).slice(0, 110), true]);
    assert.match(await text('opportunities', '--company', empty.id), /Showing the first 25\. For more, add --limit 50/);
  });

  test('is a table no wider than the terminal: id, score, status, closing with days left, title and buyer', async () => {
    const stdout = await text('opportunities', '--company', clinic.id, '--limit', '4');
    const lines = stdout.trimEnd().split('\n');
    assert.deepEqual(lines[0]?.split(/ {2,}/), ['id', 'score', 'status', 'closes', 'title, buyer']);
    for (const line of lines) assert.ok(displayWidth(line) <= 80, line);
    const [first] = await apiItems('limit=1');
    assert.ok(lines[1]?.startsWith(`${first?.id.slice(0, 8)}     ${first?.score}  scored  `), lines[1]);
    assert.match(stdout, /\d days left/);
    assert.match(stdout, /Times: America\/Toronto/);
  });

  test('shows times in the zone asked for, and French where asked', async () => {
    const [zoneless, winnipeg] = [
      await text('opportunities', '--company', rival.id),
      await text('opportunities', '--company', rival.id, '--time-zone', 'America/Winnipeg', '--lang', 'fr'),
    ];
    assert.match(zoneless, /2026-11-21 13:30/);
    assert.match(zoneless, /today/);
    assert.match(winnipeg, /2026-11-21 12:30/);
    assert.match(winnipeg, /aujourd’hui/);
    assert.match(winnipeg, /^id +note +état +clôture/);
  });

  test('a deadline that is a day alone is shown without a time, and says so', async () => {
    const { groupId } = await storeTender(database, [{ deadline: '2026-11-25T04:59:59.000Z', day: '2026-11-24' }]);
    await match(database, dated.id, groupId, 50);
    for (const [language, said, days] of [
      ['en', 'time not given', '3 days left'],
      ['fr', 'heure non précisée', '3 jours restants'],
    ] as const) {
      // West of the source the day has not ended either.
      const flags = ['--company', dated.id, '--lang', language, '--time-zone', 'America/Vancouver'];
      const list = await text('opportunities', ...flags);
      const id = /^([0-9a-f]{8}) /m.exec(list)?.[1] ?? '';
      const detail = await text('opportunity', id, ...flags);
      assert.match(detail, new RegExp(`2026-11-24, ${said} \\(${days}\\)`));
      for (const stdout of [list, detail]) {
        assert.ok(stdout.includes('2026-11-24') && stdout.includes(said) && stdout.includes(days), stdout);
        assert.doesNotMatch(stdout, /\d\d:59/);
      }
    }
  });

  test('a notice cannot write control sequences, turn the writing around or forge a line', async () => {
    const list = await text('opportunities', '--company', rival.id);
    const id = /^([0-9a-f]{8}) /m.exec(list)?.[1] ?? '';
    const detail = await text('opportunity', id);
    for (const stdout of [list, detail]) {
      assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
      assert.doesNotMatch(stdout, /^forged/m);
      assert.match(stdout, /\\u001b\[2J/);
    }
    for (const argv of [
      ['opportunities', '--company', rival.id],
      ['opportunity', id],
    ])
      assert.doesNotMatch(await text(...argv, '--json'), /[^\n\P{Cc}]/u);
  });

  test('never shows what another company matched', async () => {
    const seen = async (id: string) =>
      ((await json('opportunities', '--company', id, '--limit', '1000'))['items'] as Item[]).map((item) => item.title);
    assert.deepEqual(await seen(rival.id), [HOSTILE]);
    assert.ok(!(await seen(clinic.id)).includes(HOSTILE));
    const [mine] = await apiItems('limit=1');
    const { code, stderr } = await run('opportunity', mine?.id ?? '', '--company', rival.id);
    assert.deepEqual([code, /no opportunity id starts with/.test(stderr)], [1, true]);
  });

  test('with several companies it asks which, and what is not acceptable is told in one line', async () => {
    const cases: [string[], RegExp][] = [
      [['opportunities'], /there are several companies; choose one with --company/],
      [['opportunities', '--company', clinic.id, '--min-score', '101'], /whole number from 0 to 100/],
      [['opportunities', '--company', clinic.id, '--sort', 'newest'], /Allowed choices are score, deadline/],
      [['opportunities', '--company', clinic.id, '--q', ''], /q must be text of 1 to 200 characters/],
      [['opportunities', '--company', clinic.id, '--time-zone', 'Mars'], /name of a time zone, such as America/],
      [['opportunities', '--company', clinic.id, '--status', 'scored', 'archived'], /cannot be combined/],
      [['opportunity', 'xyz'], /Expected an id, or at least its first 4 characters/],
      [['opportunity', '0000'], /no opportunity id starts with 0000/],
    ];
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await run(...argv);
      assert.deepEqual([code, stdout], [1, ''], argv.join(' '));
      assert.match(stderr, message);
    }
  });
});

describe('opportunity', () => {
  test('--json prints what the API answers, in the language asked for', async () => {
    const [first] = await apiItems('limit=1');
    const id = first?.id ?? '';
    for (const language of ['en', 'fr']) {
      const answer = await world.get(`/api/v1/opportunities/${id}`, clinic, { 'accept-language': language });
      assert.deepEqual(await json('opportunity', id.slice(0, 8), '--lang', language), answer.body);
    }
  });

  test('shows title, score with reasons, facts with their words, closing, link and contact', async () => {
    const items = await apiItems('limit=25');
    const wanted = items.find(({ title }) => title === 'Portable Ultrasound Systems');
    const stdout = await text('opportunity', wanted?.id.slice(0, 8) ?? '');
    assert.ok(stdout.startsWith('Portable Ultrasound Systems\nDepartment of National Defence (DND)\n\nScore '), stdout);
    assert.ok(stdout.split('\n').every((line) => displayWidth(line) <= 80 || line.includes('https://')));
    assert.match(stdout, new RegExp(`^Score +${wanted?.score} of 100$`, 'm'));
    assert.match(stdout, /^Closes +2026-\d\d-\d\d 14:00 America\/Toronto \(\d+ days left\)$/m);
    assert.match(stdout, /^Link +https:\/\/\S+cb-901-10010001\S*$/m);
    assert.match(stdout, /^Contact +\S/m);
    assert.match(
      stdout,
      /^Why this score\n {2}- Strong fit \(\d+ of 100\)\.\n {2}- A code of the notice, “42201712 Medical/m,
    );
    assert.match(
      stdout,
      /- Who may bid: Canadian suppliers and suppliers from trade partners\n {6}“Policy on Reciprocal/,
    );
    const french = await text('opportunity', wanted?.id ?? '', '--lang', 'fr');
    assert.match(french, /^Pourquoi cette note\n {2}- Forte correspondance/m);
    assert.match(french, /- Qui peut soumissionner\u00a0: fournisseurs du Canada et des pays partenaires/);
  });

  test('an id that several begin with is answered with all of them', async () => {
    const prefix = 'abcd';
    const twins = [`${prefix}0000-0000-4000-8000-000000000001`, `${prefix}0000-0000-4000-8000-000000000002`];
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from opportunities where company_id = $1 order by id limit 2`,
      [empty.id],
    );
    for (const [at, { id }] of rows.entries())
      await database.pool.query(`update opportunities set id = $1 where company_id = $2 and id = $3`, [
        twins[at],
        empty.id,
        id,
      ]);
    const { code, stderr } = await run('opportunity', prefix);
    assert.equal(code, 1);
    for (const id of twins) assert.ok(stderr.includes(id), stderr);
    assert.equal((await json('opportunity', twins[0] ?? ''))['id'], twins[0]);
  });
});
