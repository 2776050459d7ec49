import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import { type ReadAgain, readAgain } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { readOwnNotices } from './matching-documents.ts';
import type { CompiledCompany } from './matching-inputs.ts';
import { withPauses } from './matching-pauses.ts';
import { judge, listingsOf, type MatchReport, readNotices, reportOf, type Steps, store } from './matching-step.ts';
import { listGroupCopies } from './queries.ts';
import { lockStep } from './queries-rescore.ts';
import { findGroupOf } from './queries-rules.ts';
import { isJudgedAlike } from './subjects/judged-facts.ts';
import { readProfileIndex } from './subjects/profile-index.ts';

/** Judges one tender for one company, as both are now. */

const NOTHING: Readonly<MatchReport> = { companies: 0, listings: 0, judged: 0, opportunities: 0 };

/** Where the tender is read otherwise than before, it is matched again with every company, as when it arrived. */
async function readTenderAgain({ database, enqueue, now }: Steps, groupId: string): Promise<void> {
  const at = now();
  const onStored = async (tx: Connection, read: readonly ReadAgain[]): Promise<void> => {
    if (read.every(({ before, after }) => isJudgedAlike(before, after))) return;
    await raiseGroupVersions(tx, [groupId], at);
    await enqueue(tx, { name: 'match-groups', payload: { groupIds: [groupId] } });
  };
  await readAgain(database, groupId, { now: at, onStored });
}

/** Reads and judges the tender of an opportunity for the one company from scratch, as it is now. */
export async function matchAgain(steps: Steps, companyId: string, opportunityId: string): Promise<MatchReport> {
  const groupId = await findGroupOf(steps.database.db, companyId, opportunityId);
  if (groupId !== null) await readTenderAgain(steps, groupId);
  return await judgeNow(steps, { companyId, groupId });
}

/** `first`: what is stored before it in the same transaction; false ends it, and nothing is judged. */
export async function judgeNow(
  steps: Steps,
  { companyId, groupId }: { companyId: string; groupId: string | null },
  first: (tx: Connection) => Promise<boolean> = () => Promise.resolve(true),
): Promise<MatchReport> {
  const { database, keeper } = steps;
  const shared = await keeper.shared(database.db);
  const { statistics, past, vectors, meanings, snapshot } = shared;
  const current = async (db: Connection): Promise<CompiledCompany | null> => {
    const inputs = await keeper.inputsOf(db, companyId, shared);
    return inputs === null ? null : await keeper.compiled(inputs, shared);
  };
  // Nobody waits for the transaction while a large catalog is compiled; in it only what was edited since is.
  const known = await current(database.db);
  if (known !== null) await withPauses(readProfileIndex(statistics, known.company.profile));
  return await database.transaction(async (tx) => {
    // A re-score that knows a later edit begins after this verdict is stored.
    await lockStep(tx);
    if (!(await first(tx))) return { ...NOTHING };
    const compiled = await current(tx);
    if (compiled === null) return { ...NOTHING };
    const groups = groupId === null ? [] : await listGroupCopies(tx, [groupId]);
    const pairs = (await readNotices(groups)).map((notice) => ({ companyId, notice, score: 0, isHeld: true }));
    const near = (await meanings?.read(tx, groups)) ?? null;
    const own = await readOwnNotices(tx, groups, companyId);
    const inputs = { statistics, past, vectors, near, own };
    const verdicts = await judge(pairs, new Map([[companyId, compiled.company]]), inputs);
    await store(tx, steps, verdicts, { snapshot });
    return reportOf(1, listingsOf(groups), verdicts);
  });
}
