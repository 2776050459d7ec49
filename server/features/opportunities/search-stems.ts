import { fold, words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';

const NEGATED = /(?:^|\s)-(?:"[^"]*"|[^\s"]+)/gu;

/** The stems of the words that a search demands, for judging how rare they are together; negated words demand nothing. */
export function requiredStems(q: string): string[] {
  const demanded = words(fold(q).replace(NEGATED, ' ')).filter(
    (word) => !isStopWord(word, 'both') && !/\p{N}/u.test(word),
  );
  return [...new Set(demanded.flatMap((word) => stemsOfWord(word, 'en').slice(0, 1)))];
}
