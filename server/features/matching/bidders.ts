import { type IdPlaces, idPlaces, placeOf, type SharedPlaces, sharedPlaces } from './id-places.ts';

/**
 * Who bid on the past notices most like a thing: each company's share of their votes, once by the notices like it in all
 * fields and once by those like it in title and codes.
 */
export type Bidders = {
  companies: IdPlaces;
  /** By place of the company: its share of the first group, and of the second. */
  shares: Float64Array;
  /** The sums of the squared shares. */
  squares: OfGroups;
};
export type OfGroups = { full: number; content: number };

type Shares = ReadonlyMap<number, number>;

/** Below this a product of shares is what rounding left. */
const LEAST_PRODUCT = 1e-12;

export function biddersOf(full: Shares, content: Shares): Bidders {
  const companies = idPlaces([...full.keys(), ...content.keys()]);
  const shares = new Float64Array(2 * companies.ids.length);
  companies.ids.forEach((company, place) => {
    shares[2 * place] = full.get(company) ?? 0;
    shares[2 * place + 1] = content.get(company) ?? 0;
  });
  return { companies, shares, squares: { full: square(full), content: square(content) } };
}

function square(shares: Shares): number {
  let sum = 0;
  for (const share of shares.values()) sum += share * share;
  return sum;
}

export function sharesOf({ companies, shares }: Bidders, company: number): OfGroups {
  const place = placeOf(companies, company);
  return place < 0 ? NONE : { full: shares[2 * place] ?? 0, content: shares[2 * place + 1] ?? 0 };
}

const NONE: OfGroups = { full: 0, content: 0 };

/**
 * Cosines of the groups of two things, companies `without` left out of both. `one` is gone through and `other` looked up in:
 * the one that is compared with many. Products are added in the order of companies, so that rounding does not depend on
 * which is which.
 */
export function likenessOf(one: Bidders, other: Bidders, without: readonly number[]): OfGroups {
  let [full, content] = [0, 0];
  sharedPlaces(one.companies, other.companies, shared);
  for (let at = 0; at < shared.count; at += 1) {
    const [place, otherPlace] = [2 * (shared.one[at] ?? 0), 2 * (shared.other[at] ?? 0)];
    full += (one.shares[place] ?? 0) * (other.shares[otherPlace] ?? 0);
    content += (one.shares[place + 1] ?? 0) * (other.shares[otherPlace + 1] ?? 0);
  }
  let { full: fullSquare, content: contentSquare } = one.squares;
  let { full: otherFullSquare, content: otherContentSquare } = other.squares;
  for (const company of without) {
    const [own, ownOther] = [sharesOf(one, company), sharesOf(other, company)];
    full -= own.full * ownOther.full;
    content -= own.content * ownOther.content;
    fullSquare -= own.full ** 2;
    contentSquare -= own.content ** 2;
    otherFullSquare -= ownOther.full ** 2;
    otherContentSquare -= ownOther.content ** 2;
  }
  return {
    full: cosine(full, fullSquare * otherFullSquare),
    content: cosine(content, contentSquare * otherContentSquare),
  };
}

/** Filled and read within one call of {@link likenessOf}, so that a pair costs no memory. */
const shared: SharedPlaces = { count: 0, one: new Int32Array(1_024), other: new Int32Array(1_024) };

function cosine(product: number, squares: number): number {
  return product <= LEAST_PRODUCT ? 0 : product / Math.sqrt(squares);
}
