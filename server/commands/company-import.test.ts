import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commandService } from '../../tests/support/command-service.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { storedText } from '../../tests/support/stored-text.ts';
import { MAX_COMPANIES, readCompanies } from './company-file.ts';

const database = await testDatabase();
const { app, folder, run, json, companyOf, actions } = await commandService(
  database,
  () => new Date('2026-11-21T12:00:00.000Z'),
);
const existing = await companyOf('Était là');

const CSV = `\uFEFFname,contact,country,language,members,categories,geography,is_canadian_supplier,max_contract_value
Alder inc.,a@alder.example,ca,fr,Ana@Alder.example:admin; bo@alder.example,Ultrasound | Moniteurs,Quebec;Ontario,yes,1500000
"Birch, Ltd.",b@birch.example,,,,,,no,
`;
const LINES = `{"name": "Cedar", "contact": "c@cedar.example", "categories": ["Beds"], "members": [{"email": "c@cedar.example", "role": "admin", "name": "Cé"}]}

{"name": "Dogwood", "contact": "d@d.example"}
`;

type Result = { dry_run: boolean; companies: { id: string | null; legal_name: string }[]; skipped: string[] };
const file = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), content);
  return name;
};
const importing = async (...argv: string[]): Promise<Result> =>
  (await json('company', 'import', ...argv)) as unknown as Result;
const names = async (): Promise<unknown[]> =>
  ((await json('company', 'list'))['companies'] as { legal_name: string }[]).map((one) => one.legal_name);

