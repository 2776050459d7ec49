import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { faultSentence } from '../app/fault-sentence.ts';
import { useLanguage, useWords } from '../app/language.tsx';
import { keyOf, refresh } from '../app/queries.ts';
import { showFault } from '../ui/undo.tsx';
import type { Detail } from './pane-evidence.tsx';
import { PANE_WORDS } from './pane-words.ts';

/** The opened opportunity as it is shown, and changes of it that show before the service has taken them. */
export type ShownDetail = {
  now: () => Detail | undefined;
  put: (edit: (detail: Detail) => Detail) => void;
  /** Shows the edit at once and runs the change; if that fails, puts it back, says so and gives null. */
  change: <R>(edit: (detail: Detail) => Detail, run: () => Promise<R>) => Promise<R | null>;
};

export function useShownDetail(id: string): ShownDetail {
  const client = useQueryClient();
  const { close } = useWords(PANE_WORDS);
  const { language } = useLanguage();
  return useMemo(() => {
    const key = () => keyOf('GET /api/v1/opportunities/{id}', { params: { id } });
    const now = () => client.getQueryData<Detail>(key());
    const put = (edit: (detail: Detail) => Detail): void => {
      client.setQueryData<Detail>(key(), (detail) => (detail === undefined ? detail : edit(detail)));
    };
    const change: ShownDetail['change'] = async (edit, run) => {
      await client.cancelQueries({ queryKey: key() });
      const before = now();
      put(edit);
      try {
        return await run();
      } catch (error) {
        if (before !== undefined) put(() => before);
        showFault(faultSentence(error, language), close);
        return null;
      } finally {
        void refresh(client, ['GET /api/v1/opportunities', 'GET /api/v1/opportunities/{id}']);
      }
    };
    return { now, put, change };
  }, [client, id, language, close]);
}
