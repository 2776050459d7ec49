import { LIST_FIELDS, type ProfileChange } from '#contract/profile.ts';
import type { FieldChange, SettingChange, Superseded } from './outcomes.ts';
import type { SettingsPatch } from './instructions/instruction.ts';

/** Changes as a confirmation says them. */

/** What recorded changes did to each field. */
export function fieldChanges(changes: readonly ProfileChange[]): FieldChange[] {
  return changes.map(({ field, value_before: before, value_after: after, cascade_summary: cascade }) => {
    const products = {
      productsDiscontinued: cascade.products_deactivated,
      productsActivated: cascade.products_reactivated,
    };
    if (!LIST_FIELDS.some((name) => name === field)) return { field, before, after, ...products };
    const [had, has] = [namesOf(before), namesOf(after)];
    return {
      field,
      added: has.filter((name) => !had.includes(name)),
      removed: had.filter((name) => !has.includes(name)),
      ...products,
    };
  });
}

/** The change that a revert was: from the later value to the earlier one. */
export function reversed(change: ProfileChange): ProfileChange {
  const { value_before: before, value_after: after, cascade_summary: cascade } = change;
  return {
    ...change,
    value_before: after,
    value_after: before,
    cascade_summary: { ...cascade, products_deactivated: 0 },
  };
}

/** What a change did that was left: what it took out was not put back, what it added was not taken out. */
export function leftOf(change: ProfileChange): Superseded {
  const [made] = fieldChanges([change]);
  if (made === undefined || !('added' in made)) return { field: change.field, notPutBack: [], notTakenOut: [] };
  return { field: change.field, notPutBack: made.removed, notTakenOut: made.added };
}

/** The settings that differ. */
export function settingChanges(before: SettingsPatch, after: SettingsPatch): SettingChange[] {
  return settingPairs(before, after).filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** The settings as they stand. */
export function allSettings(standing: SettingsPatch): SettingChange[] {
  return settingPairs(standing, standing);
}

function settingPairs(before: SettingsPatch, after: SettingsPatch): SettingChange[] {
  const changes: SettingChange[] = [];
  if (before.digest_days !== undefined && after.digest_days !== undefined)
    changes.push({ field: 'digest_days', before: before.digest_days, after: after.digest_days });
  if (before.digest_hour !== undefined && after.digest_hour !== undefined)
    changes.push({ field: 'digest_hour', before: before.digest_hour, after: after.digest_hour });
  if (before.digest_min_score !== undefined && after.digest_min_score !== undefined)
    changes.push({ field: 'digest_min_score', before: before.digest_min_score, after: after.digest_min_score });
  if (before.digest_max_items !== undefined && after.digest_max_items !== undefined)
    changes.push({ field: 'digest_max_items', before: before.digest_max_items, after: after.digest_max_items });
  return changes;
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
