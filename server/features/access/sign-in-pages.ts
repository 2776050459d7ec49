import type { ErrorCode } from '#contract/errors.ts';
import { type Html, html } from '#platform/text/markup.ts';
import { STYLE } from './sign-in-style.ts';
import { SIGN_IN_WORDS, type SignInWords } from './sign-in-words.ts';

/** The pages of the built-in sign-in as HTML that needs no script. */

/** How a page is shown. */
export type View = {
  language: 'en' | 'fr';
  /** The reader chose the language; links then keep it. */
  isChosen: boolean;
  /** The path of the service to go to after sign-in; `/` where none was asked for. */
  next: string;
  /** The address under which people reach the service. */
  publicUrl: string;
};

type Content = {
  title: string;
  body: Html;
  /** Where the same page is in the other language; null where a second look would send a form again. */
  path: string | null;
};

const FORM_PATH = '/sign-in';

/** Asks for the address; with `faulty`, what was typed and is none. */
export function askPage(view: View, faulty: string | null): string {
  const { ask } = wordsOf(view);
  const field =
    faulty === null
      ? html`<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required autofocus />`
      : html`<input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            maxlength="254"
            required
            autofocus
            aria-invalid="true"
            aria-describedby="fault"
            value="${faulty}"
          />
          <p class="fault" id="fault" role="alert">${ask.faulty}</p>`;
  const body = html`<h1>${ask.title}</h1>
    <p>${ask.text}</p>
    <form method="post" action="${pathIn(view, FORM_PATH)}">
      <label for="email">${ask.label}</label>
      ${field}
      <button class="button" type="submit">${ask.action}</button>
    </form>`;
  return page(view, { title: ask.title, body, path: FORM_PATH });
}

/** The one answer to every request for a link. `toOutbox`: mail goes to no mailbox here, but into files. */
export function sentPage(view: View, { email, toOutbox }: { email: string; toOutbox: boolean }): string {
  const { sent } = wordsOf(view);
  const body = html`<h1>${sent.title}</h1>
    <p>${sent.before} <b>${email}</b> ${sent.after}</p>
    <p>${sent.once}</p>
    ${toOutbox ? html`<p class="note">${sent.outbox}</p>` : html`<p class="soft">${sent.nothing}</p>`}
    <p><a href="${pathIn(view, FORM_PATH)}">${sent.other}</a></p>`;
  return page(view, { title: sent.title, body, path: null });
}

/** Whose link it is, and the button that uses it. `path` is the link's own. */
export function confirmPage(view: View, { email, path }: { email: string; path: string }): string {
  const { confirm } = wordsOf(view);
  const body = html`<h1>${confirm.title}</h1>
    <p>${confirm.text} <b class="who" id="who">${email}</b></p>
    <form method="post" action="${pathIn(view, path)}">
      <button class="button" type="submit" aria-describedby="who" autofocus>${confirm.action}</button>
    </form>
    <p class="soft">${confirm.notYou}</p>`;
  return page(view, { title: confirm.title, body, path });
}

/** A link that signs nobody in. `maybeSignedIn`: this browser has a session, perhaps by this very link. */
export function unusablePage(
  view: View,
  { state, maybeSignedIn }: { state: 'used' | 'expired' | 'unknown'; maybeSignedIn: boolean },
): string {
  const { unusable, another, proceed } = wordsOf(view);
  const { title, text } = unusable[state];
  const onward = html`<p><a href="${pathIn(view, '/')}">${proceed}</a></p>`;
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${pathIn(view, FORM_PATH)}">${another}</a></p>
    ${maybeSignedIn ? onward : null}`;
  return page(view, { title, body, path: null });
}

/** Who is signed in, for which company, and the way out. */
export function homePage(
  view: View,
  account: { email: string; company: string; otherCompanies: readonly string[] },
): string {
  const { home } = wordsOf(view);
  const others = account.otherCompanies.map((name) => html`<li>${name}</li>`);
  const body = html`<p class="soft over">${home.company}</p>
    <h1>${account.company}</h1>
    <p>${home.as} <b class="who">${account.email}</b></p>
    ${
      others.length === 0
        ? null
        : html`<h2>${home.others}</h2>
            <ul>
              ${others}
            </ul>`
    }
    <p><a href="/api/v1/opportunities">${home.list}</a></p>
    <form method="post" action="${pathIn(view, '/sign-out')}">
      <button class="button plain" type="submit">${home.signOut}</button>
    </form>`;
  return page(view, { title: account.company, body, path: '/' });
}

/** Where an identity provider signs people in: that there is no sign-in here. */
export function providerPage(view: View, issuer: string): string {
  const { provider } = wordsOf(view);
  const body = html`<h1>${provider.title}</h1>
    <p>${provider.text} <b class="who">${issuer}</b></p>
    <p class="soft">${provider.exchange}</p>`;
  return page(view, { title: provider.title, body, path: FORM_PATH });
}

/** Says that the person is out: without a click of theirs nothing signs them in again. */
export function signedOutPage(view: View): string {
  const { signedOut, ask } = wordsOf(view);
  const body = html`<h1>${signedOut.title}</h1>
    <p>${signedOut.text}</p>
    <p><a class="button" href="${pathIn(view, FORM_PATH)}">${ask.title}</a></p>`;
  return page(view, { title: signedOut.title, body, path: null });
}

/** A sign-in at the identity provider that came to nothing. */
export function attemptPage(view: View, kind: keyof SignInWords['attempt']): string {
  const { attempt, again } = wordsOf(view);
  const { title, text } = attempt[kind];
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${pathIn(view, FORM_PATH)}">${again}</a></p>`;
  return page(view, { title, body, path: null });
}

