import type { OpportunityListItem as Item } from '#contract/opportunities.ts';
import type { Tab } from '../opportunities/list-search.ts';

/** A decision on a tender, and where the tender is once the service has it. */

export type Verdict = 'agree' | 'disagree' | 'interested' | 'not_interested' | 'request_draft';
export type Act = Verdict | 'archive' | 'unarchive' | 'withdraw';

export type Change = {
  key: string;
  companyId: string;
  email: string;
  act: Act;
  item: Pick<Item, 'id' | 'title' | 'status' | 'archived_at' | 'latest_feedback_action' | 'eligible' | 'deadline'>;
  reason?: string;
  /** The key of the change that this one takes back, or the id of the feedback. */
  takesBack?: string;
  feedbackId?: string;
  /** Whether the service scores the tender again because of it. */
  isRescored?: boolean;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** When the service had taken it, in milliseconds since 1970. */
  doneAt?: number;
  /** Whether the tender was read since. */
  isSettled?: boolean;
};

/** The tab in which a tender is, as the API's `view` has it. */
export function tabOf(item: Change['item']): Tab {
  const { status, archived_at: archivedAt, latest_feedback_action: answer, eligible, deadline } = item;
  if (archivedAt !== null) return 'archived';
  if (answer !== null) return 'answered';
  const isClosed = deadline !== null && Date.parse(deadline) <= Date.now();
  return status === 'screened' || !eligible || isClosed ? 'screened' : 'open';
}

/** The tab in which a tender is once its change is taken. */
export function tabAfter({ act, item }: Change): Tab {
  if (act === 'archive') return 'archived';
  if (act === 'unarchive') return tabOf({ ...item, archived_at: null });
  if (act === 'withdraw') return tabOf(item);
  return item.archived_at === null ? 'answered' : 'archived';
}

/** The company's answer to a tender once its change is taken. */
export function answerAfter({ act, item }: Change): string | null {
  return act === 'archive' || act === 'unarchive' || act === 'withdraw' ? item.latest_feedback_action : act;
}

/** Whether what was asked for at that moment may not have the change. */
export function isUnread({ state, doneAt }: Change, askedAt: number): boolean {
  return state !== 'failed' && (doneAt ?? Infinity) > askedAt;
}
