import { localDate, withFrenchSpaces } from '#platform/text/closing-time.ts';
import { cutAtWord } from '#platform/text/cut-at-word.ts';
import { escapeHtml, webAddress } from '#platform/text/markup.ts';
import { htmlOf } from './message-html.ts';
import { countOf } from './message-parts.ts';
import { textOf } from './message-text.ts';
import type { DigestView } from './message-view.ts';
import { wordsOf } from './message-words.ts';

/** How much of each text is shown: characters of a title, a name, a number, a reason, and of a link as it stands in the markup. */
export type Room = {
  title: number;
  name: number;
  number: number;
  reason: number;
  closing: number;
  link: number;
  /** Of links to other postings. */
  otherLink: number;
};

export type DigestMessage = { subject: string; text: string; html: string };

/** Mail clients clip what is longer than about 102 KB; a little is left for what a mail server adds. */
export const MAX_HTML_BYTES = 102_400 - 2_048;
const WHOLE: Room = { title: 200, name: 160, number: 60, reason: 2_000, closing: 400, link: 12_000, otherLink: 2_000 };
const MAX_POSTINGS = 3;
/** Less and less, where the whole does not fit: reasons shrink first, links go last. */
const LEAST_REASON = 90;
const TIGHT: readonly Room[] = [
  { title: 200, name: 160, number: 60, reason: LEAST_REASON, closing: 300, link: 1_500, otherLink: 300 },
  { title: 160, name: 90, number: 40, reason: LEAST_REASON, closing: 200, link: 800, otherLink: 0 },
  { title: 76, name: 46, number: 24, reason: 44, closing: 80, link: 300, otherLink: 0 },
];

/**
 * The mail of a digest, in both its parts. Where its HTML would be too long for some mail clients, the longest reasons are
 * trimmed at a word, then titles and links; no item is dropped.
 * @param measure the bytes of HTML as it travels
 */
export function digestMessage(view: DigestView, measure: (html: string) => number): DigestMessage {
  const fits = (html: string): boolean => measure(html) <= MAX_HTML_BYTES;
  const whole = trimmed(view, WHOLE);
  const html = htmlOf(whole);
  if (fits(html)) return { subject: subjectOf(whole), text: textOf(whole), html };
  const room = fitting((one) => fits(htmlOf(trimmed(view, one))));
  const text = textOf(trimmed(view, { ...room, link: WHOLE.link }));
  return { subject: subjectOf(whole), text, html: htmlOf(trimmed(view, room)) };
}

/** The most room for reasons with which the whole fits. */
function fitting(fits: (room: Room) => boolean): Room {
  const frame = TIGHT.find(fits) ?? TIGHT.at(-1);
  if (frame === undefined) throw new Error('there is a tightest room');
  let [low, high] = [frame.reason, WHOLE.reason];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits({ ...frame, reason: middle })) low = middle;
    else high = middle - 1;
  }
  return { ...frame, reason: low };
}

function trimmed(view: DigestView, room: Room): DigestView {
  const cut = view.language === 'fr' ? cutFrench : cutAtWord;
  // What is not cut keeps its spaces that do not break.
  const whole = (text: string, most: number): string => (text.length <= most ? text : cut(text, most));
  const items = view.items.map((item) => ({
    ...item,
    title: cut(item.title, room.title),
    buyer: cut(item.buyer, room.name),
    place: item.place === null ? null : cut(item.place, room.name),
    ...(item.documentClosing && {
      documentClosing: { ...item.documentClosing, filename: cut(item.documentClosing.filename, room.number) },
    }),
    reference: cut(item.reference, room.number),
    sourceLabel: cut(item.sourceLabel, room.number),
    url: linkOf(item.url, room.link),
    main: item.main === null ? null : cut(item.main, room.reason),
    ground: item.ground === null ? null : cut(item.ground, room.reason),
    against: item.against.map((one) => cut(one, room.reason)),
    bid: item.bid === null ? null : whole(item.bid, room.name),
    otherClosing: item.otherClosing === null ? null : whole(item.otherClosing, room.closing),
    alsoOn: item.alsoOn.slice(0, MAX_POSTINGS).map(({ label, url }) => {
      return { label: cut(label, room.number), url: linkOf(url, room.otherLink) };
    }),
  }));
  return { ...view, items };
}

/** Cutting makes every space one that breaks; those of French must not. */
function cutFrench(text: string, most: number): string {
  return withFrenchSpaces(cutAtWord(text, most));
}

/** An address that can be linked, unless it takes more room in the markup than there is. */
function linkOf(url: string | null, room: number): string | null {
  const address = url === null ? null : webAddress(url);
  return address !== null && escapeHtml(address).length <= room ? address : null;
}

/** The count, and what the best of them is, since a list of mails shows no more than that. */
function subjectOf(view: DigestView): string {
  const { items, language, at, zone } = view;
  const words = wordsOf(language);
  const [best] = items;
  const count = countOf(view, words);
  const day = words.shortDay(localDate(at, zone));
  return best === undefined ? `${count}, ${day}` : words.subject(count, day, cutAtWord(best.title, 70));
}
