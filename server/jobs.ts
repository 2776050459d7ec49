import { z } from 'zod';
import type { JobCatalogue } from '#platform/jobs/catalogue.ts';

const uuids = z.array(z.uuid()).min(1).max(1_000);

/**
 * Every background job: its payload, how often it is tried, and what makes two of them one (`singleton`: while one with
 * the same key waits, another is not queued). Payloads name things; handlers read their present state.
 */
export const JOBS = {
  /** New, changed or removed listings find their group. */
  'group-listings': { payload: z.strictObject({ listingIds: uuids }), retryLimit: 8 },
  /** Their notices are read into facts; then these groups, and those that hold the listings, are matched. */
  'read-notices': {
    payload: z.strictObject({ listingIds: uuids, groupIds: z.array(z.uuid()).max(100_000) }),
    retryLimit: 8,
  },
  /** Open notices that older rules have read are read and their tenders judged anew. */
  'read-outdated-notices': {
    payload: z.strictObject({}),
    retryLimit: 2,
    singleton: 'one',
    everySeconds: 60 * 60,
    // A large store after an upgrade; what a run read stays read.
    timeoutSeconds: 6 * 60 * 60,
  },
  /** Groups are matched with every company. */
  'match-groups': { payload: z.strictObject({ groupIds: uuids }), retryLimit: 8 },
  /** Companies that have won other awards than was known are matched again; suppliers as awards name them. */
  'match-winners': {
    payload: z.strictObject({
      suppliers: z
        .array(z.strictObject({ key: z.string(), number: z.string().nullable() }))
        .min(1)
        .max(1_000),
    }),
    retryLimit: 8,
  },
  /** A tender is read and judged from scratch for one company that says its verdict is wrong. */
  'judge-again': { payload: z.strictObject({ companyId: z.uuid(), opportunityId: z.uuid() }), retryLimit: 8 },
  /** Pairs that were more than a step of matching may judge are judged, the best first. */
  'match-queued': { payload: z.strictObject({}), retryLimit: 8, singleton: 'one' },
  /** One company's matches are brought up to date, after its profile, catalog or rules changed. */
  'match-company': { payload: z.strictObject({ companyId: z.uuid() }), retryLimit: 8, singleton: 'companyId' },
  /** Queues the companies with matches that a language model is to be asked about; drops opinions that count no more. */
  'find-for-opinions': {
    payload: z.strictObject({}),
    retryLimit: 0,
    singleton: 'one',
    everySeconds: 15 * 60,
    // After another model was set, many pairs are judged again.
    timeoutSeconds: 60 * 60,
  },
  /** Asks a language model for its opinion on the best matches of one company, where one judges. */
  'give-opinions': {
    payload: z.strictObject({ companyId: z.uuid() }),
    retryLimit: 1,
    singleton: 'companyId',
    // Each request may take a minute.
    timeoutSeconds: 60 * 60,
  },
  /** Tenders' texts are turned into vectors, where a model of embeddings is configured. */
  'embed-tenders': { payload: z.strictObject({ groupIds: uuids }), retryLimit: 8 },
  /** So are a company's. */
  'embed-company': { payload: z.strictObject({ companyId: z.uuid() }), retryLimit: 8, singleton: 'companyId' },
  /** So is all that has no vectors yet, because the model is new or did not answer. */
  'embed-missing': {
    payload: z.strictObject({}),
    // The service may be away for days: for as long one job waits and tries again, which leaves none dead each hour.
    retryLimit: 100_000,
    singleton: 'one',
    everySeconds: 60 * 60,
    // A model on a small machine reads a few texts a second.
    timeoutSeconds: 6 * 60 * 60,
  },
  /** Reads a context document and makes its text the one that serves. */
  'ingest-document': {
    payload: z.strictObject({ companyId: z.uuid(), docId: z.uuid() }),
    retryLimit: 8,
    singleton: 'docId',
    timeoutSeconds: 300,
  },
  /** Queues the context documents whose time has come to be read again. */
  'refresh-documents': { payload: z.strictObject({}), retryLimit: 2, singleton: 'one', everySeconds: 60 * 60 },
  /** Reads a document that a company uploaded for a tender, or opens a package of them. */
  'read-solicitation-document': {
    payload: z.strictObject({ companyId: z.uuid(), documentId: z.uuid() }),
    retryLimit: 8,
    singleton: 'documentId',
    timeoutSeconds: 300,
  },
  /** Queues solicitation documents that nobody reads, and deletes those of listings that are gone. */
  'recover-solicitation-documents': {
    payload: z.strictObject({}),
    retryLimit: 2,
    singleton: 'one',
    everySeconds: 60 * 60,
  },
  /** Asks a language model what documents that were read state besides, where one reads documents. */
  'read-with-model': {
    payload: z.strictObject({}),
    retryLimit: 0,
    singleton: 'one',
    everySeconds: 5 * 60,
    // A model on a small machine takes up to a minute for each document.
    timeoutSeconds: 4 * 60 * 60,
  },
  /** Fetches and reads what buyers published with open tenders, where that is on. */
  'fetch-published-documents': {
    payload: z.strictObject({}),
    retryLimit: 0,
    singleton: 'one',
    everySeconds: 15 * 60,
    // Polite reading of many documents from one host takes long.
    timeoutSeconds: 60 * 60,
  },
  /** Deletes stored files that no context document names any more. */
  'remove-document-files': { payload: z.strictObject({}), retryLimit: 8, singleton: 'one', everySeconds: 60 * 60 },
  /** Counts how many listings hold each stem, so that rare words weigh more. */
  'count-terms': { payload: z.strictObject({}), retryLimit: 2, singleton: 'one', everySeconds: 24 * 60 * 60 },
  /** Deletes sessions, tokens and links that have expired. */
  'forget-expired': { payload: z.strictObject({}), retryLimit: 2, singleton: 'one', everySeconds: 24 * 60 * 60 },
  /** Removes closed tenders, older versions and records of discovery, where the operator has set for how long they stay. */
  'remove-old': {
    payload: z.strictObject({}),
    retryLimit: 2,
    singleton: 'one',
    everySeconds: 24 * 60 * 60,
    // Millions of rows when it is first set; what a run removed stays removed.
    timeoutSeconds: 6 * 60 * 60,
  },
  /** Sends a one-time sign-in link, which the job makes, if the address is a member's. */
  'send-sign-in-link': {
    payload: z.strictObject({
      email: z.string().max(254),
      language: z.enum(['en', 'fr']),
      next: z.string().max(2_000).optional(),
    }),
    // Ten minutes of waits: who asked has given up by then.
    retryLimit: 9,
    // Not a singleton: whether one waits for an address would show in the time that queuing the next one takes.
    concurrency: 4,
    // Longer than a mail server may take at worst.
    timeoutSeconds: 10 * 60,
  },
  /** Sends saved messages, one after the other. What is not sent is queued again, or found by `recover-mail`. */
  'send-mail': {
    payload: z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(100) }),
    retryLimit: 2,
    concurrency: 4,
    // A mail server may take minutes; what the time does not suffice for is found by recovery.
    timeoutSeconds: 15 * 60,
  },
  /** Prepares the digests that are due: what they mail is chosen, and their messages are saved. */
  'prepare-digests': {
    payload: z.strictObject({}),
    retryLimit: 2,
    singleton: 'one',
    everySeconds: 60,
    // Thousands of companies may be due at one instant.
    timeoutSeconds: 30 * 60,
  },
  /** Decides what one company is mailed about amendments of tenders that have been scored again. */
  'tell-amendments': { payload: z.strictObject({ companyId: z.uuid() }), retryLimit: 8, singleton: 'companyId' },
  /** Finds amendments that nobody decided about, and those that wait for a summary. */
  'find-untold-amendments': {
    payload: z.strictObject({}),
    retryLimit: 2,
    singleton: 'one',
    everySeconds: 15 * 60,
  },
  /** Finds saved messages that nobody sends: of processes that died, and those whose time is over. */
  'recover-mail': { payload: z.strictObject({}), retryLimit: 2, singleton: 'one', everySeconds: 60 },
  /** Does what a message that was accepted asks for, and answers it. */
  'act-on-mail': {
    payload: z.strictObject({ companyId: z.uuid(), messageId: z.uuid() }),
    retryLimit: 8,
    singleton: 'messageId',
  },
  /** Finds accepted messages that no job acts on any more: of a worker that died in its last try, or a job that was lost. */
  'recover-replies': { payload: z.strictObject({}), retryLimit: 2, singleton: 'one', everySeconds: 5 * 60 },
  /** Queues the reading of every source whose time has come. */
  'discover-due': { payload: z.strictObject({}), retryLimit: 0, singleton: 'one', everySeconds: 15 * 60 },
  /** Reads one source from its address. */
  'discover-source': {
    payload: z.strictObject({ source: z.string() }),
    retryLimit: 1,
    singleton: 'source',
    // Polite reading of a month from some publishers takes hours.
    timeoutSeconds: 6 * 60 * 60,
  },
} as const satisfies JobCatalogue;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;
