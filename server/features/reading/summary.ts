import { stems } from '#platform/text/stem.ts';
import type { Evidence, Language, NoticeInput } from './facts.ts';
import { LIST_ITEM } from './lines.ts';
import { foldInPlace, type Sentence } from './sentences.ts';
import { fromFields, oneLine, saysNothing, type SummaryFields } from './summary-fields.ts';
import {
  ANOTHER_BEHIND,
  ASKED_FOR,
  BOILERPLATE,
  BUYER_NEEDS,
  FINITE,
  HEADING_BEFORE,
  IS_THE_THING,
  ITEM_MARK,
  LABEL,
  LABEL_HEAD,
  LISTED_ONLY,
  MODAL,
  NEEDS_NEXT,
  NUMBERED,
  STATES_NEED,
  WHOLE_ITEM,
} from './summary-wording.ts';

/** What a summary may take in a list. */
export const MAX_SUMMARY_CHARS = 600;
/** Only the beginning of a text says what is bought; what comes later are conditions. */
const SENTENCES_JUDGED = 60;
const MIN_SENTENCE_CHARS = 30;
const MIN_SCORE = 2;
/** One item beside what is bought. */
const SIDE_WORK = /^\W{0,4}(?:incidental|ancillary|associated|miscellaneous|travaux (?:accessoires|connexes|divers))\b/;

/**
 * What the notice procures, in its own words: the one whole sentence near the beginning that states a need and shares the
 * title's subject; headings, labels, numbers of lists and conditions of bidding are passed over. Without one, the title with
 * the buyer and the regions.
 */
export function summarize(
  notice: SummaryFields,
  language: Language | null,
  title: string,
  sentences: readonly Sentence[],
): { text: string; evidence: Evidence[] } {
  const best = bestSentence(notice, language, title, sentences);
  const sentence = best?.sentence ?? openingOf(notice, title, sentences);
  if (!sentence) return { text: fromFields(notice, language, title), evidence: [] };
  const evidence = evidenceOfSentence(sentence);
  return { text: capitalized(oneLine(evidence.quote)), evidence: [evidence] };
}

/** The whole sentence that the title is the beginning of, where the title is cut and no category says what is bought. */
function openingOf({ category }: SummaryFields, title: string, sentences: readonly Sentence[]): Sentence | undefined {
  if (category !== undefined || !title.endsWith('…') || saysNothing(title)) return undefined;
  const start = oneLine(title.slice(0, -1));
  return sentences.slice(0, 2).find(({ source, start: from, end }) => {
    const text = oneLine(source.text.slice(from, end));
    return text.startsWith(start) && text.length <= MAX_SUMMARY_CHARS;
  });
}

function bestSentence(
  notice: Pick<NoticeInput, 'buyer'>,
  language: Language | null,
  title: string,
  sentences: readonly Sentence[],
): Judged | undefined {
  const subject = new Set(stems(title, language ?? 'both'));
  const buyers = Object.values(notice.buyer).flatMap((name) => (name.length < 4 ? [] : [foldInPlace(name)]));
  const judged = joinedLines(sentences.slice(0, SENTENCES_JUDGED), buyers).map((sentence, index) =>
    judge(sentence, index, { subject, buyers, language }),
  );
  return bestOf(judged.filter(({ isShouted: own }) => !own)) ?? bestOf(judged);
}

/** The sentence in which the notice says what is bought, where the buyer, a call for bids or the thing itself is its subject. */
export function needSentence(
  notice: Pick<NoticeInput, 'buyer'>,
  language: Language | null,
  title: string,
  sentences: readonly Sentence[],
): Sentence | null {
  const best = bestSentence(notice, language, title, sentences);
  return best && best.need > STATED ? best.sentence : null;
}

