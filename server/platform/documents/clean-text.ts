/** Control characters, and signs nobody sees: zero-width, direction, soft hyphens, tags (which hide text from people only). */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const LIGATURES = /[\ufb00-\ufb06]/g;

/**
 * Text fit to be stored and read: line ends as `\n`, no control or unseen characters, accents composed, printers' ligatures
 * (`ﬁ`) as letters, words joined that a soft hyphen parts, broken pairs of surrogates replaced.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u2028\u2029\u0085]/g, '\n')
    .replace(/\u00ad\n?/g, '')
    .replace(UNSEEN, '')
    .replace(LIGATURES, (sign) => sign.normalize('NFKC'))
    .normalize('NFC');
}

/** Also folds white space, where it only stems from a layout: one space, at most one empty line, nothing at the ends. */
export function cleanLines(text: string): string {
  return cleanText(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
