import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call } from '../app/api.ts';
import { turnsToSend } from './turns-to-send.ts';

export type AskAnswer = Answer<'POST /api/v1/opportunities/{id}/ask'>;
export type Turn = { id: string; question: string; answer: AskAnswer };
export type Conversation = {
  turns: readonly Turn[];
  /** The question that is under way, or that failed. */
  current: { question: string; error: unknown } | null;
  isBusy: boolean;
  ask: (question: string) => void;
};

/**
 * The questions about one tender and their answers. They are held by the component alone, which belongs to one tender of one
 * company: nothing of them is left when it goes.
 */
export function useConversation(opportunityId: string): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [current, setCurrent] = useState<Conversation['current']>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const ask = useCallback(
    (question: string): void => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setCurrent({ question, error: null });
      setBusy(true);
      void (async () => {
        try {
          const answer = await call('POST /api/v1/opportunities/{id}/ask', {
            params: { id: opportunityId },
            body: { question, history: turnsToSend(turns) },
            signal: own.signal,
          });
          if (own.signal.aborted) return;
          setTurns((before) => [...before, { id: crypto.randomUUID(), question, answer }]);
          setCurrent(null);
        } catch (error) {
          if (own.signal.aborted) return;
          setCurrent({ question, error });
        }
        setBusy(false);
      })();
    },
    [opportunityId, turns],
  );
  return { turns, current, isBusy, ask };
}
