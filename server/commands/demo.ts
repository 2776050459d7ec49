import type { Command } from 'commander';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { createCompany, listCompanies } from '#features/access/access.ts';
import { LINK_MINUTES } from '#features/access/access-links.ts';
import { createKey } from '#features/access/access-keys.ts';
import { addMember } from '#features/access/access-members.ts';
import { addCatalog, followPartners } from '#features/catalog/catalog.ts';
import { connectorOf, listSourceSummaries } from '#features/discovery/discovery.ts';
import { discoverFromPath } from '#features/discovery/discovery-run.ts';
import { countTenders } from '#features/duplicates/duplicates.ts';
import { createProfile, profileInput, setProfile } from '#features/profile/profile.ts';
import { DEMO_CATALOG, DEMO_CONTACT_EMAIL, DEMO_PROFILE } from '../../demo/company.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import type { App } from '../app.ts';
import {
  CommandError,
  type CommandContext,
  type CommandIo,
  examples,
  OPERATOR,
  printResult,
  type Service,
  stopIfAborted,
} from './command.ts';
import { removeDemo } from './demo-removal.ts';
import { finishJobs } from './pending-jobs.ts';
import { signInLink } from './portal-token.ts';
import { withProgress } from './progress.ts';
import { counted } from './table.ts';

/** What the demonstration made; the key's secret is shown here and nowhere else. */
export type Demo = { company: { id: string; legal_name: string }; key: { id: string; secret: string } };

export function demoCommand(program: Command, { io, host }: CommandContext): void {
  program
    .command('demo')
    .summary('Create a demo company with notices')
    .description('Fill an empty database with a demo company and sample notices.')
    .option('--remove', 'remove the demo company and its notices; safe to repeat')
    .option('--json', 'print {company, key} as JSON; with --remove, {companies, notices} as counts')
    .addHelpText(
      'after',
      `\n\`npm start\` does this when the database is empty, and then starts the server.\n${examples('tenderfit demo', 'tenderfit demo --remove')}`,
    )
    .action(async (options: { json?: boolean; remove?: boolean }) => {
      await host.withService(
        async (service) => {
          if (options.remove === true) {
            await printRemoved(service, io, options);
            return;
          }
          if (!(await isDemoWanted(service.app))) {
            throw new CommandError('the database is not empty; set DATA_DIR to a new folder to see the demo');
          }
          const demo = await makeDemo(service, io);
          const address = service.app.config.publicUrl;
          const text = `${firstLook(demo, address, null)}\n\nStart the server with: npm start`;
          printResult(io, options, demo, text);
        },
        { migrates: true },
      );
    });
}

async function printRemoved(service: Service, io: CommandIo, options: { json?: boolean }): Promise<void> {
  const folder = demoFolder(service.app.config.dataDir);
  const removed = await removeDemo(service, io, folder, folder + sep);
  const { companies, notices } = removed;
  const text =
    companies + notices === 0
      ? 'There is no demo data.'
      : `Removed the demo data: ${counted(companies, 'company', 'companies')}, ${counted(notices, 'notice')}.\nNext: npx tenderfit company create --name "Your company" --contact you@example.org`;
  printResult(io, options, removed, text);
}

/** Whether the database holds nothing but, perhaps, the notices of a demonstration that was cut short. */
export async function isDemoWanted({ database, config }: App): Promise<boolean> {
  if ((await listCompanies(database.db)).length > 0) return false;
  const folder = demoFolder(config.dataDir) + sep;
  const sources = await listSourceSummaries(database.db);
  return sources.every(({ last_run: run }) => run === null || run.origin.startsWith(folder));
}

/**
 * Reads the demonstration's notices, then makes the company with its key and matches it: a start that is cut short
 * before that begins again, and none ends with a company whose key nobody saw but in the last moment.
 */
