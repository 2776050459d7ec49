import type { Command } from 'commander';
import { z } from 'zod';
import { type CompanyRow, createCompany, findCompany, listCompanies } from '#features/access/access.ts';
import { changeNames, listOtherNames } from '#features/matching/matching-names.ts';
import { createProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { nameArgument } from './arguments.ts';
import { CommandError, type CommandContext, type CommandFile, OPERATOR, printResult, uuidArgument } from './command.ts';
import { table } from './table.ts';
import { visible } from './visible.ts';

const newCompany = z.strictObject({
  name: z.string().transform(foldSpaces).refine(isNameLength, 'must be 1 to 200 characters'),
  contact: z.email('must be an e-mail address').max(254),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters of ISO 3166-1, such as CA')
    .transform((text) => text.toUpperCase()),
  language: z.enum(['en', 'fr'], 'must be en or fr'),
});

export const companyCommands: CommandFile = (program, context) => {
  const company = program.command('company').description('Companies that tenders are matched with.');
  addCreate(company, context);
  addNames(company, context);
  company
    .command('list')
    .description('List the companies with their ids.')
    .option('--json', 'print {companies} as JSON')
    .action(async (options: { json?: boolean }) => {
      await context.host.withService(async ({ app }) => {
        const companies = await listCompanies(app.database.db);
        const rows = companies.map((one) => [one.id, one.legal_name, one.contact_email, one.country]);
        const text =
          rows.length === 0
            ? 'No company yet; `tenderfit company create` makes one.'
            : table(['id', 'name', 'contact', 'country'], rows);
        printResult(context.io, options, { companies }, text);
      });
    });
};

function addCreate(company: Command, { io, host }: CommandContext): void {
  company
    .command('create')
    .description('Make a company with an empty profile; prints its id.')
    .requiredOption('--name <name>', 'legal name')
    .requiredOption('--contact <email>', 'address that its mail goes to')
    .option('--country <code>', 'two letters of ISO 3166-1', 'CA')
    .option('--language <code>', 'en or fr', 'en')
    .option('--json', 'print {id, legal_name} as JSON')
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
          const next = `Next: npx tenderfit profile set --company ${row.id} --from profile.json`;
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

type Named = { company: string; add: string[]; remove: string[]; json?: boolean };

function addNames(company: Command, { io, host }: CommandContext): void {
  const collected = (text: string, others: string[]): string[] => [...others, nameArgument(text)];
  company
    .command('names')
    .description('Other names that a company bids under, or did: what it bid on and won under them counts as its past.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--add <name>', 'another name, 1 to 200 characters; may be repeated', collected, [])
    .option('--remove <name>', 'one of the names to forget; may be repeated', collected, [])
    .option('--json', 'print {company_id, names} as JSON')
    .addHelpText(
      'after',
      '\nNames are compared without case, accents and legal forms. Nothing is guessed: a\nname that another business bids under would give the company that one’s past. The\ncompany is matched anew by a background job.',
    )
    .action(async ({ company: id, add, remove, ...options }: Named) => {
      await host.withService(async ({ app }) => {
        const { legal_name: legalName } = await requireCompany(app.database.db, id);
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
        const none = `${visible(legalName)} has no other name; \`--add\` gives it one.`;
        const text = names.length === 0 ? none : names.map(visible).join('\n');
        printResult(io, options, { company_id: id, names }, text);
      });
    });
}

/** The company of an id that an operator typed. */
export async function requireCompany(db: Connection, id: string): Promise<CompanyRow> {
  const company = await findCompany(db, id);
  if (company === null) throw new CommandError(`no company has the id ${id}; \`tenderfit company list\` shows them`);
  return company;
}

function foldSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isNameLength(text: string): boolean {
  const characters = [...text].length;
  return characters >= 1 && characters <= 200;
}
