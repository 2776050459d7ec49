import { LIMITS } from '#contract/limits.ts';

type Turn = { question: string; answer: { answer: string } };

/** The last turns, as the service takes them: a question and its answer are two, and the first is a question. */
export function turnsToSend(turns: readonly Turn[]): { role: 'user' | 'assistant'; text: string }[] {
  return turns
    .flatMap(({ question, answer: { answer } }) => [
      { role: 'user' as const, text: question },
      { role: 'assistant' as const, text: answer.slice(0, LIMITS.ask.turnChars.max) },
    ])
    .slice(-LIMITS.ask.turnsUsed);
}
