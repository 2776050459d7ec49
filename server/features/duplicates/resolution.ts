import { Bag } from './bag.ts';
import { numberGroupKey, numberKey, unnumberedGroupKey } from './group-key.ts';
import type { ListingKeys } from './keys.ts';
import { representativeOf } from './representative.ts';
import type { SolicitationNumber } from './solicitation-number.ts';

/** One tender: its listings in order of preference; the first is shown. */
export type Group = { key: string; memberIds: string[]; representativeId: string };

/** What one source says about one segmented number of one buyer. */
type SourceEvidence = { spellings: Bag; subjects: Bag };

type NumberEvidence = {
  bySource: Map<string, SourceEvidence>;
  /** How many sources use two spellings for two subjects: those sources distinguish the spellings. */
  contestedBy: number;
  /** Spelling → the title keys of the listings known under this number. */
  holders: Map<string, Bag>;
};

/** The spellings of one buyer that agree in all letters and digits. */
type Writing = {
  /** Segmented forms of those that separate runs of digits. */
  separated: Bag;
  /** Spelling → the title keys of those that do not, and may adopt the only separated form. */
  unseparated: Map<string, Bag>;
  /** The segmented form of the unseparated ones: they agree in it, since it depends on the characters alone. */
  ownSegment: string;
};

type Numbered = { keys: ListingKeys; buyer: string; number: SolicitationNumber };

/** The title key of a listing that has none: it is counted among the holders and is evidence for nobody. */
const NO_TITLE_KEY = '';

/**
 * Duplicate grouping as a function of the present set of listings, kept up to date as listings come and go.
 *
 * It resolves in strata instead of joining pairs: what the sources say about spellings (contested numbers, separated
 * forms) → the number of each listing → the numbers under one title, buyer and closing date → the group. Each stratum
 * reads only lower ones and each is a multiset, so any order of arrivals, removals and amendments that ends in the
 * same set ends in the same groups, and no group ever holds two different numbers, not even through a copy without one.
 * A step costs constant time unless a fact flips that others rest on; then exactly those are moved.
 */
export class Resolution {
  readonly #listings = new Map<string, ListingKeys>();
  readonly #numbers = new Map<string, NumberEvidence>();
  readonly #writings = new Map<string, Writing>();
  /** Title, buyer and closing date → the numbers of the listings under it. */
  readonly #titles = new Map<string, Bag>();

  get size(): number {
    return this.#listings.size;
  }

  /** Throws a `RangeError` when a listing of this id is present: amend it instead. */
  add(keys: ListingKeys): void {
    if (this.#listings.has(keys.id)) throw new RangeError(`listing ${keys.id} is already grouped; use amend`);
    this.#listings.set(keys.id, keys);
    const numbered = numberedOf(keys);
    if (numbered === null) return;
    this.#addEvidence(numbered);
    this.#addWriting(numbered);
    this.#hold(numbered, this.#segmentOf(numbered));
  }

  /** False when no such listing is present. */
  remove(id: string): boolean {
    const keys = this.#listings.get(id);
    if (keys === undefined) return false;
    this.#listings.delete(id);
    const numbered = numberedOf(keys);
    if (numbered === null) return true;
    this.#release(numbered, this.#segmentOf(numbered));
    this.#removeWriting(numbered);
    this.#removeEvidence(numbered);
    return true;
  }

  /** Adds the listing, or replaces the one of the same id. */
  amend(keys: ListingKeys): void {
    this.remove(keys.id);
    this.add(keys);
  }

  /** The key of the group a listing is in; a `RangeError` when it is not present. */
  groupKeyOf(id: string): string {
    const keys = this.#listings.get(id);
    if (keys === undefined) throw new RangeError(`listing ${id} is not among the grouped ones`);
    const numbered = numberedOf(keys);
    if (numbered !== null) return numberGroupKey(numbered.buyer, this.#numberOf(numbered));
    const title = keys.titleBuyerClosing === null ? undefined : this.#titles.get(keys.titleBuyerClosing);
    return unnumberedGroupKey(keys, title?.only ?? null);
  }

  /** All groups, in the order of their keys. Takes time linear in the listings. */
  groups(): Group[] {
    const members = new Map<string, ListingKeys[]>();
    for (const [id, keys] of this.#listings) {
      const key = this.groupKeyOf(id);
      const group = members.get(key);
      if (group === undefined) members.set(key, [keys]);
      else group.push(keys);
    }
    return [...members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => asGroup(key, group));
  }

  #numberOf(numbered: Numbered): string {
    const segment = this.#segmentOf(numbered);
    const evidence = this.#numbers.get(pair(numbered.buyer, segment));
    return numberKey(segment, numbered.number.spelling, (evidence?.contestedBy ?? 0) > 0);
  }

  #segmentOf({ buyer, number }: Numbered): string {
    if (!number.unseparated) return number.segmented;
    return this.#writings.get(pair(buyer, number.raw))?.separated.only ?? number.segmented;
  }

