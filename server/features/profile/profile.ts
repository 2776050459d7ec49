import { randomUUID } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import type { ListedProfileChange, Operation, Profile, ProfileChange, SkippedOperation } from '#contract/profile.ts';
import { listNames, nameKey, shownName } from '#features/access/access.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { JobPayload } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import {
  boundsContradict,
  comparisonKey,
  editsOf,
  type FieldEdit,
  listValue,
  movesScores,
  type ProfileInput,
} from './profile-fields.ts';
import { earlierValues, listDifference, type RecordedChange, revertRefusal, shownChange } from './profile-history.ts';
import { applyOperations } from './profile-operations.ts';
import { findProfile, insertProfile, lockProfile, updateProfile, updateVersion } from './queries.ts';
import { findChange, insertChanges, listChanges, listChangesNewestFirst, updateReverted } from './queries-changes.ts';

/** Owns `profiles` and `profile_changes`: what a company says of itself, every change recorded. */

export type { Profile } from '#contract/profile.ts';
export { comparisonKey, movesScores, profileInput, type ProfileInput } from './profile-fields.ts';
export { findProfile, listProfileVersions, listProfiles, lockProfile, type VersionedProfile } from './queries.ts';

export type EnqueueMatching = (tx: Connection, payload: JobPayload<'match-company'>) => Promise<void>;

export type Cascade = { products_deactivated: number; products_reactivated: number };

/**
 * Makes the catalog follow manufacturer_partners within the transaction. Active products of partners that were `removed`
 * are discontinued by the change `changeId`; those of `added` ones that this very change had discontinued, which its
 * reversal finds, are active again.
 */
export type FollowPartners = (
  tx: Connection,
  companyId: string,
  change: { changeId: string; removed: readonly string[]; added: readonly string[] },
) => Promise<Cascade>;

export type ChangeContext = {
  actor: Actor;
  requestId?: string;
  enqueueMatching: EnqueueMatching;
  followPartners: FollowPartners;
};

/** An empty profile for a new company. */
export async function createProfile(tx: Connection, companyId: string, legalName: string): Promise<void> {
  await insertProfile(tx, companyId, { id: randomUUID(), legalName });
}

export async function readProfile(db: Connection, companyId: string): Promise<Profile> {
  const profile = await findProfile(db, companyId);
  if (profile === null) throw new ApiError('not_found', 'no such company');
  return profile;
}

/**
 * Sets these fields at once, identity fields included: an operator's way. One change a field, recorded with `source`; the
 * company is matched again when anything changed that can move a score.
 */
export async function setProfile(
  tx: Connection,
  companyId: string,
  input: ProfileInput,
  context: ChangeContext & { source: string },
): Promise<{ profile: Profile; edits: FieldEdit[] }> {
  const profile = await lockProfile(tx, companyId);
  if (boundsContradict(profile, input)) {
    throw validationFailed([{ path: 'min_contract_value', problem: 'must not be greater than max_contract_value' }]);
  }
  const edits = editsOf(profile, input);
  await recordEdits(tx, companyId, profile, edits, context);
  return { profile: await readProfile(tx, companyId), edits };
}

export type ProfileEdit = { profile: Profile; changes: ProfileChange[]; skipped: SkippedOperation[] };

/** Applies a batch of operations; those that can do nothing are returned with their reasons. */
export async function changeProfile(
  tx: Connection,
  companyId: string,
  operations: readonly Operation[],
  context: ChangeContext & { source?: 'portal_edit' | 'portal_feedback' | 'email_reply' },
): Promise<ProfileEdit> {
  const before = await lockProfile(tx, companyId);
  const { values, skipped } = applyOperations(before, operations);
  const recorded = await recordEdits(tx, companyId, before, editsOf(before, values), {
    ...context,
    source: context.source ?? 'portal_edit',
  });
  const profile = await readProfile(tx, companyId);
  return { profile, changes: recorded.map((change) => shownChange(change, profile)), skipped };
}

/**
 * Adds these names to manufacturer_partners where they are not there, as one change with `source`.
 * @throws ApiError `validation_failed` where the list has no room for them
 */
export async function addManufacturerPartners(
  tx: Connection,
  companyId: string,
  names: readonly string[],
  context: ChangeContext & { source: string },
): Promise<void> {
  const profile = await lockProfile(tx, companyId);
  const { manufacturer_partners: standing } = profile;
  const { added } = listDifference(
    standing,
    names.flatMap((name) => listValue(name) ?? []),
  );
  if (added.length === 0) return;
  const after = [...standing, ...new Map(added.map((name) => [comparisonKey(name), name])).values()];
  if (after.length > LIMITS.profileListValues) {
    const problem = `would give more than ${LIMITS.profileListValues} manufacturer_partners; remove others first`;
    throw validationFailed([{ path: 'name', problem }]);
  }
  const edits = [{ field: 'manufacturer_partners', before: standing, after } as const];
  await recordEdits(tx, companyId, profile, edits, context);
}

