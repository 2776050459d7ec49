import { type Html, html } from '#platform/text/markup.ts';

/** The pages where a reader leaves the digest or returns, as HTML that needs no script. */

export type LeaveView = { language: 'en' | 'fr'; host: string };

type Words = {
  leaveTitle: string;
  leaveText: (company: string) => string;
  leaveAction: string;
  leftTitle: string;
  leftText: (company: string) => string;
  returnAction: string;
  backTitle: string;
  backText: (company: string) => string;
  unknownTitle: string;
  unknownText: string;
  failedTitle: string;
  failedText: string;
};

const ENGLISH: Words = {
  leaveTitle: 'Stop the tender emails?',
  leaveText: (company) => `This address receives the digest of new tenders for ${company}:`,
  leaveAction: 'Stop the emails',
  leftTitle: 'You receive no more tender emails',
  leftText: (company) => `The digest of ${company} is no longer sent to:`,
  returnAction: 'Undo: receive the emails again',
  backTitle: 'You receive the tender emails',
  backText: (company) => `The digest of ${company} is sent to:`,
  unknownTitle: 'This link does not work',
  unknownText: 'It is incomplete, or the company no longer exists. Open the link in your latest email again.',
  failedTitle: 'This did not work',
  failedText: 'Nothing has changed. Wait a minute, then try again.',
};

const FRENCH: Words = {
  leaveTitle: 'Ne plus recevoir les courriels d’appels d’offres?',
  leaveText: (company) => `Cette adresse reçoit les nouveaux appels d’offres pour ${company}\u00a0:`,
  leaveAction: 'Ne plus recevoir ces courriels',
  leftTitle: 'Vous ne recevez plus de courriels d’appels d’offres',
  leftText: (company) => `Les nouveaux appels d’offres pour ${company} ne sont plus envoyés à\u00a0:`,
  returnAction: 'Annuler\u00a0: recevoir à nouveau les courriels',
  backTitle: 'Vous recevez les courriels d’appels d’offres',
  backText: (company) => `Les nouveaux appels d’offres pour ${company} sont envoyés à\u00a0:`,
  unknownTitle: 'Ce lien ne fonctionne pas',
  unknownText: 'Il est incomplet, ou l’entreprise n’existe plus. Ouvrez à nouveau le lien de votre dernier courriel.',
  failedTitle: 'Cela n’a pas fonctionné',
  failedText: 'Rien n’a changé. Attendez une minute, puis réessayez.',
};

/** Who the page is about, and where its form is sent. */
export type LeaveTarget = { company: string; email: string; action: string };

/** Asks before anything changes: scanners of mail follow links. */
export function askPage(view: LeaveView, { company, email, action }: LeaveTarget): string {
  const { leaveTitle, leaveText, leaveAction } = wordsOf(view);
  return page(view, leaveTitle, html`${who(leaveText(company), email)} ${form(action, leaveAction, true)}`);
}

export function leftPage(view: LeaveView, { company, email, action }: LeaveTarget): string {
  const { leftTitle, leftText, returnAction } = wordsOf(view);
  return page(view, leftTitle, html`${who(leftText(company), email)} ${form(action, returnAction, false)}`);
}

export function backPage(view: LeaveView, { company, email, action }: LeaveTarget): string {
  const { backTitle, backText, leaveAction } = wordsOf(view);
  return page(view, backTitle, html`${who(backText(company), email)} ${form(action, leaveAction, false)}`);
}

export function unknownPage(view: LeaveView): string {
  const { unknownTitle, unknownText } = wordsOf(view);
  return page(view, unknownTitle, html`<p>${unknownText}</p>`);
}

export function failedPage(view: LeaveView): string {
  const { failedTitle, failedText } = wordsOf(view);
  return page(view, failedTitle, html`<p>${failedText}</p>`);
}

function wordsOf({ language }: LeaveView): Words {
  return language === 'fr' ? FRENCH : ENGLISH;
}

function who(text: string, email: string): Html {
  return html`<p>${text} <b>${email}</b></p>`;
}

function form(action: string, label: string, isMain: boolean): Html {
  return html`<form method="post" action="${action}">
    <button class="${isMain ? 'main' : 'plain'}" type="submit">${label}</button>
  </form>`;
}

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
    margin: 0;
    overflow-wrap: anywhere;
  }
  b {
    display: block;
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
export const STYLE_TEXT = STYLE.markup.slice('<style>'.length, -'</style>'.length);

function page({ language, host }: LeaveView, title: string, body: Html): string {
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
        <footer>Tenderfit · ${host}</footer>
      </body>
    </html>`;
  return `${markup}\n`;
}
