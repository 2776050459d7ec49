import { plainPage } from '#platform/text/plain-page.ts';
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

function page({ language, host }: LeaveView, title: string, body: Html): string {
  return plainPage({ language, title, footer: `Tenderfit · ${host}` }, body);
}
