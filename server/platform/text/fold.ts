const UNDECOMPOSED: ReadonlyMap<string, string> = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ø', 'o'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** Without a letter of these there is nothing to decompose. */
const PLAIN = /^[\0-\x7f]*$/;

/**
 * Lower case without accents, ligatures written out, everything else kept: `Œuvres d’Été` → `oeuvres d’ete`.
 * The form in which search, matching and list values are compared.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßłđðøþı]/g, (letter) => UNDECOMPOSED.get(letter) ?? letter);
}

/** The words of a text in folded form: runs of letters and digits, in order. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
