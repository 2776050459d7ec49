import { type Closing, closingOf, localDate, withFrenchSpaces } from '#platform/text/closing-time.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { mailLink, mailPage, MAIL_STYLES } from '#platform/text/mail-page.ts';
import { type Html, html, webAddress } from '#platform/text/markup.ts';
import type { Language } from './changes.ts';
import type { Statement } from './meaning.ts';
import { mailWords, type MailWords } from './message-words.ts';

/** The mail of an amendment, or of several that came faster than they are mailed one by one. */

export type AlertItem = {
  title: string;
  buyer: string;
  /** Null: unknown. */
  place: string | null;
  /** The score with its word, as it is since the amendment; null where there is none, or the tender ended. */
  fit: string | null;
  /** The posting; null where it has no address that can be linked. */
  url: string | null;
  /** The tender in the portal. */
  detailUrl: string;
  sourceLabel: string;
  /** Of the listing; null where a document moved dates. */
  number: number | null;
  /** Whether the company uploaded that document. */
  isUploaded: boolean;
  statements: readonly Statement[];
  sentences: readonly string[];
  /** What became of the score; null where it is as it was. */
  score: string | null;
  /** As it is since the amendment. */
  closing: Closing;
};

export type AlertFrame = {
  language: Language;
  /** The zone of every time. */
  zone: string;
  at: Date;
  company: string;
  /** The service, for the reader to tell which one it is. */
  host: string;
  /** Opens the page where this reader leaves these mails. */
  leaveUrl: string;
  /** Replies are read: the numbers may be used in them. */
  takesReplies: boolean;
};

export type MailContent = { subject: string; text: string; html: string };

/** Changes of one amendment that are shown; the rest is counted. */
const MAX_SENTENCES = 12;
/** Amendments of a summary that are shown and numbered, and changes of each; all are counted. */
export const MAX_ITEMS = 30;
const MAX_SENTENCES_OF_ITEM = 2;

/** One amendment of one tender. */
export function alertMessage(item: AlertItem, frame: AlertFrame): MailContent {
  const words = mailWords(frame.language);
  const heading = words.headline(item.statements[0] ?? null);
  const parts = partsOf(item, frame, { sentences: MAX_SENTENCES, titleChars: 200, isAlone: true });
  const reply = frame.takesReplies ? [words.replyToOne] : [];
  const text = [
    `${heading}${words.colon} ${parts.title}`,
    ...linesOf(item, parts, words),
    ...reply.flatMap((one) => ['', one]),
  ];
  return {
    subject: `${heading}${words.colon} ${cutAtWord(item.title, 120)}`,
    text: `${text.join('\n')}\n${footText(frame, words)}`,
    html: page(
      { heading, preview: parts.lines[0] ?? parts.title, under: reply, body: card(item, parts, words) },
      frame,
      words,
    ),
  };
}

/** Several amendments, numbered; says how many there are where not all are shown. */
export function summaryMessage(items: readonly AlertItem[], frame: AlertFrame): MailContent {
  const words = mailWords(frame.language);
  const heading = words.summary(items.length);
  const shown = items.slice(0, MAX_ITEMS).map((item, index) => {
    const parts = partsOf(item, frame, { sentences: MAX_SENTENCES_OF_ITEM, titleChars: 160, isAlone: false });
    const happened = words.headline(item.statements[0] ?? null);
    return { item, number: index + 1, happened, parts };
  });
  const left = items.length - shown.length;
  const rest = left > 0 ? [words.notShown(left)] : [];
  const under = [words.why, ...(frame.takesReplies ? [words.replyToSeveral] : [])];
  const blocks = shown.map(({ item, number, happened, parts }) =>
    [`${number}. ${happened}${words.colon} ${parts.title}`, ...linesOf(item, parts, words)].join('\n'),
  );
  const body = html`${shown.map(({ item, number, happened, parts }) => card(item, parts, words, { number, happened }))}
  ${rest.map((one) => html`<p class="i f" style="${PLAIN}">${one}</p>`)}`;
  return {
    subject: heading,
    text: `${[heading, ...under, ...blocks, ...rest].join('\n\n')}\n${footText(frame, words)}`,
    html: page({ heading, preview: words.why, under, body }, frame, words),
  };
}

const { plain: PLAIN, soft: SOFT, card: CARD } = MAIL_STYLES;

/** What both forms of the mail show of an amendment. `closing` null: the tender ended, or its closing is past or unknown. */
type Parts = {
  title: string;
  buyer: string;
  closing: { when: string; left: string; isSoon: boolean } | null;
  lines: readonly string[];
  origin: string;
};

