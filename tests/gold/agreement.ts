import { Temporal } from 'temporal-polyfill';
import { fold, words } from '#platform/text/fold.ts';
import type { GoldNotice, Labels, SecondLabels } from './gold.ts';
import { singular } from './measure.ts';
import { isSamePlace } from './same-place.ts';

/** How far two readers who did not see each other's labels labelled the same facts. */
export type Agreement = { member: keyof Labels; agreed: number; labelled: number };

/** Both readers list any sentences and words that would serve: there they agree where one is common to both. */
const CHOICES: ReadonlySet<keyof Labels> = new Set(['summary', 'category']);

type Quantity = NonNullable<Labels['quantities']>[number];

/** For each member, the facts that both readers labelled and those that at least one did, over the notices that both read. */
export function agreementOf(notices: readonly Pick<GoldNotice, 'id' | 'facts'>[], second: SecondLabels): Agreement[] {
  const counts = new Map<keyof Labels, Agreement>();
  for (const { id, facts } of notices) {
    const other = second.get(id);
    if (other === undefined) continue;
    const members = new Set([...Object.keys(facts), ...Object.keys(other)] as (keyof Labels)[]);
    for (const member of members) {
      const [mine, theirs] = [itemsOf(facts[member]), itemsOf(other[member])];
      const common = countCommon(mine, theirs, sameFor(member));
      const isChoice = CHOICES.has(member);
      const count = counts.get(member) ?? { member, agreed: 0, labelled: 0 };
      count.agreed += isChoice ? Math.min(common, 1) : common;
      count.labelled += isChoice ? 1 : mine.length + theirs.length - common;
      counts.set(member, count);
    }
  }
  return [...counts.values()];
}

type IsSame = (mine: unknown, theirs: unknown) => boolean;

/** Two wordings of one fact agree, as they do where a report is compared with a label. */
function sameFor(member: keyof Labels): IsSame {
  if (member === 'quantities') return (mine, theirs) => isSameQuantity(mine as Quantity, theirs as Quantity);
  if (member === 'place_of_work')
    return (mine, theirs) =>
      isSamePlace(String(mine), String(theirs)) || townOf(String(mine)) === townOf(String(theirs));
  if (member === 'category')
    return (mine, theirs) => holds(String(mine), String(theirs)) || holds(String(theirs), String(mine));
  return (mine, theirs) => keyOf(mine) === keyOf(theirs);
}

function countCommon(mine: readonly unknown[], theirs: readonly unknown[], isSame: IsSame): number {
  const left = [...theirs];
  return mine.filter((one) => {
    const at = left.findIndex((other) => isSame(one, other));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

function itemsOf(label: Labels[keyof Labels]): readonly unknown[] {
  if (label === undefined) return [];
  return Array.isArray(label) ? label : [label];
}

/** `lits` and `lits standards` name the same thing; `lits` and `caisses` do not. */
function isSameQuantity(mine: Quantity, theirs: Quantity): boolean {
  if (mine.quantity !== theirs.quantity || mine.optional !== theirs.optional) return false;
  const [some, others] = [namesOf(mine), namesOf(theirs)];
  return some.isSubsetOf(others) || others.isSubsetOf(some);
}

function namesOf({ unit }: Quantity): Set<string> {
  return new Set(words(unit ?? '').map(singular));
}

function townOf(place: string): string {
  return fold(place.split(',')[0] ?? '');
}

function holds(long: string, short: string): boolean {
  return fold(long).includes(fold(short));
}

/** A label in one form: an instant in UTC, text without case, the members of an object in one order. */
function keyOf(label: unknown): string {
  return typeof label === 'string' ? textKey(label) : fold(JSON.stringify(label, ordered));
}

function textKey(text: string): string {
  const isInstant = /^\d{4}-\d{2}-\d{2}T/.test(text);
  return isInstant ? Temporal.Instant.from(text).toString() : fold(text.replace(/\s+/g, ' ').trim());
}

function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
