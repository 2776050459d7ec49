import { refusalIn } from '#platform/network/private-addresses.ts';
import { retryAfterMs } from '#platform/records/politeness.ts';

/** The longest right answer of a service: some thousand tokens with all that it says about them. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** No right answer from the service. The message holds neither text that was sent or came, nor the key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** The status of an answer that was an error; null where there was no answer, or a wrong one. */
  readonly status: number | null;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null;
  /** `away`: trying again later may help; `wrong`: it answered, and not as it should. */
  readonly kind: 'away' | 'wrong';

  constructor(
    kind: ModelError['kind'],
    message: string,
    details: { status?: number; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Whether the service may have worked, and will charge for it, though nothing came of it. */
  get isCharged(): boolean {
    return this.status === null;
  }
}

export type ModelRequest = {
  address: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
};

/**
 * One request by POST and the JSON that answers it.
 * @throws ModelError for everything else
 */
export async function postToModel(
  { address, headers, body, signal }: ModelRequest,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => Date },
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'tenderfit',
        ...headers,
      },
      body,
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200) throw await refusalOf(response, address, now());
    return await jsonOf(response, address);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('away', `${address} gave no complete answer: ${reasonOf(error)}`, { cause: error });
  }
}

const HINTS: Readonly<Record<number, string>> = {
  401: ': it does not accept MODEL_API_KEY',
  403: ': MODEL_API_KEY may not use MODEL_NAME',
  404: ': MODEL_URL must be the base address of its API, and MODEL_NAME one of its models',
  429: ': too many requests',
};
/** What another try may mend (529: Anthropic is overloaded). */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529]);

async function refusalOf(response: Response, address: string, now: Date): Promise<ModelError> {
  // What an error says may repeat the texts.
  await response.body?.cancel();
  const { status } = response;
  const asked = retryAfterMs(response.headers.get('retry-after') ?? undefined, now);
  return new ModelError(PASSING.has(status) ? 'away' : 'wrong', `${address} answered ${status}${HINTS[status] ?? ''}`, {
    status,
    retryAfterMs: asked,
  });
}

async function jsonOf(response: Response, address: string): Promise<unknown> {
  const wrong = (problem: string): ModelError => new ModelError('wrong', `the answer of ${address} ${problem}`);
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw wrong('is not of the type application/json');
  }
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_ANSWER_BYTES) throw wrong(`is longer than ${MAX_ANSWER_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    // The parser's own words would repeat the answer.
    throw wrong('is not JSON');
  }
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
