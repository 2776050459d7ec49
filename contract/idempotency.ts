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

/** How a route takes requests again. `withheld`: members of the answer that are shown once, and null when it is given again. */
export type Repeatable = { unkeyed: Unkeyed; withheld?: readonly string[] };

const UNKEYED_TEXT: Readonly<Record<Unkeyed, string>> = {
  each: '',
  actor:
    ' Without a key, an identical request within 60 seconds counts as a repeat, unless the company sent a different one to this path in between.',
  session: ' Without a key, an identical request from a session within 60 seconds counts as a repeat.',
};

type Json = Record<string, unknown>;

/** The header parameter in openapi.json. */
export function idempotencyParameter({ unkeyed, withheld = [] }: Repeatable): Json {
  const but = withheld.map((name) => ` and \`${name}\` null`).join('');
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Send a new value for each change, such as a UUID, and the same value when you retry a request. For 24 hours a retry gets the first response again, with \`${REPLAYED_HEADER}: true\`${but}; a different request gets \`idempotency_conflict\`. Rejected requests and dry runs are not stored.${UNKEYED_TEXT[unkeyed]}`,
    schema: { type: 'string', minLength: IDEMPOTENCY.keyChars.min, maxLength: IDEMPOTENCY.keyChars.max },
    example: '8e03978e-40d5-43e8-bc93-6f4dfb1f9d31',
  };
}

/** The header of successful answers in openapi.json. */
export const REPLAYED_HEADERS: Json = {
  [REPLAYED_HEADER]: {
    description: '`true` if this is the response to an earlier identical request.',
    schema: { type: 'string', enum: ['true'] },
  },
};
