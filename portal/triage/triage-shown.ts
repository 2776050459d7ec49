import type { OpportunityListItem as Item } from '#contract/opportunities.ts';
import type { Tab } from '../opportunities/list-search.ts';
import { answerAfter, type Change, isUnread, tabAfter, tabOf } from './triage-change.ts';

/** What was read, with what was decided since on top of it: pages that hold a change already are left as they are. */

/** A page of a list, asked for at `readAt`. */
type Page = { readAt: number; items: readonly Item[] };
type Counts = Record<Tab, number>;

/** The rows of a tab without those that a change took out of it; those that stay have their answer. */
export function rowsLeft(
  { pages, items }: { pages: readonly Page[]; items: readonly Item[] },
  tab: Tab,
  changes: readonly Change[],
): readonly Item[] {
  const lasts = new Map(changes.filter(({ state }) => state !== 'failed').map((change) => [change.item.id, change]));
  if (lasts.size === 0) return items;
  const shown = new Map<string, Change | undefined>();
  for (const { readAt, items: own } of pages)
    for (const { id } of own) {
      const change = lasts.get(id);
      if (change !== undefined) shown.set(id, isUnread(change, readAt) ? change : undefined);
    }
  return items.flatMap((item) => {
    const change = shown.get(item.id);
    if (change === undefined) return item;
    if (tabAfter(change) !== tab) return [];
    const answer = answerAfter(change);
    return answer === item.latest_feedback_action ? item : { ...item, latest_feedback_action: answer };
  });
}

/** The counts with what changed since they were read, at `readAt`. */
export function countsLeft(counts: Counts, readAt: number, changes: readonly Change[]): Counts {
  const left = { ...counts };
  const unread = changes.filter((change) => isUnread(change, readAt));
  const firsts = new Map(unread.toReversed().map((change) => [change.item.id, change]));
  const lasts = new Map(unread.map((change) => [change.item.id, change]));
  for (const [id, change] of lasts) {
    const [from, to] = [tabOf((firsts.get(id) ?? change).item), tabAfter(change)];
    left[from] -= 1;
    left[to] += 1;
  }
  return left;
}

/** Whether the tender that is open may not have the change yet. */
export function isShown({ state, isSettled }: Change): boolean {
  return state !== 'failed' && isSettled !== true;
}
