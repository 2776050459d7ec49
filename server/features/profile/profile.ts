import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { JobPayload } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import { boundsContradict, editsOf, type FieldEdit, type Profile, type ProfileInput } from './profile-fields.ts';
import { findProfile, insertChanges, insertProfile, lockProfile, updateProfile } from './queries.ts';

/** Owns `profiles` and `profile_changes`: what a company says of itself, every change recorded. */

export { profileInput, type Profile, type ProfileInput } from './profile-fields.ts';
export { findProfile, listProfileVersions, listProfiles, type VersionedProfile } from './queries.ts';

export type EnqueueMatching = (tx: Connection, payload: JobPayload<'match-company'>) => Promise<void>;

/** An empty profile for a new company. */
export async function createProfile(tx: Connection, companyId: string, legalName: string): Promise<void> {
  await insertProfile(tx, companyId, { id: randomUUID(), legalName });
}

/**
 * Sets these fields at once, identity fields included: an operator's way. One change a field, recorded with `source`; the
 * company is matched anew when anything changed.
 */
export async function setProfile(
  tx: Connection,
  companyId: string,
  input: ProfileInput,
  context: { actor: Actor; source: string; enqueueMatching: EnqueueMatching },
): Promise<{ profile: Profile; edits: FieldEdit[] }> {
  const profile = await lockProfile(tx, companyId);
  if (boundsContradict(profile, input)) {
    throw validationFailed([{ path: 'min_contract_value', problem: 'must not be greater than max_contract_value' }]);
  }
  const edits = editsOf(profile, input);
  if (edits.length > 0) {
    await updateProfile(tx, companyId, edits);
    await insertChanges(
      tx,
      companyId,
      context.source,
      edits.map((edit) => ({ id: randomUUID(), ...edit })),
    );
    await recordAudit(tx, {
      companyId,
      actor: context.actor,
      action: 'profile.change',
      subject: profile.id,
      before: Object.fromEntries(edits.map((edit) => [edit.field, edit.before])),
      after: Object.fromEntries(edits.map((edit) => [edit.field, edit.after])),
    });
    await context.enqueueMatching(tx, { companyId });
  }
  return { profile: (await findProfile(tx, companyId)) ?? profile, edits };
}
