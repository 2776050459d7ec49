import type { NoticeCopy } from '../terms/notice-copy.ts';
import { rankedNotice } from '../past/past-notices.ts';
import type { RankedNotice } from '../past/past-notice.ts';

/** A tender as the ranker compares it with past ones: the representative, with what only other copies say of codes and places. */
export function rankedCopies(groupId: string, copies: readonly NoticeCopy[]): RankedNotice {
  const [first, ...others] = copies.map((copy) =>
    rankedNotice({
      source: copy.source ?? '',
      nativeId: groupId,
      title: copy.title,
      buyer: copy.buyer,
      buyerCity: copy.buyerCity,
      regions: copy.regions,
      categories: copy.categories,
      nature: copy.nature ?? 'unknown',
      publishedAt: null,
    }),
  );
  if (first === undefined) throw new RangeError(`group ${groupId} has no copy to rank`);
  const from = <T>(read: (copy: RankedNotice) => readonly T[]): readonly T[] =>
    [first, ...others].map(read).find((list) => list.length > 0) ?? [];
  return {
    ...first,
    id: groupId,
    codes: from((copy) => copy.codes),
    regions: from((copy) => copy.regions),
    buyer: first.buyer ?? others.find((copy) => copy.buyer !== null)?.buyer ?? null,
    city: first.city ?? others.find((copy) => copy.city !== null)?.city ?? null,
  };
}
