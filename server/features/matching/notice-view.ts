import { type HistoryIndex, type SharedKey, sharedKeysOf } from './history-index.ts';
import { FIELDS, type FieldName, type NoticeTokens, noticeTokens, type RankedNotice } from './past-notice.ts';
import { countedKeys, type CountedKeys } from './place-counts.ts';
import { project, type Projection } from './sparse-space.ts';

/** One notice beside the whole past, read once; every company is then judged by looking at its own past only. */
export type NoticeView = {
  /** How alike it and each past notice are, 0..1, by past notice: cosines by field, of title and codes, of all fields. */
  likeness: Readonly<Record<FieldName | 'content' | 'full', Float32Array>>;
  /** Agreement of keys by past notice: shared keys over the root of both numbers of keys. */
  shared: Readonly<Record<SharedKey, Float32Array>>;
  full: Votes;
  content: Votes;
  keys: CountedKeys;
  /** How near home firms bid on this kind of thing: the mean over its family's bids, or its group's. */
  tradeLocality: number;
};

/**
 * What the past notices most like this one say of companies: each bidder's share of their votes, and `spread`, by past
 * notice, from which follows how alike a company's past and those of the bidders are.
 */
export type Votes = {
  neighbours: readonly number[];
  share: ReadonlyMap<number, number>;
  /** Sum of the squared shares. */
  square: number;
  spread: Float32Array;
};

const NEIGHBOURS = 60;
const MIN_TRADE_BIDS = 10;
const USUAL_LOCALITY = 1;

/** Reads a notice against the past. `without` are past notices that are like nothing, as if they had not been. */
export function viewNotice(index: HistoryIndex, notice: RankedNotice, without?: Int32Array): NoticeView {
  const tokens = noticeTokens(notice);
  const likeness = likenessOf(index, project(index.space, tokens));
  for (const past of without ?? []) for (const values of Object.values(likeness)) values[past] = 0;
  const keys = countedKeys(tokens, (name) => index.counts.ids.get(name) ?? -1);
  return {
    likeness,
    shared: {
      buyer: agreement(index, tokens, 'buyer'),
      'category region': agreement(index, tokens, 'category region'),
      'code region': agreement(index, tokens, 'code region'),
    },
    full: votes(index, likeness.full),
    content: votes(index, likeness.content),
    keys,
    tradeLocality: tradeLocality(index, keys),
  };
}

function likenessOf({ space }: HistoryIndex, { dots, squares }: Projection): NoticeView['likeness'] {
  const cosine = (fields: readonly FieldName[]): Float32Array => {
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
  };
  return {
    title: cosine(['title']),
    codes: cosine(['codes']),
    buyer: cosine(['buyer']),
    geo: cosine(['geo']),
    content: cosine(['title', 'codes']),
    full: cosine(FIELDS),
  };
}

function votes(index: HistoryIndex, likeness: Float32Array): Votes {
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
  const spread = new Float32Array(index.space.size);
  const past = index.noticesOf;
  for (const [company, part] of share) {
    for (let place = past.starts[company] ?? 0; place < (past.starts[company + 1] ?? 0); place += 1) {
      const notice = past.items[place] ?? 0;
      spread[notice] = (spread[notice] ?? 0) + part * (index.rows[place] ?? 0);
    }
  }
  const square = [...share.values()].reduce((sum, part) => sum + part * part, 0);
  return { neighbours, share, square, spread };
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

function agreement(index: HistoryIndex, tokens: NoticeTokens, name: SharedKey): Float32Array {
  const { postings, counts } = index.shared[name];
  const shared = new Float32Array(index.space.size);
  const own = sharedKeysOf(tokens, name);
  for (const key of own) {
    for (const past of postings.get(key) ?? []) {
      shared[past] = (shared[past] ?? 0) + 1 / Math.sqrt(own.length * (counts[past] ?? 1));
    }
  }
  return shared;
}

function tradeLocality({ counts }: HistoryIndex, keys: CountedKeys): number {
  for (const { id } of [...keys.family, ...keys.group]) {
    const trade = counts.localityOf.get(id);
    if (trade !== undefined && trade.bids >= MIN_TRADE_BIDS) return trade.sum / trade.bids;
  }
  return USUAL_LOCALITY;
}
