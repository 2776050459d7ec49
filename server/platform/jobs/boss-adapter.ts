import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import { types } from 'pg';
import type { PoolClient } from 'pg';
import type { Db } from 'pg-boss';
import type { Database, Schema } from '#platform/database/database.ts';

type Rows = Awaited<ReturnType<Db['executeSql']>>;

/**
 * The queue's way to the database: through the transaction open in the running chain of calls when there is one, else
 * through a connection of its own. pg-boss sends whole transactions as one text (`BEGIN; …; COMMIT`), so after an
 * error the connection is rolled back before another gets it.
 */
export function bossAdapter(database: Database): Db {
  return {
    executeSql: async (text, values = []) => {
      const ambient = database.pool.currentClient();
      if (ambient !== null) return runOn(ambient, text, values);
      const client = await database.pool.connect();
      try {
        const result = await runOn(client, text, values);
        client.release();
        return result;
      } catch (error) {
        const rolledBack = await client.query('rollback').then(
          () => true,
          () => false,
        );
        client.release(!rolledBack);
        throw error;
      }
    },
  };
}

/** The same, through one given transaction. */
export function transactionAdapter(tx: Transaction<Schema>): Db {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  };
}

// pg-boss uses the driver's own values, instants as Date among them.
async function runOn(client: PoolClient, text: string, values: unknown[]): Promise<Rows> {
  return (await client.query({ text, values, types })) as Rows;
}
