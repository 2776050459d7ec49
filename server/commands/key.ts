import { InvalidArgumentError } from 'commander';
import { SCOPES } from '#contract/scopes.ts';
import { createKey, revokeKey } from '#features/access/access.ts';
import { type CommandFile, OPERATOR, printResult, uuidArgument } from './command.ts';
import { requireCompany } from './company.ts';

export const keyCommands: CommandFile = (program, { io, host }) => {
  const keys = program.command('key').description('API keys of companies.');
  keys
    .command('revoke')
    .description('End an API key at once, in every process.')
    .requiredOption('--company <id>', 'company that the key acts for', uuidArgument)
    .requiredOption('--id <id>', 'the key, as `key create` printed it', uuidArgument)
    .option('--json', 'print {id, revoked_at} as JSON')
    .action(async (options: { company: string; id: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const key = { companyId: options.company, keyId: options.id };
        const revoked = await app.database.transaction(
          async (tx) => await revokeKey(tx, key, { now: app.now(), actor: OPERATOR }),
        );
        printResult(io, options, revoked, `API key ${revoked.id} is revoked since ${revoked.revoked_at ?? ''}`);
      });
    });
  keys
    .command('create')
    .description('Make an API key for a company. Its secret is printed once and kept nowhere.')
    .requiredOption('--company <id>', 'company that the key acts for', uuidArgument)
    .requiredOption('--name <name>', 'what the key is for, 1 to 100 characters')
    .requiredOption('--scope <scope...>', 'what it may do; may be repeated')
    .option('--expires <time>', 'when it ends, such as 2027-06-30T00:00:00Z; never by default', timeArgument)
    .option('--json', 'print {id, secret, scopes} as JSON')
    .addHelpText(
      'after',
      `\nScopes:\n${SCOPES.map(({ value, description }) => `  ${value}  ${description}`).join('\n')}`,
    )
    .action(async (options: { company: string; name: string; scope: string[]; expires?: Date; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const key = {
          companyId: company.id,
          name: options.name,
          scopes: options.scope,
          expiresAt: options.expires ?? null,
        };
        const made = await app.database.transaction(
          async (tx) => await createKey(tx, key, { now: app.now(), actor: OPERATOR }),
        );
        const text = `API key of ${company.legal_name}, shown only now:\n\n  ${made.secret}\n\nid ${made.id}, scopes ${made.scopes.join(', ')}`;
        printResult(io, options, made, text);
      });
    });
};

function timeArgument(text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : null;
  if (time === null || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be an instant such as 2027-06-30T00:00:00Z.');
  }
  return time;
}
