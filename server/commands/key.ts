import type { Command } from 'commander';
import type { ApiKey } from '#contract/api-keys.ts';
import { SCOPES } from '#contract/scopes.ts';
import { createKey, listKeys, revokeKey } from '#features/access/access-keys.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { instantArgument } from './arguments.ts';
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
import { table } from './table.ts';
import { visible } from './visible.ts';

export const keyCommands: CommandFile = (program, context) => {
  const keys = program.command('key').description('API keys of companies');
  addCreate(keys, context);
  addList(keys, context);
  addRevoke(keys, context);
};

function addCreate(keys: Command, { io, host }: CommandContext): void {
  keys
    .command('create')
    .description('Create an API key for a company. Its secret is shown only once.')
    .requiredOption('--company <id>', 'company that the key acts for', uuidArgument)
    .requiredOption('--name <name>', 'what the key is for, 1 to 100 characters')
    .requiredOption('--scope <scope...>', 'what the key may do; repeatable')
    .option('--expires <time>', 'when the key expires, such as 2027-06-30T00:00:00Z; by default never', instantArgument)
    .option('--json', 'print {id, secret, scopes} as JSON')
    .addHelpText(
      'after',
      `\nScopes:\n${SCOPES.map(({ value, description }) => `  ${value.padEnd(21)}${description}`).join('\n')}\n${examples(
        'tenderfit key create --company ID --name crm --scope opportunities:read opportunities:write',
        'tenderfit key create --company ID --name audit --scope profile:read --expires 2027-06-30T00:00:00Z',
      )}`,
    )
    .action(async (options: { company: string; name: string; scope: string[]; expires?: Date; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const wanted = {
          name: options.name,
          scopes: options.scope,
          expiresAt: options.expires?.toISOString() ?? null,
        };
        const { key, secret } = await app.database.transaction(
          async (tx) => await createKey(tx, company.id, wanted, { now: app.now(), actor: OPERATOR }),
        );
        const text = `API key of ${visible(company.legal_name)}. Copy it now: it cannot be shown again.\n\n  ${secret}\n\nid ${key.id}, scopes ${key.scopes.join(', ')}\n\n${nextStep(app.config.publicUrl, key.scopes)}`;
        printResult(io, options, { id: key.id, secret, scopes: key.scopes }, text);
      });
    });
}

/** The first request that the key may make. */
function nextStep(address: string, scopes: readonly string[]): string {
  const path = scopes.some((scope) => scope.startsWith('opportunities:read')) ? '/opportunities?limit=5' : '/me';
  return `Next: try it while the server runs, with the key in place of KEY:\n  curl -s -H "Authorization: Bearer KEY" "${address}/api/v1${path}"`;
}

function addList(keys: Command, { io, host }: CommandContext): void {
  keys
    .command('list')
    .description('List the API keys of a company, newest first, including expired and revoked ones.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--json', 'print {keys} as JSON')
    .addHelpText('after', examples('tenderfit key list --company ID'))
    .action(async (options: { company: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const found = await listKeys(app.database.forCompany(company.id).db, company.id);
        const now = app.now();
        const rows = found.map((key) => [
          key.id,
          `…${key.display_suffix}`,
          stateOf(key, now),
          key.last_used_at === null ? 'never' : minute(key.last_used_at),
          key.scopes.join(' '),
          visible(key.name),
        ]);
        const none = `No API keys yet. To create one: tenderfit key create --company ${company.id} --name NAME --scope SCOPE`;
        const header = ['id', 'ends in', 'state', 'last used (UTC)', 'scopes', 'name'];
        printResult(io, options, { keys: found }, rows.length === 0 ? none : table(header, rows));
      });
    });
}

function stateOf({ revoked_at: revoked, expires_at: expires }: ApiKey, now: Date): string {
  if (revoked !== null) return `revoked ${minute(revoked)}`;
  if (expires === null) return 'active';
  return Date.parse(expires) <= now.getTime() ? `expired ${minute(expires)}` : `active until ${minute(expires)}`;
}

function minute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

function addRevoke(keys: Command, { io, host }: CommandContext): void {
  keys
    .command('revoke')
    .description('Revoke an API key immediately. Safe to repeat; the first revocation time is kept.')
    .requiredOption('--company <id>', 'company that the key acts for', uuidArgument)
    .requiredOption('--id <id>', 'id of the key; `tenderfit key list` shows the ids', uuidArgument)
    .option('--json', 'print {id, revoked_at} as JSON')
    .addHelpText('after', examples('tenderfit key revoke --company ID --id KEY_ID'))
    .action(async (options: { company: string; id: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const context = { now: app.now(), actor: OPERATOR };
        const { id, revoked_at } = await app.database
          .transaction((tx) => revokeKey(tx, company.id, options.id, context))
          .catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
            const list = `tenderfit key list --company ${company.id}`;
            throw new CommandError(
              `${visible(company.legal_name)} has no API key ${options.id}; \`${list}\` shows the ids`,
            );
          });
        printResult(io, options, { id, revoked_at }, `API key ${id} was revoked at ${revoked_at ?? ''}`);
      });
    });
}
