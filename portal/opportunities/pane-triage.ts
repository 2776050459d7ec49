import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, call } from '../app/api.ts';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf, refresh } from '../app/queries.ts';
import { showDone, showFault } from '../ui/undo.tsx';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';

export type Verdict = 'agree' | 'disagree' | 'interested' | 'not_interested';
type Entry = Detail['feedback_history'][number];
type Given = Answer<'POST /api/v1/opportunities/{id}/feedback'>;

export type PaneTriage = {
  answer: (verdict: Verdict, reason?: string) => void;
  takeBack: (entry: Entry) => void;
  setArchived: (archived: boolean) => void;
};

/**
 * What can be done with the opened opportunity. It shows at once, is put back with a message if it fails, and can be undone.
 * `onRescore` hears that the tender is being scored again, with the score that it had.
 */
export function usePaneTriage(id: string, onRescore: (before: number | null) => void): PaneTriage {
  const client = useQueryClient();
  const words = useWords(PANE_WORDS);
  const { language } = useLanguage();
  const change = useCallback(
    async <R>(optimistic: (detail: Detail) => Detail, run: () => Promise<R>): Promise<R | null> => {
      const key = keyOf('GET /api/v1/opportunities/{id}', { params: { id } });
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Detail>(key);
      if (before !== undefined) client.setQueryData(key, optimistic(before));
      try {
        return await run();
      } catch (error) {
        if (before !== undefined) client.setQueryData(key, before);
        showFault(faultSentence(error, language), words.close);
        return null;
      } finally {
        void refresh(client, ['GET /api/v1/opportunities', 'GET /api/v1/opportunities/{id}']);
      }
    },
    [client, id, language, words],
  );
  const scoreNow = useCallback((): number | null => {
    const key = keyOf('GET /api/v1/opportunities/{id}', { params: { id } });
    return client.getQueryData<Detail>(key)?.score ?? null;
  }, [client, id]);
  const takeBack = useCallback(
    (entry: Entry): void => {
      const score = scoreNow();
      const without = (detail: Detail): Detail => ({
        ...detail,
        feedback_history: detail.feedback_history.filter((one) => one.id !== entry.id),
      });
      void change(without, () => call('DELETE /api/v1/feedback/{id}', { params: { id: entry.id } })).then((left) => {
        if (left === null) return;
        showDone(words.done.withdrawn);
        if (left.reevaluation_queued) onRescore(score);
      });
    },
    [change, onRescore, scoreNow, words],
  );
  const answer = useCallback(
    (verdict: Verdict, reason?: string): void => {
      const score = scoreNow();
      const body = reason === undefined || reason === '' ? { verdict } : { verdict, reason };
      const entry = {
        id: 'pending',
        action: verdict,
        reason: body.reason ?? null,
        created_at: nowText(),
        member_name: null,
      };
      const withAnswer = (detail: Detail): Detail => ({
        ...detail,
        feedback_history: [entry, ...detail.feedback_history],
      });
      const send = (): Promise<Given> => call('POST /api/v1/opportunities/{id}/feedback', { params: { id }, body });
      void change(withAnswer, send).then((given) => {
        if (given === null) return;
        const changed = given.profile_changes.length;
        const said = changed === 0 ? words.done[verdict] : `${words.done[verdict]} ${words.profileChanged(changed)}`;
        showDone(said, { label: words.undo, run: () => takeBack(given.feedback) });
        if (given.reevaluation_queued) onRescore(score);
      });
    },
    [change, id, onRescore, scoreNow, takeBack, words],
  );
  const setArchived = useCallback(
    (archived: boolean): void => {
      const asArchived =
        (isIn: boolean) =>
        (detail: Detail): Detail =>
          isIn ? { ...detail, status: 'archived', archived_at: nowText() } : { ...detail, archived_at: null };
      const send = (isIn: boolean) =>
        isIn
          ? call('POST /api/v1/opportunities/{id}/archive', { params: { id } })
          : call('DELETE /api/v1/opportunities/{id}/archive', { params: { id } });
      void change(asArchived(archived), () => send(archived)).then((state) => {
        if (state === null) return;
        const undo = () => void change(asArchived(!archived), () => send(!archived));
        showDone(archived ? words.done.archive : words.done.unarchive, { label: words.undo, run: undo });
      });
    },
    [change, id, words],
  );
  return { answer, takeBack, setArchived };
}

function nowText(): string {
  return new Date().toISOString();
}
