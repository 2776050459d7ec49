import type { AskedQuestion } from '#contract/documents/ask.ts';
import { LIMITS } from '#contract/limits.ts';
import { budgetOf } from '#features/spending/spending.ts';
import type { CompanyDatabase } from '#platform/database/database.ts';
import type { LanguageModel } from '#platform/models/language-model.ts';
import { passagesNear } from './answer.ts';
import { checkedStatements, type Statement } from './checked-answer.ts';
import type { MaterialPage } from './material.ts';
import { modelAnswerSchema, modelTask } from './model-task.ts';
import type { Language } from './question.ts';

/** The language model and what each company may spend on it in a day. */
export type AskModel = { model: LanguageModel; tokensPerDay: number };

/**
 * Why a model gave no answer: `limit`, `unavailable`: it was not asked, or did not answer; `no_answer`: it found none in the
 * passages; `unchecked`: what it said does not rest on them.
 */
export type NoModelAnswer = 'limit' | 'unavailable' | 'no_answer' | 'unchecked';

/** A passage that only shares a rare word with the question says too little to be sent. */
const LEAST_NEAR = 0.2;
const MOST_PASSAGES = 20;
const MAX_ANSWER_TOKENS = 700;

/** What the model says to the question and its passages bear out, or why it says nothing. */
export async function askModel(
  company: CompanyDatabase,
  { question, history: turns = [] }: AskedQuestion,
  pages: readonly MaterialPage[],
  { language, reader, now }: { language: Language; reader: Language; now: () => Date },
  { model, tokensPerDay }: AskModel,
): Promise<Statement[] | NoModelAnswer> {
  const used = turns.slice(-LIMITS.ask.turnsUsed);
  const earlier = used.filter(({ role }) => role === 'user').map(({ text }) => text);
  const passages = passagesNear(question, pages, {
    fallback: reader,
    earlier,
    limit: MOST_PASSAGES,
    least: LEAST_NEAR,
    withFields: true,
  });
  if (passages.length === 0) return 'no_answer';
  const task = { ...modelTask({ question, turns: used, language }, passages), schema: modelAnswerSchema };
  const result = await model.complete(
    { ...task, maxAnswerTokens: MAX_ANSWER_TOKENS },
    budgetOf(company, { now, tokensPerDay }),
  );
  if (!result.ok) return result.reason === 'malformed' ? 'unchecked' : result.reason;
  if (!result.value.has_answer) return 'no_answer';
  return checkedStatements(result.value, passages, language) ?? 'unchecked';
}