  #evidence(buyer: string, segment: string): NumberEvidence {
    return entry(this.#numbers, pair(buyer, segment), () => ({
      bySource: new Map<string, SourceEvidence>(),
      contestedBy: 0,
      holders: new Map<string, Bag>(),
    }));
  }

  #addEvidence({ keys, buyer, number }: Numbered): void {
    const evidence = this.#evidence(buyer, number.segmented);
    const said = entry(evidence.bySource, keys.source, () => ({ spellings: new Bag(), subjects: new Bag() }));
    const before = distinguishes(said);
    said.spellings.add(number.spelling);
    said.subjects.add(keys.subject);
    this.#recount(evidence, number.segmented, Number(distinguishes(said)) - Number(before));
  }

  #removeEvidence({ keys, buyer, number }: Numbered): void {
    const evidence = this.#evidence(buyer, number.segmented);
    const said = evidence.bySource.get(keys.source);
    if (said === undefined) throw new RangeError(`no evidence of listing ${keys.id} is left to remove`);
    const before = distinguishes(said);
    said.spellings.take(number.spelling);
    said.subjects.take(keys.subject);
    this.#recount(evidence, number.segmented, Number(distinguishes(said)) - Number(before));
    if (said.spellings.distinct === 0) evidence.bySource.delete(keys.source);
    this.#dropIfUnused(buyer, number.segmented, evidence);
  }

  /** Renames the number of all that hold it when the last source stops, or the first one starts, to distinguish spellings. */
  #recount(evidence: NumberEvidence, segment: string, change: number): void {
    const before = evidence.contestedBy > 0;
    evidence.contestedBy += change;
    const after = evidence.contestedBy > 0;
    if (before === after) return;
    for (const [spelling, titles] of evidence.holders) {
      const [from, to] = [numberKey(segment, spelling, before), numberKey(segment, spelling, after)];
      for (const [title, count] of titles.entries()) this.#renumber(title, from, to, count);
    }
  }

  #addWriting({ buyer, number, keys }: Numbered): void {
    const writing = this.#writing(buyer, number);
    const title = keys.titleBuyerClosing ?? NO_TITLE_KEY;
    if (number.unseparated) {
      writing.ownSegment = number.segmented;
      entry(writing.unseparated, number.spelling, () => new Bag()).add(title);
      return;
    }
    const before = writing.separated.only;
    writing.separated.add(number.segmented);
    this.#readopt(buyer, writing, before);
  }

  #removeWriting({ buyer, number, keys }: Numbered): void {
    const writing = this.#writing(buyer, number);
    if (number.unseparated) {
      const titles = entry(writing.unseparated, number.spelling, () => new Bag());
      titles.take(keys.titleBuyerClosing ?? NO_TITLE_KEY);
      if (titles.distinct === 0) writing.unseparated.delete(number.spelling);
    } else {
      const before = writing.separated.only;
      writing.separated.take(number.segmented);
      this.#readopt(buyer, writing, before);
    }
    const isUnused = writing.separated.distinct === 0 && writing.unseparated.size === 0;
    if (isUnused) this.#writings.delete(pair(buyer, number.raw));
  }

  #writing(buyer: string, number: SolicitationNumber): Writing {
    return entry(this.#writings, pair(buyer, number.raw), () => ({
      separated: new Bag(),
      unseparated: new Map<string, Bag>(),
      ownSegment: number.segmented,
    }));
  }

  /** Moves the unseparated spellings when the only separated form appears, changes or is no longer the only one. */
  #readopt(buyer: string, writing: Writing, before: string | null): void {
    const after = writing.separated.only;
    if (before === after) return;
    for (const [spelling, titles] of writing.unseparated) {
      for (const [title, count] of titles.entries()) {
        this.#move(buyer, before ?? writing.ownSegment, { spelling, title, count }, 'take');
        this.#move(buyer, after ?? writing.ownSegment, { spelling, title, count }, 'add');
      }
    }
  }

  #hold({ keys, buyer, number }: Numbered, segment: string): void {
    const title = keys.titleBuyerClosing ?? NO_TITLE_KEY;
    this.#move(buyer, segment, { spelling: number.spelling, title, count: 1 }, 'add');
  }

  #release({ keys, buyer, number }: Numbered, segment: string): void {
    const title = keys.titleBuyerClosing ?? NO_TITLE_KEY;
    this.#move(buyer, segment, { spelling: number.spelling, title, count: 1 }, 'take');
  }

  #move(
    buyer: string,
    segment: string,
    { spelling, title, count }: { spelling: string; title: string; count: number },
    way: 'add' | 'take',
  ): void {
    const evidence = this.#evidence(buyer, segment);
    const titles = entry(evidence.holders, spelling, () => new Bag());
    titles[way](title, count);
    if (titles.distinct === 0) evidence.holders.delete(spelling);
    const number = numberKey(segment, spelling, evidence.contestedBy > 0);
    if (way === 'add') this.#renumber(title, null, number, count);
    else this.#renumber(title, number, null, count);
    this.#dropIfUnused(buyer, segment, evidence);
  }

  #renumber(title: string, from: string | null, to: string | null, count: number): void {
    if (title === NO_TITLE_KEY) return;
    const numbers = entry(this.#titles, title, () => new Bag());
    if (from !== null) numbers.take(from, count);
    if (to !== null) numbers.add(to, count);
    if (numbers.distinct === 0) this.#titles.delete(title);
  }

  #dropIfUnused(buyer: string, segment: string, evidence: NumberEvidence): void {
    if (evidence.bySource.size === 0 && evidence.holders.size === 0) this.#numbers.delete(pair(buyer, segment));
  }
}

function numberedOf(keys: ListingKeys): Numbered | null {
  return keys.buyer === null || keys.number === null ? null : { keys, buyer: keys.buyer, number: keys.number };
}

/** A source that publishes two spellings for two subjects means two tenders; for one subject it is the same post twice. */
function distinguishes(said: SourceEvidence): boolean {
  return said.spellings.distinct > 1 && said.subjects.distinct > 1;
}

function asGroup(key: string, members: ListingKeys[]): Group {
  const ordered = members.sort((a, b) => (a.preference < b.preference ? -1 : 1));
  const shown = representativeOf(ordered);
  if (shown === null) throw new RangeError(`group ${key} has no members`);
  return { key, memberIds: ordered.map((member) => member.id), representativeId: shown.id };
}

/** Keys hold letters, digits, spaces and `|` only, so that the separator keeps pairs apart. */
function pair(buyer: string, rest: string): string {
  return `${buyer}\n${rest}`;
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
