import { convert } from 'html-to-text';

const LIMITS = { maxDepth: 200, maxChildNodes: 20_000, maxInputLength: 1_000_000, ellipsis: '' };

/** Line that stands for the place where a mail program put the message that is answered. */
const QUOTE_FOLLOWS = '-----Original Message-----';

/** What people do not see: an instruction hidden in it was not written by the sender's hand. */
const HIDDEN = [
  'head',
  'style',
  'script',
  'title',
  'template',
  '[hidden]',
  '[style*="display:none"]',
  '[style*="display: none"]',
];

/** Blocks in which mail programs put what they quote. */
const QUOTES = [
  'blockquote',
  '.gmail_quote',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.zmail_extra',
  '#OLK_SRC_BODY_SECTION',
];

/** Headers of a quote: the message that is answered stands next to them, not in them. */
const QUOTE_HEADERS = [
  '#divRplyFwdMsg',
  '#appendonsend',
  '#stopSpelling',
  '#reply-intro',
  '.moz-cite-prefix',
  '.OutlookMessageHeader',
];

/**
 * The text of a message that has only HTML, its quotes with `>` before each line, so that they are read like those of a text.
 * Pictures and the addresses of links are left out. Longer than a million characters, deeper or wider than a person's mail
 * program writes: the rest is left out.
 */
export function htmlMailText(html: string): string {
  const quote = { trimEmptyLines: true, leadingLineBreaks: 1, trailingLineBreaks: 1 };
  // Cut here, because the library prints a warning where it cuts.
  return convert(html.slice(0, LIMITS.maxInputLength), {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'hr', options: { length: 30 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
      ...QUOTES.map((selector) => ({ selector, format: 'blockquote', options: quote })),
      ...QUOTE_HEADERS.map((selector) => ({
        selector,
        format: 'blockString',
        options: { string: QUOTE_FOLLOWS, leadingLineBreaks: 2, trailingLineBreaks: 2 },
      })),
    ],
  });
}
