import { countAmendments } from '#features/amendments/amendments.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import {
  type ListQuery,
  listQuery,
  type OpportunityListItem,
  type OpportunityStatus,
  SORTS,
  STATUSES,
} from '#contract/opportunities.ts';
import { type CompanyRow, listCompanies } from '#features/access/access.ts';
import { findOpportunitiesByPrefix, listOpportunities } from '#features/opportunities/opportunities.ts';
import { readOpportunity } from '#features/opportunities/opportunities-detail.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import type { App } from '../app.ts';
import { wholeArgument } from './arguments.ts';
import { zoneArgument, zoneOfCountry } from './closing.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  type CommandIo,
  examples,
  printResult,
  uuidArgument,
} from './command.ts';
import { requireCompany } from './company.ts';
import { detailText, listTable, type Reading } from './opportunity-lines.ts';
import { type Language, wordsOf } from './opportunity-words.ts';

type ReaderOptions = { company?: string; timeZone?: string; lang?: Language; json?: boolean };
type ListOptions = ReaderOptions & {
  minScore?: number;
  limit: number;
  status?: OpportunityStatus[];
  source?: string;
  q?: string;
  sort?: ListQuery['sort'];
};

const MAX_LISTED = 1_000;
const SHOWN_AMBIGUOUS = 5;

export const opportunityCommands: CommandFile = (program, context) => {
  addList(program, context);
  addShow(program, context);
};

function addList(program: Command, { io, host }: CommandContext): void {
  withReader(program.command('opportunities'))
    .summary('List the tenders that match a company')
    .description('List the tenders that match a company, best first.')
    .addOption(
      new Option('--min-score <n>', 'minimum score, 0 to 100').argParser(
        wholeArgument(LIMITS.score.min, LIMITS.score.max),
      ),
    )
    .option('--limit <n>', `maximum number of tenders, 1 to ${MAX_LISTED}`, wholeArgument(1, MAX_LISTED), 25)
    .addOption(
      new Option('--status <status...>', 'only these statuses; by default all except archived').choices(STATUSES),
    )
    .option('--source <source>', 'only notices from this source, such as canadabuys')
    .option('--q <words>', 'only notices with these words; accepts "a phrase" and -excluded')
    .addOption(new Option('--sort <order>', 'best score, soonest deadline or newest first').choices(SORTS))
    .option('--json', 'print {company_id, items, has_more} as JSON; items are as in the API')
    .addHelpText(
      'after',
      `${examples(
        'tenderfit opportunities',
        'tenderfit opportunities --company ID --min-score 60 --sort deadline',
        'tenderfit opportunities --q \'"patient monitor" -training\' --lang fr',
      )}

To read one in full, use the id in the first column: tenderfit opportunity ID`,
    )
    .action(async (options: ListOptions) => {
      const query = queryOf(options);
      await host.withService(async ({ app }) => {
        const company = await companyOf(app, options.company);
        const reading = readingOf(company, options, app, io);
        const { items, hasMore } = await listPages(app, company.id, query, { limit: options.limit, reading });
        const text = listText(items, { hasMore, isFiltered: Object.keys(query).length > 0, reading });
        printResult(io, options, { company_id: company.id, items, has_more: hasMore }, text);
      });
    });
}

function addShow(program: Command, { io, host }: CommandContext): void {
  withReader(program.command('opportunity'))
    .summary('Show one match in full')
    .description('Show one match in full: score, reasons, what the notice says, deadline, link and contact.')
    .argument('<id>', 'id of the match, or its first characters as shown in the list', opportunityPrefix)
    .option('--json', 'print the API response as JSON')
    .addHelpText(
      'after',
      examples(
        'tenderfit opportunity 3f2a91bc',
        'tenderfit opportunity 3f2a91bc --lang fr --time-zone America/Vancouver',
      ),
    )
    .action(async (prefix: string, options: ReaderOptions) => {
      await host.withService(async ({ app }) => {
        const found = await findOpportunity(app, prefix, options.company ?? null);
        const company = await requireCompany(app.database.db, found.company_id);
        const reading = readingOf(company, options, app, io);
        const detail = await readOpportunity(app.database.forCompany(company.id).db, company.id, found.id, {
          language: reading.language,
          now: reading.now,
          countAmendments,
        });
        printResult(io, options, detail, detailText(detail, reading));
      });
    });
}

