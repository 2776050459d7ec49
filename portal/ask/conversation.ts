import { useCallback, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { type Answer, call } from '../app/api.ts';

export type AskAnswer = Answer<'POST /api/v1/opportunities/{id}/ask'>;
export type Turn = { id: string; question: string; answer: AskAnswer };
export type Conversation = {
  turns: readonly Turn[];
  /** The question that is under way, or that failed. */
  current: { question: string; error: unknown } | null;
  isBusy: boolean;
  ask: (question: string) => void;
};

/** The last turns, as the service takes them: a question and its answer are two. */
export function historyOf(turns: readonly Pick<Turn, 'question' | 'answer'>[]) {
  return turns
    .flatMap(({ question, answer: { answer } }) => [
      { role: 'user' as const, text: question },
      { role: 'assistant' as const, text: answer.slice(0, LIMITS.ask.turnChars.max) },
    ])
    .slice(-LIMITS.ask.turnsUsed);
}

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
      call('POST /api/v1/opportunities/{id}/ask', {
        params: { id: opportunityId },
        body: { question, history: historyOf(turns) },
        signal: own.signal,
      })
        .then((answer) => {
          if (own.signal.aborted) return;
          setTurns((before) => [...before, { id: crypto.randomUUID(), question, answer }]);
          setCurrent(null);
          setBusy(false);
        })
        .catch((error: unknown) => {
          if (own.signal.aborted) return;
          setCurrent({ question, error });
          setBusy(false);
        });
    },
    [opportunityId, turns],
  );
  return { turns, current, isBusy, ask };
}
