import { openApiDocument } from '#contract/openapi.ts';
import { ROUTES } from '#contract/routes.ts';
import { credentials } from '#features/access/access-credentials.ts';
import { sendSignInLink } from '#features/access/access-links.ts';
import { countAmendments } from '#features/amendments/amendments.ts';
import { workOnAmendments } from '#features/amendments/jobs.ts';
import { amendmentRoutes } from '#features/amendments/routes.ts';
import { workOnAssistant } from '#features/assistant/jobs.ts';
import { inboundRoutes } from '#features/assistant/routes.ts';
import { workOnSolicitationDocuments } from '#features/documents/jobs.ts';
import { listDocumentTexts } from '#features/documents/documents-texts.ts';
import { documentRoutes } from '#features/documents/routes.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { catalogRoutes } from '#features/catalog/routes.ts';
import { workOnDeliveries } from '#features/deliveries/jobs.ts';
import { workOnDigests } from '#features/digest/jobs.ts';
import { leaveRoutes } from '#features/digest/routes-leave.ts';
import type { ReadingSchedule } from '#features/digest/digest-coverage.ts';
import { digestRoutes } from '#features/digest/routes.ts';
import type { DiscoveryDependencies } from '#features/discovery/discovery-run.ts';
import { enqueueLook, workOnDiscovery } from '#features/discovery/jobs.ts';
import { workOnDocuments } from '#features/knowledge/jobs.ts';
import { answerStore } from '#features/idempotency/idempotency.ts';
import { type KnowledgeDependencies, knowledgeRoutes } from '#features/knowledge/routes.ts';
import { counted } from '#features/matching/matching-counted.ts';
import { workOnMatching } from '#features/matching/jobs.ts';
import { type Matcher, type MatchReport, replayRule } from '#features/matching/matching.ts';
import { matchingRoutes } from '#features/matching/routes.ts';
import { workOnRetention } from '#features/operations/operations-retention.ts';
import { operationsRoutes } from '#features/operations/routes.ts';
import { workOnTenders } from '#features/opportunities/jobs.ts';
import type { EnqueueJudging } from '#features/opportunities/opportunities-feedback.ts';
import { opportunityRoutes } from '#features/opportunities/routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { askRoutes } from '#features/ask/routes.ts';
import { ruleRoutes } from '#features/rules/routes.ts';
import { JOBS } from '#jobs';
import type { Connection, Database, DatabaseLog } from '#platform/database/database.ts';
import { patiently } from '#platform/database/patience.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { sameOriginCheck } from '#platform/http/same-origin.ts';
import { sessionCookie } from '#platform/http/session-cookie.ts';
import type { OwnIssuer } from '#platform/identity/own-issuer.ts';
import { openEmbedder } from '#platform/embeddings/embedder.ts';
import { closeServer } from '#platform/http/ending.ts';
import { openHttp, type Http } from '#platform/http/http.ts';
import type { AnyRateLimiter } from '#platform/http/rolling-window.ts';
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts';
import { mailFrom } from '#platform/mail/mailer.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { type AccessParts, bindAccess } from './app-access.ts';
import { actingDependencies } from './app-assistant.ts';
import { alertDependencies, enqueueTelling, tellRescored } from './app-amendments.ts';
import { openDiscovery, sourceSettingsOf, sourcesToReadOf } from './app-discovery.ts';
import { workOnForgetting } from './app-forgetting.ts';
import { openMail, type OpenedMail } from './app-mail.ts';
import { prepareMatching, type Preparation } from './app-matching.ts';
import { openDocuments, openFetching, openKnowledge } from './app-knowledge.ts';
import { openMatcher } from './app-matcher.ts';
import { openModel } from './app-model.ts';
import { servePortal } from './app-portal.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';
import { issuersOf } from './issuers.ts';
import { openLimiter } from './rate-limiter.ts';
import { type SecretKeys, secretKeysOf } from './secret-key.ts';
import { VERSION } from './version.ts';

/**
 * The composition root: the only file that knows every feature. The program and the tests build from it alike.
 */

export type AppLog = DatabaseLog & { debug(details: object, message: string): void };

