import { join } from 'node:path';
import type { AskModel } from '#features/ask/ask-model.ts';
import { listDocumentTexts } from '#features/documents/documents-texts.ts';
import { createMatcher, type EnqueueStep, type Matcher } from '#features/matching/matching.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { publishAndTell } from './app-amendments.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';

/** Matching, with the language model where it judges. */
export function openMatcher(
  { embeddings, dataDir, modelJudges }: Config,
  database: Database,
  jobs: Jobs<typeof JOBS>,
  { now, model }: { now: () => Date; model: AskModel | null },
): Matcher {
  const enqueue: EnqueueStep = (tx, { name, payload }) =>
    name === 'match-groups'
      ? jobs.enqueue(asTransaction(tx), name, payload)
      : jobs.enqueue(asTransaction(tx), name, payload);
  return createMatcher(database, publishAndTell(jobs), now, enqueue, {
    embeddingModel: embeddings.model,
    vectorsFile: join(dataDir, 'meaning.vectors'),
    judging: modelJudges && model !== null ? { ...model, listTexts: listDocumentTexts } : null,
  });
}
