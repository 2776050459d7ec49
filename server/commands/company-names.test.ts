import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { listAudit } from '#features/audit/audit.ts';
import { commandService } from '../../tests/support/command-service.ts';
import { testDatabase } from '../../tests/support/database.ts';

/** `company names`: two companies, on a database of their own. */

const database = await testDatabase();
const { app, run, json, companyOf, actions } = await commandService(
  database,
  () => new Date('2026-11-21T12:00:00.000Z'),
);
const [mine, other] = [await companyOf('Mine'), await companyOf('Other')];

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
      [names('--add', 'Fourth', '--add', 'MINE inc.'), /add "MINE inc\." is already its legal name/],
      [names('--add', '---'), /add "---" has no letters or digits/],
      [names('--add', ' '), /Expected 1 to 200 characters/],
      [names('--add', 'x'.repeat(201)), /Expected 1 to 200 characters/],
      [names('--add', 'a\u0007b'), /Expected 1 to 200 characters on one line/],
      [names('--add', 'Fourth', '--remove', 'Fifth'), /remove "Fifth" is not one of its other names/],
      [names(...many), /add would give 21 other names; the maximum is 20/],
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
    const unknown = 'No other name in past awards seems to belong to Vaisala Ltd.\n';
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
      'If you know that a name belongs to the company, add it:',
      `  npx tenderfit company names --company ${twin} --add "NAME"`,
      '',
    ]);
    assert.deepEqual((await json(...suggest(mine)))['suggestions'], []);
    assert.deepEqual([await actions(), await waiting()], [trail, jobs]);
  });
});