export type App = OpenedMail & {
  config: Config;
  database: Database;
  jobs: Jobs<typeof JOBS>;
  http: Http;
  /** Issues portal tokens; null where OIDC_ISSUER names another issuer, whose tokens alone count then. */
  ownIssuer: OwnIssuer | null;
  matcher: Matcher;
  /** For a process that works, which begins it. */
  preparation: Preparation;
  /** The folder of the built portal; null where `/` is not the portal. */
  portal: string | null;
  now: () => Date;
  /** What adding and reading context documents needs. */
  knowledge: KnowledgeDependencies;
  /** What adding and reading solicitation documents needs. */
  documents: ReturnType<typeof openDocuments>;
  /** Takes away, in a transaction, the jobs that name a company. */
  forgetJobs: (tx: Connection, companyId: string) => Promise<void>;
  /** What reading a source needs, for the operator's `discover` and the job alike. */
  discovery: DiscoveryDependencies;
  /** Settings of one source, its User-Agent included. */
  sourceSettings: (source: string) => Record<string, string | undefined>;
  /** Sources that are read where none is named: those of DISCOVER_SOURCES, or all that can be read from their address. */
  sourcesToRead: () => string[];
  /** What this process has matched since it began; `companies` is the most that one step matched with. */
  matched: MatchReport;
  /** Has the sources that are due read as soon as somebody works. */
  queueDiscovery(): Promise<void>;
  /** Takes no more jobs and says so to load balancers, at `/readyz` and by ending connections; requests are still served. */
  drain: () => void;
  /** Stops taking jobs and requests and lets those under way end, for `timeoutMs` in all. The database stays open. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
};

export type AppOptions = {
  config: Config;
  database: Database;
  log: AppLog;
  now?: () => Date;
  /** The folder of the built portal, served at `/`; without one, `/` says who is signed in. */
  portal?: string | null;
  /** DNS, for checks of who sent a mail; without it that of this machine. */
  resolve?: ResolveRecord;
};

const ENDS_WITHIN_MS = 30_000;

/** Builds the service on a migrated database; nothing listens and no job runs yet. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, database, log, now: givenNow, portal = null, resolve } = options;
  const now = givenNow ?? (() => new Date());
  const jobs = await openJobs(database, JOBS, { log });
  const matched: MatchReport = { companies: 0, listings: 0, judged: 0, opportunities: 0 };
  const discovery = openDiscovery(config, database, jobs, now);
  const model = openModel(config, { now, outbound: discovery.outbound, log });
  const matcher = counted(openMatcher(config, database, jobs, { now, model }), matched);
  const sourceSettings = sourceSettingsOf(config, VERSION);
  const limiter = openLimiter(config, log);
  const secretKeys = await secretKeysOf(config);
  const issuers = issuersOf(config, secretKeys, now, discovery.outbound);
  const mail = openMail(config, { ...discovery, jobs, secretKeys, givenNow, resolve, log });
  const knowledge = openKnowledge(config, database, jobs, discovery);
  const documents = openDocuments(knowledge, jobs);
  const ending = { isDraining: false };
  const http = buildHttp({ config, database, log, now, portal, matcher }, limiter.window, {
    secretKeys,
    ...issuers,
    ...mail,
    enqueueLink: (tx, request) => jobs.enqueue(asTransaction(tx), 'send-sign-in-link', request),
    enqueueJudging: (tx, payload) => jobs.enqueue(asTransaction(tx), 'judge-again', payload),
    knowledge,
    documents,
    model,
    reading: { everyHours: config.discoverEveryHours, sourcesToRead: sourcesToReadOf(config, sourceSettings) },
    isDraining: () => ending.isDraining,
  });
  http.assertComplete();
  const app: App = {
    config,
    database,
    jobs,
    http,
    ownIssuer: issuers.ownIssuer,
    ...mail,
    matcher,
    preparation: prepareMatching(matcher, log),
    portal,
    now,
    knowledge,
    documents,
    forgetJobs: (tx, companyId) => jobs.forgetCompany(asTransaction(tx), companyId),
    discovery,
    sourceSettings,
    sourcesToRead: sourcesToReadOf(config, sourceSettings),
    matched,
    queueDiscovery: () => enqueueLook(jobs, database, config.discoverEveryHours),
    drain: () => {
      ending.isDraining = true;
      jobs.pause();
    },
    stop: async ({ timeoutMs = ENDS_WITHIN_MS } = {}) => {
      await stopServing(app, timeoutMs);
      limiter.stop();
    },
  };
  bindJobs(app, model, log);
  return app;
}

/** Ends requests and jobs, in this order: requests may still queue jobs. */
async function stopServing({ drain, http, jobs, knowledge, preparation }: App, withinMs: number): Promise<void> {
  drain();
  preparation.end();
  const untilMs = performance.now() + withinMs;
  await closeServer(http.server, withinMs);
  await jobs.stop({ timeoutMs: untilMs - performance.now() });
  knowledge.reader.close();
}

