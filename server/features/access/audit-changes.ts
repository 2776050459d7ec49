export type AuditChange = { field: string; before: unknown; after: unknown };

type Members = Readonly<Record<string, unknown>>;
/** Members by which what is recorded names itself, the best first. */
const NAMES = ['name', 'filename', 'legalName', 'email', 'condition_label'];

/** The fields of a recorded change whose value became another; what is recorded without fields is one field, `value`. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  if (was === null || is === null)
    return same(before, after) ? [] : [{ field: 'value', before: before ?? null, after: after ?? null }];
  const fields = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return fields
    .filter((field) => !same(was[field], is[field]))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

/** What the changed thing is called by its own record; null where that does not say. */
export function ownName(before: unknown, after: unknown): string | null {
  const named = [membersOf(after), membersOf(before)].flatMap((members) => NAMES.map((name) => members?.[name]));
  return (named.find((name) => typeof name === 'string' && name !== '') as string | undefined) ?? null;
}

/** Of a missing value: none. Null: it has no members. */
function membersOf(value: unknown): Members | null {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Members) : null;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
