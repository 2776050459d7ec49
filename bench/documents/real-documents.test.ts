import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { compareDocuments, DOCUMENTS, hasPdftotext } from './real-documents.ts';

const LEAST_IN_COMMON = 0.9;
const MOST_GROWTH_MB = 100;

test('the real documents give the words that pdftotext finds, a scan none, a workbook is unsupported', async (t) => {
  if (!existsSync(DOCUMENTS)) return t.skip('../shared/data is not here');
  const withTheirs = await hasPdftotext();
  if (!withTheirs) t.diagnostic('pdftotext is not installed: words are not compared');
  const comparisons = await compareDocuments(withTheirs);
  const answers = new Map(comparisons.map(({ file, answer }) => [file, answer]));
  assert.equal(answers.get('us/cost-proposal.xlsx'), 'unsupported');
  assert.equal(answers.get('us/IMDS_CDB_RFI_14-0004.pdf'), 'empty');
  for (const { file, answer, inCommon, memoryGrowthMb } of comparisons) {
    if (answer === 'text') assert.ok((inCommon ?? 1) > LEAST_IN_COMMON, `${file}: ${inCommon}`);
    assert.ok(memoryGrowthMb < MOST_GROWTH_MB, `${file}: ${memoryGrowthMb} MB`);
  }
});
