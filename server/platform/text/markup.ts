import { memo } from './memo.ts';

/** Markup that is safe to put into a page or a mail: made only by `html`. */
export type Html = { readonly markup: string };

/** What may stand in a template: text, which is escaped; markup, which is not; nothing. */
export type HtmlValue = string | number | Html | readonly Html[] | null;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// oxlint-disable-next-line no-control-regex -- controls are dropped, like halves of characters
const TO_ESCAPE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/;

/** Text as HTML, in content and in quoted attributes alike. Controls other than line ends and tabs are dropped. */
export function escapeHtml(text: string): string {
  if (!TO_ESCAPE.test(text)) return text;
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- controls are what it drops
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
  );
}

/**
 * A template for HTML in which every value is escaped unless it is markup itself. Attributes must stand in quotes, and an
 * address in `href` must have gone through `webAddress`. The template's own indentation is left out of the markup.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = '';
  for (const [at, text] of withoutIndentation(strings).entries()) markup += text + markupOf(values[at] ?? null);
  return { markup };
}

/** A template's texts are one object for each place in the code, so each is tidied once. */
const withoutIndentation = memo((strings: TemplateStringsArray) =>
  strings.map((text) => text.replaceAll(/\n\s*/g, '\n')),
);

function markupOf(value: HtmlValue): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map((one) => one.markup).join('');
}

/** An address from outside for a link: itself when it is http or https, else null. Refuses `javascript:` and its like. */
export function webAddress(text: string): string | null {
  if (text.length > 2000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
