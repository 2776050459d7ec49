/** As a line of its own begins: `région de Québec` → `Région de Québec`. */
export function upperFirst(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
