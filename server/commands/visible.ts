export { visible } from '#platform/text/visible.ts';

/** The beginning of a text, with the length of the whole where it is cut. */
export function cut(text: string, maxChars: number): string {
  const characters = [...text];
  if (characters.length <= maxChars) return text;
  return `${characters.slice(0, maxChars).join('')}… (${characters.length.toLocaleString('en-CA')} characters)`;
}
