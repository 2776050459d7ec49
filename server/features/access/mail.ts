import { type Html, html, webAddress } from '#platform/text/markup.ts';

/** A mail's content in the language of its reader. */
export type MailContent = { subject: string; text: string; html: string };

export type SignInMail = {
  email: string;
  /** Opens a page that asks for one click more: mail scanners follow links, and must not use it up. */
  link: string;
  language: 'en' | 'fr';
  /** Where people reach the service; its host tells the reader which Tenderfit this is. */
  publicUrl: string;
  expiresInMinutes: number;
};

type Words = {
  subject: string;
  title: string;
  asked: string;
  action: string;
  once: string;
  orCopy: string;
  ignore: string;
  by: string;
};

function english({ expiresInMinutes }: SignInMail, host: string): Words {
  return {
    subject: `Sign in to Tenderfit at ${host}`,
    title: 'Sign in to Tenderfit',
    asked: `Use this link to sign in at ${host} as:`,
    action: 'Sign in',
    once: `The link works once and expires in ${expiresInMinutes} ${expiresInMinutes === 1 ? 'minute' : 'minutes'}.`,
    orCopy: 'If the button does not work, copy this link into your browser:',
    ignore: 'If you did not request this, ignore this email: nobody can sign in without the link. Do not forward it.',
    by: `Sent by Tenderfit at ${host}, which finds public tenders for your company.`,
  };
}

// French puts a no-break space before a colon.
function french({ expiresInMinutes }: SignInMail, host: string): Words {
  return {
    subject: `Connexion à Tenderfit sur ${host}`,
    title: 'Connexion à Tenderfit',
    asked: `Utilisez ce lien pour vous connecter à ${host} avec l’adresse\u00a0:`,
    action: 'Se connecter',
    once: `Le lien ne fonctionne qu’une fois et expire dans ${expiresInMinutes} ${expiresInMinutes < 2 ? 'minute' : 'minutes'}.`,
    orCopy: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur\u00a0:',
    ignore:
      'Si vous n’avez rien demandé, ignorez ce courriel\u00a0: personne ne peut se connecter sans le lien. Ne le transférez pas.',
    by: `Envoyé par Tenderfit sur ${host}, qui trouve des appels d’offres publics pour votre entreprise.`,
  };
}

/**
 * The mail that carries a one-time sign-in link: what it is for, how long it works, that it may be ignored. Under 5 KB.
 * @throws Error when `link` is no http or https address
 */
export function signInMail(given: SignInMail): MailContent {
  const { email, link, language, publicUrl } = given;
  const address = webAddress(link);
  if (address === null) throw new Error('the sign-in link must be an http or https address');
  const { host } = new URL(publicUrl);
  const words = language === 'fr' ? french(given, host) : english(given, host);
  const text = `${words.asked}\n${email}\n\n${words.action}${language === 'fr' ? '\u00a0' : ''}:\n${address}\n\n${words.once}\n\n${words.ignore}\n\n-- \n${words.by}\n`;
  return { subject: words.subject, text, html: page(words, email, address, language) };
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PLAIN = 'font-size:16px;line-height:24px;color:#16191d';
const SOFT = 'font-size:14px;line-height:20px;color:#55606b';

/** Clients without this rule keep the light colours of the elements' own styles. */
const DARK = html`<style>
  @media (prefers-color-scheme: dark) {
    .page {
      background: #16191d !important;
    }
    .card {
      background: #20252b !important;
      border-color: #3a424b !important;
    }
    .plain {
      color: #f2f4f6 !important;
    }
    .soft {
      color: #b4bdc7 !important;
    }
    .link {
      color: #7cc4a4 !important;
    }
  }
</style>`;

function page(words: Words, email: string, link: string, language: 'en' | 'fr'): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${words.subject}</title>
        ${DARK}
      </head>
      <body class="page" style="margin:0;padding:0;background:#f3f5f7;${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${words.once}</div>
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f5f7">
          <tr>
            <td align="center" style="padding:32px 16px;${FONT}">
              <div role="main">
                ${card(words, email, link)}
                <p class="soft" style="max-width:456px;margin:16px auto 0;${SOFT};font-size:12px">${words.by}</p>
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return `${markup}\n`;
}

function card(words: Words, email: string, link: string): Html {
  const frame = 'max-width:520px;background:#ffffff;border:1px solid #dde2e7;border-radius:8px';
  return html`<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${frame}">
    <tr>
      <td align="left" style="padding:32px;${FONT}">
        <h1 class="plain" style="margin:0 0 16px;${PLAIN};font-size:22px;line-height:28px">${words.title}</h1>
        <p class="plain" style="margin:0 0 24px;${PLAIN};word-break:break-word">${words.asked}<br /><b>${email}</b></p>
        ${button(words.action, link)}
        <p class="plain" style="margin:24px 0 0;${PLAIN}">${words.once}</p>
        <p class="soft" style="margin:24px 0 4px;${SOFT}">${words.orCopy}</p>
        <p style="margin:0;${SOFT};word-break:break-all">
          <a class="link" href="${link}" style="color:#166547">${link}</a>
        </p>
        <p class="soft" style="margin:24px 0 0;${SOFT}">${words.ignore}</p>
      </td>
    </tr>
  </table>`;
}

function button(label: string, link: string): Html {
  const face = 'display:inline-block;padding:12px 28px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff';
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td bgcolor="#166547" style="border-radius:6px">
        <a href="${link}" style="${face};text-decoration:none">${label}</a>
      </td>
    </tr>
  </table>`;
}
