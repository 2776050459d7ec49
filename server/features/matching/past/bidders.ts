import { type IdPlaces, idPlaces, placeOf } from './sorted-ids.ts';

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
 * Cosines of the groups of two things, companies `without` left out of both. `other` is the one that is compared with many
 * after each other. Products are added in the order of companies, so that rounding does not depend on which is which.
 */
export function likenessOf(one: Bidders, other: Bidders, without: readonly number[]): OfGroups {
  let [full, content] = [0, 0];
  const { ids } = one.companies;
  const { held, places } = spreadOut(other, ids);
  // No branch on what is rarely so: the processor goes through all of them without a wrong guess, and reads no shares.
  let count = 0;
  for (let place = 0; place < ids.length; place += 1) {
    const company = ids[place] ?? 0;
    shared[count] = place;
    count += ((held[company >>> 5] ?? 0) >>> company) & 1;
  }
  for (let at = 0; at < count; at += 1) {
    const place = shared[at] ?? 0;
    const otherPlace = places[ids[place] ?? 0] ?? 0;
    full += (one.shares[2 * place] ?? 0) * (other.shares[2 * otherPlace] ?? 0);
    content += (one.shares[2 * place + 1] ?? 0) * (other.shares[2 * otherPlace + 1] ?? 0);
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

/** The places of companies that are in both; filled and read within one call of {@link likenessOf}. */
let shared = new Int32Array(1_024);

/**
 * The one that others were compared with last: a bit for each company in it, and the place of those that are. Filled again
 * for another one, so that each need not keep a table of all companies.
 */
const last = { of: null as Bidders | null, held: new Int32Array(32), places: new Int32Array(1_024) };

/** The same of these bidders, for companies up to the last of `ids` at least; valid until others are asked for. */
function spreadOut(bidders: Bidders, ids: Int32Array): { held: Int32Array; places: Int32Array } {
  const most = ids[ids.length - 1] ?? 0;
  if (shared.length < ids.length) shared = new Int32Array(2 * ids.length);
  if (last.of === bidders && most < last.places.length) return last;
  last.held.fill(0);
  const own = bidders.companies.ids;
  const numbers = Math.max(most, own[own.length - 1] ?? 0) + 1;
  if (numbers > last.places.length) {
    last.held = new Int32Array(Math.ceil(numbers / 16));
    last.places = new Int32Array(32 * last.held.length);
  }
  own.forEach((company, place) => {
    last.held[company >>> 5] = (last.held[company >>> 5] ?? 0) | (1 << company);
    last.places[company] = place;
  });
  last.of = bidders;
  return last;
}

function cosine(product: number, squares: number): number {
  return product <= LEAST_PRODUCT ? 0 : product / Math.sqrt(squares);
}
