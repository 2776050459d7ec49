import { cityKey } from '#platform/text/city-key.ts';

/**
 * Which names in the awards are likely names of one company. They are suggested to an operator and never taken: joining two
 * companies shows one the wins of the other.
 */

/** What the bids and awards say of one name with one number, or with none. */
export type AwardedName = {
  /** The name as suppliers are compared. */
  key: string;
  /** As a source wrote it. */
  name: string;
  number: string | null;
  /** Bids and awards. */
  awards: number;
  /** ISO dates; null where no award has one. */
  first: string | null;
  last: string | null;
  /** Codes of the tenders, each with its list before it. */
  categories: readonly string[];
  cities: readonly string[];
};

/** `keys`: its legal name and the other names it was given; `number`: the one it gave. */
export type SearchedCompany = { keys: readonly string[]; number: string | null };

/** What other companies of the installation are found by. */
export type OthersFoundBy = { keys: ReadonlySet<string>; numbers: ReadonlySet<string> };

export type Evidence =
  | { kind: 'number'; number: string }
  | {
      kind: 'word';
      /** The first word, and how many names in the awards bear it, those of the company among them. */
      word: string;
      bearers: number;
      /** How many categories the name shares with what the company bid on. */
      categories: number;
      /** Whether one name has every word of the other. */
      isWithin: boolean;
      sharesCity: boolean;
    };

export type LikelyName = Pick<AwardedName, 'name' | 'awards' | 'first' | 'last'> & { key: string; evidence: Evidence };

/** A name with all its numbers. */
type Supplier = Omit<AwardedName, 'number'> & { numbers: readonly string[]; isNumbered: boolean };

export const MAX_BEARERS = 4;
export const MAX_SUGGESTIONS = 20;
const MIN_LETTERS = 4;
const MIN_HANDED_OVER = 5;

