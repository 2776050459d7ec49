import { searchWords } from '#platform/text/search-tokens.ts';
import { cutWord, isStopWord, stemsOfWord } from '#platform/text/stem.ts';

/** One condition of a search as the ways in which a listing can meet it: a stem, or any stem that begins so. */
export type Demand = readonly { stem: string; isPrefix: boolean }[];

const NEGATED = /(?:^|\s)[-−](?:["“”„«»][^"“”„«»]*["“”„«»]|[^\s"“”„«»]+)/gu;
const DIGIT = /\p{N}/u;

/** What every listing found by `q` must meet, for judging how many there can be; negated words demand nothing. */
export function searchDemands(q: string): Demand[] {
  const demands: Demand[] = [];
  for (const word of searchWords(q.replace(NEGATED, ' '))) {
    if (word.code !== null) {
      const ways = new Set([cutWord(word.folded), cutWord(word.code.join(''))]);
      demands.push([...ways].map((stem) => ({ stem, isPrefix: DIGIT.test(stem) })));
    } else if (!isStopWord(word.folded, 'both')) {
      demands.push(stemsOfWord(word.folded, 'both').map((stem) => ({ stem, isPrefix: false })));
    }
  }
  return demands;
}
