import type { Money } from './facts.ts';

const NUMBER = '(\\d{1,3}(?:[ ,.]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,3})?)';
const SCALE = '(millions?|milliards?|billions?|thousand|mille|mm|bn|[mbkg](?![a-z0-9]))?';
/** `$7.5M`, `US$ 1,200,000`, `CAD 40,000.00`, `€2 million`. */
const PREFIXED = new RegExp(
  `(us|usd|cad|cdn|can|ca|c|eur|gbp)?\\s?([$€£])\\s?${NUMBER}\\s?${SCALE}(?: ?\\(?(cad|usd|us|cdn)\\b)?`,
  'g',
);
const NAMED = new RegExp(`\\b(cad|usd|cdn|eur|gbp)\\s?${NUMBER}\\s?${SCALE}`, 'g');
/** `1 234 567,89 $`, `110 M$ CA`, `64 millions de dollars`. */
const SUFFIXED = new RegExp(
  `${NUMBER}\\s?${SCALE}\\s?(?:de |d')?([$€£]|dollars?|euros?|eur\\b|gbp\\b|cad\\b|usd\\b)(?: ?\\(?(ca|cad|us|usd|canadiens?|americains?|canadian|american)\\b)?`,
  'g',
);

const MIN_AMOUNT = 1_000;
const MAX_AMOUNT = 1e12;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  g: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliard: 1e9,
  milliards: 1e9,
};
const CURRENCIES: Readonly<Record<string, string>> = {
  us: 'USD',
  usd: 'USD',
  americain: 'USD',
  americains: 'USD',
  american: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
  cad: 'CAD',
  cdn: 'CAD',
  can: 'CAD',
  ca: 'CAD',
  c: 'CAD',
  canadien: 'CAD',
  canadiens: 'CAD',
  canadian: 'CAD',
};
/** Whose dollars a buyer means; elsewhere Canadian ones. */
export const DOLLARS_OF: Readonly<Record<string, string>> = { US: 'USD', AU: 'AUD', NZ: 'NZD' };

/** An amount, or the two ends of a range, and where it stands. `high` is the amount itself where it is none. */
export type Amount = { low: number | null; high: number; currency: Money['currency']; at: number; end: number };

/** `$15 to $20 million`, `between $1M and $2M`, `de 100 000 $ à 500 000 $`: the first number may go without sign and scale. */
const RANGE = new RegExp(
  `(?:(?<before>between|from|entre|de) )?(?<sign>[$€£])? ?${NUMBER} ?${SCALE} ?(?<after>[$€£]|eur\\b)? ?(?<join>to|-|and|a|et)\\s?(?=[$€£]? ?\\d)`,
  'g',
);

/** The amounts of money in a folded text, in order; the two ends of a range are one. Dollars are `dollar`'s unless named. */
export function amountsIn(folded: string, dollar: string): Amount[] {
  const single = singleAmountsIn(folded, dollar);
  const byPlace = new Map(single.map((one) => [one.at, one]));
  const ranges: Amount[] = [];
  for (const match of folded.matchAll(RANGE)) {
    const end = match.index + match[0].length;
    const high = byPlace.get(end) ?? byPlace.get(end - 1) ?? byPlace.get(end + 1);
    const range = high ? rangeOf(match, high) : null;
    if (range) ranges.push(range);
  }
  let next = 0;
  const outside = single.filter(({ at, end }) => {
    while ((ranges[next]?.end ?? Infinity) <= at) next += 1;
    return end <= (ranges[next]?.at ?? Infinity);
  });
  return [...ranges, ...outside].sort((one, other) => one.at - other.at);
}

function rangeOf(match: RegExpMatchArray, high: Amount & { scale: number }): Amount | null {
  const { before, join = '' } = match.groups ?? {};
  const isAnd = join === 'and' || join === 'et';
  if (isAnd && before !== 'between' && before !== 'entre') return null;
  const [, , , number = '', scale = ''] = match;
  const own = parseAmount(number, scale);
  const low = scale === '' && own < 1_000 ? own * high.scale : own;
  if (low <= 0 || low >= high.high) return null;
  return { low, high: high.high, currency: high.currency, at: match.index ?? 0, end: high.end };
}

function singleAmountsIn(folded: string, dollar: string): (Amount & { scale: number })[] {
  const found: (Amount & { scale: number })[] = [];
  const add = (match: RegExpMatchArray, number = '', scale = '', names: readonly (string | undefined)[] = []) => {
    const amount = parseAmount(number, scale);
    if (amount < MIN_AMOUNT || amount > MAX_AMOUNT) return;
    const currency = names.map((name) => CURRENCIES[name ?? '']).find((name) => name !== undefined) ?? dollar;
    const at = match.index ?? 0;
    found.push({ low: null, high: amount, currency, at, end: at + match[0].length, scale: SCALES[scale] ?? 1 });
  };
  for (const match of folded.matchAll(PREFIXED)) add(match, match[3], match[4], [match[5], match[1], match[2]]);
  for (const match of folded.matchAll(NAMED)) add(match, match[2], match[3], [match[1]]);
  for (const match of folded.matchAll(SUFFIXED)) add(match, match[1], match[2], [match[4], match[3]]);
  return found.sort((one, other) => one.at - other.at);
}

/** `1 234 567,89`, `1,234,567.89`, `7.5` with `m`: the last separator is decimal unless three digits follow it, unscaled. */
function parseAmount(number: string, scale: string): number {
  const factor = SCALES[scale] ?? 1;
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const separators = number.replace(/\d/g, '').length;
  const decimal = last !== -1 && (number.length - last - 1 !== 3 || (factor > 1 && separators === 1));
  const whole = (decimal ? number.slice(0, last) : number).replace(/\D/g, '');
  const amount = Number(decimal ? `${whole}.${number.slice(last + 1)}` : whole) * factor;
  return Math.round(amount * 100) / 100;
}
