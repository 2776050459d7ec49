/** A name of a company as it was given, and its key: the name as suppliers of awards are compared. */
export type CompanyName = { name: string; key: string };

/** Names to forget, then names to add. */
export type NameChange = { add: readonly CompanyName[]; remove: readonly CompanyName[] };

export type ChangedNames =
  | { problem: null; added: CompanyName[]; removed: CompanyName[] }
  /** What cannot be done, and which list of the change contains it. */
  | { problem: string; path: keyof NameChange };

export const MAX_OTHER_NAMES = 20;

/** What a change does to the other names of a company. Names of one key are the same; adding one that is there does nothing. */
export function changedNames(
  legalKey: string,
  standing: readonly CompanyName[],
  { add, remove }: NameChange,
): ChangedNames {
  const names = new Map(standing.map((one) => [one.key, one]));
  const removed = new Map<string, CompanyName>();
  for (const { name, key } of remove) {
    const held = names.get(key) ?? removed.get(key);
    if (held === undefined) return { path: 'remove', problem: `"${name}" is not one of its other names` };
    names.delete(key);
    removed.set(key, held);
  }
  const added: CompanyName[] = [];
  for (const one of add) {
    const { name, key } = one;
    if (key === '') return { path: 'add', problem: `"${name}" has no letters or digits` };
    if (key === legalKey) return { path: 'add', problem: `"${name}" is already its legal name` };
    if (names.has(key)) continue;
    names.set(key, one);
    added.push(one);
  }
  if (names.size > MAX_OTHER_NAMES) {
    return { path: 'add', problem: `would give ${names.size} other names; the maximum is ${MAX_OTHER_NAMES}` };
  }
  return { problem: null, added, removed: [...removed.values()] };
}
