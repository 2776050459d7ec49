/** What the address of /rules says: the rule that is open. */
export type RulesSearch = { rule?: string };

export function readRulesSearch({ rule }: Record<string, unknown>): RulesSearch {
  return typeof rule === 'string' ? { rule } : {};
}
