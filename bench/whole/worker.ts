/**
 * A process of the service for `run.ts`, which asks it for one piece of work at a time: `worker.ts URL FOLDER`. It answers with its
 * processor time for the piece, and its peak memory so far.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { addCatalog, followPartners } from '#features/catalog/catalog.ts';
import { connectorOf } from '#features/discovery/discovery.ts';
import { discoverFromPath } from '#features/discovery/discovery-run.ts';
import { recountTerms } from '#features/matching/matching.ts';
import { type ProfileInput, setProfile } from '#features/profile/profile.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type App, openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { makeCompany, OPERATOR, type TestCompany } from '../../tests/support/company-with-key.ts';
import { companyFields } from '../percolation/synthetic-companies.ts';
import { SOURCE } from './notices.ts';

/** A piece of work. `jobs`: every job that waits, or those of one name. */
export type Asked =
  | { do: 'start' }
  | { do: 'prepare' }
  | { do: 'compile-ahead' }
  | { do: 'discover'; file: string }
  | { do: 'jobs'; name: Parameters<App['jobs']['work']>[0] | null }
  | { do: 'drain' }
  | { do: 'companies'; first: number; count: number }
  | { do: 'count-terms' }
  | { do: 'first-match'; number: number }
  | { do: 'full-match'; number: number; isWide: boolean; reader: TestCompany }
  | { do: 'edit'; companyId: string; turn: number }
  | { do: 'pages'; company: TestCompany; count: number };

/** `judged`: verdicts stored. `index`: of the index of companies, where it was built. */
export type Done = {
  ms: number;
  peakMb: number;
  judged: number;
  companies: TestCompany[];
  index: BuiltIndex | null;
  /** Of a page of another company's list, asked for again and again meanwhile. */
  longestWaitMs: number | null;
};
/** The longest that the process did nothing else meanwhile, on the clock, and what it keeps after, words included. */
export type BuiltIndex = { blockedMs: number; memoryMb: number };

type Result = Partial<Pick<Done, 'companies' | 'index' | 'longestWaitMs'>>;

const silent = (): void => undefined;
/** Each finds one tender in a few. */
const WIDE = [
  'Ultrasound',
  'Patient monitors',
  'Snow removal',
  'Consulting services',
  'Office furniture',
  'Road works',
];
const SORTS = ['score', 'deadline', 'discovered_at'];

async function start(url: string, folder: string): Promise<App> {
  const database = await openDatabase({ url });
  await migrate(database);
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: 'a key for measurements only, of forty',
    DATABASE_STATEMENT_SECONDS: '3600',
  });
  return await openApp({ config, database, log: { debug: silent, info: silent, warn: silent, error: silent } });
}

async function editProfile({ database, jobs }: App, companyId: string, input: ProfileInput): Promise<void> {
  await database.transaction(async (tx) => {
    await setProfile(tx, companyId, input, {
      actor: OPERATOR,
      source: 'operator',
      enqueueMatching: (_tx, payload) => jobs.enqueue(tx, 'match-company', payload),
      followPartners,
    });
  });
}

/** Companies as they sign up; none is matched with the past. */
async function addCompanies(app: App, first: number, count: number): Promise<TestCompany[]> {
  const made: TestCompany[] = [];
  for (let at = first; at < first + count; at += 1) {
    const one = await makeCompany(app, `Company ${at}`);
    const { profile, products } = companyFields(at);
    const { categories, geography, target_buyers, exclusions } = profile;
    await app.database.transaction(async (tx) => {
      const context = { actor: OPERATOR, source: 'operator', enqueueMatching: async () => {}, followPartners } as const;
      const input = { categories, geography, target_buyers, exclusions };
      await setProfile(tx, one.id, input as ProfileInput, context);
      const catalog = products.map(({ oem_name, name, model, commodity_codes }) => ({
        partner: oem_name,
        name,
        model,
        commodity_codes: [...commodity_codes],
        description: null,
        specs: {},
        rep_status: 'carried' as const,
      }));
      if (catalog.length > 0) await addCatalog(tx, one.id, catalog);
    });
    made.push(one);
  }
  return made;
}

