import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion, readProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import { changedNames, type CompanyName } from './company-names.ts';
import {
  type AwardedName,
  likelyNames,
  type LikelyName,
  MAX_BEARERS,
  type OthersFoundBy,
  tellingWord,
} from './likely-names.ts';
import {
  deleteCompanyNames,
  insertCompanyNames,
  listAwardedNames,
  listCompanyNames,
  listKeysByNumber,
  listKeysByWord,
  listLegalNames,
  listOthersNames,
  listOthersNumbers,
  lockNames,
} from './queries.ts';

/**
 * Owns `company_names`: names under which a company bids besides its legal name, or did. Who goes on as whom cannot be told from
 * awards alone, so they are only what an operator gave; what is likely is suggested. A company is given no name that another is found by then.
 */

export { matchWinners } from './suppliers-winners.ts';
export { listCompanyNames } from './queries.ts';

export type NameContext = { actor: Actor; now: Date; enqueueMatching: EnqueueMatching };

const LEGAL = 'the legal name';

const named = (name: string): CompanyName => ({ name, key: supplierKey(name) });

/** The other names of a company as they were given. */
export async function listOtherNames(db: Connection, companyId: string): Promise<string[]> {
  return (await listCompanyNames(db, [companyId])).map(({ name }) => name);
}

/**
 * Forgets and adds names; where that changes anything, the company is matched again. Answers the names it then has.
 * @throws ApiError `validation_failed` for a name that is not there to forget, that the company is found by already or that
 * nothing could be found by, that another company is found by, and where there would be too many
 */
export async function changeNames(
  tx: Connection,
  companyId: string,
  change: { add: readonly string[]; remove: readonly string[] },
  { actor, now, enqueueMatching }: NameContext,
): Promise<string[]> {
  // Before all else, so that what is read then is what others have given.
  if (change.add.length > 0) await lockNames(tx);
  const profile = await lockProfile(tx, companyId);
  const standing = await listCompanyNames(tx, [companyId]);
  const changed = changedNames(supplierKey(profile.legal_name), standing, {
    add: change.add.map(named),
    remove: change.remove.map(named),
  });
  if (changed.problem !== null) throw validationFailed([{ path: changed.path, problem: changed.problem }]);
  const { added, removed } = changed;
  await refuseOthers(tx, companyId, added);
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

/** Names in the awards that are likely names of the company too, surest first; nothing is changed. */
export async function suggestNames(db: Connection, companyId: string): Promise<LikelyName[]> {
  const { legal_name: legalName, business_number: number } = await readProfile(db, companyId);
  const others = await listCompanyNames(db, [companyId]);
  const keys = [supplierKey(legalName), ...others.map(({ key }) => key)];
  const words = [...new Set(keys.flatMap((key) => tellingWord(key) ?? []))];
  const byWord = await listKeysByWord(db, words, MAX_BEARERS);
  const byNumber = await listKeysByNumber(db, { keys, number });
  const awarded = await listAwardedNames(db, [...new Set([...keys, ...byWord, ...byNumber])]);
  return likelyNames(awarded, { keys, number }, await othersFoundBy(db, companyId, awarded));
}

async function othersFoundBy(
  db: Connection,
  companyId: string,
  awarded: readonly AwardedName[],
): Promise<OthersFoundBy> {
  const holders = await holdersOf(
    db,
    companyId,
    awarded.map(({ key }) => key),
  );
  const numbers = await listOthersNumbers(
    db,
    companyId,
    awarded.flatMap(({ number }) => number ?? []),
  );
  return { keys: new Set(holders.keys()), numbers: new Set(numbers) };
}

async function refuseOthers(tx: Connection, companyId: string, added: readonly CompanyName[]): Promise<void> {
  const holders = await holdersOf(
    tx,
    companyId,
    added.map(({ key }) => key),
  );
  const issues = added.flatMap(({ name, key }) => {
    const holder = holders.get(key);
    return holder === undefined ? [] : [{ path: 'add', problem: `"${name}" is ${holder.as} of company ${holder.id}` }];
  });
  if (issues.length > 0) throw validationFailed(issues);
}

/** Which of these keys other companies are found by, each with the first such company. */
async function holdersOf(
  db: Connection,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, { id: string; as: string }>> {
  const holders = new Map<string, { id: string; as: string }>();
  if (keys.length === 0) return holders;
  for (const { companyId: id, key } of await listOthersNames(db, companyId, keys)) {
    if (!holders.has(key)) holders.set(key, { id, as: 'another name' });
  }
  const wanted = new Set(keys);
  for (const { companyId: id, legalName } of await listLegalNames(db)) {
    if (id === companyId) continue;
    const key = supplierKey(legalName);
    if (wanted.has(key) && holders.get(key)?.as !== LEGAL) holders.set(key, { id, as: LEGAL });
  }
  return holders;
}
