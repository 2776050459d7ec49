import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { showFault } from '../ui/undo.tsx';
import type { Counts, Item } from './list-queries.ts';
import type { Tab } from './list-search.ts';
import { LIST_WORDS } from './list-words.ts';
import { type Act, type Change, type Said, tabAfter, tabOf, TriageQueue } from './triage-queue.ts';

/** Decides on tenders, from the list and from the reading pane: at once on the screen, and on the service as fast as it takes it. */

/** One for the whole portal, so that what waits is sent while other pages are read. */
const queue = new TriageQueue();

export type Triage = {
  /** Changes that the lists may not hold yet. */
  changes: readonly Change[];
  /** What happened last, for the status line. */
  said: Said | null;
  decide: (subject: Change['item'], act: Act, reason?: string) => void;
  /** Takes back an answer that this or an earlier page gave. */
  withdraw: (subject: Change['item'], feedbackId: string) => void;
  /** Says why, of an answer that was just given. */
  explain: (key: string, reason: string) => void;
  undo: () => void;
  canUndo: boolean;
  unsent: number;
  blockedUntil: number | null;
};

export function useTriage(): Triage {
  const client = useQueryClient();
  const words = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const { tenant, user } = useAccount();
  const all = useSyncExternalStore(queue.subscribe, queue.read);
  const said = useSyncExternalStore(queue.subscribe, queue.readSaid);
  const companyId = tenant.id;
  const email = user.email ?? '';
  const changes = useMemo(() => all.filter((one) => one.companyId === companyId), [all, companyId]);
  useEffect(() => {
    queue.restore(email);
    queue.onFailed = ({ item }, error) =>
      showFault(words.failed(item.title, faultSentence(error, language)), words.close);
    queue.onIdle = () => {
      const before = Date.now();
      void refresh(client, [
        'GET /api/v1/opportunities',
        'GET /api/v1/opportunities/counts',
        'GET /api/v1/opportunities/{id}',
        'GET /api/v1/rescore',
      ]).then(() => queue.settle(before));
    };
  }, [client, email, language, words]);
  const unsent = all.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  useWarning(unsent > 0);
  const decide = useCallback(
    (subject: Change['item'], act: Act, reason?: string) => {
      const { id, title, status, archived_at, latest_feedback_action, eligible, deadline } = subject;
      const item = { id, title, status, archived_at, latest_feedback_action, eligible, deadline };
      queue.add({ companyId, email, act, item, ...(reason === undefined || reason === '' ? {} : { reason }) });
    },
    [companyId, email],
  );
  const withdraw = useCallback(
    (item: Change['item'], feedbackId: string) => {
      const own = queue.read().find((one) => one.feedbackId === feedbackId || one.key === feedbackId);
      if (own !== undefined) queue.takeBack(own.key);
      else queue.add({ companyId, email, act: 'withdraw', item, feedbackId, takesBack: feedbackId });
    },
    [companyId, email],
  );
  const undo = useCallback(() => queue.undo(companyId), [companyId]);
  const explain = useCallback((key: string, reason: string) => queue.explain(key, reason), []);
  const canUndo = queue.last(companyId) !== null;
  return {
    changes,
    said: said?.companyId === companyId ? said : null,
    decide,
    withdraw,
    explain,
    undo,
    canUndo,
    unsent,
    blockedUntil: queue.blockedUntil(Date.now()),
  };
}

/** The browser asks before it leaves while something is not sent. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** The rows of a tab without those that a change took out of it. */
export function rowsLeft(items: readonly Item[], tab: Tab, changes: readonly Change[]): Item[] {
  const places = new Map(open(changes).map((change) => [change.item.id, tabAfter(change)]));
  return items.filter(({ id }) => (places.get(id) ?? tab) === tab);
}

/** The counts with what changed since they were read, at `readAt`. */
export function countsLeft(counts: Counts, readAt: number, changes: readonly Change[]): Counts {
  const left = { ...counts };
  const unread = open(changes).filter(({ doneAt }) => (doneAt ?? Infinity) > readAt);
  const firsts = new Map(unread.toReversed().map((change) => [change.item.id, change]));
  const lasts = new Map(unread.map((change) => [change.item.id, change]));
  for (const [id, change] of lasts) {
    const [from, to] = [tabOf((firsts.get(id) ?? change).item), tabAfter(change)];
    left[from] -= 1;
    left[to] += 1;
  }
  return left;
}

function open(changes: readonly Change[]): Change[] {
  return changes.filter(isShown);
}

/** Whether what was read may not have the change yet, so that it is put on top of it. */
export function isShown({ state, isSettled }: Change): boolean {
  return state !== 'failed' && isSettled !== true;
}
