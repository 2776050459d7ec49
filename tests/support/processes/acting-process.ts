/**
 * A process that takes mail in and acts on it, and is killed: `node tests/support/processes/acting-process.ts FILE`, which holds
 * {@link ActingOptions} as JSON. It is given every message again from the start, as by a provider that was not answered. Its
 * transactions last a little longer than usual, so that it dies within them. Tells `ready`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { receiveMail } from '#features/assistant/assistant-intake.ts';
import type { ActingDependencies } from '#features/assistant/assistant-actions.ts';
import { workOnAssistant } from '#features/assistant/jobs.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import type { SavingDependencies } from '#features/deliveries/deliveries.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { replyAddresses } from '#platform/mail/reply-address.ts';
import { asTransaction } from '../../../server/app-transaction.ts';
import { JOBS } from '../../../server/jobs.ts';
import { resolveRecords } from '../assistant/signed-mail.ts';

export type ActingOptions = {
  url: string;
  messages: readonly string[];
  zone: Record<string, string>;
  heartbeatSeconds: number;
};

const FROM = { name: 'Tenderfit', email: 'tenders@example.org' };
const MOST_PAUSE_MS = 60;

const pause = (): Promise<void> => wait(Math.random() * MOST_PAUSE_MS);

async function main({ url, messages, zone, heartbeatSeconds }: ActingOptions): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  const database = await openDatabase({ url });
  const jobs = await openJobs(database, JOBS, { pollSeconds: 0.5, heartbeatSeconds });
  const now = (): Date => new Date();
  const replies = replyAddresses('reply@in.example.org', 'a key for tests only, of forty characters');
  const saving: SavingDependencies = {
    from: FROM,
    clock: () => Promise.resolve(now()),
    enqueueSending: async (tx, payload) => {
      await jobs.enqueue(asTransaction(tx), 'send-mail', payload);
      await pause();
    },
  };
  const acting: ActingDependencies = {
    database,
    now,
    saving,
    publicUrl: 'https://tenders.example.org',
    replyTo: replies.of,
    enqueueActing: () => Promise.resolve(),
    enqueueMatching: async (tx, payload) => {
      await jobs.enqueue(asTransaction(tx), 'match-company', payload);
      await pause();
    },
    enqueueJudging: (tx, payload) => jobs.enqueue(asTransaction(tx), 'judge-again', payload),
    followPartners,
  };
  workOnAssistant(jobs, acting);
  await jobs.start();
  process.send?.('ready');
  const intake = {
    database,
    now,
    from: FROM,
    replies,
    publicUrl: 'https://tenders.example.org',
    saving,
    resolve: resolveRecords(zone),
    enqueueActing: async (
      tx: Parameters<typeof asTransaction>[0],
      payload: { companyId: string; messageId: string },
    ) => {
      await jobs.enqueue(asTransaction(tx), 'act-on-mail', payload);
      await pause();
    },
  };
  for (const raw of messages)
    await receiveMail(intake, { raw: Buffer.from(raw), arrivedBy: 'webhook', envelopeSender: null, client: null });
}

if (import.meta.main) await main(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ActingOptions);