/** Sentences that a line's end cut, whole again where they begin as one that says what is bought. */
function joinedLines(sentences: readonly Sentence[], buyers: readonly string[]): Sentence[] {
  const joined: Sentence[] = [];
  for (let index = 0; index < sentences.length; index += 1) {
    const sentence = sentences[index];
    if (!sentence) break;
    const lines =
      STATES_END.test(sentence.folded) || !beginsNeed(sentence, buyers) ? [] : linesBehind(sentences, index);
    const last = lines.at(-1);
    joined.push(last ? throughEnd(sentence, last.end) : sentence);
    index += lines.length;
  }
  return joined;
}

/** The lines that end the sentence of this one; none where it does not end in them. */
function linesBehind(sentences: readonly Sentence[], index: number): Sentence[] {
  const lines: Sentence[] = [];
  for (const next of sentences.slice(index + 1, index + 1 + MAX_LINES)) {
    const before = lines.at(-1) ?? sentences[index];
    if (!before || next.source !== before.source || LIST_ITEM.test(next.source.text.slice(next.start, next.start + 60)))
      return [];
    if (!/^[^\S\n]{0,40}\n[^\S\n]{0,40}$/.test(next.source.text.slice(before.end, next.start))) return [];
    lines.push(next);
    if (STATES_END.test(next.folded)) return lines;
    if (next.folded.endsWith(':')) return [];
  }
  return [];
}

function throughEnd({ source, start, intro }: Sentence, end: number): Sentence {
  return { source, start, end, folded: foldInPlace(source.text.slice(start, end)).replaceAll('\n', ' '), intro };
}

function beginsNeed({ folded }: Sentence, buyers: readonly string[]): boolean {
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':')) return false;
  return (
    needsBuyer(folded) ||
    namesBuyerInNeed(folded, buyers) ||
    isTheThing(folded) ||
    ASKED_FOR.test(folded) ||
    /^the contract (?:for|to) |\bare invited to (?:tender|bid|quote)\b|\b(?:travaux|works?) (?:comprennent|includes?)\b/.test(
      folded,
    )
  );
}

const STATES_END = /[.!?]["')\]]{0,2}$/;
const MAX_LINES = 4;

function bestOf(judged: readonly Judged[]): Judged | undefined {
  return judged
    .filter(({ score: own, shared, need, index, repeats }) => {
      // What states no need may still be the description itself, where the text begins.
      const says = need > 0 || (index < 2 && repeats);
      return own >= MIN_SCORE && says && (shared > 0 || (need >= STRONG && index < FIRST_SENTENCES));
    })
    .toSorted((one, other) => other.score - one.score || one.index - other.index)[0];
}

type Judged = {
  sentence: Sentence;
  index: number;
  score: number;
  shared: number;
  need: number;
  /** Whether it is about as long as the title and says the same. */
  repeats: boolean;
  isShouted: boolean;
};

const STRONG = 4;
const STATED = 3;
/** How far into a text a strong sentence counts that shares no word with the title. */
const FIRST_SENTENCES = 8;

type Known = { subject: ReadonlySet<string>; buyers: readonly string[]; language: Language | null };

function judge(sentence: Sentence, index: number, { subject, buyers, language }: Known): Judged {
  const text = sentence.source.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 600));
  const base = { sentence, index, isShouted: isShouted(text) };
  if (isPassedOver(sentence)) return { ...base, shared: 0, need: 0, score: 0, repeats: false };
  const shared = new Set(stems(text, language ?? 'both').filter((stem) => subject.has(stem))).size;
  const need = needOf(sentence, shared, index, buyers);
  const own = sentence.folded.split(ANOTHER_BEHIND, 1)[0] ?? '';
  const isShort = own.split(' ').length <= 5 + 2 * subject.size;
  const repeats = isShort && !FINITE.test(own) && shared > 1 && shared >= subject.size * 0.6;
  return { ...base, shared, need, repeats, score: score(sentence, need, shared, index) };
}

/** How plainly the sentence says that something is bought; 0 where it does not. */
function needOf({ folded }: Sentence, shared: number, index: number, buyers: readonly string[]): number {
  if (LISTED_ONLY.test(folded) && shared < 2) return 0;
  if (needsBuyer(folded) || namesBuyerInNeed(folded, buyers)) return STRONG + 1;
  if (ASKED_FOR.test(folded) || LABEL_HEAD.test(folded)) return STRONG;
  if (shared > 0 && index < FIRST_SENTENCES && isTheThing(folded)) return 3.5;
  return STATES_NEED.test(folded) ? STATED : 0;
}

