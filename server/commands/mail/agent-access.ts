import type { Command } from 'commander';
import { grantAccess, listAccess, type ListedAccess, revokeAccess } from '#features/assistant/assistant-access.ts';
import { emailArgument } from '../arguments.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  examples,
  OPERATOR,
  printResult,
  uuidArgument,
} from '../command.ts';
import { requireCompany } from '../company.ts';
import { table } from '../table.ts';
import { visible } from '../visible.ts';

type Named = { company: string; email: string; json?: boolean };

/** Who may instruct the assistant by mail. */
export const agentAccessCommands: CommandFile = (program, context) => {
  const access = program
    .command('agent-access')
    .summary('People who may instruct the assistant by email')
    .description(
      'People who may instruct the assistant by email. This is separate from receiving digests and from the portal.',
    );
  addGrant(access, context);
  addRevoke(access, context);
  addList(access, context);
};

function addGrant(access: Command, { io, host }: CommandContext): void {
  withPerson(access.command('grant'))
    .description('Let an address instruct the assistant for a company.')
    .option('--json', 'print {company_id, email, granted_at, revoked_at} as JSON')
    .addHelpText(
      'after',
      `\nThe address is not added to the digest. A member who is disabled cannot use the\naccess. An address with access to several companies must answer a message of one.\n${examples('tenderfit agent-access grant --company ID --email ana@example.org')}`,
    )
    .action(async (options: Named) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const context = { now: app.now(), actor: OPERATOR };
        const named = { companyId: company.id, email: options.email };
        const granted = await app.database.transaction((tx) => grantAccess(tx, named, context));
        const said = `${visible(company.legal_name)}: ${granted.email} may instruct the assistant by email`;
        printResult(io, options, granted, said);
      });
    });
}

function addRevoke(access: Command, { io, host }: CommandContext): void {
  withPerson(access.command('revoke'))
    .description('Take the access back, starting with the next message and with those not yet acted on.')
    .option('--json', 'print {company_id, email, granted_at, revoked_at} as JSON')
    .addHelpText(
      'after',
      `\nThe address still receives its digests.\n${examples('tenderfit agent-access revoke --company ID --email ana@example.org')}`,
    )
    .action(async (options: Named) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const context = { now: app.now(), actor: OPERATOR };
        const named = { companyId: company.id, email: options.email };
        const revoked = await app.database.transaction((tx) => revokeAccess(tx, named, context));
        if (revoked === null) {
          const list = `tenderfit agent-access list --company ${company.id}`;
          throw new CommandError(
            `${visible(company.legal_name)}: ${options.email} never had access; \`${list}\` shows who has`,
          );
        }
        const said = `${visible(company.legal_name)}: ${revoked.email} may no longer instruct the assistant by email`;
        printResult(io, options, revoked, said);
      });
    });
}

function addList(access: Command, { io, host }: CommandContext): void {
  access
    .command('list')
    .description('List who may instruct the assistant, including those whose access was revoked.')
    .option('--company <id>', 'only this company', uuidArgument)
    .option('--json', 'print {access} as JSON')
    .addHelpText('after', examples('tenderfit agent-access list --company ID'))
    .action(async (options: { company?: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const { db } = app.database;
        if (options.company !== undefined) await requireCompany(db, options.company);
        const found = await listAccess(db, options.company ?? null);
        printResult(io, options, { access: found }, listText(found));
      });
    });
}

function listText(found: readonly ListedAccess[]): string {
  if (found.length === 0)
    return 'Nobody may instruct the assistant. To allow it: tenderfit agent-access grant --company ID --email ADDRESS';
  const rows = found.map((one) => [visible(one.email), stateOf(one), visible(one.legal_name), one.company_id]);
  return table(['email', 'state', 'company', 'company id'], rows);
}

function stateOf({ granted_at: granted, revoked_at: revoked, member_disabled_at: disabled }: ListedAccess): string {
  if (revoked !== null) return `revoked on ${revoked.slice(0, 10)}`;
  if (disabled !== null) return `not usable: the member has been disabled since ${disabled.slice(0, 10)}`;
  return `since ${granted.slice(0, 10)}`;
}

function withPerson(command: Command): Command {
  return command
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .requiredOption('--email <address>', 'email address that the person writes from', emailArgument);
}
