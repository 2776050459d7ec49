import { words } from '#platform/text/fold.ts';
import { codeList, segmentOf } from '../vocabulary/code-ladder.ts';
import { type TopicIndex, topicIndex } from './category-index.ts';
import { type SearchedTexts, searchedTexts } from '../terms/notice-text.ts';
import type { MatchedNotice } from './notice.ts';
import { memo } from '#platform/text/memo.ts';
import { type BloomFilter, bloomFilter } from '../terms/bloom-filter.ts';

/** A notice by what a company can meet it through; read once for all companies. */
export type NoticeIndex = {
  texts: SearchedTexts;
  titlesAndLabels: SearchedTexts;
  topics: TopicIndex;
  /** The words of each buyer's name. */
  buyers: readonly ReadonlySet<string>[];
  buyerSieve: BloomFilter;
  numbers: BloomFilter;
  /** The code lists that it has codes of. */
  codeLists: ReadonlySet<string>;
};

export const noticeIndex = memo((notice: MatchedNotice): NoticeIndex => {
  const { passages, topics, buyerNames, buyerWords, numbers, nature } = notice;
  const segments = new Set(topics.codes.flatMap(({ code }) => segmentOf(code) ?? []));
  const texts = searchedTexts(passages, segments, nature);
  const short = passages.filter((passage) => passage.place !== 'description');
  // Few companies look at these.
  let [titlesAndLabels, buyers]: [SearchedTexts | null, ReadonlySet<string>[] | null] = [null, null];
  return {
    texts,
    get titlesAndLabels() {
      return (titlesAndLabels ??= short.length === passages.length ? texts : searchedTexts(short, segments, nature));
    },
    topics: topicIndex(topics),
    get buyers() {
      return (buyers ??= buyerNames.map((name) => new Set(words(name))));
    },
    buyerSieve: bloomFilter(buyerWords),
    numbers: bloomFilter(numbers),
    codeLists: new Set(topics.codes.map(({ code }) => codeList(code.scheme))),
  };
});

/** The folded words of the notice; asked for only where a product's name is found. */
export const foldedWords = memo(
  ({ passages }: MatchedNotice): ReadonlySet<string> =>
    new Set(passages.flatMap((passage) => passage.words.map((word) => word.folded))),
);
