import { type Bidders, biddersOf } from './bidders.ts';
import { type PastIndex, type SharedKey, sharedKeysOf } from './past-index.ts';
import { FIELDS, type FieldName, type NoticeTokens, noticeTokens, type RankedNotice } from './past-notice.ts';
import { countedKeys, LOCAL, weighedKeys, type WeighedKeys } from './bid-counts.ts';
import { project, type Projection } from './sparse-space.ts';

/**
 * What is known of a notice next to one past notice, by its place among the {@link MEASURES} of that past notice: how alike they
 * are, 0..1, by field and by title and codes; agreement of keys, shared keys over the root of both numbers of keys; and how
 * much of the votes of like notices the past notice's bidders have, from which follows how alike a company's past and
 * those of the bidders are.
 */
export const MEASURED = {
  title: 0,
  codes: 1,
  buyer: 2,
  geo: 3,
  content: 4,
  sharedBuyer: 5,
  sharedCategoryRegion: 6,
  sharedCodeRegion: 7,
  spreadFull: 8,
  spreadContent: 9,
} as const;
type Measured = keyof typeof MEASURED;
export const MEASURES = 10;

/** One notice next to the whole past, read once; every company is then judged by looking at its own past only. */
export type NoticeView = {
  /** Past notice by past notice, so that a company's past is read in as few places of memory as it has notices. */
  measures: Float32Array;
  bidders: Bidders;
  keys: WeighedKeys;
  nearShares: NearShares;
  /** How near home firms bid on this kind of thing: the mean over its family's bids, or its group's. */
  tradeLocality: number;
};

/**
 * How often the keys that firms of one city share occur among the bids of each home city, a row a city and one before them for
 * no city. A row is filled when it is first asked for, and begins with NaN until then: `home_lift`, then of each key the share
 * and the logarithm of it over all notices' share.
 */
export type NearShares = { rows: Float64Array; width: number };

const NEIGHBOURS = 60;
const MIN_TRADE_BIDS = 10;
const USUAL_LOCALITY = 1;
const CONTENT: readonly FieldName[] = ['title', 'codes'];

/** Reads a notice against the past. */
export function viewNotice(index: PastIndex, notice: RankedNotice): NoticeView {
  const tokens = noticeTokens(notice);
  const projection = project(index.space, tokens);
  const measures = new Float32Array(index.space.size * MEASURES);
  for (const field of FIELDS) put(measures, field, cosine(index, projection, [field]));
  const content = cosine(index, projection, CONTENT);
  put(measures, 'content', content);
  addAgreement(measures, 'sharedBuyer', index, tokens, 'buyer');
  addAgreement(measures, 'sharedCategoryRegion', index, tokens, 'category region');
  addAgreement(measures, 'sharedCodeRegion', index, tokens, 'code region');
  const shares = votes(index, cosine(index, projection, FIELDS));
  const contentShares = votes(index, content);
  addSpread(measures, 'spreadFull', index, shares);
  addSpread(measures, 'spreadContent', index, contentShares);
  const keys = weighedKeys(
    index.counts,
    countedKeys(tokens, (name) => index.counts.ids.get(name) ?? -1),
  );
  return {
    measures,
    bidders: biddersOf(shares, contentShares),
    keys,
    nearShares: blankShares(index, keys),
    tradeLocality: tradeLocality(index, keys),
  };
}

/** Only who bid on past notices like this one. `without` are past notices that are like nothing, as if they had not been. */
export function readBidders(index: PastIndex, notice: RankedNotice, without?: Int32Array): Bidders {
  const projection = project(index.space, noticeTokens(notice));
  const group = (fields: readonly FieldName[]): Shares => {
    const likeness = cosine(index, projection, fields);
    for (const past of without ?? []) likeness[past] = 0;
    return votes(index, likeness);
  };
  return biddersOf(group(FIELDS), group(CONTENT));
}

