import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { testDatabase } from '../../../tests/support/database.ts';
import { countsOf, storedState, testDiscovery } from '../../../tests/support/discovery/discovery.ts';
import {
  canadabuysCsv,
  canadabuysRow,
  release,
  releasePackage,
  SOURCE_SAMPLES,
} from '../../../tests/support/discovery/source-samples.ts';
import { CONNECTORS, listSourceSummaries } from './discovery.ts';

/** These carry processes of any publisher, so a file of another publisher of the standard is theirs too. */
const ANY_PUBLISHER = ['ocds', 'uk-scotland', 'uk-wales'];
const OCDS = ['seao', 'uk-fts', 'uk-cf', 'uk-scotland', 'uk-wales', 'ocds'];
const database = await testDatabase();
const sampleOf = (source: string) => {
  const sample = SOURCE_SAMPLES.find((one) => one.source === source);
  assert.ok(sample, source);
  return sample;
};

test('Discovery: each source’s own file is read, gzip or plain', async (t) => {
  const { file, leftovers } = await testDiscovery(t, database);
  for (const { source, name, content } of SOURCE_SAMPLES) {
    const report = await file(source, name, content);
    const records = name === 'ted.xml' ? 1 : 2;
    assert.equal(
      countsOf(report),
      `done: ${records} read, ${records} new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards`,
      `${source} ${name}`,
    );
    const again = await file(source, `${name}.gz`, gzipSync(content));
    // A dated file's name is a part of what orders its notices; all else is as it was.
    assert.deepEqual([again.state, again.new, again.failed], ['done', 0, 0], `${source} ${name}.gz`);
  }
  assert.deepEqual(await leftovers(), []);
});

describe('Bad input: a clear message, a failed run, nothing stored', () => {
  for (const { source, label } of CONNECTORS) {
    test(`bad input: ${source} refuses a file of every other source`, async (t) => {
      const { file, leftovers, jobs } = await testDiscovery(t, database);
      const before = await storedState(database);
      let refused = 0;
      for (const sample of SOURCE_SAMPLES) {
        const isOwn =
          sample.source === source ||
          (ANY_PUBLISHER.includes(source) && [...OCDS, 'buyandsell'].includes(sample.source));
        // The pilot's connector and those of publishers share a format; without the ids of a known publisher they cannot tell.
        const isUnmarked = [...OCDS, 'buyandsell'].includes(source) && ['ocds', 'buyandsell'].includes(sample.source);
        if (isOwn || isUnmarked) continue;
        const report = await file(source, sample.name, sample.content);
        const what = `${source} given ${sample.source} ${sample.name}: ${report.error ?? ''}`;
        assert.equal(report.state, 'failed', what);
        assert.ok(report.error?.includes(sample.name), what);
        assert.match(report.error ?? '', /expected|is not .* data|no column/, what);
        assert.deepEqual([report.new, report.changed, report.unchanged, report.refused.length], [0, 0, 0, 1], what);
        refused += 1;
      }
      assert.ok(refused >= 6, `${label}: ${refused} files were tried`);
      assert.equal(await storedState(database), before);
      assert.deepEqual([await leftovers(), jobs], [[], []]);
    });
  }

  const csv = canadabuysCsv([canadabuysRow('cb-1'), canadabuysRow('cb-2')]);
  const seao = releasePackage(Array.from({ length: 300 }, (_, index) => release(`ocds-ec9k95-${index + 500}`)));
  const xml = sampleOf('seao-xml').content;
  const gzip = gzipSync(
    releasePackage(
      Array.from({ length: 300 }, (_, index) => release(`ocds-ec9k95-${index + 500}`, { id: `${Math.sin(index)}` })),
    ),
  );
  // [what it is, source, name, content, what the message says]
  const CASES: [string, string, string, string | Uint8Array, RegExp[]][] = [
    ['an empty file', 'canadabuys', 'empty.csv', '', [/empty\.csv/, /is empty; expected/]],
    ['a file of blanks', 'seao', 'blank.json', ' \n\t\n', [/blank\.json/, /is empty; expected/]],
    [
      'a binary file',
      'toronto',
      'binary.csv',
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256),
      [/binary\.csv/, /expected text/, /binary/],
    ],
    [
      'a ZIP archive',
      'seao-xml',
      'avis.zip',
      Buffer.from(`PK\u0003\u0004${'A'.repeat(100)}`),
      [/avis\.zip/, /ZIP archive/],
    ],
    [
      'a CSV with a missing column',
      'canadabuys',
      'lacking.csv',
      csv.replace('tenderClosingDate-appelOffresDateCloture', 'closing'),
      [/lacking\.csv/, /tenderClosingDate-appelOffresDateCloture/i],
    ],
    [
      'a CSV without a header',
      'canadabuys',
      'headless.csv',
      csv.slice(csv.indexOf('\r\n') + 2),
      [/headless\.csv/, /expected/i],
    ],
    [
      'JSON cut in the middle',
      'seao',
      'cut.json',
      seao.slice(0, seao.length * 0.8),
      [/cut\.json/, /ends in the middle/, /releases\[\d+\]/],
    ],
    [
      'JSON cut between two records',
      'seao',
      'cut.json',
      seao.slice(0, seao.indexOf('},{"ocid"') + 1),
      [/cut\.json/, /ends in the middle/],
    ],
    [
      'JSON lines cut in the middle',
      'ocds',
      'cut.jsonl',
      sampleOf('ocds').content.slice(0, -30),
      [/cut\.jsonl/, /ends in the middle of line 2/],
    ],
    ['JSON with something behind it', 'seao', 'more.json', `${seao}{"a":1}`, [/more\.json/, /goes on behind the end/]],
    [
      'XML cut in the middle',
      'seao-xml',
      'Avis_cut.xml',
      xml.slice(0, xml.length * 0.8),
      [/Avis_cut\.xml/, /ends in the middle/, /line \d/],
    ],
    [
      'XML that is not well-formed',
      'seao-xml',
      'Avis_bad.xml',
      xml.replace('</titre>', '</titres>'),
      [/Avis_bad\.xml/, /not well-formed/, /line \d/],
    ],
    [
      'an HTML page',
      'alberta',
      'page.json',
      '<!DOCTYPE html><html><body>Service unavailable</body></html>',
      [/page\.json/, /expected/],
    ],
    [
      'gzip cut in the middle',
      'seao',
      'cut.json.gz',
      gzip.subarray(0, gzip.length * 0.7),
      [/cut\.json\.gz/, /compressed data ends in the middle/],
    ],
    [
      'gzip that is damaged',
      'seao',
      'damaged.json.gz',
      Buffer.concat([gzip.subarray(0, 2000), Buffer.alloc(500), gzip.subarray(2500)]),
      [/damaged\.json\.gz/, /damaged|not valid/],
    ],
    [
      'a package of no one',
      'seao',
      'package.json',
      '{"success": true, "result": {}}',
      [/package\.json/, /expected OCDS/, /`success`/],
    ],
  ];
  for (const [name, source, fileName, content, says] of CASES) {
    test(`bad input: ${name}`, async (t) => {
      const { file, leftovers } = await testDiscovery(t, database);
      const before = await storedState(database);
      const report = await file(source, fileName, content);
      for (const words of says) assert.match(report.error ?? '', words);
      assert.equal(countsOf(report), 'failed: 0 read, 0 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards');
      const summary = (await listSourceSummaries(database.db)).find((one) => one.source === source);
      assert.deepEqual([summary?.last_run?.state, summary?.last_run?.error], ['failed', report.error]);
      assert.equal(await storedState(database), before);
      assert.deepEqual(await leftovers(), []);
    });
  }
});

