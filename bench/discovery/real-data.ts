/**
 * Reads every real sample beside the checkout on an embedded database and writes what came of it, with every failure, to
 * bench/results/discovery.md: `node bench/discovery/real-data.ts`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readSamples, type SampleResults } from './read-samples.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const directory = await mkdtemp(join(tmpdir(), 'tenderfit-real-data-'));
try {
  const database = await openDatabase({ dataDir: directory });
  await migrate(database);
  const first = await readSamples(database);
  const second = await readSamples(database);
  await database.close();
  const page = [await heading(), table(first), '## Read a second time', table(second), failures(first)].join('\n\n');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, 'discovery.md'), `${page}\n`);
  process.stdout.write(`${page}\n`);
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function heading(): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: RESULTS.replace(/results\/$/, '') });
  const day = new Date().toISOString().slice(0, 10);
  return [
    '# Discovery on real data',
    '',
    `${day}, on top of commit ${stdout.trim()}. Made by \`node bench/discovery/real-data.ts\` on the embedded database, one core.`,
  ].join('\n');
}

function table({ read, skipped, left }: SampleResults): string {
  const columns = [
    'sample',
    'source',
    'state',
    'read',
    'new',
    'changed',
    'unchanged',
    'ignored',
    'failed',
    'awards',
    'seconds',
  ];
  const rows = read.map(({ sample, report, seconds }) => [
    sample.name,
    sample.source,
    report.state,
    report.read,
    report.new,
    report.changed,
    report.unchanged,
    report.ignored,
    report.failed,
    report.awards,
    seconds.toFixed(1),
  ]);
  const missing = skipped.map(({ name, skipped: why }) => `- skipped: ${name}: ${why}`);
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines, '', `Temporary files left: ${left.length}.`, ...missing].join('\n');
}

function failures({ read }: SampleResults): string {
  const lines = read.flatMap(({ sample, report }) => [
    ...report.failures.map(({ record, reason }) => `- ${sample.name}, ${record}: ${reason}`),
    ...report.refused.map(({ record, reason }) => `- ${sample.name}, ${record} refused: ${reason}`),
    ...(report.error === null ? [] : [`- ${sample.name}: ${report.error}`]),
  ]);
  return [`## Every failure (${lines.length})`, '', ...lines].join('\n');
}
