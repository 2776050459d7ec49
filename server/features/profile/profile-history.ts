import { IDENTITY_FIELDS, type ProfileChange } from '#contract/profile.ts';
import { boundsContradict, comparisonKey, type ProfileInput } from './profile-fields.ts';

/** A change as it is kept, with what decides whether it can be reverted. */
export type RecordedChange = {
  id: string;
  field: string;
  value_before: unknown;
  value_after: unknown;
  products_deactivated: number;
  products_reactivated: number;
  source: string;
  created_at: string;
  reverted_at: string | null;
  /** Whether no later change of the field stands. */
  is_latest: boolean;
};

export type Bounds = { min_contract_value: number | null; max_contract_value: number | null };

export type RevertRefusal = 'already_reverted' | 'superseded' | 'bounds' | 'identity';

/** Why the change cannot be reverted while the profile has these contract bounds; null: it can. */
export function revertRefusal(change: RecordedChange, bounds: Bounds): RevertRefusal | null {
  if (IDENTITY_FIELDS.some((field) => field === change.field)) return 'identity';
  if (change.reverted_at !== null) return 'already_reverted';
  if (!change.is_latest) return 'superseded';
  return boundsContradict(bounds, earlierValues(change)) ? 'bounds' : null;
}

/** The values of the profile that the change replaced. */
export function earlierValues(change: Pick<RecordedChange, 'field' | 'value_before'>): ProfileInput {
  return { [change.field]: change.value_before };
}

export function shownChange(change: RecordedChange, bounds: Bounds): ProfileChange {
  const { products_deactivated, products_reactivated, reverted_at, is_latest: _isLatest, ...shown } = change;
  return {
    ...shown,
    cascade_summary: { products_deactivated, products_reactivated },
    reverted: reverted_at !== null,
    revertible: revertRefusal(change, bounds) === null,
  };
}

/** The names that an edit of a list takes away and brings, by what they are compared by. */
export function listDifference(
  before: readonly string[],
  after: readonly string[],
): { removed: string[]; added: string[] } {
  const [had, has] = [before, after].map((items) => new Set(items.map(comparisonKey)));
  return {
    removed: before.filter((item) => has?.has(comparisonKey(item)) !== true),
    added: after.filter((item) => had?.has(comparisonKey(item)) !== true),
  };
}