/** Whether the subject is a buyer and its verb says that it needs something. */
function needsBuyer(folded: string): boolean {
  const { before = '', between = '' } = BUYER_NEEDS.exec(folded.slice(0, 300))?.groups ?? {};
  if (before === '' && between === '') return BUYER_NEEDS.test(folded.slice(0, 300));
  return !FINITE.test(before) && !MODAL.test(between);
}

/** As far into a sentence as a verb shows that it is no bare name of a thing. */
const THING_CHARS = 80;

function isTheThing(folded: string): boolean {
  const match = IS_THE_THING.exec(folded);
  return match !== null && !FINITE.test(folded.slice(0, Math.max(match[0].length, THING_CHARS)));
}

/** `Canadian Heritage wishes …`: the buyer by its name, whatever words that has. */
function namesBuyerInNeed(folded: string, buyers: readonly string[]): boolean {
  return [folded, folded.replace(/^(?:the |le |la |l')/, '')].some((text) =>
    buyers.some((name) => text.startsWith(name) && NEEDS_NEXT.test(text.slice(name.length, name.length + 180))),
  );
}

function score({ folded, intro }: Sentence, need: number, shared: number, index: number): number {
  const isCondition =
    /\b(?:contractor|entrepreneur|bidder|supplier|fournisseur)s? (?:must|shall|doit|doivent)\b/.test(folded) &&
    !ASKED_FOR.test(folded);
  const introduced = intro !== null && /description|requirement|scope|besoin|portee|objet|nature/.test(intro) ? 1 : 0;
  return need + introduced + Math.min(shared, 3) * 1.5 - index * 0.05 - (isCondition ? 2 : 0);
}

function isPassedOver({ source, folded, start, end }: Sentence): boolean {
  if (!STATES_END.test(folded) && /^[^\S\n]{0,40}\n[^\S\n]{0,40}[\p{Ll}(]/u.test(source.text.slice(end, end + 90)))
    return true;
  const isFragment = NUMBERED.test(folded) && !WHOLE_ITEM.test(folded);
  if (end - start >= MAX_SUMMARY_CHARS || isFragment) return true;
  if (
    !/[.!?]["')\]]?$/.test(folded) &&
    /(?:…|\.\.\.|[,;]|\b(?:the|of|and|for|to|de|des|du|et|la|le|les|pour))$/.test(folded)
  )
    return true;
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':') || /^\((?!\d{1,2}\))/.test(folded)) return true;
  if ((folded.length < 80 && !/[.;!?]$/.test(folded)) || (LABEL.test(folded) && !LABEL_HEAD.test(folded))) return true;
  if (SIDE_WORK.test(folded)) return true;
  return BOILERPLATE.test(folded.split(ANOTHER_BEHIND, 1)[0] ?? '');
}

/** More capitals than small letters: a heading. */
function isShouted(text: string): boolean {
  const start = text.slice(0, 200);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const capitals = start.match(/\p{Lu}/gu)?.length ?? 0;
  return letters === 0 || capitals > letters * 0.5;
}

/** The sentence without the label in front of it. */
function evidenceOfSentence({ source, start, end, folded }: Sentence): Evidence {
  const { text, place, language, page } = source;
  const heading = HEADING_BEFORE.exec(text.slice(start, Math.min(end, start + 120)))?.[0].length;
  const from = start + (heading ?? (LABEL_HEAD.exec(folded) ?? ITEM_MARK.exec(folded))?.[0].length ?? 0);
  const other = folded.search(ANOTHER_BEHIND);
  const to = other > MIN_SENTENCE_CHARS ? start + other : end;
  return { field: 'summary', quote: text.slice(from, to), place, language, start: from, end: to, page };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
