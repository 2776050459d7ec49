import type { Bidders } from '../past/bidders.ts';
import { companyPast, type CompanyPast } from '../past/company-past.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import type { PastIndex } from '../past/past-index.ts';
import { isLearned } from './learned-families.ts';
import { type HomePlace, homePlace } from './home-place.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import { type NoticeView, MEASURES, viewNotice } from '../past/likeness.ts';
import type { RankedNotice } from '../past/past-notice.ts';
import type { SupplierIdentity } from '../past/past-notices.ts';
import { memoOfLast } from '#platform/text/memo.ts';
import { profileBidders } from './typed-features.ts';

/** What past awards say of one company and one notice. */
export type BesidePast = {
  index: PastIndex;
  /** Whether enough is known of the notice's family of sources to say who bids on what. */
  isRich: boolean;
  view: NoticeView;
  /** Null when no bid of the company is known. */
  company: CompanyPast | null;
  bidders: Bidders;
  /** What firms of the company's place bid on; null where that is not known. */
  home: HomePlace | null;
};

/** A company by the names that awards may know it under. */
export type KnownSupplier = {
  supplierKey: string;
  supplierNumber: string | null;
  /** Keys of the other names that it was given. */
  otherKeys?: readonly string[];
};

/** What is kept of notices at once: a step of matching has up to 500, each beside up to 500,000 past awards. */
const MOST_NOTICE_BYTES = 2 ** 28;

/** The rankers were fitted with 2,600 to 9,000 past notices; with much fewer most profiles have no like past at all. */
const RICH_FROM_NOTICES = 1_000;

/**
 * The past that all companies share. What it has read of a notice, a profile or a company it keeps as long as they are held,
 * so that many notices can be judged for many companies in any order.
 */
export type KnownPast = {
  /** Stands for the past that verdicts were made with; another mark means another past. */
  mark: string;
  /** What it keeps of each notice. */
  noticeBytes: number;
  /** The families of sources of which enough is known for their own rankers of typed profiles. */
  learned: readonly string[];
  /** So many notices may be judged in any order; with more, each is read anew when it comes again. */
  noticesAtOnce: number;
  beside(profile: CompiledProfile, supplier: KnownSupplier, notice: MatchedNotice): BesidePast;
  /** The tenders that the company bid on or won. */
  tenders(supplier: KnownSupplier): RankedNotice[];
};

/** What is read of a company, once for each version of its profile. */
type OfProfile = Pick<BesidePast, 'company' | 'bidders' | 'home'>;

export function knownPast(index: PastIndex, identity: SupplierIdentity): KnownPast {
  const noticeBytes = Float32Array.BYTES_PER_ELEMENT * MEASURES * index.space.size;
  const noticesAtOnce = Math.max(1, Math.floor(MOST_NOTICE_BYTES / Math.max(1, noticeBytes)));
  const isRich = (family: string): boolean => (index.noticesIn.get(family) ?? 0) >= RICH_FROM_NOTICES;
  const ofNotice = memoOfLast(noticesAtOnce, (notice: MatchedNotice) => ({
    isRich: isRich(notice.family),
    view: viewNotice(index, notice.ranked),
  }));
  const company = (supplier: KnownSupplier): CompanyPast | null => companyPast(index, supplierKeys(supplier, identity));
  const profiles = new WeakMap<CompiledProfile, OfProfile>();
  // A company is judged beside many notices after each other.
  let last: { profile: CompiledProfile; own: OfProfile } | null = null;
  const ofProfile = (profile: CompiledProfile, supplier: KnownSupplier): OfProfile => {
    if (last?.profile === profile) return last.own;
    const known = profiles.get(profile);
    const own = known ?? {
      company: company(supplier),
      bidders: profileBidders(index, profile),
      home: homePlace(index, profile),
    };
    if (known === undefined) profiles.set(profile, own);
    last = { profile, own };
    return own;
  };
  return {
    mark: `${index.frozenAt} ${index.notices.length}`,
    noticeBytes,
    noticesAtOnce,
    learned: [...index.noticesIn.keys()].filter((family) => isLearned(family) && isRich(family)),
    tenders: (supplier) =>
      Array.from(company(supplier)?.notices ?? []).flatMap((notice) => index.notices[notice] ?? []),
    beside(profile, supplier, notice) {
      const { isRich, view } = ofNotice(notice);
      const { company, bidders, home } = ofProfile(profile, supplier);
      return { index, isRich, view, company, bidders, home };
    },
  };
}

/** The keys a company may have in the past: that of its number, and those of its names. */
export function supplierKeys(supplier: KnownSupplier, identity: SupplierIdentity): string[] {
  const { supplierKey, supplierNumber, otherKeys = [] } = supplier;
  const byName = [supplierKey, ...otherKeys].map((key) => identity({ supplierKey: key, supplierNumber: null }));
  return supplierNumber === null ? byName : [`number ${supplierNumber}`, ...byName];
}
