/** An attribute of a product as it is typed: `stored` is what it holds while its text is as it was shown. */
export type SpecRow = { key: string; name: string; text: string; stored: unknown };

/** What a reader calls true and false. */
export type YesNo = { yes: string; no: string };

export function specsOf(rows: readonly SpecRow[], words: YesNo): Record<string, unknown> {
  const named = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map((row) => [row.name.trim(), specValue(row, words)]));
}

/** What was not typed anew stays what it was; a number that is replaced by a number stays one, and a yes by a no. */
function specValue({ text, stored }: SpecRow, words: YesNo): unknown {
  if (stored !== undefined && text === specText(stored, words)) return stored;
  if (typeof stored === 'boolean' && text.trim() === specText(!stored, words)) return !stored;
  const isNumber = typeof stored === 'number' && /^-?\d+(?:\.\d+)?$/.test(text.trim());
  return isNumber ? Number(text) : text;
}

export function specText(value: unknown, { yes, no }: YesNo): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
