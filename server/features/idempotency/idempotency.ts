import { IDEMPOTENCY } from '#contract/idempotency.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { AnswerStore, GivenAnswer, RequestName } from '#platform/http/idempotency.ts';
import {
  deleteAnswered,
  deleteExpired,
  findAnswered,
  insertClaim,
  isLockTimeout,
  type StoredAnswer,
  updateAnswered,
} from './queries.ts';

/** Owns `answered_requests`: what was answered to requests that may be sent again, and for how long that is known. */

export { deleteExpired as forgetAnswers };

/** `databaseWaitMs`: a request that waits for its first gives up before that, so that it is told what it waited for. */
export type AnswerStoreDependencies = { now: () => Date; databaseWaitMs?: number };

/** Longer answers are not kept; none that people cause is near it. */
const MAX_ANSWER_BYTES = 262_144;
const CLAIMS = 3;

function stillUnderWay({ isKeyed }: RequestName): ApiError {
  const first = isKeyed ? 'the first request with this Idempotency-Key' : 'another request for the same';
  return new ApiError('request_in_progress', `${first} is still running`);
}

/** How long a request waits for its first where the database is waited for so long. */
export function waitWithin(databaseWaitMs: number): number {
  return Math.round(Math.min(IDEMPOTENCY.waitMs, Math.max(databaseWaitMs - 1_000, databaseWaitMs / 2)));
}

export function answerStore({ now, databaseWaitMs = Infinity }: AnswerStoreDependencies): AnswerStore {
  const waitMs = waitWithin(databaseWaitMs);
  const given = (request: RequestName, stored: StoredAnswer | null): GivenAnswer | null => {
    if (stored === null) return null;
    if (!stored.fingerprint.equals(request.fingerprint)) {
      if (!request.isKeyed) return null;
      throw new ApiError(
        'idempotency_conflict',
        'this Idempotency-Key was used for another request; use a new key for each change',
      );
    }
    const { status, answer: text } = stored;
    if (status !== null && text !== null) return { status, text };
    throw new ApiError(
      'idempotency_conflict',
      'the request already succeeded, but its response can no longer be repeated; read what it created',
    );
  };
  return {
    async claim(tx, companyId, request) {
      const at = now();
      for (let tries = 0; tries < CLAIMS; tries += 1) {
        const isClaimed = await insertClaim(tx, companyId, request, { now: at, waitMs }).catch((error: unknown) => {
          throw isLockTimeout(error) ? stillUnderWay(request) : error;
        });
        if (isClaimed) return null;
        const answer = given(request, await findAnswered(tx, companyId, request.nameHash, at));
        if (answer !== null) return answer;
        // Whose name it was gave it up just now.
      }
      throw stillUnderWay(request);
    },
    async keep(tx, companyId, request, { status, text }) {
      const isShort = Buffer.byteLength(text) <= MAX_ANSWER_BYTES;
      await updateAnswered(tx, companyId, request.nameHash, { status, answer: isShort ? text : null });
    },
    async find(db, companyId, request) {
      return given(request, await findAnswered(db, companyId, request.nameHash, now()));
    },
    async drop(tx, companyId, nameHash) {
      await deleteAnswered(tx, companyId, nameHash);
    },
  };
}
