import { Temporal } from 'temporal-polyfill';
import { fold } from '#platform/text/fold.ts';
import type { GoldNotice, Labels, SecondLabels } from './gold.ts';

/** How far two readers who did not see each other's labels labelled the same facts. */
export type Agreement = { member: keyof Labels; agreed: number; labelled: number };

/** Both readers list any sentences and words that would serve: there they agree where one is common to both. */
const CHOICES: ReadonlySet<keyof Labels> = new Set(['summary', 'category']);

/** For each member, the facts that both readers labelled and those that at least one did, over the notices that both read. */
export function agreementOf(notices: readonly Pick<GoldNotice, 'id' | 'facts'>[], second: SecondLabels): Agreement[] {
  const counts = new Map<keyof Labels, Agreement>();
  for (const { id, facts } of notices) {
    const other = second.get(id);
    if (other === undefined) continue;
    const members = new Set([...Object.keys(facts), ...Object.keys(other)] as (keyof Labels)[]);
    for (const member of members) {
      const [mine, theirs] = [keysOf(facts[member]), keysOf(other[member])];
      const common = mine.intersection(theirs).size;
      const isChoice = CHOICES.has(member);
      const count = counts.get(member) ?? { member, agreed: 0, labelled: 0 };
      count.agreed += isChoice ? Math.min(common, 1) : common;
      count.labelled += isChoice ? 1 : mine.union(theirs).size;
      counts.set(member, count);
    }
  }
  return [...counts.values()];
}

/** Each fact of a label in one form: an instant in UTC, text without case. */
function keysOf(label: Labels[keyof Labels]): Set<string> {
  if (label === undefined) return new Set();
  const items: readonly unknown[] = Array.isArray(label) ? label : [label];
  return new Set(items.map((item) => (typeof item === 'string' ? textKey(item) : fold(JSON.stringify(item, ordered)))));
}

function textKey(text: string): string {
  const isInstant = /^\d{4}-\d{2}-\d{2}T/.test(text);
  return isInstant ? Temporal.Instant.from(text).toString() : fold(text.replace(/\s+/g, ' ').trim());
}

/** The members of an object in one order. */
function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
