import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Outbound } from '#platform/network/outbound.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import { ModelError, postToModel } from './model-request.ts';
import type { ModelSettings } from './model-settings.ts';
import { type Prompt, type Reply, WIRES } from './model-wires.ts';

/** What a model is given and must give. It has no tools: an answer is text under a schema and nothing else. */
export type ModelTask<T> = {
  /** What to do, in words of the program alone. */
  instructions: string;
  /** Foreign text, as data. */
  data: unknown;
  /** What an answer must be; strict, so that nothing else comes through. */
  schema: z.ZodType<T>;
  maxAnswerTokens: number;
};

/**
 * `limit`: the company has no tokens left today; `unavailable`: the service does not answer, or too many wait for it;
 * `malformed`: it answered, but not under the schema.
 */
export type ModelFailure = 'limit' | 'unavailable' | 'malformed';
export type ModelResult<T> = { ok: true; value: T } | { ok: false; reason: ModelFailure };

/** What may still be spent. */
export type TokenBudget = {
  /** Takes tokens out before a request; null: there are not so many left. */
  reserve(tokens: number): Promise<Reservation | null>;
};
export type Reservation = {
  /** Says what became of the request; `tokens`: what it cost, null where nobody knows: then all that was reserved. */
  settle(outcome: { tokens: number | null; isAnswered: boolean }): Promise<void>;
};

export type LanguageModel = {
  /** As the service names it. */
  name: string;
  /** One task; never throws for what the service does. */
  complete<T>(task: ModelTask<T>, budget: TokenBudget): Promise<ModelResult<T>>;
};

export type ModelOptions = {
  now: () => Date;
  /** What connections are made by. */
  outbound: Outbound;
  log: { warn(details: object, message: string): void };
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const MAX_TRIES = 3;
const FIRST_WAIT_MS = 500;
/** Tasks of this process under way at once; more are not taken. */
const MAX_AT_ONCE = 8;
/** A service that does not answer is left alone for so long, or for as long as it asks, within bounds. */
const PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** What the form of a request adds to its texts. */
const TOKENS_OF_FORM = 200;
/** A JSON answer within Markdown, or after what some models think aloud. */
const FENCED = /^```(?:json)?[ \t]*\n([^]*?)\n?```$/;
const THOUGHT_END = '</think>';

/** The model that the settings name; null where they name none. Nothing is sent before the first task. */
export function openLanguageModel(settings: ModelSettings, options: ModelOptions): LanguageModel | null {
  const { provider, url, model } = settings;
  if (provider === null || url === null || model === null) return null;
  const wire = WIRES[provider];
  const target: Target = {
    wire,
    address: `${trimEnd(url, '/')}${wire.path}`,
    headers: wire.headersOf(settings.apiKey),
    fetch: options.outbound.toConfigured(url).fetch,
    now: options.now,
    sleep: options.sleep ?? ((ms, signal) => wait(ms, undefined, { signal })),
  };
  const state: State = { underWay: 0, pausedUntilMs: -Infinity };
  return {
    name: model,
    async complete(task, budget) {
      if (state.underWay >= MAX_AT_ONCE || options.now().getTime() < state.pausedUntilMs) {
        return { ok: false, reason: 'unavailable' };
      }
      state.underWay += 1;
      try {
        const time = {
          signal: AbortSignal.timeout(settings.timeoutMs),
          endsMs: options.now().getTime() + settings.timeoutMs,
        };
        const answer = await tries(target, promptOf(model, task), budget, time);
        return answer === null ? { ok: false, reason: 'limit' } : valueOf(answer, task.schema, options.log);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        options.log.warn({ problem: error.message }, 'the language model gave no answer');
        if (error.kind === 'wrong') return { ok: false, reason: error.status === null ? 'malformed' : 'unavailable' };
        const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, error.retryAfterMs ?? 0));
        state.pausedUntilMs = options.now().getTime() + pauseMs;
        return { ok: false, reason: 'unavailable' };
      } finally {
        state.underWay -= 1;
      }
    },
  };
}

