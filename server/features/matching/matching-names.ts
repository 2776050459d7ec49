import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import { changedNames, type CompanyName } from './company-names.ts';
import { deleteCompanyNames, insertCompanyNames, listCompanyNames } from './queries-names.ts';

/**
 * Owns `company_names`: names under which a company bids beside its legal name, or did. Who goes on as whom cannot be told from
 * awards alone, so they are only what an operator gave.
 */

export type NameContext = { actor: Actor; now: Date; enqueueMatching: EnqueueMatching };

const named = (name: string): CompanyName => ({ name, key: supplierKey(name) });

/** The other names of a company as they were given. */
export async function listOtherNames(db: Connection, companyId: string): Promise<string[]> {
  return (await listCompanyNames(db, [companyId])).map(({ name }) => name);
}

/**
 * Forgets and adds names; where that changes anything, the company is matched anew. Answers the names it then has.
 * @throws ApiError `validation_failed` for a name that is not there to forget, that the company is found by already or that
 * nothing could be found by, and where there would be too many
 */
export async function changeNames(
  tx: Connection,
  companyId: string,
  change: { add: readonly string[]; remove: readonly string[] },
  { actor, now, enqueueMatching }: NameContext,
): Promise<string[]> {
  const profile = await lockProfile(tx, companyId);
  const standing = await listCompanyNames(tx, [companyId]);
  const changed = changedNames(supplierKey(profile.legal_name), standing, {
    add: change.add.map(named),
    remove: change.remove.map(named),
  });
  if (changed.problem !== null) throw validationFailed([{ path: changed.path, problem: changed.problem }]);
  const { added, removed } = changed;
  if (added.length + removed.length === 0) return standing.map(({ name }) => name);
  await deleteCompanyNames(
    tx,
    companyId,
    removed.map(({ key }) => key),
  );
  await insertCompanyNames(tx, companyId, added, now.toISOString());
  await raiseProfileVersion(tx, companyId);
  const names = await listOtherNames(tx, companyId);
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'company.names',
    subject: companyId,
    before: { names: standing.map(({ name }) => name) },
    after: { names },
  });
  await enqueueMatching(tx, { companyId });
  return names;
}
