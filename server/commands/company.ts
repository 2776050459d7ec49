import { type Command, Option } from 'commander';
import { type CompanyRow, createCompany, findCompany, listCompanies } from '#features/access/access.ts';
import type { Evidence } from '#features/suppliers/likely-names.ts';
import { changeNames, listOtherNames, suggestNames } from '#features/suppliers/suppliers.ts';
import { createProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import type { App } from '../app.ts';
import { nameArgument } from './arguments.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  type CommandIo,
  examples,
  OPERATOR,
  printResult,
  uuidArgument,
} from './command.ts';
import { addDelete } from './company-delete.ts';
import { companyInput } from './company-file.ts';
import { addImport } from './company-import.ts';
import { counted, table } from './table.ts';
import { cut, visible } from './visible.ts';

/** Characters of a name from the awards. */
const MAX_SHOWN = 200;

const newCompany = companyInput.omit({ members: true });

export const companyCommands: CommandFile = (program, context) => {
  const company = program.command('company').description('Create, import, list and delete companies');
  addCreate(company, context);
  addImport(company, context);
  addNames(company, context);
  addDelete(company, context);
  company
    .command('list')
    .description('List the companies and their ids.')
    .option('--json', 'print {companies} as JSON')
    .addHelpText('after', examples('tenderfit company list'))
    .action(async (options: { json?: boolean }) => {
      await context.host.withService(async ({ app }) => {
        const companies = await listCompanies(app.database.db);
        const rows = companies.map((one) => [one.id, one.legal_name, one.contact_email, one.country]);
        const text =
          rows.length === 0
            ? 'No companies yet. To create one: tenderfit company create'
            : table(['id', 'name', 'contact', 'country'], rows);
        printResult(context.io, options, { companies }, text);
      });
    });
};

function addCreate(company: Command, { io, host }: CommandContext): void {
  company
    .command('create')
    .description('Create a company with an empty profile, and print its id.')
    .requiredOption('--name <name>', 'legal name')
    .requiredOption('--contact <email>', 'contact email address')
    .option('--country <code>', 'two-letter country code (ISO 3166-1)', 'CA')
    .option('--language <code>', 'language of the company, en or fr', 'en')
    .option('--json', 'print {id, legal_name} as JSON')
    .addHelpText(
      'after',
      examples('tenderfit company create --name "Imagerie Laurentides inc." --contact owner@example.org --language fr'),
    )
    .action(
      async ({
        json,
        ...given
      }: {
        json?: boolean;
        name: string;
        contact: string;
        country: string;
        language: string;
      }) => {
        const { name, contact, country, language } = newCompany.parse(given);
        await host.withService(async ({ app }) => {
          const row = await app.database.transaction(async (tx) => {
            const made = await createCompany(
              tx,
              { legalName: name, contactEmail: contact, country, language },
              OPERATOR,
            );
            await createProfile(tx, made.id, name);
            return made;
          });
          const next = `Next: write what the company sells, and where, to a file, then:\n  npx tenderfit profile set --company ${row.id} --from profile.json\n\`npx tenderfit help profile set\` lists the fields.`;
          printResult(
            io,
            { json: json === true },
            { id: row.id, legal_name: row.legal_name },
            `${row.id}  ${row.legal_name}\n${next}`,
          );
        });
      },
    );
}

type Named = { company: string; add: string[]; remove: string[]; suggest?: boolean; json?: boolean };

function addNames(company: Command, { io, host }: CommandContext): void {
  const collected = (text: string, others: string[]): string[] => [...others, nameArgument(text)];
  company
    .command('names')
    .description(
      'List, add or remove the other names that a company has bid under. Bids under those names count as its own.',
    )
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--add <name>', 'another name, 1 to 200 characters; repeatable', collected, [])
    .option('--remove <name>', 'a name to remove; repeatable', collected, [])
    .addOption(
      new Option(
        '--suggest',
        'list names in past awards that probably belong to the company; changes nothing',
      ).conflicts(['add', 'remove']),
    )
    .option('--json', 'print {company_id, names} as JSON, or {company_id, suggestions}')
    .addHelpText(
      'after',
      `
Case, accents and legal forms (inc., ltd. …) are ignored. Check the names that --suggest
lists before you add one: a name of another business adds that business's bidding history
to the company. You cannot add the name of another company in this database.
After a change, a background job matches the company again.
${examples(
  'tenderfit company names --company ID',
  'tenderfit company names --company ID --suggest',
  'tenderfit company names --company ID --add "Laurentides Imaging Ltd."',
)}`,
    )
    .action(async (named: Named) => {
      await host.withService(async ({ app }) => {
        const { legal_name: legalName } = await requireCompany(app.database.db, named.company);
        if (named.suggest === true) await printSuggested(io, app, named, legalName);
        else await printNames(io, app, named, legalName);
      });
    });
}

/** The names that the company has once those to forget and to add are. */
async function printNames(io: CommandIo, app: App, named: Named, legalName: string): Promise<void> {
  const { company: id, add, remove } = named;
  const names =
    add.length + remove.length === 0
      ? await listOtherNames(app.database.db, id)
      : await app.database.transaction((tx) =>
          changeNames(
            tx,
            id,
            { add, remove },
            {
              actor: OPERATOR,
              now: app.now(),
              enqueueMatching: (_tx, payload) => app.jobs.enqueue(tx, 'match-company', payload),
            },
          ),
        );
  const none = `${visible(legalName)} has no other names. To add one: \`--add "NAME"\``;
  const text = names.length === 0 ? none : names.map(visible).join('\n');
  printResult(io, named, { company_id: id, names }, text);
}

async function printSuggested(io: CommandIo, app: App, named: Named, legalName: string): Promise<void> {
  const found = await suggestNames(app.database.db, named.company);
  const suggestions = found.map(({ name, awards, first, last, evidence }) => {
    return { name, awards, first, last, why: evidenceText(evidence) };
  });
  const rows = suggestions.map(({ name, awards, first, last, why }) => [
    cut(visible(name), MAX_SHOWN),
    String(awards),
    first ?? '-',
    last ?? '-',
    visible(why),
  ]);
  const text =
    rows.length === 0
      ? `No other name in past awards seems to belong to ${visible(legalName)}`
      : [
          table(['name', 'awards', 'first', 'last', 'why'], rows),
          'If you know that a name belongs to the company, add it:',
          `  npx tenderfit company names --company ${named.company} --add "NAME"`,
        ].join('\n');
  printResult(io, named, { company_id: named.company, suggestions }, text);
}

function evidenceText(evidence: Evidence): string {
  if (evidence.kind === 'number') return `same business number ${evidence.number}`;
  const { word, bearers, categories, isWithin, sharesCity } = evidence;
  return [
    `same first word "${word}", in ${counted(bearers, 'name')}`,
    counted(categories, 'shared category', 'shared categories'),
    ...(isWithin ? ['one name within the other'] : []),
    ...(sharesCity ? ['same city'] : []),
  ].join('; ');
}

/** The company of an id that an operator typed. */
export async function requireCompany(db: Connection, id: string): Promise<CompanyRow> {
  const company = await findCompany(db, id);
  if (company === null) throw new CommandError(`no company has the id ${id}; \`tenderfit company list\` shows the ids`);
  return company;
}