type State = { underWay: number; pausedUntilMs: number };
type Target = {
  wire: (typeof WIRES)[keyof typeof WIRES];
  address: string;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  sleep: NonNullable<ModelOptions['sleep']>;
};

function promptOf<T>(model: string, { instructions, data, schema, maxAnswerTokens }: ModelTask<T>): Prompt {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  return {
    model,
    instructions: `${instructions}\n\nThe JSON schema of the answer:\n${JSON.stringify(jsonSchema)}`,
    data: JSON.stringify(data),
    schema: jsonSchema,
    maxAnswerTokens,
    isPlain: false,
  };
}

/** Tries until there is a reply, within the time; null: the budget has no more. @throws ModelError */
async function tries(
  target: Target,
  prompt: Prompt,
  budget: TokenBudget,
  { signal, endsMs }: { signal: AbortSignal; endsMs: number },
): Promise<Reply | null> {
  let current = prompt;
  for (let count = 1; ; count += 1) {
    try {
      return await once(target, current, budget, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || count >= MAX_TRIES || signal.aborted) throw error;
      if (error.status === 400 && !current.isPlain) {
        // Many services know neither schemas nor newer names of settings.
        current = { ...current, isPlain: true };
      } else if (error.kind === 'away') {
        const waitMs = Math.max(FIRST_WAIT_MS * 2 ** (count - 1), error.retryAfterMs ?? 0);
        if (target.now().getTime() + waitMs >= endsMs) throw error;
        await target.sleep(waitMs, signal).catch(() => undefined);
        if (signal.aborted) throw error;
      } else throw error;
    }
  }
}

/** One request, paid for: reserved before, corrected after. */
async function once(
  { wire, address, headers, fetch, now }: Target,
  prompt: Prompt,
  budget: TokenBudget,
  signal: AbortSignal,
): Promise<Reply | null> {
  const body = JSON.stringify(wire.bodyOf(prompt));
  // No model's token is shorter than a byte.
  const reservation = await budget.reserve(Buffer.byteLength(body) + TOKENS_OF_FORM + prompt.maxAnswerTokens);
  if (reservation === null) return null;
  try {
    const answer = await postToModel({ address, headers, body, signal }, { fetch, now });
    const reply = wire.reply.safeParse(answer);
    if (!reply.success) throw new ModelError('wrong', `the answer of ${address} has not the form of its API`);
    // A service that counts nothing has not said what it cost.
    await reservation.settle({ tokens: reply.data.tokens === 0 ? null : reply.data.tokens, isAnswered: true });
    return reply.data;
  } catch (error) {
    const isCharged = !(error instanceof ModelError) || error.isCharged;
    await reservation.settle({ tokens: isCharged ? null : 0, isAnswered: false });
    throw error;
  }
}

function valueOf<T>({ text, isCut }: Reply, schema: z.ZodType<T>, log: ModelOptions['log']): ModelResult<T> {
  const parsed = isCut ? null : schema.safeParse(jsonIn(text));
  if (parsed?.success === true) return { ok: true, value: parsed.data };
  const problem = isCut ? 'it is longer than allowed' : 'it is not as the schema has it';
  log.warn({ problem }, 'the answer of the language model is not taken');
  return { ok: false, reason: 'malformed' };
}

/** The JSON value of an answer; undefined: it has none. */
function jsonIn(answer: string): unknown {
  const trimmed = answer.trim();
  const thought = trimmed.startsWith('<think>') ? trimmed.indexOf(THOUGHT_END) : -1;
  const text = thought === -1 ? trimmed : trimmed.slice(thought + THOUGHT_END.length).trim();
  try {
    return JSON.parse(FENCED.exec(text)?.[1] ?? text);
  } catch {
    return undefined;
  }
}
