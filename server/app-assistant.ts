import type { ActingDependencies } from '#features/assistant/assistant-actions.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import type { KnowledgeDependencies } from '#features/knowledge/routes.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { OpenedMail } from './app-mail.ts';
import { asTransaction } from './app-transaction.ts';

type Given = Pick<OpenedMail, 'deliveries' | 'digests' | 'intake'> & {
  database: Database;
  now: () => Date;
  jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>;
  knowledge: KnowledgeDependencies;
};

/** What acting on received mail needs. */
export function actingDependencies({ database, now, jobs, knowledge, ...mail }: Given): ActingDependencies {
  return {
    database,
    now,
    saving: mail.deliveries,
    publicUrl: mail.digests.publicUrl,
    replyTo: mail.intake.replies?.of ?? null,
    enqueueMatching: knowledge.enqueueMatching,
    enqueueJudging: (tx, payload) => jobs.enqueue(asTransaction(tx), 'judge-again', payload),
    enqueueActing: mail.intake.enqueueActing,
    followPartners,
  };
}
