import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { listSourceSummaries } from '#features/discovery/discovery.ts';
import { upsertQueued } from '#features/matching/queries-queue.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import { command, type Outcome } from '../../tests/support/command-line.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { openApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Service } from './command.ts';

/** The operator's commands as the server runs them for a caller: argument by argument, on a database of their own. */

const database = await testDatabase();
let folder = '';
let service: Service;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderfit-commands-'));
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'a key for tests only, of forty characters' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const app = await openApp({ config, database, log });
  service = { app, hasWorkers: false, migrated: [] };
  for (const { name, content } of demoFiles('2026-11-21')) await writeFile(join(folder, name), content);
});
after(async () => {
  await service.app.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...argv: string[]): Promise<Outcome> => command(service, argv, folder);

async function json(...argv: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(...argv, '--json');
  assert.equal(code, 0, stderr);
  // Work that takes longer than a second says so; how long it takes is the machine's affair.
  assert.match(stderr, /^(?:[a-z ,:0-9]+(?: jobs? left| stored| tenders? done)\n)*$/);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function refused(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...argv);
  assert.deepEqual([code, stdout], [1, ''], stderr);
  assert.doesNotMatch(stderr, /\n\s+at /);
  return stderr;
}

const listings = async (): Promise<number> =>
  (await listSourceSummaries(service.app.database.db)).reduce((sum, source) => sum + source.listings, 0);

test('Bad input: a message of what was expected and where, exit status 1, nothing stored', async () => {
  const canadabuys = demoFiles('2026-11-21').find(({ source }) => source === 'canadabuys')?.content ?? '';
  const seao = demoFiles('2026-11-21').find(({ source }) => source === 'seao')?.content ?? '';
  const cases: [string, string | Buffer, string | null, RegExp][] = [
    ['empty.csv', '', null, /empty\.csv: is empty; expected a CSV, JSON or XML text/],
    ['empty2.csv', '', 'canadabuys', /empty2\.csv: is empty/],
    ['binary.csv', Buffer.from([1, 2, 0, 3, 0, 255]), 'toronto', /binary\.csv: expected text.*this is binary data/],
    ['pdf.csv', '%PDF-1.7\n', null, /pdf\.csv: expected text.*this is a PDF/],
    [
      'words.txt',
      'no notices here\n',
      null,
      /words\.txt: no source has this format; choose the source with --source.*\n {2}canadabuys: expected a CSV/,
    ],
    ['other.csv', canadabuys, 'toronto', /other\.csv: expected .*Document Number/],
    ['other.json', seao, 'canadabuys', /other\.json: expected a CSV.*which is JSON/],
    ['publisher.json', seao, 'uk-fts', /publisher\.json: expected records from uk-fts; the first ones are from seao/],
    ['column.csv', canadabuys.replace('tenderClosingDate', 'closingDate'), null, /lacks tenderClosingDate/],
    [
      'column2.csv',
      canadabuys.replace('tenderClosingDate', 'closingDate'),
      'canadabuys',
      /column2\.csv: .*lacks tenderClosingDate/,
    ],
    ['cut.json', seao.slice(0, seao.length / 2), 'seao', /cut\.json: the JSON ends in the middle/],
    ['cut2.json', seao.slice(0, seao.length / 2), null, /cut2\.json: the JSON ends in the middle/],
    ['cut.csv.gz', gzipSync(canadabuys).subarray(0, 4_000), 'canadabuys', /cut\.csv\.gz/],
  ];
  for (const [name, content, source, message] of cases) {
    await writeFile(join(folder, name), content);
    const stderr = await refused('discover', '--from', name, ...(source === null ? [] : ['--source', source]));
    assert.match(stderr, message);
    assert.ok(stderr.startsWith('tenderfit discover: '), stderr);
    assert.equal(await listings(), 0, name);
    await rm(join(folder, name));
  }
});

test('Unknown things are refused in one clear line', async () => {
  const id = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';
  await writeFile(join(folder, 'profile.json'), '{"categories": ["Ultrasound"]}');
  const cases: [string[], RegExp][] = [
    [['discover', '--from', 'missing.csv'], /^tenderfit discover: missing\.csv: no such file or folder$/],
    [
      ['discover', '--source', 'merx'],
      /^tenderfit discover: there is no source merx; the sources are canadabuys, seao/,
    ],
    [
      ['discover', '--source', 'sam-gov'],
      /^tenderfit discover: sam-gov cannot be read .*SOURCE_SAM_GOV_API_KEY is not set$/,
    ],
    [
      ['match', '--company', id],
      /^tenderfit match: no company has the id 0192f0c4.*`tenderfit company list` shows the ids$/,
    ],
    [['match', '--company', 'acme'], /^tenderfit match: .*Expected an id such as/],
    [['profile', 'show', '--company', id], /^tenderfit profile show: no company has the id/],
    [['profile', 'set', '--company', id, '--from', 'profile.json'], /^tenderfit profile set: no company has the id/],
    [['profile', 'set', '--company', id, '--from', 'none.json'], /^tenderfit profile set: none\.json: no such file$/],
    [['key', 'create', '--company', id, '--name', 'x', '--scope', 'opportunities:read'], /no company has the id/],
    [['key', 'create', '--company', id], /^tenderfit key create: required option '--name <name>' not specified/],
    [
      ['company', 'create', '--name', 'A', '--contact', 'nobody'],
      /^tenderfit company create: contact must be an email address$/,
    ],
    [
      ['company', 'create', '--name', 'A', '--contact', 'a@example.org', '--country', 'Canada'],
      /country must be a two-letter country code/,
    ],
    [['fly'], /^tenderfit: unknown command 'fly'/],
    [['discover', '--form', 'x'], /^tenderfit discover: unknown option '--form'/],
    [['start'], /^tenderfit start: Tenderfit is already running/],
  ];
  for (const [argv, message] of cases) {
    const [first = '', ...rest] = (await refused(...argv)).trimEnd().split('\n');
    assert.match(first, message);
    assert.ok(rest.length <= 2, rest.join('\n'));
  }
});

test('Every command has help, which ends with 0', async () => {
  for (const argv of [
    [],
    ['serve'],
    ['start'],
    ['discover'],
    ['company', 'create'],
    ['key', 'create'],
    ['profile', 'set'],
  ]) {
    const { code, stdout, stderr } = await run(...argv, '--help');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Usage: tenderfit/);
  }
});

