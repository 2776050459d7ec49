/** `IT` and `TI` are information technology where they are written in capitals, and little words else. */
export const TECHNOLOGY_SHORT = 'infotech';

const SHORT = /(?<![\p{L}\p{N}.])(?:IT|TI)(?![\p{L}\p{N}.])/gu;

export function isTechnologyShort(word: string): boolean {
  return word === 'IT' || word === 'TI';
}

/** A text with the short form as the word that it is looked for by. */
export function withTechnologyLong(text: string): string {
  return text.replace(SHORT, TECHNOLOGY_SHORT);
}