type HttpParts = AccessParts &
  Pick<OpenedMail, 'digests' | 'intake'> & {
    secretKeys: SecretKeys;
    enqueueJudging: EnqueueJudging;
    knowledge: KnowledgeDependencies;
    documents: App['documents'];
    model: ReturnType<typeof openModel>;
    reading: ReadingSchedule;
    isDraining: () => boolean;
  };

function buildHttp(
  { config, database, log, now, portal, matcher }: Required<Omit<AppOptions, 'resolve'>> & { matcher: Matcher },
  limiter: AnyRateLimiter,
  {
    secretKeys,
    enqueueJudging,
    knowledge,
    documents,
    model,
    digests,
    intake,
    reading,
    isDraining,
    ...access
  }: HttpParts,
): Http {
  const guard = {
    credentials: credentials(database.db, now),
    portalTokens: access.portalTokens,
    limiter,
    cookie: sessionCookie(config.publicUrl),
    isSameOrigin: sameOriginCheck(config.publicUrl),
  };
  const http = openHttp({
    routes: ROUTES,
    ...guard,
    answers: answerStore({ now, databaseWaitMs: config.database.waitMs }),
    isHttps: config.publicUrl.startsWith('https:'),
    log,
    logsRequests: config.accessLog === true,
    trustProxy: config.trustProxy,
    isEnding: isDraining,
    bounded: (work) => patiently(config.database.waitMs, work),
  });
  const cursors = cursorSeal(secretKeys.current, secretKeys.previous);
  const { enqueueMatching } = knowledge;
  opportunityRoutes(http, { database, cursors, now, enqueueMatching, enqueueJudging, followPartners, countAmendments });
  askRoutes(http, { database, countAmendments, now, listDocuments: listDocumentTexts, model });
  amendmentRoutes(http, { database });
  matchingRoutes(http, { database, matcher, now });
  profileRoutes(http, { database, cursors, enqueueMatching, followPartners });
  catalogRoutes(http, { database, cursors, enqueueMatching });
  ruleRoutes(http, { database, enqueueMatching, replay: replayRule, now });
  knowledgeRoutes(http, knowledge);
  documentRoutes(http, documents);
  const toOutbox = access.mailer.kind === 'outbox';
  digestRoutes(http, { database, cursors, composing: digests, reading, toOutbox, now });
  leaveRoutes(http, { ...digests, ...guard, now, log });
  inboundRoutes(http, { intake, ...guard, secret: config.inbound.webhookSecret });
  const openApi = openApiDocument(ROUTES, VERSION);
  bindAccess(http, config, { ...guard, openApi, database, cursors, portal, now, log }, access);
  servePortal(http, portal);
  operationsRoutes(http, { database, isDraining });
  return http;
}

function bindJobs(app: App, model: ReturnType<typeof openModel>, log: AppLog): void {
  const { jobs, database, matcher, knowledge, now } = app;
  const embedder = openEmbedder(app.config.embeddings, { now, outbound: app.discovery.outbound });
  const onRescored = tellRescored(jobs);
  const { matchTenders } = workOnMatching(jobs, { database, matcher, embedder, now, onRescored, asTransaction });
  workOnTenders(jobs, { database, now, matchTenders, asTransaction });
  workOnDocuments(jobs, { ...knowledge, log });
  const fetching = openFetching(app.config, app.documents, jobs, { ...app.discovery, version: VERSION });
  const documentModel = app.config.modelReadsDocuments ? model : null;
  workOnSolicitationDocuments(jobs, { ...app.documents, ...fetching, documentModel, log });
  jobs.work('send-sign-in-link', (request, { signal }) => {
    const { publicUrl, mail } = app.config;
    return sendSignInLink({ database, mailer: app.mailer, from: mailFrom(mail), publicUrl, now, log }, request, signal);
  });
  workOnForgetting(jobs, database, now);
  workOnDeliveries(jobs, app.deliveries);
  workOnAmendments(jobs, { ...alertDependencies(app.digests, app), enqueueTelling: enqueueTelling(jobs) });
  workOnDigests(jobs, { ...app.digests, now, log });
  workOnAssistant(jobs, actingDependencies(app));
  workOnRetention(jobs, { database, now, days: app.config.retention, matchTenders, log });
  workOnDiscovery(jobs, { ...app, everyHours: app.config.discoverEveryHours, log });
}