let companyId = '';

test('company create, profile set and key create print what decisions.md says', async () => {
  const company = await json('company', 'create', '--name', ' Clinic  Supply Ltd. ', '--contact', 'bids@example.org');
  assert.deepEqual(Object.keys(company), ['id', 'legal_name']);
  assert.equal(company['legal_name'], 'Clinic Supply Ltd.');
  companyId = String(company['id']);
  await json('company', 'create', '--name', 'Another Company', '--contact', 'other@example.org', '--country', 'us');
  const { companies } = (await json('company', 'list')) as { companies: { country: string }[] };
  assert.deepEqual(
    companies.map(({ country }) => country),
    ['CA', 'US'],
  );
  const fields = {
    legal_name: 'Clinic Supply Limited',
    categories: ['Échographie', 'Patient monitors'],
    geography: ['Quebec'],
  };
  await writeFile(join(folder, 'profile.json'), JSON.stringify(fields));
  const profile = await json('profile', 'set', '--company', companyId, '--from', 'profile.json');
  assert.deepEqual([profile['legal_name'], profile['categories']], [fields.legal_name, fields.categories]);
  assert.deepEqual(await json('profile', 'show', '--company', companyId), profile);
  const key = await json(
    'key',
    'create',
    '--company',
    companyId,
    '--name',
    'ERP',
    '--scope',
    'opportunities:read',
    'profile:read',
  );
  assert.deepEqual(Object.keys(key), ['id', 'secret', 'scopes']);
  assert.deepEqual(key['scopes'], ['opportunities:read', 'profile:read']);
});

test('company create, profile set and key create print the next command, with the id filled in', async () => {
  const made = await run('company', 'create', '--name', 'Next Steps', '--contact', 'next@example.org');
  const id = made.stdout.slice(0, 36);
  assert.ok(made.stdout.includes(`\n  npx tenderfit profile set --company ${id} --from profile.json\n`), made.stdout);
  const set = await run('profile', 'set', '--company', id, '--from', 'profile.json');
  for (const next of ['match', 'opportunities'])
    assert.ok(set.stdout.includes(`\n  npx tenderfit ${next} --company ${id}\n`), set.stdout);
  const key = await run('key', 'create', '--company', id, '--name', 'k', '--scope', 'opportunities:read');
  assert.match(
    key.stdout,
    /\n {2}curl -s -H "Authorization: Bearer KEY" "http:\S+\/api\/v1\/opportunities\?limit=5"\n$/,
  );
});

test('A profile or key with several faults names each of them', async () => {
  await writeFile(join(folder, 'faulty.json'), '{"employee_count": -1, "geography": [""], "colour": "red"}');
  const profile = await refused('profile', 'set', '--company', companyId, '--from', 'faulty.json');
  for (const path of ['employee_count', 'geography\\[0\\]', 'colour is not recognized'])
    assert.match(profile, new RegExp(`- ${path}`));
  const key = await refused('key', 'create', '--company', companyId, '--name', '', '--scope', 'opportunities:fly');
  for (const path of ['name must be text of 1 to 100', 'scopes\\[0\\] must be one of'])
    assert.match(key, new RegExp(`- ${path}`));
});

