import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LargeFormat, readLargeFile } from '../../../tests/support/large-file.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const MEGABYTES = isNightly ? 200 : 10;
const FORMATS: readonly LargeFormat[] = isNightly ? ['csv', 'json', 'xml'] : ['json'];
/** Mostly the embedded database's own memory, which is there for a file of any size. */
const MOST_GROWTH_MB = 800;

for (const format of FORMATS) {
  test(`Bad input: a large file is streamed, memory bounded (${format}; 200 MB with NIGHTLY=1)`, async () => {
    const { records, report, growthMb } = await readLargeFile(format, MEGABYTES);
    assert.deepEqual([report.state, report.read, report.new, report.failed], ['done', records, records, 0]);
    assert.ok(growthMb <= MOST_GROWTH_MB, `memory grew by ${growthMb} MB`);
  });
}
