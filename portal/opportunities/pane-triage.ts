import { useCallback } from 'react';
import { call } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { showDone } from '../ui/undo.tsx';
import { useShownDetail } from './pane-cache.ts';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';

export type Verdict = 'agree' | 'disagree' | 'interested' | 'not_interested';
type Entry = Detail['feedback_history'][number];

/** The id of an answer that is on its way; it cannot be taken back yet. */
export const PENDING = 'pending';

/** What can be done with the opened opportunity. It shows at once, and can be undone. */
export type PaneTriage = {
  answer: (verdict: Verdict, reason?: string) => void;
  takeBack: (entry: Entry) => void;
  setArchived: (archived: boolean) => void;
};

/** `onRescore` hears that the tender is being scored again, with the score that it had. */
export function usePaneTriage(id: string, onRescore: (before: number | null) => void): PaneTriage {
  return { ...useAnswering(id, onRescore), setArchived: useArchiving(id) };
}

function useAnswering(id: string, onRescore: (before: number | null) => void): Pick<PaneTriage, 'answer' | 'takeBack'> {
  const { now, put, change } = useShownDetail(id);
  const words = useWords(PANE_WORDS);
  const takeBack = useCallback(
    async (entry: Entry): Promise<void> => {
      const score = now()?.score ?? null;
      const left = await change(
        (detail) => withHistory(detail, (history) => history.filter((one) => one.id !== entry.id)),
        () => call('DELETE /api/v1/feedback/{id}', { params: { id: entry.id } }),
      );
      if (left === null) return;
      showDone(words.done.withdrawn);
      if (left.reevaluation_queued) onRescore(score);
    },
    [now, change, onRescore, words],
  );
  const answer = useCallback(
    async (verdict: Verdict, reason = ''): Promise<void> => {
      const score = now()?.score ?? null;
      const body = reason === '' ? { verdict } : { verdict, reason };
      const given = await change(
        (detail) => withHistory(detail, (history) => [pending(verdict, reason), ...history]),
        () => call('POST /api/v1/opportunities/{id}/feedback', { params: { id }, body }),
      );
      if (given === null) return;
      const stored = given.feedback;
      put((detail) =>
        withHistory(detail, (history) => [
          stored,
          ...history.filter((one) => one.id !== PENDING && one.id !== stored.id),
        ]),
      );
      const changed = given.profile_changes.length;
      const said = changed === 0 ? words.done[verdict] : `${words.done[verdict]} ${words.profileChanged(changed)}`;
      showDone(said, { label: words.undo, run: () => void takeBack(stored) });
      if (given.reevaluation_queued) onRescore(score);
    },
    [now, put, change, id, onRescore, takeBack, words],
  );
  return {
    answer: (verdict, reason) => void answer(verdict, reason),
    takeBack: (entry) => void takeBack(entry),
  };
}

function withHistory(detail: Detail, edit: (history: Entry[]) => Entry[]): Detail {
  return { ...detail, feedback_history: edit(detail.feedback_history) };
}

function pending(action: Verdict, reason: string): Entry {
  const at = new Date().toISOString();
  return { id: PENDING, action, reason: reason === '' ? null : reason, created_at: at, member_name: null };
}

function useArchiving(id: string): PaneTriage['setArchived'] {
  const { change } = useShownDetail(id);
  const words = useWords(PANE_WORDS);
  const set = useCallback(
    async (archived: boolean): Promise<boolean> => {
      const at = archived ? new Date().toISOString() : null;
      const state = await change(
        (detail) => ({ ...detail, archived_at: at }),
        async () =>
          archived
            ? await call('POST /api/v1/opportunities/{id}/archive', { params: { id } })
            : await call('DELETE /api/v1/opportunities/{id}/archive', { params: { id } }),
      );
      return state !== null;
    },
    [change, id],
  );
  return useCallback(
    (archived) => {
      const run = async (): Promise<void> => {
        if (!(await set(archived))) return;
        const undo = { label: words.undo, run: () => void set(!archived) };
        showDone(archived ? words.done.archive : words.done.unarchive, undo);
      };
      void run();
    },
    [set, words],
  );
}
