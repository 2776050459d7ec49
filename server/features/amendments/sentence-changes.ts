import { trimEnd } from '#platform/text/trim-end.ts';
import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';

/** The sentences of a long text that changed, each where it stands: two lines that read alike can belong to two things. */

/** A sentence as it was and as it is. Null: it is new, or it is gone. */
export type SentenceChange = {
  before: string | null;
  after: string | null;
  /** The first line of the paragraph, where the changed line gives a value of what that names. */
  of: string | null;
};

/** A line or a sentence of one, its words without the marks at its end, and the first line of its paragraph. */
type Said = { text: string; words: string; head: string };

/** How far ahead the text is looked for again behind a change. */
const LOOK_AHEAD = 40;
/** From so many common words, of all in the shorter one, two sentences are one that was rewritten. */
const SHARE_OF_REWRITTEN = 0.5;

/** Short for a longer word: its point ends no sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|nos?|nbr?s?|arts?|ste?s?|mr?s?|mmes?|dr|inc|lt[dé]e?|co|corp|approx|env|max|min|r[ée]f|t[ée]l|ext|fig|vol|pp|cf|ex|etc|boul|av|ave|dept|div|app|sec|qty|qt[ée]|[ap]\.m|[ei]\.[ge])\.$/iu;
/** A sentence of which the stop is no other mark begins with a capital, a number or a mark. */
const BEGINS = /^[^\p{Ll}\s]/u;
/** `Quantity: 4`: a value of what stands above it. */
const VALUE_LINE = /^[\p{L}°' .()/-]{2,40} ?:/u;

/** The changes in the order of the text as it is. A sentence that only moved is none. Takes time in proportion to the texts. */
export function sentenceChanges(before: string, after: string): SentenceChange[] {
  const [was, is] = [sayingsOf(before), sayingsOf(after)];
  const hunks = hunksOf(was, is);
  const [gone, come] = [counts(hunks.flatMap((one) => one.gone)), counts(hunks.flatMap((one) => one.come))];
  const countIn = (of: ReadonlyMap<string, number>, { words }: Said): number => of.get(words) ?? 0;
  return hunks.flatMap((hunk) =>
    pairsOf(
      hunk.gone.filter((one) => countIn(gone, one) > countIn(come, one)),
      hunk.come.filter((one) => countIn(come, one) > countIn(gone, one)),
    ),
  );
}

function counts(said: readonly Said[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { words } of said) found.set(words, (found.get(words) ?? 0) + 1);
  return found;
}

/** Without the marks and spaces at the end: a full stop before a new sentence changes nothing of the one that it ends. */
export function withoutClosingMarks(text: string): string {
  return trimEnd(withoutCosmetics(text), ' .,;:');
}

export function sentencesOf(text: string): string[] {
  return sayingsOf(text).map((one) => one.text);
}

function sayingsOf(text: string): Said[] {
  let head: string | null = null;
  return text.split('\n').flatMap((line) => {
    const plain = withoutCosmetics(line);
    if (plain === '') head = null;
    else head ??= plain;
    return plain === ''
      ? []
      : sentencesOfLine(plain).map((one) => ({ text: one, words: withoutClosingMarks(one), head: head ?? plain }));
  });
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  for (const part of line.split(/(?<=[.!?;]) /)) {
    const last = found.at(-1);
    if (last === undefined || !goesOn(last, part)) found.push(part);
    else found[found.length - 1] = `${last} ${part}`;
  }
  return found;
}

function goesOn(last: string, part: string): boolean {
  return last.endsWith('.') && (ABBREVIATED.test(last.slice(-12)) || !BEGINS.test(part));
}

type Hunk = { gone: Said[]; come: Said[] };

/** What stands between what both texts say, in order: at each difference the nearest place from which both go on alike. */
function hunksOf(was: readonly Said[], is: readonly Said[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [left, right] = [0, 0];
  while (left < was.length || right < is.length) {
    if (was[left]?.words === is[right]?.words) {
      left += 1;
      right += 1;
      continue;
    }
    const [gone, come] = nextAlike(was, is, { left, right });
    hunks.push({ gone: was.slice(left, left + gone), come: is.slice(right, right + come) });
    left += gone;
    right += come;
  }
  return hunks;
}

function nextAlike(
  was: readonly Said[],
  is: readonly Said[],
  { left, right }: { left: number; right: number },
): [gone: number, come: number] {
  for (let both = 1; both <= LOOK_AHEAD; both += 1) {
    for (let gone = 0; gone <= both; gone += 1) {
      const [one, other] = [was[left + gone], is[right + both - gone]];
      if (one !== undefined && one.words === other?.words) return [gone, both - gone];
    }
  }
  return [Math.min(LOOK_AHEAD, was.length - left), Math.min(LOOK_AHEAD, is.length - right)];
}

/** Each new sentence with the one that it replaces; what is gone without a replacement comes last. */
function pairsOf(gone: readonly Said[], come: readonly Said[]): SentenceChange[] {
  const left = new Map(gone.map((said, at) => [at, { said, words: wordsOf(said.text) }]));
  const pairs = come.map((after): SentenceChange => {
    const words = wordsOf(after.text);
    let best: { at: number; before: string; share: number } | null = null;
    for (const [at, { said, words: others }] of left) {
      const share = shareOfWords(others, words);
      if (share >= SHARE_OF_REWRITTEN && share > (best?.share ?? 0)) best = { at, before: said.text, share };
    }
    if (best !== null) left.delete(best.at);
    return { before: best?.before ?? null, after: after.text, of: headOf(after) };
  });
  return [...pairs, ...[...left.values()].map(({ said }) => ({ before: said.text, after: null, of: headOf(said) }))];
}

function headOf({ text, head }: Said): string | null {
  return VALUE_LINE.test(text) && !head.startsWith(text) ? head : null;
}

function wordsOf(sentence: string): Set<string> {
  return new Set(sentence.split(' '));
}

function shareOfWords(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const [few, many] = words.size < others.size ? [words, others] : [others, words];
  return [...few].filter((word) => many.has(word)).length / few.size;
}
