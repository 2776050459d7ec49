import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, hash } from 'node:crypto';
import { IDEMPOTENCY, IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '#contract/idempotency.ts';
import type { AnyRoute } from '#contract/route.ts';
import type { CompanyDatabase, Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from './api-error.ts';
import { answerText } from './answer.ts';
import type { Principal } from './guard.ts';
import type { Inputs } from './inputs.ts';
import type { ReceiveFile } from './upload.ts';

/**
 * Requests that may be sent again: the first answer is stored in the transaction of the change, and given again. What a
 * request is known by comes from its route's contract entry; where answers are kept is the `AnswerStore`'s affair.
 */

/** What a request is known by when it comes again, within its company. */
export type RequestName = {
  nameHash: Buffer;
  /** Another request under the same name is told by it. */
  fingerprint: Buffer;
  keptMs: number;
  /** Whether the name is that of an Idempotency-Key: then another request is refused, otherwise it takes the name over. */
  isKeyed: boolean;
};

/** An answer as it is given again: `text` is the body. */
export type GivenAnswer = { status: number; text: string };

/** Keeps answers by the names of their requests. `tx` is the transaction of the request's change, in its company's scope. */
export type AnswerStore = {
  /**
   * Makes the request the one that answers under its name (null), or gives the first answer to it. Waits for a request of
   * the same name that is under way.
   * @throws ApiError `idempotency_conflict` for another request; `request_in_progress` where the wait was too long
   */
  claim(tx: Connection, companyId: string, request: RequestName): Promise<GivenAnswer | null>;
  /** Stores the answer of the request that claimed the name. */
  keep(tx: Connection, companyId: string, request: RequestName, answer: GivenAnswer): Promise<void>;
  /** The first answer to the request, as far as it is known now. @throws ApiError `idempotency_conflict` */
  find(db: Connection, companyId: string, request: RequestName): Promise<GivenAnswer | null>;
  /** Forgets the name. */
  drop(tx: Connection, companyId: string, nameHash: Buffer): Promise<void>;
};

/** A company's database through which a request changes something once, however often it is sent. */
export type Once = Pick<CompanyDatabase, 'transaction'> & {
  /** Ends the request with the first answer if there is one: before work that is costly outside the transaction. */
  endIfAnswered(): Promise<void>;
};

/** Thrown past the handler where the request was answered before. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: GivenAnswer;

  constructor(answer: GivenAnswer) {
    super('the request was answered before');
    this.answer = answer;
  }
}

type Sender = { principal: Principal; sessionId: string | null };

export type Repeatable = {
  /** As `receiveFile`, and the file becomes a part of what the request is known by. */
  receiveFile: ReceiveFile;
  /**
   * Answers are stored with what `work` of the one `transaction` returns, which the handler must answer with, and the status
   * that is set by then. On a route without `idempotency` it is the company's database.
   */
  once(company: CompanyDatabase, isOver?: IsOver): Once;
};

/**
 * Whether what the first request made is over, so that the same request without a key is a new one. A request with a key
 * is answered as the first was, whatever came of it.
 */
export type IsOver = (tx: Connection, firstAnswer: unknown) => Promise<boolean>;

/** @throws ApiError `validation_failed` for a malformed key */
export function repeatable(
  route: AnyRoute,
  store: AnswerStore,
  { request, reply, receiveFile }: { request: FastifyRequest; reply: FastifyReply; receiveFile: ReceiveFile },
  sender: Sender,
  inputs: Inputs,
): Repeatable {
  const key = route.idempotency === undefined ? null : idempotencyKeyOf(request.raw);
  let fileHash: string | null = null;
  return {
    receiveFile: (consume) =>
      receiveFile(async (chunks, file) => {
        const digest = createHash('sha256').update(JSON.stringify(file.name));
        const result = await consume(hashed(chunks, digest), file);
        fileHash = digest.digest('hex');
        return result;
      }),
    once(company, isOver = () => Promise.resolve(false)) {
      // The file is known when it has been received.
      const names = (): Names => namesOf(route, key, sender, { ...inputs, fileHash });
      const withheld = route.idempotency?.withheld ?? [];
      const given = (result: unknown): GivenAnswer => ({ status: reply.statusCode, text: keptText(result, withheld) });
      return onceIn(company, store, names, { isOver, given });
    },
  };
}

/** `named`: the request is kept by it. `forgotten`: a name whose request is no longer the latest. */
type Names = { named: RequestName | null; forgotten: Buffer | null };

function onceIn(
  company: CompanyDatabase,
  store: AnswerStore,
  names: () => Names,
  { isOver, given }: { isOver: IsOver; given: (result: unknown) => GivenAnswer },
): Once {
  const { companyId } = company;
  const claim = async (tx: Connection, request: RequestName): Promise<GivenAnswer | null> => {
    const before = await store.claim(tx, companyId, request);
    if (before === null || request.isKeyed || !(await isOver(tx, JSON.parse(before.text)))) return before;
    await store.drop(tx, companyId, request.nameHash);
    return await store.claim(tx, companyId, request);
  };
  return {
    async endIfAnswered() {
      const { named } = names();
      const answer = named === null ? null : await store.find(company.db, companyId, named);
      if (answer !== null) throw new AnsweredBefore(answer);
    },
    async transaction(work) {
      const { named, forgotten } = names();
      if (named === null) return await againAfterDeadlock(() => company.transaction(work));
      return await againAfterDeadlock(() =>
        company.transaction(async (tx) => {
          const before = await claim(tx, named);
          if (before !== null) throw new AnsweredBefore(before);
          if (forgotten !== null) await store.drop(tx, companyId, forgotten);
          const result = await work(tx);
          await store.keep(tx, companyId, named, given(result));
          return result;
        }),
      );
    },
  };
}

/** Each try meets fewer others that hold rows of the company. */
const TRIES = 3;

/** The database ended the transaction, so that another that held rows of the company could go on: nothing of it is stored. */
async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!isDeadlock || tried === TRIES) throw error;
    }
  }
}

