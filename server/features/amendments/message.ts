import { type Html, html, webAddress } from '#platform/text/markup.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { MAIL_STYLES, mailPage } from '#platform/text/mail-page.ts';
import type { Language } from './changes.ts';
import type { Statement } from './meaning.ts';
import { mailWords, type MailWords } from './message-words.ts';

/** The mail of an amendment, or of several that came faster than they are mailed one by one. */

export type AlertItem = {
  title: string;
  buyer: string;
  /** The posting; null where it has no address that can be linked. */
  url: string | null;
  sourceLabel: string;
  /** Of the listing. */
  number: number;
  statements: readonly Statement[];
  sentences: readonly string[];
  /** What became of the score; null where it is as it was. */
  score: string | null;
};

export type AlertFrame = {
  language: Language;
  company: string;
  /** The service, for the reader to tell which one it is. */
  host: string;
  /** Opens the page where this reader leaves these mails. */
  leaveUrl: string;
};

export type MailContent = { subject: string; text: string; html: string };

/** Changes of one amendment that are shown; the rest is counted. */
const MAX_SENTENCES = 12;
/** Amendments of a summary that are shown, and changes of each; all are counted. */
const MAX_ITEMS = 30;
const MAX_SENTENCES_OF_ITEM = 2;

/** One amendment of one tender. */
export function alertMessage(item: AlertItem, frame: AlertFrame): MailContent {
  const words = mailWords(frame.language);
  const heading = words.headline(item.statements[0] ?? null);
  const title = cutAtWord(item.title, 200);
  const shown = item.sentences.slice(0, MAX_SENTENCES);
  const more = item.sentences.length - shown.length;
  const lines = [...shown, ...(more > 0 ? [words.more(more)] : []), ...(item.score === null ? [] : [item.score])];
  const place = words.amendment(item.number, item.sourceLabel);
  const text = [
    `${heading}${words.colon} ${title}`,
    cutAtWord(item.buyer, 160),
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    place,
    ...(item.url === null ? [] : [item.url]),
  ];
  const body = html`${card(item, { heading, title, lines, place })}`;
  return {
    subject: `${heading}${words.colon} ${cutAtWord(item.title, 120)}`,
    text: `${text.join('\n')}\n${footText(frame, words)}`,
    html: page({ heading, preview: lines[0] ?? title, body }, frame, words),
  };
}

/** Several amendments; says how many there are where not all are shown. */
export function summaryMessage(items: readonly AlertItem[], frame: AlertFrame): MailContent {
  const words = mailWords(frame.language);
  const heading = words.summary(items.length);
  const shown = items.slice(0, MAX_ITEMS).map((item) => {
    const sentences = item.sentences.slice(0, MAX_SENTENCES_OF_ITEM);
    const more = item.sentences.length - sentences.length;
    const lines = [...sentences, ...(more > 0 ? [words.more(more)] : []), ...(item.score === null ? [] : [item.score])];
    const title = cutAtWord(item.title, 160);
    return {
      item,
      parts: {
        heading: words.headline(item.statements[0] ?? null),
        title,
        lines,
        place: words.amendment(item.number, item.sourceLabel),
      },
    };
  });
  const left = items.length - shown.length;
  const rest = left > 0 ? words.notShown(left) : null;
  const blocks = shown.map(({ item, parts }) =>
    [
      `${parts.heading}${words.colon} ${parts.title}`,
      cutAtWord(item.buyer, 160),
      ...parts.lines.map((line) => `- ${line}`),
      ...(item.url === null ? [] : [item.url]),
    ].join('\n'),
  );
  const body = html`<p class="s" style="${SOFT}">${words.why}</p>
    ${shown.map(({ item, parts }) => card(item, parts))}
    ${rest === null ? null : html`<p class="i" style="${PLAIN}">${rest}</p>`}`;
  return {
    subject: heading,
    text: `${[heading, words.why, ...blocks, ...(rest === null ? [] : [rest])].join('\n\n')}\n${footText(frame, words)}`,
    html: page({ heading, preview: words.why, body }, frame, words),
  };
}

const { plain: PLAIN, soft: SOFT, card: CARD } = MAIL_STYLES;

type CardParts = { heading: string; title: string; lines: readonly string[]; place: string };

function card(item: AlertItem, { heading, title, lines, place }: CardParts): Html {
  const address = item.url === null ? null : webAddress(item.url);
  const shown =
    address === null ? html`${title}` : html`<a class="l" href="${address}" style="color:#166547">${title}</a>`;
  return html`<div class="c" style="${CARD}">
    <p class="i" style="${PLAIN};font-weight:600">${heading}</p>
    <h2 class="i" style="margin:0 0 4px;font-size:18px;line-height:24px;color:#16191d">${shown}</h2>
    <p class="s" style="${SOFT}">${cutAtWord(item.buyer, 160)}</p>
    <ul class="i" style="${PLAIN};padding-left:20px">
      ${lines.map((line) => html`<li style="margin:0 0 6px">${line}</li>`)}
    </ul>
    <p class="s" style="${SOFT};margin:0">${place}</p>
  </div>`;
}

function page(
  { heading, preview, body }: { heading: string; preview: string; body: Html },
  { language, company, host, leaveUrl }: AlertFrame,
  words: MailWords,
): string {
  const leave = webAddress(leaveUrl);
  const whole = html`${body}
    <p class="s" style="${SOFT}">
      ${words.sentBy(company, host)}
      ${leave === null ? null : html`<a class="l" href="${leave}" style="color:#166547">${words.leave}</a>`}
    </p>`;
  return mailPage({ language, heading, preview, body: whole });
}

function footText({ company, host, leaveUrl }: AlertFrame, words: MailWords): string {
  return `\n-- \n${words.sentBy(company, host)}\n${words.leave}${words.colon} ${leaveUrl}\n`;
}