/** One page of the history, newest first. */
export async function listProfileChanges(
  db: Connection,
  companyId: string,
  cursor: string | undefined,
  cursors: CursorSeal,
): Promise<{ changes: ListedProfileChange[]; next_cursor: string | null }> {
  const identity = JSON.stringify(['profile changes', companyId]);
  const [before] = cursor === undefined ? [null] : (cursors.open(identity, cursor) ?? []);
  if (before === undefined || typeof before === 'string') {
    throw validationFailed([{ path: 'query.cursor', problem: 'is not a cursor of this list' }]);
  }
  const rows = await listChanges(db, companyId, { before, limit: LIMITS.profileChangesPage + 1 });
  const shown = rows.slice(0, LIMITS.profileChangesPage);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const names = await listNames(
    db,
    shown.flatMap(({ actor }) => (actor === null ? [] : [{ companyId, id: actor }])),
  );
  return {
    changes: shown.map(
      ({ sequence: _sequence, min_contract_value, max_contract_value, actor_kind: kind, actor: id, ...change }) => ({
        ...shownChange(change, { min_contract_value, max_contract_value }),
        changed_by:
          kind === null || id === null
            ? null
            : { kind, name: shownName({ kind, id }, names.get(nameKey({ companyId, id }))) },
      }),
    ),
    next_cursor: last === undefined ? null : cursors.seal(identity, [last.sequence]),
  };
}

/** Gives the field the value it had before its latest change, and the catalog with it. */
export async function revertChange(
  tx: Connection,
  companyId: string,
  changeId: string,
  context: ChangeContext,
): Promise<ProfileChange> {
  const profile = await lockProfile(tx, companyId);
  const change = await findChange(tx, companyId, changeId);
  if (change === null) throw new ApiError('not_found', 'no such profile change');
  refuseRevert(change, profile);
  const edits = editsOf(profile, earlierValues(change));
  await updateProfile(
    tx,
    companyId,
    edits,
    edits.some(({ field }) => movesScores(field)),
  );
  const cascades = await cascadesOf(
    tx,
    companyId,
    edits.map((edit) => ({ id: change.id, ...edit })),
    context,
  );
  await updateReverted(tx, companyId, change.id, cascades.get(change.id) ?? NO_CASCADE);
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'profile.revert',
    subject: change.id,
    before: { [change.field]: change.value_after },
    after: { [change.field]: change.value_before },
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  });
  if (edits.some(({ field }) => movesScores(field))) await context.enqueueMatching(tx, { companyId });
  const reverted = await findChange(tx, companyId, changeId);
  return shownChange(reverted ?? change, await readProfile(tx, companyId));
}

/** Reverts those of these changes that can still be reverted, the newest first. */
export async function revertWherePossible(
  tx: Connection,
  companyId: string,
  changeIds: readonly string[],
  context: ChangeContext,
): Promise<void> {
  for (const { id } of await listChangesNewestFirst(tx, companyId, changeIds)) {
    // Each is asked anew: reverting one lets another go.
    const change = await findChange(tx, companyId, id);
    const isPossible = change !== null && revertRefusal(change, await lockProfile(tx, companyId)) === null;
    if (isPossible) await revertChange(tx, companyId, id, context);
  }
}

/** These changes, the newest first. */
export async function listChangesById(
  db: Connection,
  companyId: string,
  changeIds: readonly string[],
): Promise<ProfileChange[]> {
  const changes = await listChangesNewestFirst(db, companyId, changeIds);
  if (changes.length === 0) return [];
  const profile = await readProfile(db, companyId);
  return changes.map((change) => shownChange(change, profile));
}

function refuseRevert(change: RecordedChange, profile: Profile): void {
  const refusal = revertRefusal(change, profile);
  switch (refusal) {
    case null:
      return;
    case 'already_reverted':
      throw new ApiError('already_reverted', 'this change is already reverted');
    case 'superseded':
      throw new ApiError('superseded', `${change.field} has changed again since; revert the later changes first`);
    case 'bounds':
      throw new ApiError(
        'superseded',
        `with the earlier ${change.field}, min_contract_value would exceed the current max_contract_value`,
      );
    case 'identity':
      throw new ApiError('forbidden', `${change.field} is an identity field and cannot be changed here`);
  }
}

/** For features that what else the company tells can move its scores: verdicts from before are out of date. */
export async function raiseProfileVersion(tx: Connection, companyId: string): Promise<void> {
  await updateVersion(tx, companyId);
}

const NO_CASCADE: Cascade = { products_deactivated: 0, products_reactivated: 0 };

/** Writes the edits with their changes, what follows in the catalog, the trail, and the job; the profile is locked. */
async function recordEdits(
  tx: Connection,
  companyId: string,
  profile: Profile,
  edits: readonly FieldEdit[],
  context: ChangeContext & { source: string },
): Promise<RecordedChange[]> {
  if (edits.length === 0) return [];
  const moves = edits.some(({ field }) => movesScores(field));
  await updateProfile(tx, companyId, edits, moves);
  const identified = edits.map((edit) => ({ id: randomUUID(), ...edit }));
  const cascades = await cascadesOf(tx, companyId, identified, context);
  const changes = identified.map((edit) => ({ ...edit, ...(cascades.get(edit.id) ?? NO_CASCADE) }));
  const recorded = await insertChanges(tx, companyId, context, changes);
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'profile.change',
    subject: profile.id,
    before: Object.fromEntries(edits.map((edit) => [edit.field, edit.before])),
    after: Object.fromEntries(edits.map((edit) => [edit.field, edit.after])),
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  });
  if (moves) await context.enqueueMatching(tx, { companyId });
  return recorded;
}

/** What each edit did to the catalog, by the id of its change. */
async function cascadesOf(
  tx: Connection,
  companyId: string,
  edits: readonly (FieldEdit & { id: string })[],
  { followPartners }: Pick<ChangeContext, 'followPartners'>,
): Promise<Map<string, Cascade>> {
  const edit = edits.find(({ field }) => field === 'manufacturer_partners');
  if (edit === undefined) return new Map();
  const difference = listDifference(edit.before as string[], edit.after as string[]);
  return new Map([[edit.id, await followPartners(tx, companyId, { changeId: edit.id, ...difference })]]);
}
