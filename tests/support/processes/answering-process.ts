/**
 * A process that answers on opportunities and switches rules of one company, for the races of two:
 * `node tests/support/processes/answering-process.ts URL`. Tells `ready`, then answers each `Asked` with the codes of the refusals,
 * null for what was done, in order.
 */
import type { NewFeedback } from '#contract/feedback.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { replayRule } from '#features/matching/matching.ts';
import { answerOpportunity } from '#features/opportunities/opportunities-feedback.ts';
import { switchRule } from '#features/rules/rules.ts';
import { type Connection, openDatabase } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS, type JobPayload } from '../../../server/jobs.ts';

export type Deed =
  | { kind: 'switch'; ruleId: string; active: boolean }
  | { kind: 'answer'; opportunityId: string; body: NewFeedback };
export type Asked = { companyId: string; deeds: Deed[] };

async function main(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const jobs = await openJobs(database, JOBS);
  const transaction = (tx: Connection) => tx as Parameters<typeof jobs.enqueue>[0];
  const context = {
    actor: { kind: 'operator', id: 'test' } as const,
    requestId: 'race',
    enqueueMatching: (tx: Connection, payload: JobPayload<'match-company'>) =>
      jobs.enqueue(transaction(tx), 'match-company', payload),
    enqueueJudging: (tx: Connection, payload: JobPayload<'judge-again'>) =>
      jobs.enqueue(transaction(tx), 'judge-again', payload),
    followPartners,
    replay: replayRule,
    now: new Date(),
    language: 'en' as const,
  };
  const perform = async (companyId: string, deed: Deed): Promise<string | null> => {
    try {
      await database.forCompany(companyId).transaction(async (tx) => {
        if (deed.kind === 'switch') await switchRule(tx, companyId, deed.ruleId, deed.active, context);
        else await answerOpportunity(tx, companyId, deed.opportunityId, deed.body, context);
      });
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  };
  const answer = async ({ companyId, deeds }: Asked): Promise<void> => {
    process.send?.(await Promise.all(deeds.map((deed) => perform(companyId, deed))));
  };
  process.on('message', (asked: Asked) => void answer(asked));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

if (import.meta.main) await main(process.argv[2] ?? '');
