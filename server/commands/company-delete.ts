import type { Command } from 'commander';
import { deleteWholeCompany } from '#features/operations/operations-companies.ts';
import type { App } from '../app.ts';
import { nameArgument } from './arguments.ts';
import {
  CommandError,
  type CommandContext,
  type CommandIo,
  examples,
  OPERATOR,
  printResult,
  type Service,
  uuidArgument,
} from './command.ts';
import { visible } from './visible.ts';

type Options = { company: string; name?: string; yes?: boolean; json?: boolean };

/** `company delete`: nothing can bring the company back, so its name has to be typed, or given with --yes. */
export function addDelete(company: Command, { io, host }: CommandContext): void {
  company
    .command('delete')
    .summary('Delete a company and all its data')
    .description('Permanently delete a company with its profile, catalog, documents, matches, members and keys.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--name <name>', 'its legal name, to confirm; without it you are asked to type it', nameArgument)
    .option('--yes', 'do not ask for confirmation; requires --name')
    .option('--json', 'print {id, legal_name} as JSON')
    .addHelpText(
      'after',
      `
The audit trail is kept and records who deleted the company. To read it later:
\`tenderfit audit list --company ID\`. Notices are kept too.
${examples(
  'tenderfit company delete --company ID',
  'tenderfit company delete --company ID --yes --name "Imagerie Laurentides inc."',
)}`,
    )
    .action(async (options: Options) => {
      const name = await confirmedName(options, io);
      const json = options.json === true ? ['--json'] : [];
      const argvElsewhere = ['company', 'delete', '--company', options.company, '--yes', '--name', name, ...json];
      await host.withService(
        async (service) => {
          const { id, legal_name } = await deleteNamed(service, options.company, name, io);
          const text = `Deleted ${visible(legal_name)} and all its data. Its audit trail is kept.`;
          printResult(io, options, { id, legal_name }, text);
        },
        { argvElsewhere },
      );
    });
}

async function confirmedName({ company, name, yes }: Options, { ask }: CommandIo): Promise<string> {
  if (yes === true) {
    if (name === undefined) throw new CommandError('--yes requires --name with the legal name of the company');
    return name;
  }
  if (ask === null) {
    throw new CommandError(
      'cannot ask for confirmation without a terminal; to confirm, add --yes and --name with the legal name of the company',
    );
  }
  if (name !== undefined)
    throw new CommandError('--name works only with --yes; without --yes you are asked to type the name');
  const typed = await ask(
    `This permanently deletes company ${company} with its profile, catalog, documents, matches, members and keys.\nType its legal name to confirm: `,
  );
  if (typed.trim() === '') throw new CommandError('no name was entered; nothing was deleted');
  return nameArgument(typed);
}

/** Deletes the company of this id and name, and its stored files, which a worker goes on with where they take longer. */
export async function deleteNamed(
  { app, hasWorkers }: Service,
  companyId: string,
  name: string,
  io: CommandIo,
): Promise<{ id: string; legal_name: string }> {
  const deleted = await deleteWholeCompany(
    app.database,
    companyId,
    ({ legal_name: legalName }) => {
      if (legalName !== name)
        throw new CommandError(
          `company ${companyId} is called "${visible(legalName)}", not "${visible(name)}"; nothing was deleted`,
        );
    },
    deletionContext(app),
  );
  if (deleted === null)
    throw new CommandError(`no company has the id ${companyId}; \`tenderfit company list\` shows the ids`);
  if (!hasWorkers) await removeFiles(app, io);
  return deleted;
}

function deletionContext(app: App): Parameters<typeof deleteWholeCompany>[3] {
  return {
    actor: OPERATOR,
    enqueueFileRemoval: app.knowledge.enqueueFileRemoval,
    forgetJobs: app.forgetJobs,
  };
}

async function removeFiles({ jobs }: App, io: CommandIo): Promise<void> {
  try {
    await jobs.runPending({ names: ['remove-document-files'], signal: io.signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.stderr.write(`stored files could not be deleted now (${visible(reason)}); a worker will try again\n`);
  }
}
