import type { Transaction } from 'kysely';
import type { Connection, Schema } from '#platform/database/database.ts';

/** Jobs are queued in transactions only; features pass theirs on under the wider type. */
export function asTransaction(tx: Connection): Transaction<Schema> {
  if (!tx.isTransaction) throw new Error('a job must be queued in the transaction of what caused it');
  return tx as Transaction<Schema>;
}
