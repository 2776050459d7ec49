/**
 * Text from outside as it may be shown on a terminal: what cannot be seen, moves the cursor, turns the writing around or
 * ends the line is written as an escape such as `\u001b`.
 */
export function visible(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The beginning of a text, with the length of the whole where it is cut. */
export function cut(text: string, maxChars: number): string {
  const characters = [...text];
  if (characters.length <= maxChars) return text;
  return `${characters.slice(0, maxChars).join('')}… (${characters.length.toLocaleString('en-CA')} characters)`;
}