describe('company import', () => {
  test('a dry run says what would be made and writes nothing at all', async () => {
    const before = await storedText(database);
    const result = await importing(await file('new.csv', CSV), '--dry-run');
    assert.deepEqual(result, {
      dry_run: true,
      companies: [
        { id: null, legal_name: 'Alder inc.' },
        { id: null, legal_name: 'Birch, Ltd.' },
      ],
      skipped: [],
    });
    assert.equal(await storedText(database), before);
  });

  test('a CSV makes companies with profile and members, prints their ids, and queues their matching', async () => {
    const { companies } = await importing('new.csv');
    const [alder, birch] = companies.map(({ id }) => id ?? '');
    const profile = await json('profile', 'show', '--company', alder ?? '');
    assert.deepEqual(
      [profile['legal_name'], profile['categories'], profile['geography'], profile['max_contract_value']],
      ['Alder inc.', ['Ultrasound', 'Moniteurs'], ['Quebec', 'Ontario'], 1_500_000],
    );
    assert.equal(profile['is_canadian_supplier'], true);
    const { members } = (await json('member', 'list', '--company', alder ?? '')) as {
      members: { email: string; role: string }[];
    };
    assert.deepEqual(
      members.map(({ email, role }) => [email, role]),
      [
        ['ana@alder.example', 'admin'],
        ['bo@alder.example', 'member'],
      ],
    );
    const other = await json('profile', 'show', '--company', birch ?? '');
    assert.deepEqual([other['is_canadian_supplier'], other['categories']], [false, []]);
    assert.equal((await app.jobs.counts())['match-company'].waiting, 2);
    assert.equal((await actions()).filter((action) => action === 'member.add').length, 2);
  });

  test('JSON lines make the same', async () => {
    const { companies } = await importing(await file('new.jsonl', LINES));
    assert.deepEqual(
      companies.map((one) => one.legal_name),
      ['Cedar', 'Dogwood'],
    );
    const profile = await json('profile', 'show', '--company', companies[0]?.id ?? '');
    assert.deepEqual(profile['categories'], ['Beds']);
  });

  test('run again it refuses names that exist, by row; with --skip-existing it passes over them', async () => {
    const before = await storedText(database);
    const again = await run('company', 'import', 'new.csv');
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(
      again.stderr,
      /new\.csv: 2 problems; nothing was created\n {2}row 2, name: is already the name of company/,
    );
    const same = await run('company', 'import', await file('same.csv', 'name,contact\nETAIT  LA,e@e.example\n'));
    assert.ok(same.stderr.includes(existing), same.stderr);
    assert.equal(await storedText(database), before);
    await file('new.csv', `${CSV}Elm,e@elm.example,,,,,,,\n`);
    const more = await importing('new.csv', '--skip-existing');
    assert.deepEqual(
      [more.companies.map((one) => one.legal_name), more.skipped],
      [['Elm'], ['Alder inc.', 'Birch, Ltd.']],
    );
    const none = await importing('new.csv', '--skip-existing');
    assert.deepEqual([none.companies, none.skipped.length], [[], 3]);
  });

  test('two imports of a file at once make each company once', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `Twin ${at},t@t.example\n`);
    await file('twins.csv', `name,contact\n${rows.join('')}`);
    const both = await Promise.all([1, 2].map(() => importing('twins.csv', '--skip-existing')));
    assert.deepEqual(
      both.map(({ companies }) => companies.length).toSorted((a, b) => a - b),
      [0, 40],
    );
    assert.equal((await names()).filter((name) => String(name).startsWith('Twin ')).length, 40);
  });

  test('one fault anywhere refuses the whole file, and every fault is told by row and column', async () => {
    const before = [await names(), await actions()];
    const good = 'Fine,f@f.example';
    const cases: [string, string | Buffer, RegExp[]][] = [
      ['contact', `name,contact\n${good}\nX,nobody\n`, [/1 problem;/, /row 3, contact: must be an email address/]],
      [
        'both',
        'name,contact,country\n,x,CAN\n',
        [/row 2, name:/, /row 2, contact:/, /row 2, country: must be a two-letter country code/],
      ],
      ['twice', `name,contact\n${good}\nFÍNE,x@x.example\n`, [/row 3, name: is also the name in row 2/]],
      [
        'header',
        `name,contact,colour,name\n`,
        [/row 1, colour: is not a column; the columns are/, /row 1, name: appears twice/],
      ],
      ['missing', `name\nX\n`, [/row 1, contact: is missing/]],
      ['cells', `name,contact\n${good}\nX\n`, [/row 3: has 1 cells; the header has 2/]],
      ['value', `name,contact,employee_count\n${good},many\n`, [/row 2, employee_count:/]],
      ['bounds', `name,contact,min_contract_value,max_contract_value\n${good},9,3\n`, [/min_contract_value: must not/]],
      ['member', `name,contact,members\n${good},a@a.example:owner;b\n`, [/row 2, members\.0:/, /members\.1: b is no/]],
      ['line.jsonl', `{"name":"A","contact":"a@a.example"}\n{"name":\n`, [/row 2: is not one JSON object/]],
      ['unknown.jsonl', `{"name":"A","contact":"a@a.example","colour":1}\n`, [/row 1, colour: is not a known member/]],
      ['empty', ' \n', [/is empty; expected a CSV/]],
      ['alone', 'name,contact\n', [/row 2: has a header row but no companies/]],
      ['latin1', Buffer.from([0x6e, 0xe9, 0x2c]), [/not UTF-8 text/]],
      ['quote', 'name,contact\n"X,y\n', [/cannot be read as CSV/]],
    ];
    for (const [name, content, messages] of cases) {
      const { code, stdout, stderr } = await run('company', 'import', await file(name, content));
      assert.deepEqual([code, stdout], [1, ''], name);
      for (const message of messages) assert.match(stderr, message, name);
      assert.doesNotMatch(stderr, /\n\s+at |\p{Cc}(?<!\n)/u);
    }
    assert.match((await run('company', 'import', 'nowhere.csv')).stderr, /nowhere\.csv: no such file/);
    assert.deepEqual([await names(), await actions()], before);
  });

  test('a long list of faults is cut with their true number, and a file has a bound', () => {
    const many = Array.from({ length: MAX_COMPANIES + 1 }, (_, at) => `C${at},c@c.example`).join('\n');
    assert.match(readCompanies(`name,contact\n${many}`).problems[0]?.problem ?? '', /more than 10000 companies/);
    const faulty = Array.from({ length: 60 }, (_, at) => `C${at},none`).join('\n');
    assert.equal(readCompanies(`name,contact\n${faulty}`).problems.length, 60);
  });
});
