import type { Transaction } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#contract/openapi.ts';
import { ROUTES } from '#contract/routes.ts';
import { credentials } from '#features/access/access-credentials.ts';
import { type LinkRequest, sendSignInLink } from '#features/access/access-links.ts';
import { forgetExpired } from '#features/access/access-sessions.ts';
import { accessRoutes } from '#features/access/routes.ts';
import { signInRoutes } from '#features/access/routes-sign-in.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { catalogRoutes } from '#features/catalog/routes.ts';
import { CONNECTORS, listSourceSummaries } from '#features/discovery/discovery.ts';
import { discoverFromAddress, type DiscoveryDependencies } from '#features/discovery/discovery-run.ts';
import { isDue, whyUnreadable } from '#features/discovery/readable-sources.ts';
import { groupListings } from '#features/duplicates/jobs.ts';
import { workOnDocuments } from '#features/knowledge/jobs.ts';
import { type KnowledgeDependencies, knowledgeRoutes } from '#features/knowledge/routes.ts';
import { workOnMatching } from '#features/matching/jobs.ts';
import {
  createMatcher,
  type EnqueueStep,
  type Matcher,
  type MatchReport,
  replayRule,
} from '#features/matching/matching.ts';
import { operationsRoutes } from '#features/operations/routes.ts';
import { followGroups, publishMatches } from '#features/opportunities/opportunities.ts';
import type { EnqueueJudging } from '#features/opportunities/opportunities-feedback.ts';
import { opportunityRoutes } from '#features/opportunities/routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { readNotices } from '#features/reading/reading.ts';
import { ruleRoutes } from '#features/rules/routes.ts';
import { JOBS } from '#jobs';
import type { Connection, Database, DatabaseLog, Schema } from '#platform/database/database.ts';
import { openDocumentReader } from '#platform/documents/document-reader.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { sameOriginCheck } from '#platform/http/same-origin.ts';
import { sessionCookie } from '#platform/http/session-cookie.ts';
import type { OwnIssuer } from '#platform/identity/own-issuer.ts';
import { openEmbedder } from '#platform/embeddings/embedder.ts';
import { openHttp, type Http } from '#platform/http/http.ts';
import type { AnyRateLimiter } from '#platform/http/rolling-window.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { mailFrom, openMailer } from '#platform/mail/mailer.ts';
import { openStorage } from '#platform/storage/storage.ts';
import type { Config } from './config.ts';
import { type Issuers, issuersOf } from './issuers.ts';
import { openLimiter } from './rate-limiter.ts';
import { secretKeyOf } from './secret-key.ts';

/**
 * The composition root: the only file that knows every feature. The program and the tests build from it alike.
 */

export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export type AppLog = DatabaseLog & { debug(details: object, message: string): void };