function namesOf(
  route: AnyRoute,
  key: string | null,
  { principal: { actor }, sessionId }: Sender,
  inputs: Inputs & { fileHash: string | null },
): Names {
  const { method, path, idempotency } = route;
  if (idempotency === undefined) return { named: null, forgotten: null };
  const request = [method, path, inputs.params, inputs.query, inputs.body, inputs.fileHash];
  const latest = hashOf(['latest', method, path, inputs.params]);
  if (key !== null) {
    const nameHash = hashOf(['key', method, path, key]);
    const named = { nameHash, fingerprint: hashOf(request), keptMs: IDEMPOTENCY.keptMs, isKeyed: true };
    return { named, forgotten: idempotency.unkeyed === 'actor' ? latest : null };
  }
  const unkeyed = { keptMs: IDEMPOTENCY.unkeyedMs, isKeyed: false };
  switch (idempotency.unkeyed) {
    case 'each':
      return { named: null, forgotten: null };
    case 'actor': {
      const fingerprint = hashOf([`${actor.kind} ${actor.id}`, ...request]);
      return { named: { nameHash: latest, fingerprint, ...unkeyed }, forgotten: null };
    }
    case 'session': {
      if (sessionId === null) throw new Error('a request came without the session that its route is for');
      const fingerprint = hashOf([sessionId, ...request]);
      return { named: { nameHash: fingerprint, fingerprint, ...unkeyed }, forgotten: null };
    }
  }
}

/** The body as it is kept: null stands for the members of it that are told once. */
function keptText(result: unknown, withheld: readonly string[]): string {
  const text = answerText(result);
  if (withheld.length === 0) return text;
  const nulls = Object.fromEntries(withheld.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(text) as object), ...nulls });
}

function hashOf(parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

async function* hashed(
  chunks: AsyncIterable<Buffer>,
  digest: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
}

const PRINTABLE = /^[\x20-\x7e]+$/;
/** A string as RFC 8941 writes it, which the draft asks for; many clients send the bare text. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The request's key, the same with or without quotes around it; null without the header. */
function idempotencyKeyOf({ rawHeaders }: Pick<FastifyRequest['raw'], 'rawHeaders'>): string | null {
  const values = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === IDEMPOTENCY_HEADER,
  );
  const [value] = values;
  if (value === undefined) return null;
  const key = QUOTED.exec(value)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? value;
  const { min, max } = IDEMPOTENCY.keyChars;
  if (values.length === 1 && key.length >= min && key.length <= max && PRINTABLE.test(key)) return key;
  const problem = `must be one value of ${min} to ${max} printable ASCII characters, such as a UUID`;
  throw validationFailed([{ path: IDEMPOTENCY_HEADER, problem }]);
}

const RETRY_AFTER_SECONDS = 1;

/** Sends the first answer again where `error` brings it; any other error goes on, with when to come back if that is known. */
export function answerAgain(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError && error.code === 'request_in_progress')
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (!(error instanceof AnsweredBefore)) throw error;
  return reply
    .code(error.answer.status)
    .header(REPLAYED_HEADER, 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .send(error.answer.text);
}
