/**
 * Reads the real documents beside the checkout and compares with poppler's pdftotext where it is installed:
 * `node bench/documents/run.ts`, with `--write` into bench/results/documents.md.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { compareDocuments, DOCUMENTS, hasPdftotext, type Comparison } from './real-documents.ts';

const RESULTS = fileURLToPath(new URL('../results/documents.md', import.meta.url));
const MB_DIGITS = 1;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const withTheirs = await hasPdftotext();
if (!withTheirs) process.stderr.write('pdftotext is not installed: nothing to compare with\n');
const comparisons = await compareDocuments(withTheirs);
if (comparisons.length === 0) throw new Error(`there are no documents in ${DOCUMENTS}`);
const page = `${await heading()}\n\n${table(comparisons)}\n\n${summary(comparisons)}\n`;
if (values.write) await writeFile(RESULTS, page);
process.stdout.write(page);

async function heading(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname });
  return `# Text of real documents

${new Date().toISOString().slice(0, 10)}, on top of commit ${stdout.trim()}. Made by \`node bench/documents/run.ts --write\`. Each document is read in a process of its own,
whose start is in the seconds; pdftotext is poppler's, run on the same file. "In common" is the share of pdftotext's words that our text has,
"ours" the share of our words that pdftotext's has. Growth is that of the service's own memory.`;
}

function table(rows: readonly Comparison[]): string {
  const lines = rows.map((row) =>
    [
      row.file,
      row.answer,
      row.pages ?? '',
      row.words,
      percent(row.inCommon),
      percent(row.ours),
      row.seconds.toFixed(2),
      row.pages === null ? '' : ((row.seconds * 1000) / row.pages).toFixed(0),
      row.theirSeconds === null ? '' : `${(row.seconds / row.theirSeconds).toFixed(1)} x`,
      row.memoryGrowthMb.toFixed(MB_DIGITS),
    ].join(' | '),
  );
  const head = '| file | answer | pages | words | in common | ours | seconds | ms a page | to pdftotext | growth, MB |';
  return [head, '| --- '.repeat(10).concat('|'), ...lines.map((line) => `| ${line} |`)].join('\n');
}

function summary(rows: readonly Comparison[]): string {
  const both = rows.filter(({ inCommon, pages }) => inCommon !== null && pages !== null);
  const sum = (of: (row: Comparison) => number): number => both.reduce((total, row) => total + of(row), 0);
  const pages = sum((row) => row.pages ?? 0);
  const share = sum((row) => (row.inCommon ?? 0) * row.words) / sum((row) => row.words);
  const ratio = sum((row) => row.seconds) / sum((row) => row.theirSeconds ?? 0);
  return `${both.length} PDFs with text, ${pages} pages: ${percent(share)} of pdftotext's words, ${((sum((row) => row.seconds) * 1000) / pages).toFixed(1)} ms a page, ${ratio.toFixed(1)} times pdftotext's time.`;
}

function percent(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(2)} %`;
}
