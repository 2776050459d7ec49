import { fold } from '#platform/text/fold.ts';
import { isStopWord } from '#platform/text/stem.ts';
import { rankingStem } from '../past/ranking-text.ts';

const TEXT_CHARS = 1_000;
const MAX_WORDS = 80;
const MIN_STEM_CHARS = 4;

/** The stems of a title or a label by which vectors are known: one set for both languages, no stop words and no digits. */
export function meaningStems(text: string): string[] {
  const found = fold(text.slice(0, TEXT_CHARS)).match(/[\p{L}\p{N}]{2,40}/gu) ?? [];
  return found
    .slice(0, MAX_WORDS)
    .filter((word) => !/\p{N}/u.test(word) && !isStopWord(word, 'both'))
    .map(meaningStem);
}

/** English endings come off as well: `paving`, `pave` and `pavage` are no one stem, `batteries` and `battery` are. */
function meaningStem(word: string): string {
  const single = word.replace(/ies$/, 'y');
  const bare = single.length - 3 >= MIN_STEM_CHARS ? single.replace(/ing$/, '') : single;
  return rankingStem(bare).replace(/(?<=...)y$/, 'i');
}