function withReader(command: Command): Command {
  return command
    .option('--company <id>', 'company; optional if there is only one', uuidArgument)
    .addOption(new Option('--lang <language>', "language; by default the company's").choices(['en', 'fr']))
    .option('--time-zone <zone>', "time zone of the dates; by default that of the company's country", zoneArgument);
}

export function opportunityPrefix(text: string): string {
  if (!/^[0-9a-f-]{4,36}$/i.test(text) || text.replaceAll('-', '').length > 32)
    throw new InvalidArgumentError('Expected an id, or at least its first 4 characters, such as 3f2a91bc.');
  return text;
}

/** The query of the API that the options stand for, checked by its schema. */
function queryOf({ minScore, status, source, q, sort }: ListOptions): ListQuery {
  const given = { min_score: minScore?.toString(), status, source, q, sort };
  return listQuery.parse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
}

/** The company asked for, or the only one there is. */
async function companyOf({ database }: App, id: string | undefined): Promise<CompanyRow> {
  if (id !== undefined) return await requireCompany(database.db, id);
  const [only, ...others] = await listCompanies(database.db);
  if (only === undefined) throw new CommandError('there is no company yet; create one with `tenderfit company create`');
  if (others.length > 0)
    throw new CommandError(
      'there are several companies; choose one with --company; `tenderfit company list` shows the ids',
    );
  return only;
}

function readingOf(company: CompanyRow, { lang, timeZone }: ReaderOptions, app: App, io: CommandIo): Reading {
  return {
    language: lang ?? (company.language === 'fr' ? 'fr' : 'en'),
    zone: timeZone ?? zoneOfCountry(company.country),
    now: app.now(),
    columns: io.columns,
  };
}

/** Follows the pages of the API's list until there are enough. */
async function listPages(
  app: App,
  companyId: string,
  query: ListQuery,
  { limit, reading }: { limit: number; reading: Reading },
): Promise<{ items: OpportunityListItem[]; hasMore: boolean }> {
  const reader = app.database.forCompany(companyId);
  // Nobody else sees these cursors.
  const context = {
    cursors: cursorSeal(randomBytes(32).toString('hex')),
    language: reading.language,
    now: reading.now,
  };
  const items: OpportunityListItem[] = [];
  let cursor: string | null = null;
  do {
    const page = await listOpportunities(
      reader,
      companyId,
      {
        ...query,
        limit: Math.min(LIMITS.pageSize.max, limit - items.length),
        ...(cursor === null ? {} : { cursor }),
      },
      context,
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < limit);
  return { items, hasMore: cursor !== null };
}

function listText(
  items: readonly OpportunityListItem[],
  { hasMore, isFiltered, reading }: { hasMore: boolean; isFiltered: boolean; reading: Reading },
): string {
  const words = wordsOf(reading.language);
  if (items.length === 0) return isFiltered ? words.noneMatching : words.none;
  const more = hasMore && items.length < MAX_LISTED ? [words.more(items.length)] : [];
  return [listTable(items, reading), '', ...more, `${words.times(reading.zone)} ${words.readOne}`].join('\n');
}

export async function findOpportunity(
  { database }: App,
  prefix: string,
  companyId: string | null,
): Promise<{ company_id: string; id: string }> {
  if (companyId !== null) await requireCompany(database.db, companyId);
  const found = await findOpportunitiesByPrefix(database.db, prefix, { companyId, limit: SHOWN_AMBIGUOUS });
  const [only, ...others] = found;
  if (only === undefined)
    throw new CommandError(`no opportunity id starts with ${prefix}; \`tenderfit opportunities\` shows the ids`);
  if (others.length > 0)
    throw new CommandError(
      `several opportunity ids start with ${prefix}; give more characters`,
      found.map(({ id, company_id: company }) => `  ${id}  of company ${company}`),
    );
  return only;
}
