import { type Html, html } from '#platform/text/markup.ts';
import { closingParts, fitOf, headOf, leftOutLines, sourceLines, sourcesHeadingOf } from './message-parts.ts';
import type { DigestItem, DigestView } from './message-view.ts';
import { type Words, wordsOf } from './message-words.ts';

/**
 * The HTML of a digest: one column without images, that reads well at any width, and in the dark where the client says so.
 * Styles stand with the elements, because some clients drop the sheet; the sheet is for the dark and for narrow screens only.
 */

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#16191d';
const SOFT = 'color:#55606b';
const LINK = 'color:#166547';
/** Of the score, by band: the word says it too, so colour alone tells nothing. */
const BADGES = {
  strong: { face: 'background:#166547;color:#ffffff;border:1px solid #166547', name: 'b1' },
  good: { face: 'background:#e3f1ea;color:#0f4d36;border:1px solid #9cc9b3', name: 'b2' },
  possible: { face: 'background:#f0f2f4;color:#3d4650;border:1px solid #c3cad1', name: 'b3' },
  weak: { face: 'background:#ffffff;color:#55606b;border:1px solid #c3cad1', name: 'b3' },
} as const;

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

export function htmlOf(view: DigestView): string {
  const words = wordsOf(view.language);
  const { heading, under } = headOf(view, words);
  const [best] = view.items;
  const preview = best === undefined ? under : `${fitOf(best, words)}. ${closingParts(best, view, words).when}.`;
  const { markup } = html`<!doctype html>
    <html lang="${view.language}">
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
                  <h1 class="i" style="margin:0 0 4px;font-size:22px;line-height:28px;${INK}">${heading}</h1>
                  <p class="s" style="margin:0;font-size:14px;line-height:20px;${SOFT}">${under}</p>
                  ${view.takesReplies ? html`<p class="s" style="margin:8px 0 0;font-size:14px;line-height:20px;${SOFT}">${words.reply}</p>` : null}
                </div>
                ${view.items.map((item) => itemOf(item, view, words))} ${footOf(view, words)}
              </div>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return `${markup}\n`;
}

function itemOf(item: DigestItem, view: DigestView, words: Words): Html {
  const { face, name } = BADGES[item.band];
  const { when, left, isSoon } = closingParts(item, view, words);
  const line = `margin:0 0 4px;font-size:15px;line-height:22px;${INK}`;
  return html`<div
    class="c p"
    style="margin:0 0 12px;padding:20px 24px;background:#ffffff;border:1px solid #dde2e7;border-radius:8px;overflow-wrap:anywhere;word-break:break-word"
  >
    <p style="margin:0 0 8px;font-size:13px;line-height:20px">
      <span class="${name}" style="${face};border-radius:10px;padding:1px 9px;font-weight:600;white-space:nowrap"
        >${fitOf(item, words)}</span
      >
    </p>
    <h2 class="i" style="margin:0 0 6px;font-size:18px;line-height:24px;${INK}">${titleOf(item)}</h2>
    <p class="i" style="${line}">${when}${left === null ? null : leftOf(left, isSoon)}</p>
    <p class="s" style="margin:0;font-size:14px;line-height:20px;${SOFT}">
      ${item.place === null ? item.buyer : `${item.buyer} · ${item.place}`}
    </p>
    ${item.main === null ? null : html`<p class="i" style="margin:10px 0 0;font-size:15px;line-height:22px;${INK}">${item.main}</p>`}
    ${item.against.length === 0 ? null : againstOf(item.against, words)}
    ${item.url === null ? html`<p class="s" style="margin:10px 0 0;font-size:13px;line-height:20px;${SOFT}">${words.noLink(item.sourceLabel)}</p>` : null}
  </div>`;
}

function leftOf(left: string, isSoon: boolean): Html {
  return isSoon
    ? html`&nbsp;· <b class="w" style="color:#a3210f">${left}</b>`
    : html`&nbsp;· <b class="i" style="${INK}">${left}</b>`;
}

function titleOf({ number, title, url }: DigestItem): Html {
  const shown = url === null ? html`${title}` : html`<a class="l" href="${url}" style="${LINK}">${title}</a>`;
  return html`${number}. ${shown}`;
}

function againstOf(against: readonly string[], words: Words): Html {
  const face = 'background:#fff6dd;border-left:4px solid #b98900';
  return html`<p class="a" style="margin:10px 0 0;padding:8px 12px;font-size:14px;line-height:20px;${face};${INK}">
    <b>${words.against}${words.colon}</b> ${against.join(' ')}
  </p>`;
}

function footOf(view: DigestView, words: Words): Html {
  const text = `margin:0 0 4px;font-size:14px;line-height:20px;${SOFT}`;
  const heading = (title: string): Html =>
    html`<h2 class="i" style="margin:16px 0 4px;font-size:14px;line-height:20px;${INK}">${title}</h2>`;
  const list = (items: readonly Html[]): Html =>
    html`<ul class="s" style="${text};padding-left:20px">
      ${items}
    </ul>`;
  return html`<div class="f" style="padding:4px 4px 0;overflow-wrap:anywhere;word-break:break-word">
    ${heading(words.leftOutHeading)} ${list(leftOutLines(view, words).map((one) => html`<li>${one}</li>`))}
    <p class="s" style="${text}">${words.where}</p>
    ${heading(sourcesHeadingOf(view, words))}
    ${list(sourceLines(view, words).map((one) => (one.isFault ? html`<li class="w" style="color:#a3210f">${one.text}</li>` : html`<li>${one.text}</li>`)))}
    <p class="s" style="${text};margin-top:16px">${words.score}</p>
    <p class="s" style="${text}">
      ${words.sentBy(view.company, view.host)}
      <a class="l" href="${view.leaveUrl}" style="${LINK}">${words.leave}</a>
    </p>
  </div>`;
}
