import type { Answer, Inputs } from '../app/api.ts';

/** A change of the profile as people read it, and as operations that make it again. */

export type Change = Answer<'GET /api/v1/profile/changes'>['changes'][number];
type Operation = Inputs<'PATCH /api/v1/profile'>['body']['operations'][number];

export type ListChange = { added: string[]; removed: string[] };

/** What a change of a list added and removed; null for a change of one value. */
export function listChange({ value_before: before, value_after: after }: Change): ListChange | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const [old, fresh] = [before as string[], after as string[]];
  return {
    added: fresh.filter((one) => !old.includes(one)),
    removed: old.filter((one) => !fresh.includes(one)),
  };
}

/** The operations that do a reverted change again. */
export function operationsAgain(change: Change): Operation[] {
  const list = listChange(change);
  const field = change.field as never;
  if (list === null) return [{ op: 'set', field, value: change.value_after }];
  return [
    ...list.removed.map((value) => ({ op: 'remove' as const, field, value })),
    ...list.added.map((value) => ({ op: 'add' as const, field, value })),
  ];
}
