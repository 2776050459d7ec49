import { type Command, InvalidArgumentError, Option } from 'commander';
import { type KnownName, listMemberIds, listNames, nameKey } from '#features/access/access-actors.ts';
import {
  ACTOR_KINDS,
  type ActorKind,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFilter,
  listAudit,
  type RecordedEntry,
} from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { emailAddress } from '#platform/identity/email-address.ts';
import type { App } from '../app.ts';
import { timeArgument, wholeArgument } from './arguments.ts';
import { entryLines, type NamedEntry } from './audit-text.ts';
import { CommandError, type CommandFile, examples, printResult, uuidArgument } from './command.ts';
import { requireCompany } from './company.ts';
import { visible } from './visible.ts';

type AskedActor = { kind: ActorKind; id: string | null };

type Options = {
  company?: string;
  action?: AuditAction;
  actor?: AskedActor;
  subject?: string;
  since?: Date;
  until?: Date;
  before?: number;
  limit: number;
  json?: boolean;
};

const MAX_ID_CHARS = 400;

export const auditCommands: CommandFile = (program, { io, host }) => {
  const audit = program.command('audit').description('Who changed what, and when');
  withFilters(audit.command('list'))
    .description('Show the audit trail, newest first: who changed what, with the old and new values.')
    .option('--json', 'print {entries, next} as JSON, with full values; for the next page add `--before NEXT`')
    .addHelpText(
      'after',
      `${examples(
        'tenderfit audit list --company ID --since 2026-11-01',
        'tenderfit audit list --actor member:ana@example.org --action api_key.create',
        'tenderfit audit list --actor operator --limit 200 --json',
      )}

Times are in UTC. Audit entries are never changed or deleted.`,
    )
    .action(async (options: Options) => {
      if (options.since && options.until && options.since >= options.until)
        throw new CommandError('--since must be earlier than --until');
      await host.withService(async ({ app }) => {
        const { entries, next } = await readTrail(app, options);
        const text = entries.flatMap((entry) => entryLines(entry, { showsCompany: options.company === undefined }));
        if (entries.length === 0) text.push('No entries match.');
        if (next !== null) text.push(`To see older entries, add --before ${next}.`);
        printResult(io, options, { entries, next }, text.join('\n'));
      });
    });
};

function withFilters(command: Command): Command {
  return command
    .option('--company <id>', 'only changes to this company', uuidArgument)
    .addOption(new Option('--action <action>', 'only this kind of change').choices(AUDIT_ACTIONS))
    .option(
      '--actor <kind[:id]>',
      `only changes by this kind of actor: ${ACTOR_KINDS.join(', ')}; add :ID for one actor, or :EMAIL for one member`,
      actorArgument,
    )
    .option('--subject <id>', 'only changes to the key, member, rule or other item with this id', idArgument)
    .option('--since <time>', 'on or after this date or time, such as 2026-11-20 or 2026-11-20T14:05:00Z', timeArgument)
    .option('--until <time>', 'before this date or time', timeArgument)
    .option(
      '--before <id>',
      'only entries older than the entry with this number',
      wholeArgument(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--limit <n>', 'maximum number of entries, 1 to 1000', wholeArgument(1, 1_000), 50);
}

function actorArgument(text: string): AskedActor {
  const [kindText, id = null] = text.includes(':')
    ? [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
    : [text];
  const kind = ACTOR_KINDS.find((one) => one === kindText);
  if (kind === undefined)
    throw new InvalidArgumentError(
      `Expected one of ${ACTOR_KINDS.join(', ')}, such as operator or member:ana@example.org.`,
    );
  return { kind, id: id === null ? null : idArgument(id) };
}

function idArgument(text: string): string {
  if (text === '' || text.length > MAX_ID_CHARS || text.includes('\0'))
    throw new InvalidArgumentError(`Expected 1 to ${MAX_ID_CHARS} characters.`);
  return text;
}

async function readTrail(app: App, options: Options): Promise<{ entries: NamedEntry[]; next: number | null }> {
  const { company, action, actor, subject, since, until, before, limit } = options;
  // One company's trail is read as that company, so that no condition, or lack of one, can show another's.
  const db = company === undefined ? app.database.db : app.database.forCompany(company).db;
  const filter: AuditFilter = {
    ...(company === undefined ? {} : { companyId: company }),
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor: await actorFilter(db, actor) }),
    ...(subject === undefined ? {} : { subject }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
  const { entries, next } = await listAudit(db, filter, { limit, ...(before === undefined ? {} : { before }) });
  // The trail of a company that was deleted is still read; that of one that never was is a mistyped id.
  if (company !== undefined && entries.length === 0 && (await isTrailEmpty(db, company)))
    await requireCompany(app.database.db, company);
  return { entries: await withNames(db, entries), next };
}

async function isTrailEmpty(db: Connection, companyId: string): Promise<boolean> {
  return (await listAudit(db, { companyId }, { limit: 1 })).entries.length === 0;
}

/** Members are known to people by their e-mail. */
async function actorFilter(db: Connection, { kind, id }: AskedActor): Promise<NonNullable<AuditFilter['actor']>> {
  if (id === null) return { kind };
  const email = kind === 'member' && id.includes('@') ? emailAddress(id) : null;
  if (email === null) return { kind, ids: [id] };
  const ids = await listMemberIds(db, email);
  if (ids.length === 0) throw new CommandError(`no member has or had the address ${visible(email)}`);
  return { kind, ids };
}

async function withNames(db: Connection, entries: readonly RecordedEntry[]): Promise<NamedEntry[]> {
  const asked = entries.flatMap(({ company_id: companyId, actor, subject }) =>
    companyId === null ? [] : [actor.id, subject].map((id) => ({ companyId, id })),
  );
  const unique = new Map(asked.map((one) => [nameKey(one), one]));
  const names = await listNames(db, [...unique.values()]);
  const known = (companyId: string | null, id: string): KnownName | undefined =>
    companyId === null ? undefined : names.get(nameKey({ companyId, id }));
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    company_id: entry.company_id,
    actor: { ...entry.actor, ...known(entry.company_id, entry.actor.id) },
    action: entry.action,
    subject: { id: entry.subject, ...known(entry.company_id, entry.subject) },
    before: entry.before,
    after: entry.after,
    request_id: entry.request_id,
  }));
}
