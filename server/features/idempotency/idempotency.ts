import { IDEMPOTENCY } from '#contract/idempotency.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { AnswerStore, GivenAnswer, RequestName } from '#platform/http/idempotency.ts';
import { openAnswer, sealAnswer } from './idempotency-seal.ts';
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

/** Answers are sealed with `secretKey`; those that were sealed with `previousSecretKey` can still be opened. */
export type AnswerStoreDependencies = {
  secretKey: string;
  previousSecretKey?: string | null;
  now: () => Date;
  waitMs?: number;
};

/** Longer answers are not kept; none that people cause is near it. */
const MAX_ANSWER_BYTES = 262_144;
const CLAIMS = 3;

function stillUnderWay(): ApiError {
  return new ApiError('request_in_progress', 'the first request with this Idempotency-Key is still under way');
}

export function answerStore({
  secretKey,
  previousSecretKey = null,
  now,
  waitMs = IDEMPOTENCY.waitMs,
}: AnswerStoreDependencies): AnswerStore {
  const secretKeys = previousSecretKey === null ? [secretKey] : [secretKey, previousSecretKey];
  const given = (companyId: string, request: RequestName, stored: StoredAnswer | null): GivenAnswer | null => {
    if (stored === null) return null;
    if (!stored.fingerprint.equals(request.fingerprint)) {
      if (request.isReplaceable) return null;
      throw new ApiError(
        'idempotency_conflict',
        'this Idempotency-Key came with another request before; use a new one for each change',
      );
    }
    const { status, sealed_answer: sealed } = stored;
    const text = sealed === null ? null : openAnswer(secretKeys, { companyId, ...request }, sealed);
    if (status !== null && text !== null) return { status, text };
    throw new ApiError(
      'idempotency_conflict',
      'the request was carried out before, but its answer can no longer be given; read what it made',
    );
  };
  return {
    async claim(tx, companyId, request) {
      const at = now();
      for (let tries = 0; tries < CLAIMS; tries += 1) {
        const isClaimed = await insertClaim(tx, companyId, request, { now: at, waitMs }).catch((error: unknown) => {
          throw isLockTimeout(error) ? stillUnderWay() : error;
        });
        if (isClaimed) return null;
        const answer = given(companyId, request, await findAnswered(tx, companyId, request.nameHash, at));
        if (answer !== null) return answer;
        // Whose name it was gave it up just now.
      }
      throw stillUnderWay();
    },
    async keep(tx, companyId, request, { status, text }) {
      const isShort = Buffer.byteLength(text) <= MAX_ANSWER_BYTES;
      const sealed = isShort ? sealAnswer(secretKey, { companyId, ...request }, text) : null;
      await updateAnswered(tx, companyId, request.nameHash, { status, sealed });
    },
    async find(db, companyId, request) {
      return given(companyId, request, await findAnswered(db, companyId, request.nameHash, now()));
    },
    async drop(tx, companyId, nameHash) {
      await deleteAnswered(tx, companyId, nameHash);
    },
  };
}