export type App = {
  config: Config;
  database: Database;
  jobs: Jobs<typeof JOBS>;
  http: Http;
  /** Issues portal tokens; null where OIDC_ISSUER names another issuer, whose tokens alone count then. */
  ownIssuer: OwnIssuer | null;
  mailer: Mailer;
  matcher: Matcher;
  now: () => Date;
  /** What adding and reading context documents needs. */
  knowledge: KnowledgeDependencies;
  /** What reading a source needs, for the operator's `discover` and the job alike. */
  discovery: DiscoveryDependencies;
  /** Settings of one source, its User-Agent included. */
  sourceSettings: (source: string) => Record<string, string | undefined>;
  /** Sources that are read where none is named: those of DISCOVER_SOURCES, or all that can be read from their address. */
  sourcesToRead: () => string[];
  /** What this process has matched since it began; `companies` is the most that one step matched with. */
  matched: MatchReport;
  /** Stops taking jobs and requests and lets those under way end, jobs for `timeoutMs`. The database stays open. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

export type AppOptions = { config: Config; database: Database; log: AppLog; now?: () => Date };

/** Builds the service on a migrated database; nothing listens and no job runs yet. */
export async function openApp({ config, database, log, now = () => new Date() }: AppOptions): Promise<App> {
  const jobs = await openJobs(database, JOBS, { log });
  const matched: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const matcher = counted(openMatcher(config, database, jobs, now), matched);
  const discovery: DiscoveryDependencies = {
    database,
    now,
    random: Math.random,
    folder: join(config.dataDir, 'tmp'),
    enqueueGrouping: (tx, payload) => jobs.enqueue(asTransaction(tx), 'group-listings', payload),
    enqueueWinners: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-winners', payload),
  };
  const sourceSettings = (source: string): Record<string, string | undefined> => ({
    user_agent: `Tenderfit/${VERSION} (+${config.publicUrl})`,
    ...config.sources[source],
  });
  const limiter = openLimiter(config, log);
  const secretKey = await secretKeyOf(config);
  const issuers = issuersOf(config, secretKey, now);
  const mailer = openMailer(config.mail, { dataDir: config.dataDir, log, now });
  const knowledge = openKnowledge(config, database, jobs, now);
  const http = buildHttp({ config, database, log, now }, limiter.window, {
    secretKey,
    ...issuers,
    mailer,
    enqueueLink: (tx, request) => jobs.enqueue(asTransaction(tx), 'send-sign-in-link', request),
    enqueueJudging: (tx, payload) => jobs.enqueue(asTransaction(tx), 'judge-again', payload),
    knowledge,
  });
  const app: App = {
    config,
    database,
    jobs,
    http,
    ownIssuer: issuers.ownIssuer,
    mailer,
    matcher,
    now,
    knowledge,
    discovery,
    sourceSettings,
    sourcesToRead: () =>
      config.discoverSources.length > 0
        ? config.discoverSources
        : CONNECTORS.map(({ source }) => source).filter(
            (source) => whyUnreadable(source, sourceSettings(source)) === null,
          ),
    matched,
    async stop(options) {
      await http.server.close();
      limiter.stop();
      await jobs.stop(options);
      knowledge.reader.close();
    },
  };
  bindJobs(app, log);
  return app;
}

/** What context documents need: their store, a reader, and the jobs that they cause. */
function openKnowledge(config: Config, database: Database, jobs: App['jobs'], now: () => Date): KnowledgeDependencies {
  return {
    database,
    now,
    store: openStorage(config.storage, { dataDir: config.dataDir, now }),
    reader: openDocumentReader(),
    folder: join(config.dataDir, 'tmp'),
    removalDelayHours: config.documentRemovalDelayHours,
    enqueueIngest: (tx, payload) => jobs.enqueue(asTransaction(tx), 'ingest-document', payload),
    enqueueFileRemoval: (tx) => jobs.enqueue(asTransaction(tx), 'remove-document-files', {}),
    enqueueMatching: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-company', payload),
  };
}

function openMatcher({ embeddings }: Config, database: Database, jobs: App['jobs'], now: () => Date): Matcher {
  const enqueue: EnqueueStep = (tx, { name, payload }) =>
    name === 'match-groups'
      ? jobs.enqueue(asTransaction(tx), name, payload)
      : jobs.enqueue(asTransaction(tx), name, payload);
  return createMatcher(database, publishMatches, now, enqueue, { embeddingModel: embeddings.model });
}

/** The matcher, adding up in `total` what it does. */
function counted(matcher: Matcher, total: MatchReport): Matcher {
  const add = (report: MatchReport): MatchReport => {
    total.companies = Math.max(total.companies, report.companies);
    total.listings += report.listings;
    total.judged += report.judged;
    total.opportunities += report.opportunities;
    return report;
  };
  return {
    matchGroups: async (groupIds) => add(await matcher.matchGroups(groupIds)),
    matchQueued: async () => add(await matcher.matchQueued()),
    matchChanges: async (companyId) => add(await matcher.matchChanges(companyId)),
    matchAgain: async (companyId, opportunityId) => add(await matcher.matchAgain(companyId, opportunityId)),
    matchCompany: async (companyId, onProgress) => add(await matcher.matchCompany(companyId, onProgress)),
  };
}

type HttpParts = Issuers & {
  secretKey: string;
  mailer: Mailer;
  enqueueLink: (tx: Connection, request: LinkRequest) => Promise<void>;
  enqueueJudging: EnqueueJudging;
  knowledge: KnowledgeDependencies;
};

function buildHttp(
  { config, database, log, now }: Required<AppOptions>,
  limiter: AnyRateLimiter,
  { secretKey, portalTokens, ownIssuer: issuer, mailer, enqueueLink, enqueueJudging, knowledge }: HttpParts,
): Http {
  const guard = {
    credentials: credentials(database.db, now),
    portalTokens,
    limiter,
    cookie: sessionCookie(config.publicUrl),
    isSameOrigin: sameOriginCheck(config.publicUrl),
  };
  const http = openHttp({
    routes: ROUTES,
    ...guard,
    isHttps: config.publicUrl.startsWith('https:'),
    log,
    trustProxy: config.trustProxy,
  });
  const cursors = cursorSeal(secretKey);
  const { enqueueMatching } = knowledge;
  opportunityRoutes(http, { database, cursors, now, enqueueMatching, enqueueJudging, followPartners });
  profileRoutes(http, { database, cursors, enqueueMatching, followPartners });
  catalogRoutes(http, { database, cursors, enqueueMatching });
  ruleRoutes(http, { database, enqueueMatching, replay: replayRule, now });
  knowledgeRoutes(http, knowledge);
  const openApi = openApiDocument(ROUTES, VERSION);
  accessRoutes(http, { openApi, database, now });
  signInRoutes(http, {
    ...guard,
    database,
    publicUrl: config.publicUrl,
    issuer: issuer ?? { provider: config.oidc?.issuer ?? '' },
    toOutbox: mailer.kind === 'outbox',
    enqueueLink,
    now,
    log,
  });
  operationsRoutes(http, { database });
  http.assertComplete();
  return http;
}

function bindJobs(app: App, log: AppLog): void {
  const { jobs, database, matcher, discovery, knowledge, sourceSettings, now } = app;
  const embedder = openEmbedder(app.config.embeddings, { now });
  const { matchTenders } = workOnMatching(jobs, { database, matcher, embedder, now, asTransaction });
  jobs.work('group-listings', (payload) => {
    let gone: readonly string[] = [];
    return groupListings(database, payload, {
      now: now(),
      onGroupsChanged: (_tx, _changes, goneGroupIds) => {
        gone = goneGroupIds;
        return Promise.resolve();
      },
      afterGrouping: async (tx, listingIds, groupIds) => {
        await followGroups(tx, groupIds);
        // Groups that are gone are matched too: that is what takes their verdicts away.
        const notices = { listingIds: [...listingIds], groupIds: [...groupIds, ...gone] };
        await jobs.enqueue(asTransaction(tx), 'read-notices', notices);
      },
    });
  });
  jobs.work('read-notices', (notices) =>
    readNotices(database, notices, {
      now: now(),
      enqueueMatching: matchTenders,
    }),
  );
  workOnDocuments(jobs, { ...knowledge, log });
  jobs.work('send-sign-in-link', (request, { signal }) => {
    const { publicUrl, mail } = app.config;
    return sendSignInLink({ database, mailer: app.mailer, from: mailFrom(mail), publicUrl, now, log }, request, signal);
  });
  jobs.work('forget-expired', () => forgetExpired(database.db, now()));
  jobs.work('discover-due', () => enqueueDueSources(app));
  jobs.work('discover-source', async ({ source }, { signal }) => {
    const connector = CONNECTORS.find((one) => one.source === source);
    if (connector !== undefined) await discoverFromAddress({ ...discovery, signal }, connector, sourceSettings(source));
  });
}

async function enqueueDueSources({ config, database, jobs, now, sourcesToRead }: App): Promise<void> {
  if (config.discoverEveryHours === 0) return;
  const started = new Map(
    (await listSourceSummaries(database.db)).map(({ source, last_run: run }) => [source, run?.started_at ?? null]),
  );
  const due = sourcesToRead().filter((source) => isDue(started.get(source) ?? null, config.discoverEveryHours, now()));
  await database.transaction(async (tx) => {
    for (const source of due) await jobs.enqueue(tx, 'discover-source', { source });
  });
}

/** Jobs are queued in transactions only; features pass theirs on under the wider type. */
function asTransaction(tx: Connection): Transaction<Schema> {
  if (!tx.isTransaction) throw new Error('a job must be queued in the transaction of what caused it');
  return tx as Transaction<Schema>;
}
