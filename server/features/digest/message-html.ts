import { type Html, html } from '#platform/text/markup.ts';
import { mailLink, mailPage, MAIL_STYLES } from '#platform/text/mail-page.ts';
import {
  alsoOn,
  closingParts,
  headOf,
  leavesOut,
  leftOutLines,
  originOf,
  replyOf,
  sourceLines,
  sourcesHeadingOf,
  titleOf,
} from './message-parts.ts';
import type { DigestItem, DigestView } from './message-view.ts';
import { type Words, wordsOf } from './message-words.ts';

/** The HTML of a digest, in the page that all mail has. */

const INK = 'color:#16191d';
const SOFT = 'color:#55606b';
/** Of the score, by band: the word says it too, so colour alone tells nothing. */
const BADGES = {
  strong: { face: 'background:#166547;color:#ffffff;border:1px solid #166547', name: 'b1' },
  good: { face: 'background:#e3f1ea;color:#0f4d36;border:1px solid #9cc9b3', name: 'b2' },
  possible: { face: 'background:#f0f2f4;color:#3d4650;border:1px solid #c3cad1', name: 'b3' },
  weak: { face: 'background:#ffffff;color:#55606b;border:1px solid #c3cad1', name: 'b3' },
} as const;

export function htmlOf(view: DigestView): string {
  const words = wordsOf(view.language);
  const { heading, under } = headOf(view, words);
  const [best] = view.items;
  return mailPage({
    language: view.language,
    heading,
    preview: best === undefined ? under : `${best.fit}. ${closingParts(best, view, words).when}.`,
    under: [under, ...replyOf(view)],
    body: html`${view.items.map((item) => itemOf(item, view, words))} ${footOf(view, words)}`,
  });
}

function itemOf(item: DigestItem, view: DigestView, words: Words): Html {
  const { face, name } = BADGES[item.band];
  const { when, left, isSoon, more } = closingParts(item, view, words);
  const line = `margin:0 0 4px;font-size:15px;line-height:22px;${INK}`;
  return html`<div class="c p" style="${MAIL_STYLES.card}">
    <p style="margin:0 0 8px;font-size:13px;line-height:20px">
      <span class="${name}" style="${face};border-radius:10px;padding:1px 9px;font-weight:600;display:inline-block"
        >${item.fit}</span
      >
    </p>
    <h2 class="i" style="margin:0 0 6px;font-size:18px;line-height:24px;${INK}">${linkedTitle(item, view)}</h2>
    <p class="i" style="${line}">${when}${left === null ? null : leftOf(left, isSoon)}</p>
    ${more === null ? null : html`<p class="i" style="${line}">${more}</p>`}
    ${item.otherClosing === null ? null : html`<p class="w" style="${line};color:#a3210f">${item.otherClosing}</p>`}
    ${item.amended === null ? null : html`<p class="i" style="${line}">${item.amended}</p>`}
    <p class="s" style="margin:0;font-size:14px;line-height:20px;${SOFT}">
      ${item.place === null ? item.buyer : `${item.buyer} · ${item.place}`}
    </p>
    ${item.bid === null ? null : html`<p class="i" style="margin:4px 0 0;font-size:14px;line-height:20px;${INK}">${item.bid}</p>`}
    ${item.main === null ? null : html`<p class="i" style="margin:10px 0 0;font-size:15px;line-height:22px;${INK}">${item.main}</p>`}
    ${item.ground === null ? null : html`<p class="i" style="margin:10px 0 0;font-size:15px;line-height:22px;${INK}">${words.ground}${words.colon} ${item.ground}</p>`}
    ${item.against.length === 0 ? null : againstOf(item.against, words)}
    <p class="s" style="margin:10px 0 0;font-size:14px;line-height:20px;${SOFT}">
      ${mailLink(item.detailUrl, words.details)} · ${originOf(item, view, words)}${alsoOnOf(item, view, words)}
    </p>
  </div>`;
}

function alsoOnOf(item: DigestItem, view: DigestView, words: Words): Html[] {
  return alsoOn(item, view).map(({ name, url }) => html` · ${mailLink(url, words.alsoOn(name))}`);
}

function leftOf(left: string, isSoon: boolean): Html {
  return isSoon
    ? html`&nbsp;· <b class="w" style="color:#a3210f;white-space:nowrap">${left}</b>`
    : html`&nbsp;· <b class="i" style="${INK};white-space:nowrap">${left}</b>`;
}

function linkedTitle(item: DigestItem, view: DigestView): Html {
  return html`${item.number}. ${mailLink(item.url, titleOf(item, view))}`;
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
  return html`<div class="f" style="${MAIL_STYLES.foot}">
    ${heading(words.leftOutHeading)} ${list(leftOutLines(view, words).map((one) => html`<li>${one}</li>`))}
    ${leavesOut(view) ? html`<p class="s" style="${text}">${words.notLater} ${mailLink(view.leftOutUrl, words.where)}</p>` : null}
    ${heading(sourcesHeadingOf(view, words))}
    ${list(sourceLines(view, words).map((one) => (one.isFault ? html`<li class="w" style="color:#a3210f">${one.text}</li>` : html`<li>${one.text}</li>`)))}
    <p class="s" style="${text};margin-top:16px">${words.score}</p>
    <p class="s" style="${text}">${words.sentBy(view.company, view.host)} ${mailLink(view.leaveUrl, words.leave)}</p>
  </div>`;
}
