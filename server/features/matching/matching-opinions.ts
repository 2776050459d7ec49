import type { DocumentPage } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import type { LanguageModel } from '#platform/models/language-model.ts';
import { KEY_FORM } from './candidates/stored-keys.ts';
import { type Opinion, OPINION_FORM, withOpinion } from './opinion/opinion.ts';
import { type JudgedPair, listOpinions, lockVerdicts, type OpinionsBy } from './queries-opinions.ts';
import type { Verdict } from './verdict/verdict.ts';

/** Opinions of a language model, next to the verdicts of the rules. */

/** The text of a document of a tender that counts for the company. */
export type ReadText = {
  id: string;
  /** Whether its pages have numbers of their own. */
  isPaged: boolean;
  pages: readonly {
    number: number;
    name: string | null;
    isRecognized?: boolean;
    lines: DocumentPage['lines'];
  }[];
};

/** The model that judges; `tokensPerDay`: what a company may spend on it. */
export type JudgingModel = {
  model: LanguageModel;
  tokensPerDay: number;
  listTexts: (db: Connection, companyId: string, opportunityId: string) => Promise<readonly ReadText[]>;
};

/** Null where no model judges. */
export function opinionsBy(judging: Pick<JudgingModel, 'model'> | null): OpinionsBy | null {
  return judging === null ? null : { model: judging.model.name, form: OPINION_FORM, judgement: KEY_FORM.judgement };
}

/**
 * The verdicts with the opinions that count for them, as part of the transaction that stores them. Who stores an opinion stores the verdict
 * after it, so that neither is lost to the other.
 */
export async function withOpinions(
  tx: Connection,
  verdicts: readonly Verdict[],
  judging: Pick<JudgingModel, 'model'> | null,
): Promise<readonly Verdict[]> {
  const by = opinionsBy(judging);
  const movable = by === null ? [] : verdicts.filter(({ eligible, gate }) => eligible && gate === null);
  if (by === null || movable.length === 0) return verdicts;
  await lockVerdicts(tx, movable);
  const opinionOf = byPair(await listOpinions(tx, movable, by));
  return verdicts.map((verdict) => {
    const opinion = opinionOf(verdict);
    return opinion === undefined ? verdict : withOpinion(verdict, opinion);
  });
}

type Pair = Pick<JudgedPair, 'companyId' | 'groupId'>;

function byPair(opinions: readonly (Opinion & Pair)[]): (pair: Pair) => Opinion | undefined {
  const known = new Map(opinions.map((one) => [`${one.companyId} ${one.groupId}`, one]));
  return ({ companyId, groupId }) => known.get(`${companyId} ${groupId}`);
}

/** The opinions that count for the company's verdicts on these tenders, made from these versions. */
export async function readOpinions(
  db: Connection,
  pairs: readonly JudgedPair[],
  judging: Pick<JudgingModel, 'model'> | null,
): Promise<(pair: Pair) => Opinion | undefined> {
  const by = opinionsBy(judging);
  return byPair(by === null ? [] : await listOpinions(db, pairs, by));
}
