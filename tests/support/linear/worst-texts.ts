/**
 * Texts that make a reader slow where one can be made slow: a short unit over and over, with something before it and something
 * behind it that lets it fail late.
 */

/** `prefix`, then `unit` as often as it fits, then `suffix`. */
export type WorstText = { prefix: string; unit: string; suffix: string };

/** Openers, closers, dashes, quotes, separators, digits, blanks, unseen signs, halves of pairs, and what texts of tenders are full of. */
export const SIGNS: readonly string[] = [
  '( ) [ ] { } < > « » “ ” „ " \' ’ ` ´ - – — − _ = + * / \\ | & ^ % $ # @ ~ ! ? . , ; : … ° § € £ ¢',
  '0 1 2 3 9 a A z Z é É œ ß ı ǅ ﬁ ﷺ 한 漢 ᐃ İ Ⅷ ½ 𝟙 ς 😀 🇨🇦',
  '&amp; &amp;amp; &# &#x &lt; &eacute &nbsp; <a </ <!-- --> <p> <script> </script <![CDATA[ ]]> <br/>',
  '"" "," "; \\" \\u {" ": [[ :// http:// www. .com %20 @a a@ a. A. a- -a 1- 1, 1. 1/ 00 000, $1 x, x; x|',
]
  .flatMap((line) => line.split(' '))
  .concat(
    [' ', '\t', '\n', '\r', '\r\n', '\n\n', '\n\t', '\u00a0', '\u2028', '\u3000', '\u0085', '\v'],
    [
      '\u200b',
      '\u200d',
      '\ufeff',
      '\u00ad',
      '\u202e',
      '\u0301',
      'e\u0301',
      '\u0000',
      '\u001b',
      '\ufffd',
      '\ud83d',
      '\ude00',
    ],
    [
      '<a ',
      '1 ',
      ' 1',
      '$ ',
      ' $',
      ', , ',
      ' - ',
      ' — ',
      ' et ',
      ' and ',
      ' or ',
      ' ou ',
      ' de ',
      ' of ',
      ' the ',
      ' la ',
      'l’',
      "d'",
    ],
    [
      ' we ',
      ' nous ',
      ' a ',
      ' à ',
      ' not ',
      ' pas ',
      'aa ',
      'Aa ',
      'AA ',
      'a1 ',
      'A-1 ',
      'no. ',
      'ISO 9001 ',
      'Québec, ',
    ],
    ['Ontario ', 'CA ', 'CA-QC ', '*x\n', '* ', ' *', '\n*', '\n- '],
  );

/** How it begins and ends beside: nothing, or what makes the last look fail. */
export const PREFIXES: readonly string[] = [
  '',
  'a',
  ' ',
  '1',
  '"',
  '<',
  '-',
  'We do not do ',
  'Nous ne faisons pas ',
  'A: ',
];
export const SUFFIXES: readonly string[] = ['', 'x', ' ', '!', '\u0000', '"', '>', '1', '\n', 'a.', ')', '$'];

export function textOf({ prefix, unit, suffix }: WorstText, chars: number): string {
  const room = Math.max(0, chars - prefix.length - suffix.length);
  return (prefix + unit.repeat(Math.ceil(room / Math.max(1, unit.length))).slice(0, room) + suffix).slice(0, chars);
}

/** The words that stand in patterns and tables of a source: what a rule looks for is what makes it work. */
export function wordsOfSource(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:import|\*|\/\*\*|\/\/).*$/gm, '');
  const quoted = code.match(/'[^'\n]*'|`[^`]*`|"[^"\n]*"|\/[^/\n]{3,}\/[gimsuvy]*/g) ?? [];
  const found = quoted.flatMap((text) => text.match(/\p{L}[\p{L}'’]+(?: \p{L}[\p{L}'’]+)?/gu) ?? []);
  return [...new Set(found)].filter((word) => word.length <= 40).map((word) => `${word} `);
}
