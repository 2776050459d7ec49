import { cityKey } from '#platform/text/city-key.ts';
import { fold } from '#platform/text/fold.ts';
import { type Code, type CodeScheme, ladderKeys } from '../vocabulary/code-ladder.ts';
import { rankingStems, rankingTerms } from './ranking-text.ts';
import { readPlaces } from '../places/regions.ts';

/** A notice as the ranker compares it: what a source says when it publishes, nothing that is known only later. */
export type RankedNotice = {
  id: string;
  /** The title in each language it was published in. */
  titles: readonly string[];
  /** Codes of code lists; `SOURCE` for a source's own category, by its code or, without one, its label. */
  codes: readonly { scheme: CodeScheme; code: string }[];
  nature: string | null;
  buyer: string | null;
  city: string | null;
  /** Places of delivery as the source names them. */
  regions: readonly string[];
  /** ISO instant or date. */
  publishedAt: string;
};

/** Who bid, by the key that stands for one company everywhere; `city` is the address the bid came from. */
export type PastBid = { company: string; city: string | null };
/** `family`: the family of sources it was published by. */
export type PastNotice = RankedNotice & { family: string; bids: readonly PastBid[] };

export const FIELDS = ['title', 'codes', 'buyer', 'geo'] as const;
export type FieldName = (typeof FIELDS)[number];

/** More places than this are "everywhere". */
const MAX_NAMED_REGIONS = 4;
const MAX_CODES = 40;
const MAX_REGIONS = 100;
const MAX_REGION_CHARS = 200;
/** A place that is read already, as profiles hold them. */
const PLACE_CODE = /^[A-Z]{2}(?:[-!:].{1,60})?$/;
const EVERYWHERE = 'all';

/** A notice as tokens by field, and the keys that past bids are counted under. */
export type NoticeTokens = {
  fields: Readonly<Record<FieldName, readonly string[]>>;
  buyer: string | null;
  city: string | null;
  /** The source's own categories; without one, the broadest level of the codes. */
  categories: readonly string[];
  /** The two broadest levels of the codes, and the whole codes. */
  groups: readonly string[];
  families: readonly string[];
  codes: readonly string[];
  /** Named places, or the one for all of them; empty when the notice names none. */
  regions: readonly string[];
  /** Different stems of the titles. */
  words: readonly string[];
};

export function noticeTokens(notice: RankedNotice): NoticeTokens {
  const codes = notice.codes.slice(0, MAX_CODES);
  const listed = codes.filter((code) => code.scheme !== 'SOURCE').map(codeTokens);
  const own = codes.filter((code) => code.scheme === 'SOURCE').map((code) => `c ${fold(code.code)}`);
  const level = (at: number): string[] => [...new Set(listed.flatMap((tokens) => tokens.slice(0, -1)[at] ?? []))];
  const buyer = notice.buyer === null ? '' : rankingStems(notice.buyer).join(' ');
  const regions = [...new Set(notice.regions.slice(0, MAX_REGIONS).map(regionKey))];
  const places = regions.length > MAX_NAMED_REGIONS ? [EVERYWHERE] : regions;
  const city = notice.city === null ? '' : cityKey(notice.city);
  return {
    fields: {
      title: notice.titles.flatMap(rankingTerms),
      codes: [...own, ...listed.flat(), ...(notice.nature === null ? [] : [`n ${notice.nature}`])],
      buyer: buyer === '' ? [] : [...buyer.split(' ').map((stem) => `b ${stem}`), `whole ${buyer}`],
      geo: [...(city === '' ? [] : [`city ${city}`]), ...places.map((place) => `region ${place}`)],
    },
    buyer: buyer === '' ? null : buyer,
    city: city === '' ? null : city,
    categories: own.length > 0 ? own : level(0),
    groups: level(0),
    families: level(1),
    codes: [...new Set(listed.flatMap((tokens) => tokens.at(-1) ?? []))],
    regions: places,
    words: [...new Set(notice.titles.flatMap(rankingStems))],
  };
}

/** The prefixes of a code from the broadest to the whole code as published, which may be a heading that ends in zeros. */
function codeTokens(code: Code): string[] {
  const levels = ladderKeys(code).map((level) => level.key);
  return [...levels.reverse(), `${code.scheme}= ${fold(code.code)}`];
}

/** A region by its place code, so that a profile's `Montréal` and a source's `06 - Montréal` are one; else by its words. */
function regionKey(region: string): string {
  const text = region.slice(0, MAX_REGION_CHARS);
  return PLACE_CODE.test(text) ? text : (readPlaces([text])[0] ?? fold(text));
}
