import { compileProfile } from '../../server/features/matching/subjects/compiled-profile.ts';
import { type MatchedNotice, matchedNotice } from '../../server/features/matching/subjects/notice.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { companyKeys, noticeKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { Percolator } from '../../server/features/matching/candidates/percolator.ts';
import type { TermStatistics } from '../../server/features/matching/terms/term-weight.ts';
import { noticeCopy, profileFields } from '../../tests/support/matching.ts';

/** `recall`: real later bids whose company is a candidate; `share`: pairs of company and later tender that are candidates. */
export type Recall = { companies: number; tenders: number; bids: number; recall: number; share: number };

export type Window = { from: string; until: string; minPast: number; minBidders: number };

/**
 * Whether the candidates hold the real bids: companies are filed by their tenders before `from` alone, and percolated with the
 * tenders after it. Companies have `minPast` past tenders, later tenders `minBidders` bidders.
 */
export function measureRecall(tenders: readonly PastNotice[], { from, until, minPast, minBidders }: Window): Recall {
  const past = tenders.filter((one) => one.publishedAt < from);
  const later = tenders.filter(
    (one) => one.publishedAt >= from && one.publishedAt < until && one.bids.length >= minBidders,
  );
  const statistics = countStems(past.map((tender) => read(tender).stems));
  const index = new Percolator();
  const known = new Set<string>();
  for (const [bidder, own] of byBidder(past)) {
    if (own.filter((one) => one.bids.length >= minBidders).length < minPast) continue;
    known.add(bidder);
    const profile = compileProfile(profileFields({ tenant_id: bidder }), []);
    index.put(bidder, 1, companyKeys({ profile, awards: [], past: own }, statistics));
  }
  const notices = later.map((tender) => ({ tender, keys: noticeKeys(read(tender)) }));
  let [bids, held, candidates] = [0, 0, 0];
  for (const { tender, keys } of notices) {
    const found = new Set(index.percolate(keys).map((one) => one.companyId));
    const real = biddersOf(tender).filter((bidder) => known.has(bidder));
    candidates += found.size;
    bids += real.length;
    held += real.filter((bidder) => found.has(bidder)).length;
  }
  const pairs = known.size * later.length;
  return { companies: known.size, tenders: later.length, bids, recall: held / bids, share: candidates / pairs };
}

function biddersOf(tender: PastNotice): string[] {
  return [...new Set(tender.bids.map((bid) => bid.company))];
}

function byBidder(tenders: readonly PastNotice[]): Map<string, PastNotice[]> {
  const own = new Map<string, PastNotice[]>();
  for (const tender of tenders) {
    for (const bidder of biddersOf(tender)) own.set(bidder, [...(own.get(bidder) ?? []), tender]);
  }
  return own;
}

function read({ titles, codes, buyer, regions }: PastNotice): MatchedNotice {
  const copy = noticeCopy({
    title: { other: titles.join(' ') },
    buyer: buyer === null ? {} : { other: buyer },
    regions,
    categories: codes.map((code) => ({ ...code, label: {} })),
  });
  return matchedNotice({ id: 'g', version: 1 }, [copy]);
}

function countStems(texts: readonly ReadonlySet<string>[]): TermStatistics {
  const counts = new Map<string, number>();
  for (const stems of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { total: texts.length, countOf: (stem) => counts.get(stem) ?? 0 };
}
