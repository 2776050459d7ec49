import { type Html, html } from './markup.ts';

/** A page of one card that needs no script, for who comes by a link: to leave the mail, or to an address that is none. */

export type PlainPage = { language: 'en' | 'fr'; title: string; footer: string };

const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --page: #f3f5f7;
    --card: #ffffff;
    --line: #dde2e7;
    --edge: #76818c;
    --ink: #16191d;
    --soft: #55606b;
    --button: #166547;
    --on: #ffffff;
    --focus: #1d5fd0;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #16191d;
      --card: #20252b;
      --line: #3a424b;
      --edge: #8b97a3;
      --ink: #f2f4f6;
      --soft: #b4bdc7;
      --button: #7cc4a4;
      --on: #0c1f16;
      --focus: #8ab8ff;
    }
  }
  body {
    margin: 0;
    padding: 10vh 1rem 1.5rem;
    background: var(--page);
    color: var(--ink);
    font:
      1rem/1.5 -apple-system,
      'Segoe UI',
      Roboto,
      Helvetica,
      Arial,
      sans-serif;
  }
  main,
  footer {
    max-width: 27.5rem;
    margin: 0 auto;
  }
  main {
    box-sizing: border-box;
    padding: 2rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 0.75rem;
  }
  h1 {
    margin: 0 0 0.75rem;
    font-size: 1.5rem;
    line-height: 1.25;
  }
  p {
    margin: 0 0 0.75rem;
    overflow-wrap: anywhere;
  }
  b {
    display: block;
  }
  p:last-child {
    margin-bottom: 0;
  }
  a {
    color: var(--button);
  }
  form {
    margin: 1.5rem 0 0;
  }
  button {
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 1.25rem;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    border-radius: 0.5rem;
    border: 1px solid var(--edge);
    background: transparent;
    color: var(--ink);
  }
  .main {
    background: var(--button);
    border-color: var(--button);
    color: var(--on);
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  footer {
    margin-top: 1rem;
    text-align: center;
    font-size: 0.8125rem;
    color: var(--soft);
    overflow-wrap: anywhere;
  }
</style>`;

/** What a content security policy names the style by the digest of. */
export const PLAIN_STYLE_TEXT = STYLE.markup.slice('<style>'.length, -'</style>'.length);

export function plainPage({ language, title, footer }: PlainPage, body: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Tenderfit</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        <footer>${footer}</footer>
      </body>
    </html>`;
  return `${markup}\n`;
}
