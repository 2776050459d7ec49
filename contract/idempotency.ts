/**
 * How a client sends a request again whose answer it did not get (draft-ietf-httpapi-idempotency-key-header): every POST that
 * makes or changes something takes `Idempotency-Key`, but POST /api/v1/session.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Stands with the value `true` in an answer that was given before. */
export const REPLAYED_HEADER = 'idempotent-replayed';

export const IDEMPOTENCY = {
  /** Printable ASCII. */
  keyChars: { min: 1, max: 255 },
  keptMs: 24 * 60 * 60 * 1000,
  /** For so long the same request without a key is the first one again, on routes that say so. */
  unkeyedMs: 60_000,
  /** A request waits at most so long for the first of its name, then is refused with `request_in_progress`. */
  waitMs: 3_000,
} as const;

/**
 * What a repeated request without the header is: a request of its own (`each`); the first again where the same actor sent
 * nothing else to the same path meanwhile, nor did anybody of the company (`actor`); or the first again within its session
 * (`session`).
 */
type Unkeyed = 'each' | 'actor' | 'session';

/** How a route takes requests again. `withheld`: members of the answer that are told once, and null when it is given again. */
export type Repeatable = { unkeyed: Unkeyed; withheld?: readonly string[] };

const UNKEYED_TEXT: Readonly<Record<Unkeyed, string>> = {
  each: '',
  actor:
    ' Without a key, the same request sent again within 60 seconds counts as one, unless somebody of the company sent another to this path meanwhile.',
  session: ' Without a key, the same request of a session sent again within 60 seconds counts as one.',
};

type Json = Record<string, unknown>;

/** The header parameter in openapi.json. */
export function idempotencyParameter({ unkeyed, withheld = [] }: Repeatable): Json {
  const but = withheld.map((name) => ` and \`${name}\` null`).join('');
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `A new value for each change, such as a UUID; the same value when the same request is sent again. For 24 hours the company's first answer to it is given again, with \`${REPLAYED_HEADER}: true\`${but}; with another request it is \`idempotency_conflict\`. Refused requests and dry runs are not kept.${UNKEYED_TEXT[unkeyed]}`,
    schema: { type: 'string', minLength: IDEMPOTENCY.keyChars.min, maxLength: IDEMPOTENCY.keyChars.max },
    example: '8e03978e-40d5-43e8-bc93-6f4dfb1f9d31',
  };
}

/** The header of successful answers in openapi.json. */
export const REPLAYED_HEADERS: Json = {
  [REPLAYED_HEADER]: {
    description: '`true` where the answer is that of an earlier request, which this one repeats.',
    schema: { type: 'string', enum: ['true'] },
  },
};
