import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { refresh } from '../app/queries.ts';
import { useAccount } from '../app/session.tsx';
import { useSame } from '../ui/same-hook.ts';
import { showFault } from '../ui/undo.tsx';
import { refreshLists } from './list-queries.ts';
import { LIST_WORDS } from './list-words.ts';
import type { Act, Change } from '../triage/triage-change.ts';
import { type Said, TriageQueue } from '../triage/triage-queue.ts';

/** Decides on tenders, from the list and from the reading pane: at once on the screen, and on the service as fast as it takes it. */

/** One for the whole portal, so that what waits is sent while other pages are read. */
const queue = new TriageQueue();

export type Triage = {
  /** What was decided since the page was loaded, oldest first. */
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
      void refreshLists(
        client,
        queue.read().filter((one) => one.companyId === companyId),
      );
      void refresh(client, [
        'GET /api/v1/opportunities/counts',
        'GET /api/v1/opportunities/{id}',
        'GET /api/v1/rescore',
      ]).then(() => queue.settle(before));
    };
  }, [client, companyId, email, language, words]);
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
  const blockedUntil = queue.blockedUntil(Date.now());
  const own = said?.companyId === companyId ? said : null;
  return useMemo(
    () => ({ changes, said: own, decide, withdraw, explain, undo, canUndo, unsent, blockedUntil }),
    [changes, own, decide, withdraw, explain, undo, canUndo, unsent, blockedUntil],
  );
}

/** What a reading pane needs of it. */
export type TenderTriage = Pick<Triage, 'changes' | 'withdraw' | 'undo'>;

/** The same for one tender: it stays as it is while others are decided on. */
export function useTriageOf(id: string | null, { changes, withdraw, undo }: Triage) {
  const own = useSame(useMemo(() => changes.filter(({ item }) => item.id === id), [changes, id]));
  return useMemo(() => ({ id, changes: own, withdraw, undo }), [id, own, withdraw, undo]);
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