const OF_A_MEMBERSHIP: readonly ErrorCode[] = [
  'no_membership',
  'membership_disabled',
  'identity_conflict',
  'unverified_email',
];

/** A refusal or a failure, by its code. */
export function refusalPage(view: View, { code, requestId }: { code: ErrorCode; requestId: string }): string {
  const { refusals, failed, unreadable, otherAddress, ask } = wordsOf(view);
  const isOurs = code === 'internal' || code === 'unavailable';
  const said = isOurs ? failed : (refusals[code] ?? unreadable);
  const form = pathIn(view, FORM_PATH);
  const body = html`<h1>${said.title}</h1>
    <p>${said.text}</p>
    ${isOurs ? html`<p class="soft">${failed.request} ${requestId}</p>` : null}
    ${code === 'forbidden' ? html`<p><a href="${view.publicUrl}">${view.publicUrl}</a></p>` : null}
    ${OF_A_MEMBERSHIP.includes(code) ? html`<p><a href="${otherAccount(view)}">${otherAddress}</a></p>` : null}
    ${refusals[code] === undefined ? html`<p><a href="${form}">${ask.title}</a></p>` : null}`;
  return page(view, { title: said.title, body, path: null });
}

/** An identity provider then asks who it is, and does not take whom it knows. */
function otherAccount({ language, isChosen }: View): string {
  return `${FORM_PATH}?account=other${isChosen ? `&lang=${language}` : ''}`;
}

/** A path of the service in the language of the page. */
export function pathIn(
  { language, isChosen, next }: Pick<View, 'language' | 'isChosen' | 'next'>,
  path: string,
): string {
  const query = new URLSearchParams(isChosen ? { lang: language } : {});
  if (next !== '/' && path.startsWith(FORM_PATH)) query.set('next', next);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function wordsOf({ language }: View): SignInWords {
  return SIGN_IN_WORDS[language];
}

const MARK = html`<svg viewBox="0 0 28 28" aria-hidden="true">
  <rect class="mark-ground" width="28" height="28" rx="7" />
  <path class="mark-lines" d="M7 9.5h14M7 15h5M11.5 20l3 3 7-8" />
</svg>`;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Crect width='28' height='28' rx='7' fill='%23166547'/%3E%3Cpath d='M7 9.5h14M7 15h5M11.5 20l3 3 7-8' fill='none' stroke='%23fff' stroke-width='2.5' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

function page(view: View, { title, body, path }: Content): string {
  const { markup } = html`<!doctype html>
    <html lang="${view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title.includes('Tenderfit') ? title : `${title} · Tenderfit`}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        <header>
          <span class="brand">${MARK}Tenderfit</span>
          ${path === null ? null : languageSwitch(view, path)}
        </header>
        <main>${body}</main>
        <footer>${new URL(view.publicUrl).host}</footer>
      </body>
    </html>`;
  return `${markup}\n`;
}

/** The other language, named in itself. */
function languageSwitch(view: View, path: string): Html {
  const [other, name] = view.language === 'en' ? (['fr', 'Français'] as const) : (['en', 'English'] as const);
  return html`<nav aria-label="${wordsOf(view).languages}">
    <a href="${pathIn({ ...view, language: other, isChosen: true }, path)}" lang="${other}" hreflang="${other}"
      >${name}</a
    >
  </nav>`;
}
