export type StatementNames = { of(text: string): string | null };

/** Names of statements, for this process: each text has its own; the first `most` have one, and later ones none. */
export function statementNames(prefix: string, most: number): StatementNames {
  const names = new Map<string, string>();
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known ?? null;
      const name = `${prefix}_${names.size}`;
      names.set(text, name);
      return name;
    },
  };
}
