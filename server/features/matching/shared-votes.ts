import type { Votes } from './notice-view.ts';
import { remembered } from './remembered.ts';

/** A group of companies with their shares, side by side in the group's order. */
const listed = remembered(({ share }: Votes) => ({
  companies: Int32Array.from(share.keys()),
  shares: Float64Array.from(share.values()),
}));

/** The place of each company of a group in its order, found by open addressing; free slots hold -1. */
const placed = remembered(({ share }: Votes) => {
  let size = 16;
  while (size < 2 * share.size) size *= 2;
  const companies = new Int32Array(size).fill(-1);
  const places = new Int32Array(size);
  let place = 0;
  for (const company of share.keys()) {
    let slot = firstSlot(company, size);
    while (companies[slot] !== -1) slot = (slot + 1) & (size - 1);
    companies[slot] = company;
    places[slot] = place;
    place += 1;
  }
  return { companies, places };
});

function firstSlot(company: number, size: number): number {
  return (Math.imul(company, 0x9e3779b1) >>> 8) & (size - 1);
}

/**
 * Scalar product of the shares of two groups, added up in the order of the smaller one, so that rounding does not depend on
 * who is compared with whom. `one` is gone through and `other` looked up in: the one that is compared with many.
 */
export function sharedProduct(one: Votes, other: Votes): number {
  const { companies, shares } = listed(one);
  const { shares: otherShares } = listed(other);
  const slots = placed(other);
  const isSmaller = companies.length <= otherShares.length;
  const products = new Float64Array(isSmaller ? companies.length : otherShares.length);
  for (let at = 0; at < companies.length; at += 1) {
    const place = placeOf(slots, companies[at] ?? 0);
    if (place >= 0) products[isSmaller ? at : place] = (shares[at] ?? 0) * (otherShares[place] ?? 0);
  }
  let sum = 0;
  for (let at = 0; at < products.length; at += 1) sum += products[at] ?? 0;
  return sum;
}

function placeOf({ companies, places }: { companies: Int32Array; places: Int32Array }, company: number): number {
  const last = companies.length - 1;
  let slot = firstSlot(company, companies.length);
  for (;;) {
    const held = companies[slot];
    if (held === company) return places[slot] ?? -1;
    if (held === -1) return -1;
    slot = (slot + 1) & last;
  }
}
