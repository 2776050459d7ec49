import { z } from 'zod';
import type { Outbound } from '#platform/network/outbound.ts';
import { refusalIn } from '#platform/network/private-addresses.ts';
import { retryAfterMs } from '#platform/records/politeness.ts';

/** Where vectors of texts come from, as the environment has it; null: not set. */
export type EmbeddingsSettings = {
  /** MODEL_EMBEDDINGS_URL: the base address of a service that speaks OpenAI's language, such as http://127.0.0.1:11434/v1 */
  url: string | null;
  /** MODEL_EMBEDDINGS_NAME: the model as the service names it. */
  model: string | null;
  /** MODEL_EMBEDDINGS_API_KEY: null where the service asks for none. */
  apiKey: string | null;
};

/** Turns texts into vectors, near each other where the texts mean much the same. */
export type Embedder = {
  model: string;
  /**
   * A vector for each text, all of one length, in the order of the texts: at most {@link MAX_TEXTS}, none empty or longer than
   * {@link MAX_TEXT_CHARS}. One request; trying again is the caller's.
   * @throws EmbeddingsError where there is no right answer; the signal's reason where that is aborted
   */
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<number[][]>;
};

export const MAX_TEXTS = 64;
export const MAX_TEXT_CHARS = 2_000;
/** More numbers than the vectors of any known model have. */
const MAX_DIMENSION = 4_096;

/** A service on a small machine may need minutes for the longest request. */
const TIMEOUT_MS = 120_000;
/** The longest right answer: 64 vectors of 4,096 numbers of 24 characters are 6 MB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** No right answer from the service. The message holds neither a text that was sent nor the key. */
export class EmbeddingsError extends Error {
  override readonly name = 'EmbeddingsError';
  /** The status of an answer that was an error; null where there was no answer, or a wrong one. */
  readonly status: number | null;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(message: string, details: { status?: number; retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** Every fault of the settings, each with the name of its variable and without its value. */
export function embeddingsSettingFaults({ url, model, apiKey }: EmbeddingsSettings): string[] {
  const faults: string[] = [];
  if (url === null && (model !== null || apiKey !== null)) {
    faults.push('MODEL_EMBEDDINGS_URL is required with MODEL_EMBEDDINGS_NAME and MODEL_EMBEDDINGS_API_KEY');
  }
  if (url !== null && !isBaseUrl(url)) {
    faults.push(
      'MODEL_EMBEDDINGS_URL must be an http or https address without user, password and parameters, such as https://models.example.org/v1',
    );
  }
  if (url !== null && model === null) faults.push('MODEL_EMBEDDINGS_NAME is required with MODEL_EMBEDDINGS_URL');
  if (model !== null && !/^[\u0021-\u007e]{1,200}$/.test(model)) {
    faults.push('MODEL_EMBEDDINGS_NAME must be 1 to 200 visible ASCII characters');
  }
  if (apiKey !== null && !/^[\u0021-\u007e]{1,500}$/.test(apiKey)) {
    faults.push('MODEL_EMBEDDINGS_API_KEY must be 1 to 500 visible ASCII characters');
  }
  return faults;
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return /^https?:$/.test(url.protocol) && [url.search, url.hash, url.username, url.password].join('') === '';
}

export type EmbedderOptions = {
  now: () => Date;
  /** What connections are made by. */
  outbound: Outbound;
  /** For one whole request. */
  timeoutMs?: number;
};

/** The embedder that the settings name; null where they name none. Nothing is asked before the first text. */
export function openEmbedder(settings: EmbeddingsSettings, options: EmbedderOptions): Embedder | null {
  const { url, model, apiKey } = settings;
  if (url === null || model === null) return null;
  const address = `${url.replace(/\/+$/, '')}/embeddings`;
  const { fetch } = options.outbound.toConfigured(url);
  return {
    model,
    async embed(texts, { signal } = {}) {
      checkTexts(texts);
      const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
      const request = {
        address,
        apiKey,
        body,
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      };
      try {
        return vectorsOf(await post(request, { ...options, fetch }), texts.length, address);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof EmbeddingsError) throw error;
        throw new EmbeddingsError(`${address} gave no complete answer: ${reasonOf(error)}`, { cause: error });
      }
    },
  };
}

function checkTexts(texts: readonly string[]): void {
  if (texts.length === 0 || texts.length > MAX_TEXTS) {
    throw new RangeError(`${texts.length} texts were given at once; expected 1 to ${MAX_TEXTS}`);
  }
  const wrong = texts.findIndex((text) => text.trim() === '' || text.length > MAX_TEXT_CHARS);
  if (wrong !== -1) {
    throw new RangeError(
      `text ${wrong + 1} has ${texts[wrong]?.length} characters; 1 to ${MAX_TEXT_CHARS} with a visible one are taken`,
    );
  }
}

type Request = { address: string; apiKey: string | null; body: string; signal: AbortSignal };

async function post(
  { address, apiKey, body, signal }: Request,
  options: { now: () => Date; fetch: typeof globalThis.fetch },
): Promise<unknown> {
  const response = await options.fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'tenderfit',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body,
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200) {
    // What an error says may repeat the texts.
    await response.body?.cancel();
    const { status } = response;
    const asked = retryAfterMs(response.headers.get('retry-after') ?? undefined, options.now());
    throw new EmbeddingsError(`${address} answered ${status}${HINTS[status] ?? ''}`, { status, retryAfterMs: asked });
  }
  return await answerOf(response, address);
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': it does not accept MODEL_EMBEDDINGS_API_KEY',
  403: ': MODEL_EMBEDDINGS_API_KEY may not use MODEL_EMBEDDINGS_NAME',
  404: ': MODEL_EMBEDDINGS_URL must be the address before /embeddings, and MODEL_EMBEDDINGS_NAME one of its models',
  429: ': too many requests',
};

async function answerOf(response: Response, address: string): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_ANSWER_BYTES) {
      throw new EmbeddingsError(`the answer of ${address} is longer than ${MAX_ANSWER_BYTES} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    // The parser's own words would repeat the answer.
    throw new EmbeddingsError(
      `the answer of ${address} is not JSON; is it the base address of an OpenAI-compatible API?`,
    );
  }
}

const answerSchema = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0),
      embedding: z.array(z.number()).min(1).max(MAX_DIMENSION),
    }),
  ),
});

function vectorsOf(answer: unknown, count: number, address: string): number[][] {
  const wrong = (problem: string): EmbeddingsError => new EmbeddingsError(`the answer of ${address} ${problem}`);
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(
      `holds no data of vectors of 1 to ${MAX_DIMENSION} finite numbers: ${issue?.path.join('.')}: ${issue?.message}`,
    );
  }
  const { data } = parsed.data;
  if (data.length !== count) throw wrong(`holds ${data.length} vectors; ${count} texts were sent`);
  const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const inOrder = Array.from({ length: count }, (_, index) => vectors.get(index) ?? []);
  if (inOrder.some((vector) => vector.length === 0)) throw wrong(`does not number its vectors from 0 to ${count - 1}`);
  const [dimension = 0] = inOrder.map((vector) => vector.length);
  if (inOrder.some((vector) => vector.length !== dimension)) throw wrong('holds vectors of different lengths');
  if (inOrder.some((vector) => vector.every((value) => value === 0))) throw wrong('holds a vector of zeros');
  return inOrder;
}

/** `fetch` hides what happened in the cause of its error. */
function reasonOf(error: unknown): string {
  const refused = refusalIn(error);
  if (refused !== null) return refused.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  if (cause.name === 'TimeoutError') return 'it took too long';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