function usedMb(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

async function prepare({ matcher }: App): Promise<BuiltIndex> {
  const before = usedMb();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await matcher.prepare();
  delay.disable();
  return { blockedMs: delay.max / 1_000_000, memoryMb: usedMb() - before };
}

/** Each from an address of its own: there is a limit for one. */
async function askForPages({ http }: App, company: TestCompany, count: number, first = 0): Promise<void> {
  for (let at = first; at < first + count; at += 1) {
    const answer = await http.server.inject({
      method: 'GET',
      url: `/api/v1/opportunities?sort=${SORTS[at % SORTS.length]}`,
      headers: { authorization: `Bearer ${company.secret}` },
      remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    });
    if (answer.statusCode !== 200) throw new Error(`a page answered ${answer.statusCode}: ${answer.body}`);
  }
}

/** Judges all for a new company, while another company's list is read; answers the longest that its reader waited. */
async function matchBeside(
  app: App,
  { number, isWide, reader }: Extract<Asked, { do: 'full-match' }>,
): Promise<number> {
  const company = (await addCompanies(app, number, 1))[0]?.id ?? '';
  if (isWide) await editProfile(app, company, { categories: WIDE });
  let isDone = false;
  let [longestMs, askedPages] = [0, number * 1_000];
  const reading = (async (): Promise<void> => {
    while (!isDone) {
      const asked = performance.now();
      await askForPages(app, reader, 1, (askedPages += 1));
      longestMs = Math.max(longestMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await app.matcher.matchChanges(company);
  isDone = true;
  await reading;
  return longestMs;
}

/** Runs jobs until none waits or runs in any process. */
async function drain({ jobs }: App): Promise<void> {
  for (;;) {
    await jobs.runPending();
    const counts = Object.values(await jobs.counts());
    if (counts.every(({ waiting, running }) => waiting + running === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function perform(app: App, asked: Asked): Promise<Result> {
  const connector = connectorOf(SOURCE);
  if (connector === null) throw new Error(`no source ${SOURCE}`);
  switch (asked.do) {
    case 'start':
      return {};
    case 'prepare':
      return { index: await prepare(app) };
    case 'compile-ahead':
      await app.matcher.compileAhead(new AbortController().signal);
      return {};
    case 'discover': {
      const report = await discoverFromPath(app.discovery, connector, asked.file);
      if (report.error !== null || report.failed > 0) throw new Error(report.error ?? 'a record failed');
      return {};
    }
    case 'jobs':
      await app.jobs.runPending(asked.name === null ? {} : { names: [asked.name] });
      return {};
    case 'drain':
      await drain(app);
      return {};
    case 'companies':
      return { companies: await addCompanies(app, asked.first, asked.count) };
    case 'count-terms':
      await recountTerms(app.database, app.now());
      return {};
    case 'first-match':
      await app.matcher.matchChanges((await addCompanies(app, asked.number, 1))[0]?.id ?? '');
      return {};
    case 'full-match':
      return { longestWaitMs: await matchBeside(app, asked) };
    case 'edit':
      await editProfile(app, asked.companyId, { categories: ['Ultrasound', `Snow removal ${asked.turn}`, '43210000'] });
      await app.jobs.runPending({ names: ['match-company'] });
      return {};
    case 'pages':
      await askForPages(app, asked.company, asked.count);
      return {};
  }
}

const [url = '', folder = ''] = process.argv.slice(2);
let opened: App | null = null;

async function answer(asked: Asked): Promise<void> {
  const before = process.cpuUsage();
  const app = (opened ??= await start(url, join(folder, String(process.pid))));
  const judgedBefore = app.matched.judged;
  const { companies = [], index = null, longestWaitMs = null } = await perform(app, asked);
  const { user, system } = process.cpuUsage(before);
  const done: Done = {
    ms: (user + system) / 1_000,
    peakMb: process.resourceUsage().maxRSS / 1_024,
    judged: app.matched.judged - judgedBefore,
    companies,
    index,
    longestWaitMs,
  };
  process.send?.(done);
}

process.on('message', (asked: Asked) => void answer(asked));
process.on('disconnect', () => process.exit(0));
