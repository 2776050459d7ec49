import type { Command } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Transaction } from 'kysely';
import { createCompany, listCompanies, lockImports } from '#features/access/access.ts';
import { addMember } from '#features/access/access-members.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { comparisonKey, createProfile, setProfile } from '#features/profile/profile.ts';
import type { Schema } from '#platform/database/database.ts';
import type { App } from '../app.ts';
import { CommandError, type CommandContext, type CommandIo, examples, OPERATOR, printResult } from './command.ts';
import { COLUMNS, type FiledCompany, type FileProblem, MAX_COMPANIES, readCompanies } from './company-file.ts';
import { counted, table } from './table.ts';
import { visible } from './visible.ts';

type Options = { dryRun?: boolean; skipExisting?: boolean; json?: boolean };
type Imported = { companies: { id: string | null; legal_name: string }[]; skipped: string[] };

const MAX_FILE_BYTES = 20_000_000;
const SHOWN_PROBLEMS = 50;

/** `company import`: all companies of a file in one transaction, or none. */
export function addImport(company: Command, { io, host }: CommandContext): void {
  company
    .command('import')
    .summary('Create many companies from a file')
    .description('Create the companies in a file with their profiles and members: all of them, or none.')
    .argument('<file>', 'CSV with a header row, or one JSON object per line')
    .option('--dry-run', 'show what would be created, and create nothing')
    .option('--skip-existing', 'skip companies whose name already exists, instead of refusing the file')
    .option('--json', 'print {dry_run, companies: [{id, legal_name}], skipped: [name]} as JSON')
    .addHelpText(
      'after',
      `
Columns (CSV) or properties (JSON): ${COLUMNS.join(', ')}.
name and contact are required. In a CSV cell, separate the values of a list with ; or |,
and write members as ana@example.org:admin. In JSON, lists are arrays, and members are
{"email", "role", "name"}. A file has at most ${MAX_COMPANIES} companies.

Companies are compared by name, ignoring case and accents. To run a file again after adding
companies to it, use --skip-existing: existing companies do not change.
${examples('tenderfit company import companies.csv --dry-run', 'tenderfit company import companies.csv --skip-existing')}`,
    )
    .action(async (file: string, options: Options) => {
      const companies = await readFileOf(file, io);
      await host.withService(async ({ app }) => {
        const imported = await importCompanies(app, file, companies, options);
        const result = { dry_run: options.dryRun === true, ...imported };
        printResult(io, options, result, describe(imported, options));
      });
    });
}

async function readFileOf(name: string, io: CommandIo): Promise<FiledCompany[]> {
  const path = resolve(io.cwd, name);
  const text = await stat(path)
    .then(({ size }) => {
      if (size > MAX_FILE_BYTES) throw new CommandError(`${name}: larger than 20 MB; split the file`);
      return readFile(path);
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`${name}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
    });
  const decoded = decode(text);
  if (decoded === null) throw new CommandError(`${name}: not UTF-8 text; save the file as CSV UTF-8`);
  const { companies, problems } = readCompanies(decoded);
  if (problems.length > 0) throw refusal(name, problems);
  return companies;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refusal(name: string, problems: readonly FileProblem[]): CommandError {
  const lines = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ row, column, problem }) =>
      visible(`  row ${row}${column === null ? '' : `, ${column}`}: ${problem.replaceAll(/\s+/g, ' ')}`),
    );
  const more = problems.length > SHOWN_PROBLEMS ? [`  and ${problems.length - SHOWN_PROBLEMS} more`] : [];
  return new CommandError(`${name}: ${counted(problems.length, 'problem')}; nothing was created`, [...lines, ...more]);
}

/** Which of the companies are new is decided in the transaction that makes them, by one import after the other. */
async function importCompanies(
  app: App,
  file: string,
  companies: readonly FiledCompany[],
  { dryRun = false, skipExisting = false }: Options,
): Promise<Imported> {
  return await app.database.transaction(async (tx) => {
    await lockImports(tx);
    const taken = new Map((await listCompanies(tx)).map((one) => [comparisonKey(one.legal_name), one.id]));
    const isTaken = ({ name }: FiledCompany): boolean => taken.has(comparisonKey(name));
    const existing = companies.filter(isTaken);
    if (existing.length > 0 && !skipExisting) {
      const problems = existing.map(({ row, name }) => ({
        row,
        column: 'name',
        problem: `is already the name of company ${taken.get(comparisonKey(name))}; to skip it, add --skip-existing`,
      }));
      throw refusal(file, problems);
    }
    const made = [];
    for (const company of companies.filter((one) => !isTaken(one))) {
      const id = dryRun ? null : await makeCompany(app, tx, company);
      made.push({ id, legal_name: company.name });
    }
    return { companies: made, skipped: existing.map(({ name }) => name) };
  });
}

async function makeCompany(app: App, tx: Transaction<Schema>, company: FiledCompany): Promise<string> {
  const { name: legalName, contact: contactEmail, country, language, profile, members } = company;
  const { id } = await createCompany(tx, { legalName, contactEmail, country, language }, OPERATOR);
  await createProfile(tx, id, legalName);
  await setProfile(tx, id, profile, {
    actor: OPERATOR,
    source: 'operator',
    enqueueMatching: (_tx, payload) => app.jobs.enqueue(tx, 'match-company', payload),
    followPartners,
  });
  for (const member of members) await addMember(tx, { companyId: id, ...member }, OPERATOR);
  return id;
}

function describe({ companies, skipped }: Imported, { dryRun }: Options): string {
  const passed = skipped.length === 0 ? '' : `; ${skipped.length} already exist`;
  const count = counted(companies.length, 'company', 'companies');
  if (dryRun === true) return `${count} would be created${passed}. Nothing was written.`;
  const next = companies.length === 0 ? [] : ['Next, unless the server or a worker is running: npx tenderfit match'];
  const rows = companies.map(({ id, legal_name: name }) => [id ?? '', visible(name)]);
  return [...(rows.length === 0 ? [] : [table(['id', 'name'], rows)]), `${count} created${passed}.`, ...next].join(
    '\n',
  );
}
