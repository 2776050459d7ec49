const MOST_CHARS = 160;

/** A recorded value in one line: text as it stands, a list by its items, nothing in words. */
export function shownValue(value: unknown, words: { nothing: string; yes: string; no: string }): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : cut(value.map((item) => shownValue(item, words)).join(', '));
  return cut(typeof value === 'string' ? value : JSON.stringify(value));
}

/** `digest_hour` and `legalName` as words. */
export function fieldName(field: string): string {
  return field.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function cut(text: string): string {
  const chars = [...text];
  return chars.length > MOST_CHARS ? `${chars.slice(0, MOST_CHARS - 1).join('')}…` : text;
}