/** From so few days on the closing stands out, as in a digest. */
const SOON_DAYS = 3;

function partsOf(
  item: AlertItem,
  frame: AlertFrame,
  { sentences, titleChars, isAlone }: { sentences: number; titleChars: number; isAlone: boolean },
): Parts {
  const words = mailWords(frame.language);
  const cut = (text: string, most: number): string =>
    frame.language === 'fr' ? withFrenchSpaces(cutAtWord(text, most)) : cutAtWord(text, most);
  const shown = item.sentences.slice(0, sentences);
  const more = item.sentences.length - shown.length;
  return {
    title: cut(item.title, titleChars),
    buyer: [item.buyer, ...(item.place === null ? [] : [item.place])].map((one) => cut(one, 160)).join(' · '),
    closing: closingOfItem(item, frame, words),
    lines: [...shown, ...(more > 0 ? [words.more(more)] : []), ...(item.score === null ? [] : [item.score])],
    origin:
      item.number === null
        ? words.document(item.isUploaded)
        : `${words.amendment(item.number, item.sourceLabel)}${isAlone ? ` ${words.otherNumbers}` : ''}`,
  };
}

function closingOfItem(
  { closing, statements }: AlertItem,
  { zone, at }: AlertFrame,
  words: MailWords,
): Parts['closing'] {
  const found = closingOf(closing, zone, at);
  if (found === null || found.days < 0 || statements.some(({ kind }) => kind === 'ended')) return null;
  const isThisYear = found.date.slice(0, 4) === localDate(at, zone).slice(0, 4);
  const day = isThisYear ? words.day(found.date) : words.fullDay(found.date);
  const when = words.closes(day, found.at === null ? null : words.time(found.at, zone));
  return { when, left: words.daysLeft(found.days), isSoon: found.days <= SOON_DAYS };
}

/** The plain text below the title. */
function linesOf(
  { url, detailUrl, fit }: AlertItem,
  { buyer, closing, lines, origin }: Parts,
  words: MailWords,
): string[] {
  return [
    buyer,
    ...(closing === null ? [] : [`${closing.when} (${closing.left})`]),
    ...(fit === null ? [] : [fit]),
    ...lines.map((line) => `- ${line}`),
    origin,
    ...(url === null ? [] : [url]),
    `${words.details}${words.colon} ${detailUrl}`,
  ];
}

function card(
  { url, detailUrl, fit }: AlertItem,
  { title, buyer, closing, lines, origin }: Parts,
  words: MailWords,
  place: { number: number; happened: string } | null = null,
): Html {
  return html`<div class="c p" style="${CARD}">
    ${place === null ? null : html`<p class="i" style="${PLAIN};font-weight:600">${place.happened}</p>`}
    <h2 class="i" style="${MAIL_STYLES.heading}">
      ${place === null ? null : `${place.number}. `}${mailLink(url !== null && webAddress(url) !== null ? url : detailUrl, title)}
    </h2>
    <p class="s" style="${SOFT};margin:0 0 4px">${buyer}</p>
    ${closing === null ? null : html`<p class="i" style="${PLAIN};margin:0 0 4px">${closing.when}&nbsp;· ${daysLeft(closing)}</p>`}
    ${fit === null ? null : html`<p class="s" style="${SOFT};margin:0 0 8px">${fit}</p>`}
    <ul class="i" style="${PLAIN};padding-left:20px">
      ${lines.map((line) => html`<li style="margin:0 0 6px">${line}</li>`)}
    </ul>
    <p class="s" style="${SOFT};margin:0">${mailLink(detailUrl, words.details)} · ${origin}</p>
  </div>`;
}

function daysLeft({ left, isSoon }: { left: string; isSoon: boolean }): Html {
  return isSoon
    ? html`<b class="w" style="color:#a3210f;white-space:nowrap">${left}</b>`
    : html`<b style="white-space:nowrap">${left}</b>`;
}

function page(
  { body, ...given }: { heading: string; preview: string; under: readonly string[]; body: Html },
  { language, company, host, leaveUrl }: AlertFrame,
  words: MailWords,
): string {
  const whole = html`${body}
    <p class="s f" style="${SOFT};${MAIL_STYLES.foot}">
      ${words.sentBy(company, host)} ${mailLink(leaveUrl, words.leave)}
    </p>`;
  return mailPage({ language, ...given, body: whole });
}

function footText({ company, host, leaveUrl }: AlertFrame, words: MailWords): string {
  return `\n-- \n${words.sentBy(company, host)}\n${words.leave}${words.colon} ${leaveUrl}\n`;
}
