import { z } from 'zod';
import type { ModelProvider } from './model-settings.ts';

/** One request to a model, before it has the form of a provider. */
export type Prompt = {
  model: string;
  /** Words of the program, which say what to do; never words from outside. */
  instructions: string;
  /** Foreign text, as one JSON value. */
  data: string;
  /** The JSON schema that the answer must have. */
  schema: Record<string, unknown>;
  maxAnswerTokens: number;
  /** Whether the service refused the fuller form: then only what every service knows is sent. */
  isPlain: boolean;
};

/** What came back: the model's text, and the tokens that the service counted; null where it counted none. */
export type Reply = { text: string; isCut: boolean; tokens: number | null };

/** How one provider is spoken to. */
export type Wire = {
  /** Behind the base address. */
  path: string;
  headersOf(apiKey: string | null): Record<string, string>;
  bodyOf(prompt: Prompt): unknown;
  reply: z.ZodType<Reply>;
};

/** More than the longest window of any model: a greater number is none. */
const MOST_TOKENS = 10_000_000;
const tokens = z.int().min(0).max(MOST_TOKENS);

/** The sum of what was counted; null where something was not. */
function sumOf(...counts: (number | undefined)[]): number | null {
  let sum = 0;
  for (const count of counts) {
    if (count === undefined) return null;
    sum += count;
  }
  return sum;
}

const bearer = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

const openai: Wire = {
  path: '/chat/completions',
  headersOf: bearer,
  bodyOf: ({ model, instructions, data, schema, maxAnswerTokens, isPlain }) => ({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
    ],
    stream: false,
    ...(isPlain
      ? { max_tokens: maxAnswerTokens }
      : {
          max_completion_tokens: maxAnswerTokens,
          response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
        }),
  }),
  reply: z
    .object({
      choices: z
        .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
        .min(1),
      usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
    })
    .transform(({ choices: [choice], usage }) => ({
      text: choice?.message.content ?? '',
      isCut: choice?.finish_reason === 'length',
      tokens: sumOf(usage?.prompt_tokens, usage?.completion_tokens),
    })),
};

const anthropic: Wire = {
  path: '/messages',
  headersOf: (apiKey) => ({ 'anthropic-version': '2023-06-01', ...(apiKey === null ? {} : { 'x-api-key': apiKey }) }),
  bodyOf: ({ model, instructions, data, maxAnswerTokens }) => ({
    model,
    max_tokens: maxAnswerTokens,
    system: instructions,
    messages: [{ role: 'user', content: data }],
  }),
  reply: z
    .object({
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
      stop_reason: z.string().nullish(),
      usage: z
        .object({
          input_tokens: tokens,
          output_tokens: tokens,
          cache_creation_input_tokens: tokens.nullish(),
          cache_read_input_tokens: tokens.nullish(),
        })
        .nullish()
        .catch(null),
    })
    .transform(({ content, stop_reason: stop, usage }) => ({
      text: content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join(''),
      isCut: stop === 'max_tokens',
      tokens: sumOf(
        usage?.input_tokens,
        usage?.output_tokens,
        usage?.cache_creation_input_tokens ?? 0,
        usage?.cache_read_input_tokens ?? 0,
      ),
    })),
};

/** Ollama cuts what is longer than its window without a word, so the window is made to fit. */
const WINDOW_STEP = 4_096;
const LEAST_BYTES_OF_TOKEN = 2;

function windowFor({ instructions, data, maxAnswerTokens }: Prompt): number {
  const bytes = Buffer.byteLength(instructions) + Buffer.byteLength(data);
  return WINDOW_STEP * Math.ceil((bytes / LEAST_BYTES_OF_TOKEN + maxAnswerTokens) / WINDOW_STEP);
}

const ollama: Wire = {
  path: '/api/chat',
  headersOf: bearer,
  bodyOf: (prompt) => ({
    model: prompt.model,
    messages: [
      { role: 'system', content: prompt.instructions },
      { role: 'user', content: prompt.data },
    ],
    stream: false,
    format: prompt.isPlain ? 'json' : prompt.schema,
    options: { temperature: 0, num_predict: prompt.maxAnswerTokens, num_ctx: windowFor(prompt) },
  }),
  reply: z
    .object({
      message: z.object({ content: z.string() }),
      done_reason: z.string().nullish(),
      prompt_eval_count: tokens.optional().catch(undefined),
      eval_count: tokens.optional().catch(undefined),
    })
    .transform(({ message, done_reason: reason, prompt_eval_count: input, eval_count: output }) => ({
      text: message.content,
      isCut: reason === 'length',
      tokens: sumOf(input, output),
    })),
};

export const WIRES: Readonly<Record<ModelProvider, Wire>> = { openai, anthropic, ollama };
