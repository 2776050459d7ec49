import type { CompanyDatabase, Connection, Database } from '#platform/database/database.ts';
import type { TokenBudget } from '#platform/models/language-model.ts';
import {
  type DaySpending,
  deleteSpending,
  findSpending,
  updateSettled,
  updateSharedSettled,
  upsertRefused,
  upsertReserved,
  upsertSharedRefused,
  upsertSharedReserved,
} from './queries.ts';

/**
 * Owns `model_spending` and `model_spending_shared`: how many tokens of the language model each company, and the service itself, has used
 * on a day, and that neither uses more than the limit, whatever number of processes asks for it at once.
 */

export type { DaySpending } from './queries.ts';

const DAYS_STORED = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the company may still spend today (UTC); a request that ends tomorrow counts for today. */
export function budgetOf(
  company: Pick<CompanyDatabase, 'companyId' | 'transaction'>,
  { now, tokensPerDay }: { now: () => Date; tokensPerDay: number },
): TokenBudget {
  const { companyId } = company;
  return budget(now, {
    transaction: (work) => company.transaction(work),
    reserve: (tx, reserved) => upsertReserved(tx, companyId, { ...reserved, limit: tokensPerDay }),
    refuse: (tx, day) => upsertRefused(tx, companyId, day),
    settle: (tx, settled) => updateSettled(tx, companyId, settled),
  });
}

/** What the service may still spend today on what counts for every company. */
export function sharedBudget(
  database: Pick<Database, 'transaction'>,
  { now, tokensPerDay }: { now: () => Date; tokensPerDay: number },
): TokenBudget {
  return budget(now, {
    transaction: (work) => database.transaction(work),
    reserve: (tx, reserved) => upsertSharedReserved(tx, { ...reserved, limit: tokensPerDay }),
    refuse: upsertSharedRefused,
    settle: updateSharedSettled,
  });
}

type Account = {
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  /** False: there are not so many left. */
  reserve(tx: Connection, reserved: { day: string; tokens: number }): Promise<boolean>;
  refuse(tx: Connection, day: string): Promise<void>;
  settle(tx: Connection, settled: { day: string; difference: number; isAnswered: boolean }): Promise<void>;
};

function budget(now: () => Date, account: Account): TokenBudget {
  return {
    async reserve(tokens) {
      const day = dayOf(now());
      const isReserved = await account.transaction(async (tx) => {
        if (await account.reserve(tx, { day, tokens })) return true;
        await account.refuse(tx, day);
        return false;
      });
      if (!isReserved) return null;
      return {
        settle: ({ tokens: used, isAnswered }) =>
          account.transaction((tx) => account.settle(tx, { day, difference: (used ?? tokens) - tokens, isAnswered })),
      };
    },
  };
}

/** What all companies together, and the service itself, have spent today (UTC). */
export async function findSpendingToday(db: Connection, now: Date): Promise<DaySpending> {
  return await findSpending(db, dayOf(now));
}

/** Forgets what was spent long ago. */
export async function forgetSpending(db: Connection, now: Date): Promise<void> {
  await deleteSpending(db, dayOf(new Date(now.getTime() - DAYS_STORED * DAY_MS)));
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
