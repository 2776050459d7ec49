import {
  checkedClaims,
  type DocumentFacts,
  type DocumentPage,
  type ModelClaim,
  modelPassages,
  type NoticeInput,
} from '#features/reading/reading.ts';
import { budgetOf, sharedBudget } from '#features/spending/spending.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import type { LanguageModel, TokenBudget } from '#platform/models/language-model.ts';
import type { EnqueueReading } from './documents-upload.ts';
import { claimsIn, INSTRUCTIONS, modelAnswerSchema, modelData } from './documents-model-task.ts';
import { findNotice } from './queries.ts';
import {
  type AskedModel,
  claimForModel,
  claimSharedForModel,
  listForModel,
  listOfContent,
  listSharedForModel,
  updateFromModel,
  updateSharedFromModel,
} from './queries-model.ts';

/**
 * Asks a language model what documents state besides what the rules read. It stores claims only; reading decides what counts. A failure
 * changes nothing but when it is tried again.
 */

/** `tokensPerDay`: what a company may spend on the model, and the service on what is published. */
export type DocumentModel = { model: LanguageModel; tokensPerDay: number };

export type ModelDependencies = {
  database: Database;
  now: () => Date;
  enqueueReading: EnqueueReading;
  /** Null: no model reads documents. */
  documentModel: DocumentModel | null;
};

const MOST_A_RUN = 200;
/** Longer than one request may take. */
const CLAIM_MS = 10 * 60 * 1000;
const LATER_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ATTEMPTS = 3;
const MAX_ANSWER_TOKENS = 1_500;
/** The other half of what a company may spend stays for its questions. */
const SHARE = 0.5;

type Document = { pages: readonly DocumentPage[]; notice: NoticeInput; filename: string };
type Said = { claims: readonly ModelClaim[] } | { failure: 'limit' | 'unavailable' | 'malformed' };

/** Works through what waits. Ends early where the service does not answer; a later run goes on. */
export async function readWithModel(dependencies: ModelDependencies, signal: AbortSignal): Promise<void> {
  const { database, now, documentModel } = dependencies;
  if (documentModel === null) return;
  for (const { company_id: companyId, id } of await listForModel(database.db, { now: now(), limit: MOST_A_RUN })) {
    signal.throwIfAborted();
    if (!(await askOfUploaded(dependencies, documentModel, { companyId, id }))) return;
  }
  for (const hash of await listSharedForModel(database.db, { now: now(), limit: MOST_A_RUN })) {
    signal.throwIfAborted();
    if (!(await askOfPublished(dependencies, documentModel, hash))) return;
  }
}

/** False: the service does not answer. */
async function askOfUploaded(
  { database, now, enqueueReading }: ModelDependencies,
  { model, tokensPerDay }: DocumentModel,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const claimed = await claimForModel(database.db, { companyId, id }, leaseFrom(now()));
  if (claimed === null) return true;
  const { listing_id: listingId, filename, pages, facts, attempts } = claimed;
  const notice = await findNotice(database.db, listingId);
  const budget = budgetOf(database.forCompany(companyId), { now, tokensPerDay: Math.floor(tokensPerDay * SHARE) });
  const said = notice === null ? { claims: [] } : await ask(model, budget, { pages, notice, filename }, facts);
  await database.transaction(async (tx) => {
    const asked = nextOf(said, { attempts, now: now() });
    await updateFromModel(tx, { companyId, id }, asked);
    if (asked.claims.length > 0) await enqueueReading(tx, { companyId, documentId: id });
  });
  return !('failure' in said && said.failure === 'unavailable');
}

async function askOfPublished(
  { database, now }: ModelDependencies,
  { model, tokensPerDay }: DocumentModel,
  hash: Buffer,
): Promise<boolean> {
  const claimed = await claimSharedForModel(database.db, hash, leaseFrom(now()));
  if (claimed === null) return true;
  const first = await firstOfContent(database.db, hash);
  const { pages, attempts } = claimed;
  const budget = sharedBudget(database, { now, tokensPerDay });
  const said = first === null ? { claims: [] } : await ask(model, budget, { ...first, pages }, first.facts);
  await database.transaction((tx) =>
    updateSharedFromModel(tx, hash, { ...nextOf(said, { attempts, now: now() }), now: now() }),
  );
  return !('failure' in said && said.failure === 'unavailable');
}

/** A content that several notices list is asked about once, with the first of them; each checks the claims with its own facts. */
async function firstOfContent(
  db: Connection,
  hash: Buffer,
): Promise<{ notice: NoticeInput; filename: string; facts: DocumentFacts } | null> {
  for (const { listing_id: listingId, filename, facts } of await listOfContent(db, hash)) {
    const notice = await findNotice(db, listingId);
    if (notice !== null) return { notice, filename, facts };
  }
  return null;
}

async function ask(model: LanguageModel, budget: TokenBudget, document: Document, facts: DocumentFacts): Promise<Said> {
  const passages = modelPassages(document, facts);
  if (passages.length === 0) return { claims: [] };
  const result = await model.complete(
    {
      instructions: INSTRUCTIONS,
      data: modelData(passages),
      schema: modelAnswerSchema,
      maxAnswerTokens: MAX_ANSWER_TOKENS,
    },
    budget,
  );
  if (!result.ok) return { failure: result.reason };
  return { claims: checkedClaims(document, facts, claimsIn(result.value, passages)) };
}

function leaseFrom(now: Date): { now: Date; until: Date } {
  return { now, until: new Date(now.getTime() + CLAIM_MS) };
}

function nextOf(said: Said, { attempts, now }: { attempts: number; now: Date }): AskedModel {
  if ('claims' in said) return { claims: said.claims, dueAt: null, attempts };
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  if (said.failure === 'unavailable') return { claims: [], dueAt: later(LATER_MS), attempts };
  if (said.failure === 'limit') return { claims: [], dueAt: later(DAY_MS - (now.getTime() % DAY_MS)), attempts };
  const tried = attempts + 1;
  return { claims: [], dueAt: tried < MAX_ATTEMPTS ? later(LATER_MS) : null, attempts: tried };
}
