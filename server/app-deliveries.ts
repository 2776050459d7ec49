import type { OnSettledByKind } from '#features/deliveries/deliveries.ts';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import { findDatabaseTime } from '#features/deliveries/queries.ts';
import { DIGEST, onDigestSettled } from '#features/digest/digest.ts';
import type { JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { mailFrom } from '#platform/mail/mailer.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';

/** What features do in the transaction in which a mail of theirs becomes final, by the kind of the mail. */
export const ON_SETTLED: OnSettledByKind = { [DIGEST]: onDigestSettled };

type Given = Pick<SendingDependencies, 'database' | 'mailer' | 'log'> & {
  jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>;
  /** A test's clock, in place of the database's. */
  now: (() => Date) | undefined;
};

/** What saving and sending mail needs. */
export function openDeliveries({ mail }: Config, { jobs, now, ...given }: Given): SendingDependencies {
  return {
    ...given,
    from: mailFrom(mail),
    enqueueSending: (tx, payload, options) => jobs.enqueue(asTransaction(tx), 'send-mail', payload, options),
    clock: now === undefined ? findDatabaseTime : () => Promise.resolve(now()),
    onSettled: ON_SETTLED,
    random: Math.random,
    stopwatch,
    sleep: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  };
}

/** The larger of what two clocks say: one stands still while the machine sleeps, the other may be set back. */
function stopwatch(): () => number {
  const [monotonicMs, wallMs] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
}
