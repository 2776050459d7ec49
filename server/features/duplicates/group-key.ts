import type { ListingKeys } from './keys.ts';

/**
 * The number under which a listing of a buyer is known. `segment` is its own segmented form or, for a number written
 * without separators, the only separated form of the same characters. Where a source distinguishes spellings of it
 * (`contested`), a source's own distinction wins and the spelling itself is the number.
 */
export function numberKey(segment: string, spelling: string, contested: boolean): string {
  return contested ? `x:${spelling}` : `s:${segment}`;
}

/** The group of all listings of one buyer under one number. */
export function numberGroupKey(buyer: string, number: string): string {
  return `N|${buyer}|${number}`;
}

/**
 * The group of a listing without a number: that of the only number that its title, buyer and closing date go with; its
 * fellows without a number when there is none, or more than one (Duplicate grouping 3); itself when one of the three is
 * missing.
 */
export function unnumberedGroupKey(keys: ListingKeys, onlyNumber: string | null): string {
  if (keys.titleBuyerClosing === null || keys.buyer === null) return `I|${keys.id}`;
  return onlyNumber === null ? `T|${keys.titleBuyerClosing}` : numberGroupKey(keys.buyer, onlyNumber);
}