export async function makeDemo(service: Service, io: CommandIo): Promise<Demo> {
  const { app } = service;
  await readNotices(app, io);
  await step(io, async () => {
    await withProgress(io, (progress) => finishJobs(service, io, progress));
    return `${counted(await countTenders(app.database.db), 'tender')} found: copies of the same tender are grouped`;
  });
  const demo = await app.database.transaction(async (tx) => {
    const { legal_name: legalName } = DEMO_PROFILE;
    const row = await createCompany(
      tx,
      { legalName, contactEmail: DEMO_CONTACT_EMAIL, country: 'CA', language: 'en' },
      OPERATOR,
    );
    await createProfile(tx, row.id, legalName);
    await setProfile(tx, row.id, profileInput.parse(DEMO_PROFILE), {
      actor: OPERATOR,
      source: 'operator',
      enqueueMatching: (_tx, payload) => app.jobs.enqueue(tx, 'match-company', payload),
      followPartners,
    });
    await addCatalog(tx, row.id, DEMO_CATALOG);
    const member = { companyId: row.id, email: DEMO_CONTACT_EMAIL, role: 'admin', name: null } as const;
    await addMember(tx, member, OPERATOR);
    const wanted = { name: 'Quick start', scopes: [...SCOPE_VALUES], expiresAt: null };
    const { key, secret } = await createKey(tx, row.id, wanted, { now: app.now(), actor: OPERATOR });
    return { company: { id: row.id, legal_name: legalName }, key: { id: key.id, secret } };
  });
  await step(io, async () => {
    const before = app.matched.opportunities;
    await withProgress(io, (progress) => finishJobs(service, io, progress));
    const found = app.matched.opportunities - before;
    return `${demo.company.legal_name}, the demo company: ${counted(found, 'match', 'matches')}`;
  });
  return demo;
}

/** The amendments come after what they amend, as they did in life. */
async function readNotices(app: App, io: CommandIo): Promise<void> {
  const folder = demoFolder(app.config.dataDir);
  await mkdir(folder, { recursive: true });
  for (const { name, source, content } of demoFiles(app.now().toISOString().slice(0, 10))) {
    stopIfAborted(io);
    const connector = connectorOf(source);
    if (connector === null) throw new CommandError(`the demo has a file of ${source}, which is not a source`);
    const path = join(folder, name);
    await writeFile(path, content);
    await step(io, async () => {
      const { read, new: added, changed, error } = await discoverFromPath(app.discovery, connector, path);
      if (error !== null) throw new CommandError(error);
      const listings = [added > 0 ? counted(added, 'listing') : '', changed > 0 ? `${changed} amended` : ''];
      return `${connector.label}: ${counted(read, 'notice')} read, ${listings.filter((part) => part !== '').join(', ')}`;
    });
  }
}

/** Does one step of the first start and says on stderr what came of it, and how long it took. */
async function step(io: CommandIo, work: () => Promise<string>): Promise<void> {
  const startedMs = performance.now();
  const result = await work();
  io.stderr.write(`  - ${result} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)\n`);
}

/** The key, once, and a line that lists the best matches with it. */
export function firstLook({ company, key }: Demo, address: string, link: string | null): string {
  return `${link === null ? '' : `${portalLine(link)}\n\n`}In another terminal, list the best matches of ${company.legal_name}:

  npx tenderfit opportunities --limit 5
  npx tenderfit opportunity ID           (one match in full; the id is in the first column)

Or use the API with this key. Copy it now: it is not shown again.

  ${key.secret}

  ${curlLine(key.secret, address)}

Next, remove the demo data and create your own company:

  npx tenderfit demo --remove
  npx tenderfit company create --name "Your company" --contact you@example.org`;
}

/** The link that signs the newcomer in, on a line of its own. */
export function portalLine(link: string): string {
  return `Open the portal (the link works once, for ${LINK_MINUTES} minutes):\n\n  ${link}`;
}

/** A new link for the demonstration's member; null where there is none, or where people sign in elsewhere. */
export async function demoLink(app: App): Promise<string | null> {
  if (app.ownIssuer === null || app.portal === null) return null;
  const { link, refusal } = await signInLink(app, DEMO_CONTACT_EMAIL);
  return refusal === null ? link : null;
}

function curlLine(secret: string, address: string): string {
  return `curl -s -H "Authorization: Bearer ${secret}" "${address}/api/v1/opportunities?min_score=60&limit=5"`;
}

function demoFolder(dataDir: string): string {
  return resolve(dataDir, 'demo');
}
