/**
 * What reading solicitation documents costs: the text of the real PDFs next to poppler's pdftotext, a question about 143 pages, and
 * documents that were made to do harm. Needs Linux, pdftotext and the real documents beside the checkout.
 * node bench/documents/run.ts [texts|ask|hostile] [--write]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openReport } from '../report.ts';
import { measureAsk } from './ask.ts';
import { measureHostile } from './hostile.ts';
import { DOCUMENTS, measureTexts } from './texts.ts';

const PAGE = 'documents.md';
const SCANS = '## Scans';

if (!existsSync(DOCUMENTS)) throw new Error(`there are no documents in ${DOCUMENTS}`);
const [only] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const isAsked = (part: string): boolean => only === undefined || only === part;
const report = openReport(
  'Text of real documents',
  PAGE,
  '"ms" is the processor time, user and system, of the processes that read, their start included, not that of the service. The least of ' +
    'three readings counts. "In common" is the share of pdftotext\'s words that our text has, "ours" the share of our words that ' +
    "pdftotext's has. Growth is that of the service's own memory.",
);
if (isAsked('texts')) await measureTexts(report);
if (isAsked('ask')) {
  report.print('## Questions\n');
  report.print('A question about the PDF of 143 pages, over HTTP, on the embedded database, answered by the rules.\n');
  // The test world closes with the test that opened it.
  await test('questions are answered', () => measureAsk(report));
}
if (isAsked('hostile')) {
  report.print('## Documents made to do harm\n');
  await measureHostile(report);
}
// Made by another script, recognition.ts.
const before = readFileSync(join(import.meta.dirname, '../results', PAGE), 'utf8');
report.print(before.slice(before.indexOf(SCANS)));
if (only === undefined) report.save();
