import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { federalNotices, isFederalHere } from './federal.ts';
import { isSeaoHere, seaoKnownFrom, seaoNotices } from './seao.ts';
import type { KnownFrom, Population } from './windows.ts';

/** Data of one family of sources: what it is, the windows in time to learn from, and the later one to test on. */
export type Family = {
  name: string;
  data: string;
  notices: () => PastNotice[];
  isHere: () => boolean;
  population: Population;
  learn: readonly (readonly [from: string, to: string])[];
  test: readonly [from: string, to: string];
  /** From when bids are known, and that in words. */
  knownFrom: () => KnownFrom;
  known: string;
  /**
   * The tested time in windows as long as those that were learned from, where it is longer. A window's companies are those that
   * bid in it, so its length decides which they are.
   */
  told?: readonly (readonly [from: string, to: string])[];
};

export const SEAO: Family = {
  name: 'seao',
  data: 'SEAO, Quebec: notices of 2004-2018 with every bidder (French; title, UNSPSC, buyer, city, region)',
  notices: () => seaoNotices(),
  isHere: isSeaoHere,
  population: { minPast: 5, minBidders: 2 },
  learn: [
    ['2016-01-01', '2017-01-01'],
    ['2017-01-01', '2018-01-01'],
  ],
  test: ['2018-01-01', '2019-01-01'],
  knownFrom: () => seaoKnownFrom(),
  known: 'Bids are known from the last day on which the buyer entered anything of the notice, its award at the latest.',
};

export const FEDERAL: Family = {
  name: 'federal',
  data: 'Buyandsell, Canada: contracts of 2009-2014 with the supplier (English; title of the GSIN class, buyer, city, province)',
  notices: () => federalNotices(),
  isHere: isFederalHere,
  population: { minPast: 5, minBidders: 1 },
  learn: [
    ['2012-10-01', '2013-04-01'],
    ['2013-04-01', '2013-10-01'],
  ],
  test: ['2013-10-01', '2014-09-01'],
  knownFrom: () => (notice) => notice.publishedAt,
  known:
    'Contracts have one date, that of the award, from which they are taken as known; when they were published is not in the data.',
  told: [
    ['2013-10-01', '2014-04-01'],
    ['2014-04-01', '2014-09-01'],
  ],
};

export const FAMILIES: readonly Family[] = [SEAO, FEDERAL];
