import { LIMITS } from '#contract/limits.ts';
import type { ListField, Operation, Profile, SetField, SkippedOperation, SkipReason } from '#contract/profile.ts';
import { boundsContradict, comparisonKey, listValue, profileInput, type ProfileInput } from './profile-fields.ts';

type ListOperation = Extract<Operation, { field: ListField }>;
type SetOperation = Extract<Operation, { field: SetField }>;

const BOUNDS: readonly string[] = ['min_contract_value', 'max_contract_value'];

/**
 * What a batch of operations makes of a profile, each judged by what those before it left: the fields with their values
 * then, and the operations that did nothing. Contract bounds are judged by where they stand in the end: where they would
 * contradict each other, every operation that would move one is skipped, and both stay.
 */
export function applyOperations(
  profile: Profile,
  operations: readonly Operation[],
): { values: ProfileInput; skipped: SkippedOperation[] } {
  const standing: Profile = { ...profile };
  const keyOf = cachedKeys();
  const values: Record<string, unknown> = {};
  const reasons = operations.map((operation): SkipReason | null => {
    const outcome = isListOperation(operation)
      ? listOutcome(standing, operation, keyOf)
      : setOutcome(standing, operation);
    if (typeof outcome === 'string') return outcome;
    Object.assign(standing, outcome);
    Object.assign(values, outcome);
    return null;
  });
  if (boundsContradict(profile, values)) {
    for (const bound of BOUNDS) delete values[bound];
    for (const [index, operation] of operations.entries()) {
      if (!BOUNDS.includes(operation.field) || reasons[index] === 'invalid_value') continue;
      reasons[index] = operation.value === profile[operation.field] ? 'already_set' : 'min_exceeds_max';
    }
  }
  const skipped = operations.flatMap(({ op, field, value }, index) => {
    const reason = reasons[index];
    return reason === null || reason === undefined ? [] : [{ index, op, field, value, reason }];
  });
  return { values, skipped };
}

function isListOperation(operation: Operation): operation is ListOperation {
  return operation.op !== 'set';
}

/** The list of a field has hundreds of values, which each operation of a batch is compared with. */
function cachedKeys(): (value: string) => string {
  const keys = new Map<string, string>();
  return (value) => {
    const key = keys.get(value) ?? comparisonKey(value);
    keys.set(value, key);
    return key;
  };
}

function listOutcome(
  standing: Profile,
  { op, field, value }: ListOperation,
  keyOf: (value: string) => string,
): SkipReason | Partial<Profile> {
  const one = listValue(value);
  if (one === null) return 'invalid_value';
  const key = keyOf(one);
  const items = standing[field];
  const others = items.filter((item) => keyOf(item) !== key);
  const isPresent = others.length < items.length;
  if (op === 'remove') return isPresent ? { [field]: others } : 'not_present';
  if (isPresent) return 'already_present';
  // The value is acceptable; the list has no room for it.
  return items.length < LIMITS.profileListValues ? { [field]: [...items, one] } : 'error';
}

function setOutcome(standing: Profile, { field, value }: SetOperation): SkipReason | Partial<Profile> {
  const result = profileInput.shape[field].safeParse(value);
  if (!result.success || result.data === undefined) return 'invalid_value';
  // Minus zero is zero.
  const set = typeof result.data === 'number' ? result.data + 0 : result.data;
  return set === standing[field] ? 'already_set' : { [field]: set };
}
