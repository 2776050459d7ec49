import { type Html, html } from './markup.ts';

/** The page around what a short mail says, as all of the service's have it: one column, light or dark, without images. */

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Styles stand with the elements, because some clients drop sheets; the names are for the dark sheet. */
export const MAIL_STYLES = {
  plain: 'margin:0 0 8px;font-size:15px;line-height:22px;color:#16191d',
  soft: 'margin:0 0 12px;font-size:14px;line-height:20px;color:#55606b',
  heading: 'margin:0 0 4px;font-size:18px;line-height:24px;color:#16191d',
  link: 'color:#166547',
  card: 'margin:0 0 12px;padding:20px 24px;background:#ffffff;border:1px solid #dde2e7;border-radius:8px;overflow-wrap:anywhere;word-break:break-word',
} as const;

/** Clients without these rules keep the light colours of the elements' own styles. */
const DARK = html`<style>
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
  }
</style>`;

/** A whole HTML mail. `preview` is what lists of mail show behind the subject. */
export function mailPage({
  language,
  heading,
  preview,
  body,
}: {
  language: string;
  heading: string;
  preview: string;
  body: Html;
}): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        ${DARK}
      </head>
      <body class="g" style="margin:0;padding:0;background:#f3f5f7;${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" class="g" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f5f7">
          <tr>
            <td align="center" style="padding:24px 12px;${FONT}">
              <div role="main" style="max-width:600px;margin:0 auto;text-align:left">
                <h1 class="i" style="margin:0 0 12px;font-size:22px;line-height:28px;color:#16191d">${heading}</h1>
                ${body}
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return `${markup}\n`;
}