test('discover tells the source by the file, and the jobs it caused are done when it ends', async () => {
  const first = await json('discover', '--from', 'seao.json');
  assert.deepEqual(Object.keys(first).slice(0, 7), [
    'source',
    'read',
    'new',
    'changed',
    'unchanged',
    'failed',
    'failures',
  ]);
  assert.deepEqual([first['source'], first['new'], first['failed'], first['failures']], ['seao', first['read'], 0, []]);
  const counts = Object.values(await service.app.jobs.counts());
  assert.equal(
    counts.reduce((sum, { waiting, running }) => sum + waiting + running, 0),
    0,
  );
  const again = await json('discover', '--source', 'seao', '--from', 'seao.json');
  assert.deepEqual([again['new'], again['changed'], again['unchanged']], [0, 0, first['read']]);
  const amended = await json('discover', '--from', 'seao-amendments.json');
  assert.deepEqual([amended['new'], amended['changed']], [0, amended['read']]);
});

test('A record that cannot be read is reported with its reason, stops nothing and is listed by source list', async () => {
  const lines = (demoFiles('2026-11-21').find(({ source }) => source === 'toronto')?.content ?? '').replace(
    /"Document_Number": ?"[^"]*"|"solicitation_document_number": ?"[^"]*"/i,
    (member) => member.replace(/: ?"[^"]*"/, ': ""'),
  );
  await writeFile(join(folder, 'one-bad.json'), lines);
  const report = await json('discover', '--from', 'one-bad.json');
  assert.equal(report['failed'], 1);
  const failures = report['failures'] as { record: string; reason: string }[];
  assert.match(failures[0]?.reason ?? '', /document number/);
  const { sources } = (await json('source', 'list', '--failures')) as {
    sources: { source: string; failures: unknown }[];
  };
  assert.deepEqual(sources.find(({ source }) => source === 'toronto')?.failures, failures);
  const { stdout } = await run('source', 'list', '--failures');
  assert.match(stdout, new RegExp(`^toronto: .*${failures[0]?.reason}$`, 'm'));
});

test('match prints what it did, and a second time nothing waits', async () => {
  const report = await json('match', '--company', companyId);
  assert.deepEqual(Object.keys(report), ['companies', 'listings', 'judged', 'opportunities']);
  assert.equal(report['companies'], 1);
  assert.ok(Number(report['opportunities']) > 0);
  assert.deepEqual(await json('match'), { companies: 0, listings: 0, judged: 0, opportunities: 0 });
});

test('status shows the pairs and jobs that wait, as text and as JSON, and nothing where none do', async () => {
  const { stdout } = await run('status');
  const lines = stdout.split('\n');
  assert.deepEqual(lines.slice(0, 4), [
    'Waiting to be matched: 0 company-tender pairs',
    'Context documents: 0 processing, 0 ready, 0 failed',
    'Mail: 0 messages to be sent',
    'No jobs waiting, running or failed',
  ]);
  assert.match(lines[4] ?? '', /^Source canadabuys failed, it has never been read completely: cut\.csv\.gz: /);
  const since = new Date(Date.now() - 125_000).toISOString();
  const pairs = [randomUUID(), randomUUID()].map((groupId) => ({ companyId, groupId, priority: 1 }));
  await database.transaction(async (tx) => {
    await upsertQueued(tx, pairs, since);
    await service.app.jobs.enqueue(tx, 'forget-expired', {}, { afterSeconds: 3_600 });
  });
  const [pairLine, , , header, jobLine] = (await run('status')).stdout.split('\n');
  assert.equal(pairLine, 'Waiting to be matched: 2 company-tender pairs, the oldest for 2 min');
  assert.deepEqual(header?.split(/ {2,}/), ['job', 'waiting', 'running', 'failed', 'oldest waiting']);
  assert.deepEqual(jobLine?.split(/ +/), ['forget-expired', '1', '0', '0']);
  const status = await json('status');
  assert.equal((status['match_queue'] as { waiting: number }).waiting, 2);
  assert.deepEqual((status['jobs'] as Record<string, unknown>)['forget-expired'], {
    waiting: 1,
    running: 0,
    dead: 0,
    oldest_waiting_seconds: 0,
  });
});

test('grouping check agrees with the incremental state; demo is refused on a database in use', async () => {
  assert.deepEqual(await json('grouping', 'check'), { disagreements: [] });
  assert.match(await refused('demo'), /^tenderfit demo: the database is not empty/);
});
