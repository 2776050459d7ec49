import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { html } from '#platform/text/markup.ts';
import { languageHeaders, languageOf } from './language.ts';

/** The page for somebody who followed an address that the service does not have. */

const WORDS = {
  en: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or of an earlier version.',
    home: 'Go to the start page',
  },
  fr: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse. Elle est peut-être mal écrite, ou d’une version antérieure.',
    home: 'Aller à la page d’accueil',
  },
} as const;

const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    --page: #f3f5f7;
    --ink: #16191d;
    --link: #166547;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --page: #16191d;
      --ink: #f2f4f6;
      --link: #7cc4a4;
    }
  }
  body {
    margin: 0;
    padding: 15vh 1.5rem 1.5rem;
    background: var(--page);
    color: var(--ink);
    font:
      1.0625rem/1.5 -apple-system,
      'Segoe UI',
      Roboto,
      Helvetica,
      Arial,
      sans-serif;
  }
  main {
    max-width: 30rem;
    margin: 0 auto;
  }
  a {
    color: var(--link);
  }
</style>`;
const STYLE_TEXT = STYLE.markup.slice('<style>'.length, -'</style>'.length);

/** Whether a browser opens the address for a person: programs, scripts of a page and the API get the one error shape. */
export function isForPerson({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

export function missingPage(acceptLanguage: string | undefined): { headers: Record<string, string>; body: string } {
  const language = languageOf(acceptLanguage);
  const { title, text, home } = WORDS[language];
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Tenderfit</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="/">${home}</a></p>
        </main>
      </body>
    </html>`;
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE_TEXT, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return {
    headers: {
      ...languageHeaders(language),
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
    },
    body: `${markup}\n`,
  };
}
