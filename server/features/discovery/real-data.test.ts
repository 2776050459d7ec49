import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { readSamples, SAMPLES } from '../../../tests/support/real-samples.ts';

/** By hand: `[read, new + changed + unchanged, failed]`; what is left of `read` is ignored or only awards. */
const EXPECTED: Readonly<Record<string, [read: number, listings: number, failed: number]>> = {
  'CanadaBuys, open notices': [60, 60, 0],
  'Buyandsell, notices 2010-2014': [5513, 5513, 0],
  'SEAO OCDS': [3, 2, 0],
  'Toronto, CSV': [917, 880, 14],
  'Toronto, dated versions': [2548, 2534, 14],
  Alberta: [6, 6, 0],
  'OCDS, Contracts Finder': [60, 60, 0],
  'TED, eForms': [92, 75, 10],
};
const OCDS_FILES = 185;
const SEAO_XML = 'SEAO XML, notices and revisions';
/** Four fifths of all records. What they have to be read does not depend on the database: on PostgreSQL the others are enough. */
const LARGE: readonly string[] = ['Buyandsell, notices 2010-2014', SEAO_XML, 'Buyandsell, contracts'];
const readsAll = process.env['TEST_DATABASE_URL'] === undefined || process.env['NIGHTLY'] === '1';

test('Discovery: the real samples are read, every one (on PostgreSQL with NIGHTLY=1), with every failure’s reason', async (t) => {
  if (!existsSync(SAMPLES)) return t.skip('../shared/data is not here');
  const database = await testDatabase(t);
  const { read, left } = await readSamples(database, ({ name }) => readsAll || !LARGE.includes(name));
  for (const { sample, report } of read) {
    assert.deepEqual([report.state, report.error], ['done', null], sample.name);
    const listings = report.new + report.changed + report.unchanged;
    const expected = EXPECTED[sample.name];
    if (expected !== undefined) assert.deepEqual([report.read, listings, report.failed], expected, sample.name);
    else assert.equal(report.failed, 0, sample.name);
    assert.equal(report.failures.length, report.failed, sample.name);
    for (const { record, reason } of report.failures)
      assert.ok(record !== '' && reason.length > 10, `${record}: ${reason}`);
  }
  const ocds = read.filter(({ sample }) => sample.name.startsWith('OCDS, '));
  assert.equal(
    ocds.reduce((sum, { report }) => sum + report.read, 0),
    OCDS_FILES,
  );
  const seao = read.find(({ sample }) => sample.name === SEAO_XML)?.report;
  if (readsAll) assert.deepEqual([seao?.new, seao?.failed], [11_541, 0]);
  assert.deepEqual(left, []);
});