/** How alike a notice and each past notice are in these fields together. */
function cosine({ space }: PastIndex, { dots, squares }: Projection, fields: readonly FieldName[]): Float32Array {
  const chosen = fields.map((field) => FIELDS.indexOf(field));
  const own = chosen.reduce((sum, field) => sum + (squares[field] ?? 0), 0);
  const result = new Float32Array(space.size);
  if (own === 0) return result;
  for (let past = 0; past < space.size; past += 1) {
    let dot = 0;
    let square = 0;
    for (const field of chosen) {
      dot += dots[field]?.[past] ?? 0;
      square += space.squares[field]?.[past] ?? 0;
    }
    if (dot > 0) result[past] = dot / Math.sqrt(own * square);
  }
  return result;
}

function put(measures: Float32Array, name: Measured, values: Float32Array): void {
  const from = MEASURED[name];
  for (let past = 0; past < values.length; past += 1) {
    const value = values[past] ?? 0;
    if (value > 0) measures[past * MEASURES + from] = value;
  }
}

type Shares = ReadonlyMap<number, number>;

/** Each bidder's share of the votes of the past notices most alike. */
function votes(index: PastIndex, likeness: Float32Array): Shares {
  const neighbours = mostAlike(likeness);
  const worth = neighbours.map((past) => (likeness[past] ?? 0) ** 2 * (index.weights[past] ?? 0));
  const total = worth.reduce((sum, vote) => sum + vote, 0) || 1;
  const share = new Map<number, number>();
  const { starts, items } = index.biddersOf;
  neighbours.forEach((notice, at) => {
    for (let place = starts[notice] ?? 0; place < (starts[notice + 1] ?? 0); place += 1) {
      const company = items[place] ?? 0;
      share.set(company, (share.get(company) ?? 0) + (worth[at] ?? 0) / total);
    }
  });
  return share;
}

function addSpread(measures: Float32Array, name: Measured, { noticesOf, rows }: PastIndex, shares: Shares): void {
  for (const [company, part] of shares) {
    for (let place = noticesOf.starts[company] ?? 0; place < (noticesOf.starts[company + 1] ?? 0); place += 1) {
      const at = (noticesOf.items[place] ?? 0) * MEASURES + MEASURED[name];
      measures[at] = (measures[at] ?? 0) + part * (rows[place] ?? 0);
    }
  }
}

/** The 60 past notices most alike, the most alike first; of equal ones the newer. */
function mostAlike(likeness: Float32Array): number[] {
  const best: number[] = [];
  let least = 0;
  for (let past = likeness.length - 1; past >= 0; past -= 1) {
    const value = likeness[past] ?? 0;
    if (value <= least) continue;
    let at = best.length;
    while (at > 0 && (likeness[best[at - 1] ?? 0] ?? 0) < value) at -= 1;
    best.splice(at, 0, past);
    if (best.length > NEIGHBOURS) best.pop();
    if (best.length === NEIGHBOURS) least = likeness[best[NEIGHBOURS - 1] ?? 0] ?? 0;
  }
  return best;
}

function addAgreement(
  measures: Float32Array,
  name: Measured,
  index: PastIndex,
  tokens: NoticeTokens,
  key: SharedKey,
): void {
  const { postings, counts } = index.shared[key];
  const own = sharedKeysOf(tokens, key);
  for (const shared of own) {
    for (const past of postings.get(shared) ?? []) {
      const at = past * MEASURES + MEASURED[name];
      measures[at] = (measures[at] ?? 0) + 1 / Math.sqrt(own.length * (counts[past] ?? 1));
    }
  }
}

function blankShares({ counts }: PastIndex, keys: WeighedKeys): NearShares {
  const width = 1 + 2 * LOCAL.reduce((sum, kind) => sum + keys[kind].length, 0);
  return { rows: new Float64Array((1 + counts.byCity.length) * width).fill(NaN), width };
}

function tradeLocality({ counts }: PastIndex, keys: WeighedKeys): number {
  for (const { id } of [...keys.family, ...keys.group]) {
    const trade = counts.localityOf.get(id);
    if (trade !== undefined && trade.bids >= MIN_TRADE_BIDS) return trade.sum / trade.bids;
  }
  return USUAL_LOCALITY;
}
