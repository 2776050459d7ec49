import { createHash } from 'node:crypto';
import { documentSentences } from '#features/reading/reading.ts';
import { budgetOf } from '#features/spending/spending.ts';
import type { CompanyDatabase } from '#platform/database/database.ts';
import type { ModelFailure } from '#platform/models/language-model.ts';
import { judgeNow } from './matching-again.ts';
import { type JudgingModel, opinionsBy, type ReadText } from './matching-opinions.ts';
import { readNotices, type Steps } from './matching-step.ts';
import { checkedOpinion } from './opinion/checked-opinion.ts';
import { type DocumentSentence, type Material, materialOf } from './opinion/opinion-material.ts';
import { INSTRUCTIONS, opinionData, opinionSchema } from './opinion/opinion-task.ts';
import type { Opinion } from './opinion/opinion.ts';
import { listGroupCopies, lockGroupVersions } from './queries.ts';
import {
  deleteOpinion,
  findForOpinion,
  findSameRequest,
  type JudgedPair,
  listForOpinions,
  listOutdated,
  lockVerdicts,
  type PairForOpinion,
  type TurnTime,
  updateTurnEnded,
  upsertOpinion,
  upsertTurn,
} from './queries-opinions.ts';

/**
 * Asks a language model for its opinion on matches that people will see. The score of the rules comes first and bounds what an opinion can
 * do; a failure leaves it alone.
 */

/** Of one company and day (UTC). */
const MOST_A_DAY = 15;
const MOST_COMPANIES = 1_000;
const MOST_OUTDATED = 1_000;
/** Longer than one request may take. */
const TURN_MS = 10 * 60 * 1000;
const LATER_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ANSWER_TOKENS = 700;
/** The other half of what a company may spend stays for its questions. */
const SHARE = 0.5;
const NOTHING: Opinion = { points: 0, quotes: [] };

/** The companies that a model is to be asked for. */
export async function listCompaniesForOpinions({ database, judging, now }: Steps): Promise<string[]> {
  const by = opinionsBy(judging);
  return by === null ? [] : await listForOpinions(database.db, by, timeOf(now()), MOST_COMPANIES);
}

/** Takes opinions away that count no more, and judges their pairs by the rules alone: those of other models, or all where none judges. */
export async function dropOutdatedOpinions(steps: Steps, signal: AbortSignal): Promise<void> {
  for (const pair of await listOutdated(steps.database.db, opinionsBy(steps.judging), MOST_OUTDATED)) {
    signal.throwIfAborted();
    await judgeNow(steps, pair, async (tx) => {
      await lockGroupVersions(tx, [pair.groupId]);
      await lockVerdicts(tx, [pair]);
      await deleteOpinion(tx, pair);
      return true;
    });
  }
}

/** Asks a model about the company's best matches, one after the other, until nothing is left to ask about today. */
export async function giveOpinions(steps: Steps, companyId: string, signal: AbortSignal): Promise<void> {
  const { database, judging, now } = steps;
  const by = opinionsBy(judging);
  if (judging === null || by === null) return;
  for (;;) {
    signal.throwIfAborted();
    const until = new Date(now().getTime() + TURN_MS);
    if (!(await upsertTurn(database.db, companyId, timeOf(now()), until))) return;
    const pair = await findForOpinion(database.db, companyId, by, now());
    if (pair === null) {
      await updateTurnEnded(database.db, companyId, until, { dueAt: now(), isCounted: false });
      return;
    }
    if (!(await giveOpinion(steps, judging, { ...pair, companyId, until }))) return;
  }
}

function timeOf(now: Date): TurnTime {
  return { day: now.toISOString().slice(0, 10), now, most: MOST_A_DAY };
}

type Turn = PairForOpinion & { companyId: string; until: Date };

/** One request and what follows from it; false: there is nothing more to ask for now. */
async function giveOpinion(steps: Steps, judging: JudgingModel, turn: Turn): Promise<boolean> {
  const { database, now } = steps;
  const { companyId, groupId, until } = turn;
  const by = opinionsBy(judging);
  const request = await requestOn(steps, judging, turn);
  if (request === null || by === null) {
    await updateTurnEnded(database.db, companyId, until, { dueAt: laterThan(now(), LATER_MS), isCounted: false });
    return false;
  }
  const { pair, material, requestHash } = request;
  const known = await findSameRequest(database.db, pair, by, requestHash);
  const isEmpty = material.items.length === 0 || material.passages.length === 0;
  const said = known ?? (isEmpty ? NOTHING : await ask(judging, database.forCompany(companyId), { material, now }));
  if (typeof said === 'string') {
    const dueAt = said === 'limit' ? laterThan(now(), DAY_MS - (now().getTime() % DAY_MS)) : laterThan(now(), LATER_MS);
    await updateTurnEnded(database.db, companyId, until, { dueAt, isCounted: false });
    return false;
  }
  let isMine = false;
  await judgeNow(steps, { companyId, groupId }, async (tx) => {
    const isCounted = known === null && !isEmpty;
    isMine = await updateTurnEnded(tx, companyId, until, { dueAt: now(), isCounted });
    if (!isMine) return false;
    // In the order in which every step takes them.
    await lockGroupVersions(tx, [groupId]);
    await lockVerdicts(tx, [pair]);
    await upsertOpinion(tx, pair, said, { ...by, requestHash, at: now() });
    return true;
  });
  return isMine;
}

type Request = { pair: JudgedPair; material: Material; requestHash: Buffer };

/** What is known of the pair now: all of it of this company, or published. Null: one of both is gone. */
async function requestOn(steps: Steps, { listTexts }: JudgingModel, turn: Turn): Promise<Request | null> {
  const { database, keeper } = steps;
  const { companyId, groupId, opportunityId } = turn;
  const inputs = await keeper.inputsOf(database.db, companyId, await keeper.shared(database.db));
  const [notice] = await readNotices(await listGroupCopies(database.db, [groupId]));
  if (inputs === null || notice === undefined) return null;
  const { profile, products } = inputs;
  const texts = await listTexts(database.forCompany(companyId).db, companyId, opportunityId);
  const material = materialOf(profile, products, notice, texts.flatMap(sentencesOf));
  const requestHash = createHash('sha256')
    .update(JSON.stringify(opinionData(material)))
    .digest();
  const { groupVersion } = notice;
  return { pair: { companyId, groupId, profileVersion: profile.version, groupVersion }, material, requestHash };
}

function sentencesOf({ id, isPaged, pages }: ReadText): DocumentSentence[] {
  const read = pages.map(({ isRecognized, ...page }) => ({
    ...page,
    ...(isRecognized === true && { isRecognized: true as const }),
  }));
  return documentSentences(read).map(({ text, page }) => ({ text, document: { id, page: isPaged ? page : null } }));
}

/** What stands of what the model says: nothing where it says it in another form, or what does not stand. */
async function ask(
  { model, tokensPerDay }: JudgingModel,
  company: CompanyDatabase,
  { material, now }: { material: Material; now: () => Date },
): Promise<Opinion | Exclude<ModelFailure, 'malformed'>> {
  const result = await model.complete(
    {
      instructions: INSTRUCTIONS,
      data: opinionData(material),
      schema: opinionSchema,
      maxAnswerTokens: MAX_ANSWER_TOKENS,
    },
    budgetOf(company, { now, tokensPerDay: Math.floor(tokensPerDay * SHARE) }),
  );
  if (result.ok) return checkedOpinion(result.value, material) ?? NOTHING;
  return result.reason === 'malformed' ? NOTHING : result.reason;
}

function laterThan(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