/** The first word of a key; null where it is too short to tell companies apart, or is but a number. */
export function tellingWord(key: string): string | null {
  const [word = ''] = key.split(' ', 1);
  return (word.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS ? word : null;
}

/**
 * Names that are likely this company's too, surest first: those that bear its number, then those that share a rare first word
 * and a category with it, where one name lies within the other or a city is shared before those where neither is so.
 * What the company or another one of the installation is found by is left out, and so is a name that another number stands
 * next to: that is another business.
 * @param awarded has of each first word of the company's keys all names that bear it, or more than {@link MAX_BEARERS}
 */
export function likelyNames(
  awarded: readonly AwardedName[],
  company: SearchedCompany,
  others: OthersFoundBy,
): LikelyName[] {
  const suppliers = suppliersOf(awarded);
  const own = new Set(company.keys);
  const numbers = numbersOf(suppliers, company);
  const bearers = bearersOf(suppliers);
  const known = suppliersOf(
    awarded
      .filter(({ key, number }) => own.has(key) || (number !== null && numbers.has(number)))
      .map((one) => ({ ...one, key: '' })),
  )[0];
  return suppliers
    .filter((one) => !own.has(one.key) && !isAnothers(one, numbers, others) && !isFoundBy(one, company.number))
    .flatMap((one) => {
      const evidence = byNumber(one, numbers) ?? (known === undefined ? null : byWord(one, known, own, bearers));
      const { key, name, awards, first, last } = one;
      return evidence === null ? [] : [{ key, name, awards, first, last, evidence }];
    })
    .toSorted(surestFirst)
    .slice(0, MAX_SUGGESTIONS);
}

/** The number that the company gave, and those that its names always have: the past is found by them too. */
function numbersOf(suppliers: readonly Supplier[], { keys, number }: SearchedCompany): Set<string> {
  const always = suppliers.filter(({ key, numbers }) => keys.includes(key) && numbers.length === 1);
  return new Set([...(number === null ? [] : [number]), ...always.flatMap(({ numbers }) => numbers)]);
}

function isAnothers({ key, numbers }: Supplier, own: ReadonlySet<string>, others: OthersFoundBy): boolean {
  const isOther = (number: string): boolean => others.numbers.has(number) || (own.size > 0 && !own.has(number));
  return others.keys.has(key) || numbers.some(isOther);
}

/** Whether each award under the name is found by the number already. */
function isFoundBy({ numbers, isNumbered }: Supplier, number: string | null): boolean {
  return isNumbered && numbers.every((one) => one === number);
}

function byNumber({ numbers }: Supplier, own: ReadonlySet<string>): Evidence | null {
  const number = numbers.find((one) => own.has(one));
  return number === undefined ? null : { kind: 'number', number };
}

function byWord(
  one: Supplier,
  known: Pick<Supplier, 'categories' | 'cities'>,
  own: ReadonlySet<string>,
  bearers: ReadonlyMap<string, number>,
): Evidence | null {
  const word = tellingWord(one.key);
  const like = [...own].filter((key) => tellingWord(key) === word);
  const count = bearers.get(word ?? '') ?? 0;
  const categories = sharedCount(one.categories, known.categories);
  if (word === null || like.length === 0 || count > MAX_BEARERS || categories === 0) return null;
  const isWithin = like.some((key) => liesWithin(key, one.key));
  const sharesCity = sharedCount(one.cities.map(cityKey), known.cities.map(cityKey)) > 0;
  return { kind: 'word', word, bearers: count, categories, isWithin, sharesCity };
}

function liesWithin(one: string, other: string): boolean {
  const [first, second] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return first.isSubsetOf(second) || second.isSubsetOf(first);
}

function sharedCount(one: readonly string[], other: readonly string[]): number {
  return new Set(one).intersection(new Set(other)).size;
}

function surestFirst(one: LikelyName, other: LikelyName): number {
  const [first, second] = [sureness(one), sureness(other)];
  const at = first.findIndex((value, place) => value !== second[place]);
  if (at >= 0) return (second[at] ?? 0) - (first[at] ?? 0);
  return one.key < other.key ? -1 : 1;
}

/** Numbers of which the first that differs decides. */
function sureness({ evidence, awards }: LikelyName): number[] {
  if (evidence.kind === 'number') return [1, 0, 0, 0, awards];
  return [0, Number(evidence.isWithin), Number(evidence.sharesCity), evidence.categories, awards];
}

/** The names with all that is said of each, whatever number stands next to it; written as it was last. */
function suppliersOf(awarded: readonly AwardedName[]): Supplier[] {
  return [...Map.groupBy(awarded, ({ key }) => key)].flatMap(([key, rows]) => {
    const latest = rows.toSorted((a, b) => ((a.last ?? '') < (b.last ?? '') ? 1 : -1))[0];
    const firsts = rows.flatMap(({ first }) => first ?? []).sort();
    if (latest === undefined) return [];
    return [
      {
        key,
        name: latest.name,
        numbers: [...new Set(rows.flatMap(({ number }) => number ?? []))],
        isNumbered: rows.every(({ number }) => number !== null),
        awards: rows.reduce((sum, row) => sum + row.awards, 0),
        first: firsts[0] ?? null,
        last: latest.last,
        categories: [...new Set(rows.flatMap((row) => row.categories))],
        cities: [...new Set(rows.flatMap((row) => row.cities))],
      },
    ];
  });
}

/** How many suppliers begin with each telling word. */
function bearersOf(suppliers: readonly Supplier[]): Map<string, number> {
  const words = suppliers.flatMap(({ key }) => tellingWord(key) ?? []);
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}

/** Two keys of likely one company, the first of which had its last award before the second had its first. */
export type Handover = { from: string; to: string };

/**
 * Handovers among all suppliers: a rare first word, a shared category, no two different numbers, one over before the other
 * begins, and five awards or more together. In the order of the keys.
 */
export function handovers(awarded: readonly AwardedName[]): Handover[] {
  const suppliers = suppliersOf(awarded).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const bearers = Map.groupBy(suppliers, ({ key }) => tellingWord(key));
  return [...bearers].flatMap(([word, alike]) => {
    if (word === null || alike.length > MAX_BEARERS) return [];
    return alike.flatMap((from) =>
      alike.filter((to) => isHandover(from, to)).map((to) => ({ from: from.key, to: to.key })),
    );
  });
}

function isHandover(from: Supplier, to: Supplier): boolean {
  if (from.last === null || to.first === null || from.last >= to.first) return false;
  if (from.awards + to.awards < MIN_HANDED_OVER || sharedCount(from.categories, to.categories) === 0) return false;
  return from.numbers.length === 0 || to.numbers.length === 0 || sharedCount(from.numbers, to.numbers) > 0;
}
