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
