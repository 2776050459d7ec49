import { type ClosingLines, closingLines, type StandingList } from '#platform/text/closing-lines.ts';
import { type Closing, closingOf, withFrenchSpaces } from '#platform/text/closing-time.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { mailLink, mailPage, MAIL_STYLES } from '#platform/text/mail-page.ts';
import { type Html, html, webAddress } from '#platform/text/markup.ts';
import { howToReply, howToReplyToEnded, whoMayReply } from '#platform/text/reply-words.ts';
import { publisherName } from '#platform/text/source-label.ts';
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
  /** Where it is a list of suppliers that stays open. */
  list: StandingList | null;
  /** The notice's number at its source. */
  reference: string;
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
/** Numbers of notices are shorter, but for sources that write a sentence there. */
const REFERENCE_CHARS = 60;

/** One amendment of one tender. */
export function alertMessage(item: AlertItem, frame: AlertFrame): MailContent {
  const words = mailWords(frame.language);
  const heading = words.headline(item.statements[0] ?? null);
  const parts = partsOf(item, frame, { sentences: MAX_SENTENCES, titleChars: 200, isAlone: true });
  const answer = hasEnded(item) ? howToReplyToEnded(frame.language) : howToReply([], frame.language);
  const reply = frame.takesReplies ? [`${answer} ${whoMayReply(frame.language)}`] : [];
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
  const numbers = shown.map(({ number }) => number);
  const reply = `${howToReply(numbers, frame.language)} ${whoMayReply(frame.language)}`;
  const under = [words.why, ...(frame.takesReplies ? [reply] : [])];
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
  closing: ClosingLines | null;
  lines: readonly string[];
  origin: string;
};

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
    closing: closingOfItem(item, frame),
    lines: [...shown, ...(more > 0 ? [words.more(more)] : []), ...(item.score === null ? [] : [item.score])],
    origin: originOf(item, frame, { isAlone }),
  };
}

/** Of what ended the number of the change says nothing: a bidder has to know which notice it was. */
function originOf(item: AlertItem, { language }: AlertFrame, { isAlone }: { isAlone: boolean }): string {
  const words = mailWords(language);
  const source = words.origin(publisherName(item.sourceLabel, language), cutAtWord(item.reference, REFERENCE_CHARS));
  if (hasEnded(item)) return source;
  if (item.number === null) return `${source} ${words.document(item.isUploaded)}`;
  return `${source} ${words.amendment(item.number)}${isAlone ? ` ${words.otherNumbers}` : ''}`;
}

function hasEnded({ statements }: AlertItem): boolean {
  return statements.some(({ kind }) => kind === 'ended');
}

function closingOfItem(item: AlertItem, frame: AlertFrame): Parts['closing'] {
  const found = closingOf(item.closing, frame.zone, frame.at);
  if (found === null || found.days < 0 || hasEnded(item)) return null;
  return closingLines(item.closing, item.list, frame);
}

/** The plain text below the title. */
function linesOf(
  { url, detailUrl, fit }: AlertItem,
  { buyer, closing, lines, origin }: Parts,
  words: MailWords,
): string[] {
  return [
    buyer,
    ...(closing === null ? [] : closingText(closing)),
    ...(fit === null ? [] : [fit]),
    ...lines.map((line) => `- ${line}`),
    origin,
    ...(url === null ? [] : [url]),
    `${words.details}${words.colon} ${detailUrl}`,
  ];
}

function closingText({ when, left, more }: ClosingLines): string[] {
  return [left === null ? when : `${when} (${left})`, ...(more === null ? [] : [more])];
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
    ${closing === null ? null : html`<p class="i" style="${PLAIN};margin:0 0 4px">${closing.when}${closing.left === null ? null : daysLeft(closing.left, closing.isSoon)}</p>`}
    ${closing === null || closing.more === null ? null : html`<p class="i" style="${PLAIN};margin:0 0 4px">${closing.more}</p>`}
    ${fit === null ? null : html`<p class="s" style="${SOFT};margin:0 0 8px">${fit}</p>`}
    <ul class="i" style="${PLAIN};padding-left:20px">
      ${lines.map((line) => html`<li style="margin:0 0 6px">${line}</li>`)}
    </ul>
    <p class="s" style="${SOFT};margin:0">${mailLink(detailUrl, words.details)} · ${origin}</p>
  </div>`;
}

function daysLeft(left: string, isSoon: boolean): Html {
  return isSoon
    ? html`&nbsp;· <b class="w" style="color:#a3210f;white-space:nowrap">${left}</b>`
    : html`&nbsp;· <b style="white-space:nowrap">${left}</b>`;
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
