import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { asService, isConfinedForGood } from '#platform/database/company-scope.ts';
import type { Schema } from '#platform/database/database.ts';
import { transactionAdapter } from './boss-adapter.ts';
import { singletonKey } from './catalogue.ts';
import type { EnqueueOptions, JobsSetting } from './settings.ts';

// Each further try means that the waiting job was taken by a worker in the instant between two statements.
const mostTries = 10;

/**
 * Queues a job in the transaction, or makes sure that the one that waits under its key runs after it.
 *
 * Finding a job that waits is not enough: a worker could take it before this transaction commits, read what was there
 * before, and nobody would run for what this transaction wrote. So the waiting job is locked until the commit; workers
 * pass over locked jobs.
 */
export async function enqueueJob(
  { boss, catalogue }: Pick<JobsSetting, 'boss' | 'catalogue'>,
  tx: Transaction<Schema>,
  name: string,
  payload: unknown,
  { afterSeconds = 0 }: EnqueueOptions,
): Promise<void> {
  const definition = catalogue[name];
  if (definition === undefined) throw new Error(`there is no job called ${name} in the catalogue`);
  if (!tx.isTransaction) throw new Error(`the job ${name} must be queued in a transaction`);
  const parsed = definition.payload.parse(payload);
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`the payload of ${name} must be an object`);
  const key = singletonKey(definition, parsed);
  const options = {
    db: transactionAdapter(tx),
    ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
    ...(key === null ? {} : { singletonKey: key }),
  };
  if (isConfinedForGood(tx)) {
    if (afterSeconds > 0) throw new Error(`the job ${name} of a request cannot be delayed`);
    await sql`select pgboss.enqueue_for_company(${name}, ${JSON.stringify(parsed)}::jsonb, ${key})`.execute(tx);
    return;
  }
  await asService(tx, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      if ((await boss.send(name, parsed, options)) !== null) return;
      if (key === null) break;
      if (await lockWaiting(tx, name, key)) return;
    }
    throw new Error(`the job ${name} could not be queued`);
  });
}

async function lockWaiting(tx: Transaction<Schema>, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select id from pgboss.job
    where name = ${name} and coalesce(singleton_key, '') = ${key} and state = 'created' and policy = 'short'
    for share`.execute(tx);
  return rows.length > 0;
}
