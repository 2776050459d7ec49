import type { CompanyDatabase, Connection } from '#platform/database/database.ts';
import type { TokenBudget } from '#platform/models/language-model.ts';
import {
  type DaySpending,
  deleteSpending,
  findSpending,
  updateSettled,
  upsertRefused,
  upsertReserved,
} from './queries.ts';

/**
 * Owns `model_spending`: how many tokens of the language model each company has used on a day, and that no company uses more than
 * the limit, whatever number of processes asks for it at once.
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
  return {
    async reserve(tokens) {
      const day = dayOf(now());
      const isReserved = await company.transaction(async (tx) => {
        if (await upsertReserved(tx, companyId, { day, tokens, limit: tokensPerDay })) return true;
        await upsertRefused(tx, companyId, day);
        return false;
      });
      if (!isReserved) return null;
      return {
        settle: ({ tokens: used, isAnswered }) =>
          company.transaction((tx) =>
            updateSettled(tx, companyId, { day, difference: (used ?? tokens) - tokens, isAnswered }),
          ),
      };
    },
  };
}

/** What all companies together have spent today (UTC). */
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
