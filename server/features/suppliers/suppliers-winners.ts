import { type NamedSupplier, supplierKey } from '#features/discovery/discovery.ts';
import { raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import { listCompaniesNamed, listLegalNames } from './queries.ts';

/**
 * Has the companies matched again that these suppliers are: what a company won from whom is read with its profile, so that the
 * profile counts as another from then on, in every process. A company is queued in the transaction that says so; where this
 * ends half way and is done again, some are matched once more.
 */
export async function matchWinners(
  database: Database,
  suppliers: readonly NamedSupplier[],
  enqueueCompany: (tx: Connection, companyId: string) => Promise<void>,
): Promise<void> {
  for (const companyId of await companiesOf(database.db, suppliers)) {
    await database.transaction(async (tx) => {
      await raiseProfileVersion(tx, companyId);
      await enqueueCompany(tx, companyId);
    });
  }
}

/** The companies that have one of the names or numbers, as their past wins are found. */
async function companiesOf(db: Connection, suppliers: readonly NamedSupplier[]): Promise<Set<string>> {
  const keys = new Set(suppliers.map(({ key }) => key));
  const numbers = suppliers.flatMap(({ number }) => number ?? []);
  const found = new Set(await listCompaniesNamed(db, { keys: [...keys], numbers }));
  const pause = pauses();
  for (const { companyId, legalName } of await listLegalNames(db)) {
    if (pause.isDue()) await pause.take();
    if (keys.has(supplierKey(legalName))) found.add(companyId);
  }
  return found;
}
