import { type Command, Option } from 'commander';
import type { CompanyRow } from '#features/access/access.ts';
import {
  addMember,
  disableMember,
  enableMember,
  listMembers,
  type MemberRow,
  unbindMember,
} from '#features/access/access-members.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { App } from '../app.ts';
import { emailArgument, nameArgument } from './arguments.ts';
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

type Named = { company: string; email: string; json?: boolean };

/** A change of one member that the company has. */
type Change = {
  name: string;
  description: string;
  help: string;
  make: (tx: Connection, member: { companyId: string; email: string }, now: Date) => Promise<MemberRow>;
  /** What `--json` prints. */
  members: readonly (keyof MemberRow)[];
  said: (member: MemberRow, company: string) => string;
};

const CHANGES: readonly Change[] = [
  {
    name: 'disable',
    description: 'Block a member from the portal, starting with their next request. Their past actions are kept.',
    help: '\nAPI keys belong to the company, not to the member. Use\n`tenderfit key revoke` to revoke the keys that the member created.\n',
    make: (tx, member, now) => disableMember(tx, member, { now, actor: OPERATOR }),
    members: ['company_id', 'email', 'role', 'disabled_at'],
    said: ({ email, disabled_at: at }, company) => `${company}: ${email} has been disabled since ${at ?? ''}`,
  },
  {
    name: 'enable',
    description: 'Let a disabled member sign in again.',
    help: '',
    make: (tx, member) => enableMember(tx, member, { actor: OPERATOR }),
    members: ['company_id', 'email', 'role', 'disabled_at'],
    said: ({ email, role }, company) => `${company}: ${email} is enabled, as ${role}`,
  },
  {
    name: 'unbind',
    description: 'Forget which account a member signs in with. Their next sign-in sets it again.',
    help: '\nUse it when a sign-in fails with identity_conflict: the person has a new account at\nthe identity provider, or PUBLIC_URL or OIDC_ISSUER changed. First make sure that\nthe address still belongs to the same person.\n',
    make: (tx, member) => unbindMember(tx, member, { actor: OPERATOR }),
    members: ['company_id', 'email', 'role', 'bound_at'],
    said: ({ email }, company) =>
      `${company}: ${email} is no longer bound to an account; their next sign-in sets a new one`,
  },
];

export const memberCommands: CommandFile = (program, context) => {
  const member = program.command('member').description('People who may use the portal');
  addAdd(member, context);
  for (const change of CHANGES) addChange(member, change, context);
  addList(member, context);
};

function addAdd(member: Command, { io, host }: CommandContext): void {
  withMember(member.command('add'))
    .description("Add a member to a company, or change a member's role or name.")
    .addOption(
      new Option('--role <role>', 'admins may also manage API keys; default: member, or their current role').choices([
        'admin',
        'member',
      ]),
    )
    .option('--name <name>', 'name of the person, 1 to 200 characters', nameArgument)
    .option('--json', 'print {company_id, email, role} as JSON')
    .addHelpText(
      'after',
      `\nNo invitation is sent. People sign in with the identity provider in OIDC_ISSUER.\nWithout one, they go to PUBLIC_URL/sign-in and get a link by email.\n${examples('tenderfit member add --company ID --email ana@example.org --role admin --name "Ana Roy"')}`,
    )
    .action(async (options: Named & { role?: 'admin' | 'member'; name?: string }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const { added, isNew } = await add(app, company.id, options);
        const { company_id, email, role } = added;
        const text = `${visible(company.legal_name)}: ${email} is ${isNew ? 'now ' : ''}${role}`;
        printResult(io, options, { company_id, email, role }, text);
        if (added.disabled_at !== null) {
          const enable = `tenderfit member enable --company ${company.id} --email ${email}`;
          io.stderr.write(`${email} has been disabled since ${added.disabled_at}; to enable: ${enable}\n`);
        }
      });
    });
}

async function add(
  { database }: App,
  companyId: string,
  { email, role, name }: { email: string; role?: 'admin' | 'member'; name?: string },
): Promise<{ added: MemberRow; isNew: boolean }> {
  return await database.transaction(async (tx) => {
    const known = (await listMembers(tx, companyId)).find((one) => one.email === email);
    const wanted = { companyId, email, role: role ?? known?.role ?? 'member', name: name ?? null };
    return { added: await addMember(tx, wanted, OPERATOR), isNew: known === undefined };
  });
}

function addChange(member: Command, change: Change, { io, host }: CommandContext): void {
  withMember(member.command(change.name))
    .description(change.description)
    .option('--json', `print {${change.members.join(', ')}} as JSON`)
    .addHelpText(
      'after',
      `${change.help}${examples(`tenderfit member ${change.name} --company ID --email ana@example.org`)}`,
    )
    .action(async (options: Named) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const named = { companyId: company.id, email: options.email };
        const changed = await app.database
          .transaction((tx) => change.make(tx, named, app.now()))
          .catch((error: unknown) => {
            throw error instanceof ApiError && error.code === 'not_found' ? noMember(company, options.email) : error;
          });
        const result = Object.fromEntries(change.members.map((name) => [name, changed[name]]));
        printResult(io, options, result, change.said(changed, visible(company.legal_name)));
      });
    });
}

function noMember(company: CompanyRow, email: string): CommandError {
  const list = `tenderfit member list --company ${company.id}`;
  return new CommandError(`${visible(company.legal_name)} has no member ${email}; \`${list}\` shows the members`);
}

function addList(member: Command, { io, host }: CommandContext): void {
  member
    .command('list')
    .description('List the members of a company, including disabled ones.')
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .option('--json', 'print {members} as JSON')
    .addHelpText('after', examples('tenderfit member list --company ID'))
    .action(async (options: { company: string; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const company = await requireCompany(app.database.db, options.company);
        const members = await listMembers(app.database.forCompany(company.id).db, company.id);
        const rows = members.map((one) => [
          visible(one.email),
          one.role,
          one.disabled_at === null ? 'enabled' : `disabled since ${one.disabled_at.slice(0, 10)}`,
          one.issuer === null ? 'never signed in' : visible(one.issuer),
          visible(one.name ?? ''),
        ]);
        const none = `No members yet. To add one: tenderfit member add --company ${company.id} --email ADDRESS`;
        const text = rows.length === 0 ? none : table(['email', 'role', 'state', 'signs in with', 'name'], rows);
        printResult(io, options, { members }, text);
      });
    });
}

function withMember(command: Command): Command {
  return command
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .requiredOption('--email <address>', 'email address that the person signs in with', emailArgument);
}
