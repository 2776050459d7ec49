import type { FastifyRequest } from 'fastify';
import { html } from '#platform/text/markup.ts';
import { languageHeaders, languageOf } from './language.ts';
import { plainPage } from '#platform/text/plain-page.ts';
import { plainPageHeaders } from './plain-page-headers.ts';

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

/** Whether a browser opens the address for a person: programs, scripts of a page and the API get the one error shape. */
export function isForPerson({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

export function missingPage(acceptLanguage: string | undefined): { headers: Record<string, string>; body: string } {
  const language = languageOf(acceptLanguage);
  const { title, text, home } = WORDS[language];
  const body = html`<p>${text}</p>
    <p><a href="/">${home}</a></p>`;
  return {
    headers: { ...plainPageHeaders('none'), ...languageHeaders(language) },
    body: plainPage({ language, title, footer: 'Tenderfit' }, body),
  };
}
