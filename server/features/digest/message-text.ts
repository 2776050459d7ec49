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

/** The plain text of a digest, for readers that show no HTML: the same words in the same order. */
export function textOf(view: DigestView): string {
  const words = wordsOf(view.language);
  const { heading, under } = headOf(view, words);
  const sections = [
    [heading, under, ...replyOf(view).flatMap((one) => ['', one])],
    ...view.items.map((item) => itemLines(item, view, words)),
    [
      words.leftOutHeading,
      ...leftOutLines(view, words).map(bullet),
      ...(leavesOut(view) ? [words.notLater, labelled(words.where, view.leftOutUrl, words)] : []),
    ],
    [sourcesHeadingOf(view, words), ...sourceLines(view, words).map(({ text }) => bullet(text))],
    [words.score],
  ];
  const end = [words.sentBy(view.company, view.host), labelled(words.leave, view.leaveUrl, words)];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n\n-- \n${end.join('\n')}\n`;
}

function itemLines(item: DigestItem, view: DigestView, words: Words): string[] {
  const { number, buyer, place, main, ground, against, url, bid, amended, otherClosing } = item;
  const { when, left, more } = closingParts(item, view, words);
  return [
    `${number}. ${titleOf(item, view)}`,
    item.fit,
    left === null ? when : `${when} (${left})`,
    ...(more === null ? [] : [more]),
    ...[otherClosing, amended].filter((one) => one !== null),
    place === null ? buyer : `${buyer} · ${place}`,
    ...(bid === null ? [] : [bid]),
    ...(main === null ? [] : [labelled(words.why, main, words)]),
    ...(ground === null ? [] : [labelled(words.ground, ground, words)]),
    ...(against.length === 0 ? [] : [labelled(words.against, against.join(' '), words)]),
    originOf(item, view, words),
    ...(url === null ? [] : [url]),
    ...alsoOn(item, view).map(({ name, url: other }) =>
      other === null ? words.alsoOn(name) : labelled(words.alsoOn(name), other, words),
    ),
    labelled(words.details, item.detailUrl, words),
  ];
}

function bullet(text: string): string {
  return `- ${text}`;
}

function labelled(label: string, text: string, { colon }: Words): string {
  return `${label}${colon} ${text}`;
}