describe('Bad input: a folder with a broken file', () => {
  test('bad input: the other files are stored, the broken one is named, the run has failed', async (t) => {
    const own = await testDatabase(t);
    const { folder, path, leftovers } = await testDiscovery(t, own);
    const files = {
      'a.json': releasePackage([release('ocds-ec9k95-1')]),
      'b.json': releasePackage([release('ocds-ec9k95-2'), release('ocds-ec9k95-3')]).slice(0, -40),
      'c.csv': canadabuysCsv([canadabuysRow('cb-1'), canadabuysRow('cb-2')]),
      'd.json': releasePackage([release('ocds-ec9k95-4'), { tender: { title: 'No ocid' } }]),
    };
    const report = await path('seao', await folder('mixed', files));
    assert.equal(countsOf(report), 'failed: 3 read, 2 new, 0 changed, 0 unchanged, 0 ignored, 1 failed, 0 awards');
    assert.deepEqual(
      report.refused.map(({ record }) => record),
      ['b.json', 'c.csv'],
    );
    assert.match(report.error ?? '', /^2 files were refused; the first: b\.json: .*ends in the middle/);
    assert.deepEqual(report.failures, [
      { record: 'd.json, releases[1]', reason: 'has no `ocid`, the id of its process' },
    ]);
    assert.deepEqual(await leftovers(), []);
  });

  test('bad input: an empty folder and a path that is not there say so', async (t) => {
    const { folder, path } = await testDiscovery(t, database);
    assert.match((await path('seao', await folder('empty', {}))).error ?? '', /the folder holds no file to read/);
    const missing = await path('seao', '/nowhere/at/all.json');
    assert.match(missing.error ?? '', /all\.json: there is no such file/);
    assert.equal(missing.state, 'failed');
  });
});
