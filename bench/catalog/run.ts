/**
 * What a CSV import costs, on the embedded database and, where it is installed, on PostgreSQL: `node bench/catalog/run.ts`, about a
 * minute, with `--write` into bench/results/catalog.md.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { createCompany } from '#features/access/access.ts';
import { importProducts, readImport } from '#features/catalog/catalog-import.ts';
import { createProfile } from '#features/profile/profile.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { findPostgresPrograms, startPostgres } from '../../tests/support/postgres.ts';
import { storeTender } from '../../tests/support/tenders.ts';
import { openReport } from '../list/measure.ts';
import { catalogFile, LARGE_FILES, piecesOf } from './files.ts';

const RESULTS = fileURLToPath(new URL('../results/catalog.md', import.meta.url));
const ROWS = 500;
const TENDERS = 2_000;
const RUNS = 9;
const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const run = promisify(execFile);

type Target = { name: string; database: { url: string } | { dataDir: string } };

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const report = openReport();
const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname });
report.print(`# A CSV import of ${ROWS} rows

${new Date().toISOString().slice(0, 10)}, on top of commit ${commit.trim()}. Made by \`node bench/catalog/run.ts --write\`, ${cpus()[0]?.model ?? 'unknown'},
${cpus().length} cores. The file has ${Buffer.byteLength(catalogFile(ROWS, 'new'))} bytes and 20 partners. "Reading" is what the import does before its transaction: CSV, cells, repeats.
"Parsing alone" is csv-parse on the same file, in memory. Each figure is the median of ${RUNS}; "new" makes every product, in a company
without any, "changed" changes each, "same" finds all as they are. "Matching" is the one job that the import queues, run over ${TENDERS.toLocaleString('en')} tenders.
`);

const folder = await mkdtemp(join(tmpdir(), 'tenderfit-bench-'));
const postgres = (await findPostgresPrograms()) === null ? null : await startPostgres({ fsync: 'on' });
try {
  report.print(
    '| database | reading, ms | parsing alone, ms | new, ms | changed, ms | same, ms | new, to parsing alone | jobs queued | matching, ms |',
  );
  report.print('| --- '.repeat(9).concat('|'));
  await measure({ name: 'embedded', database: { dataDir: join(folder, 'database') } });
  if (postgres !== null) await measure({ name: 'PostgreSQL', database: { url: postgres.url } });
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
report.print(`
Files of about 2 MB, each read in a process of its own that has read a small file before. Growth is the highest resident memory over that
before, the file itself, which the process holds too, left out of the start.

| file | bytes | answer | seconds | growth, MB |
| --- | --- | --- | --- | --- |`);
for (const name of Object.keys(LARGE_FILES)) await measureReading(name);
if (values.write) await writeFile(RESULTS, `${report.lines.join('\n')}\n`);

async function measure({ name, database: where }: Target): Promise<void> {
  const database = await openDatabase(where);
  await migrate(database);
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'a key for benchmarks only, of forty chars' });
  const app = await openApp({ config, database, log: silent });
  try {
    for (let n = 0; n < TENDERS; n += 1) await storeTender(database, [{ title: `Supply of hospital beds, lot ${n}` }]);
    const times: Record<'reading' | 'parsing' | 'new' | 'changed' | 'same' | 'matching', number[]> = {
      reading: [],
      parsing: [],
      new: [],
      changed: [],
      same: [],
      matching: [],
    };
    let queued = 0;
    for (let count = 0; count < RUNS; count += 1) {
      const [first, second] = [catalogFile(ROWS, 'new'), catalogFile(ROWS, 'changed')];
      const companyId = await newCompany(app.database, count);
      const send = async (text: string): Promise<void> => {
        const file = await readImport(piecesOf(text));
        await database.forCompany(companyId).transaction((tx) =>
          importProducts(tx, companyId, file, {
            isDryRun: false,
            actor: OPERATOR,
            enqueueMatching: (_tx, payload) => app.jobs.enqueue(tx, 'match-company', payload),
          }),
        );
      };
      times.reading.push(await msOf(() => readImport(piecesOf(first))));
      times.parsing.push(await msOf(() => Promise.resolve(parse(first))));
      times.new.push(await msOf(() => send(first)));
      times.changed.push(await msOf(() => send(second)));
      times.same.push(await msOf(() => send(second)));
      queued = (await app.jobs.counts())['match-company'].waiting;
      times.matching.push(await msOf(() => app.jobs.runPending()));
    }
    const ms = (of: keyof typeof times): number => median(times[of]);
    const shown = (['reading', 'parsing', 'new', 'changed', 'same'] as const).map((of) => ms(of).toFixed(1));
    const ratio = `${(ms('new') / ms('parsing')).toFixed(1)} x`;
    report.print(`| ${[name, ...shown, ratio, queued, ms('matching').toFixed(0)].join(' | ')} |`);
  } finally {
    await app.stop();
    await database.close();
  }
}

async function newCompany(database: Awaited<ReturnType<typeof openDatabase>>, count: number): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = {
      legalName: `Company ${count}`,
      contactEmail: 'a@example.org',
      country: 'CA',
      language: 'en',
    } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, fields.legalName);
    return id;
  });
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

async function measureReading(name: string): Promise<void> {
  const script = fileURLToPath(new URL('./read.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [script, name]);
  const { bytes, answer, seconds, growthMb } = JSON.parse(stdout) as Record<string, string & number>;
  report.print(`| ${name} | ${bytes} | ${answer} | ${Number(seconds).toFixed(2)} | ${Number(growthMb).toFixed(1)} |`);
}
