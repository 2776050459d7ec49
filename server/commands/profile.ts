import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { followPartners } from '#features/catalog/catalog.ts';
import { findProfile, profileInput, type Profile, setProfile } from '#features/profile/profile.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  examples,
  OPERATOR,
  printResult,
  uuidArgument,
} from './command.ts';
import { requireCompany } from './company.ts';

const MAX_FILE_BYTES = 2_000_000;

export const profileCommands: CommandFile = (program, context) => {
  const profile = program.command('profile').description('What a company sells, where and to whom');
  addSet(profile, context);
  profile
    .command('show')
    .description('Print the profile of a company.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--json', 'print the profile as JSON on one line')
    .addHelpText('after', examples('tenderfit profile show --company ID'))
    .action(async (options: { company: string; json?: boolean }) => {
      await context.host.withService(async ({ app }) => {
        await requireCompany(app.database.db, options.company);
        const found = await findProfile(app.database.db, options.company);
        printResult(context.io, options, found, JSON.stringify(found, null, 2));
      });
    });
};

function addSet(profile: Command, { io, host }: CommandContext): void {
  profile
    .command('set')
    .description('Set fields of a profile from a file. Fields that are not in the file do not change.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .requiredOption(
      '--from <file>',
      'file with a JSON object, such as {"categories": ["Ultrasound"], "geography": ["Ontario"]}',
    )
    .option('--json', 'print the profile as JSON')
    .addHelpText(
      'after',
      `\nFields: ${Object.keys(profileInput.shape).join(', ')}.\n\nA background job then matches the company again; to do it now, run \`tenderfit match --company ID\`.\n${examples('tenderfit profile set --company ID --from profile.json')}`,
    )
    .action(async (options: { company: string; from: string; json?: boolean }) => {
      const input = await readInput(resolve(io.cwd, options.from), options.from);
      await host.withService(async ({ app }) => {
        await requireCompany(app.database.db, options.company);
        const { profile: set, edits } = await app.database.transaction(
          async (tx) =>
            await setProfile(tx, options.company, input, {
              actor: OPERATOR,
              source: 'operator',
              enqueueMatching: (_tx, payload) => app.jobs.enqueue(tx, 'match-company', payload),
              followPartners,
            }),
        );
        printResult(io, options, set satisfies Profile, describe(options.company, edits));
      });
    });
}

function describe(companyId: string, edits: readonly { field: string }[]): string {
  if (edits.length === 0) return 'Nothing changed: the profile already has these values.';
  return `Changed: ${edits.map(({ field }) => field).join(', ')}.
Next, match the company and list its tenders:
  npx tenderfit match --company ${companyId}
  npx tenderfit opportunities --company ${companyId}`;
}

async function readInput(path: string, name: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${name}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  });
  if (text.length > MAX_FILE_BYTES) throw new CommandError(`${name}: larger than 2 MB, the maximum for a profile`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(
      `${name}: expected a JSON object of profile fields: ${error instanceof Error ? error.message : ''}`,
    );
  }
  return profileInput.parse(value);
}
