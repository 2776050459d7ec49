import { type Html, html, webAddress } from './markup.ts';

/**
 * The page around what a mail says, the same for all that the service sends: one column, light or dark, that reads well at any
 * width and without images.
 */

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Styles stand with the elements, because some clients drop sheets; the names are for the sheet. */
export const MAIL_STYLES = {
  /** Classes: `i` with plain text and headings, `s` with soft text, `l` with links, `w` with warnings, `a` with notes. */
  plain: 'margin:0 0 8px;font-size:15px;line-height:22px;color:#16191d',
  soft: 'margin:0 0 12px;font-size:14px;line-height:20px;color:#55606b',
  heading: 'margin:0 0 4px;font-size:18px;line-height:24px;color:#16191d',
  link: 'color:#166547',
  /** Class `c p`. */
  card: 'margin:0 0 12px;padding:20px 24px;background:#ffffff;border:1px solid #dde2e7;border-radius:8px;overflow-wrap:anywhere;word-break:break-word',
  /** Class `f`: what stands outside of cards. */
  foot: 'padding:4px 4px 0;overflow-wrap:anywhere;word-break:break-word',
} as const;

/** For the dark and for narrow screens. Clients without it keep the light colours of the elements' own styles. */
const SHEET = html`<style>
  @media (prefers-color-scheme: dark) {
    .g {
      background: #16191d !important;
    }
    .c {
      background: #20252b !important;
      border-color: #3a424b !important;
    }
    .i {
      color: #f2f4f6 !important;
    }
    .s {
      color: #b4bdc7 !important;
    }
    .l {
      color: #7cc4a4 !important;
    }
    .w {
      color: #ffb4a8 !important;
    }
    .a {
      background: #332b14 !important;
      border-color: #d9a92a !important;
      color: #f2f4f6 !important;
    }
    .b1 {
      background: #7cc4a4 !important;
      color: #0c1f16 !important;
      border-color: #7cc4a4 !important;
    }
    .b2 {
      background: #1c3a2d !important;
      color: #bfe6d3 !important;
      border-color: #3f7a60 !important;
    }
    .b3 {
      background: #2b3138 !important;
      color: #d5dbe1 !important;
      border-color: #56616c !important;
    }
  }
  @media (max-width: 480px) {
    .p {
      padding: 20px 16px !important;
    }
    .o {
      padding: 12px 0 !important;
    }
    .c {
      border-left: 0 !important;
      border-right: 0 !important;
      border-radius: 0 !important;
    }
    .f {
      padding-left: 16px !important;
      padding-right: 16px !important;
    }
  }
</style>`;

export type MailPage = {
  language: string;
  heading: string;
  /** What lists of mail show behind the subject. */
  preview: string;
  /** Lines under the heading. */
  under?: readonly string[];
  body: Html;
};

/** A whole HTML mail. */
export function mailPage({ language, heading, preview, under = [], body }: MailPage): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        ${SHEET}
      </head>
      <body class="g" style="margin:0;padding:0;background:#f3f5f7;${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" class="g" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f5f7">
          <tr>
            <td class="o" align="center" style="padding:24px 12px;${FONT}">
              <div role="main" style="max-width:600px;margin:0 auto;text-align:left">
                <div class="f" style="padding:0 4px 16px">
                  <h1 class="i" style="margin:0;font-size:22px;line-height:28px;color:#16191d">${heading}</h1>
                  ${under.map((line) => html`<p class="s" style="${MAIL_STYLES.soft};margin:6px 0 0">${line}</p>`)}
                </div>
                ${body}
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return `${markup}\n`;
}

/** A link; the bare text where the address is none of the web. */
export function mailLink(address: string | null, text: string): Html {
  const href = address === null ? null : webAddress(address);
  return href === null ? html`${text}` : html`<a class="l" href="${href}" style="${MAIL_STYLES.link}">${text}</a>`;
}
