import { type DeliveryState, isFinal, isWaitingForOperator } from './delivery-states.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** No attempt begins later than this after the first ("Digest rules" 6). */
export const RETRY_WINDOW_MS: number = 23 * HOUR_MS;
/** No request is left running later than this after the first attempt: inside the 24 hours that a provider knows a key. */
const REQUEST_END_MS = 23.5 * HOUR_MS;
/** The last attempt of the window, so that an hour's wait does not waste its end. */
const LAST_ATTEMPT_MS = RETRY_WINDOW_MS - 5 * MINUTE_MS;
/** An attempt without an answer counts as lost after this, longer than a provider may take at worst. */
export const LEASE_MS: number = 10 * MINUTE_MS;
/** The longest that one request to a provider may take. */
const REQUEST_MS = 6 * MINUTE_MS;
/** A process that was held up for longer between recording an attempt and sending must not send: others may have taken over. */
const SEND_WITHIN_MS = MINUTE_MS;
/** Waits between attempts; the last one repeats. */
const WAITS_MS = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** What the rules need to know of a delivery. */
export type Standing = {
  state: DeliveryState;
  /** How many attempts began. */
  attempts: number;
  firstAttemptAt: Date | null;
  /** No attempt begins before; of one under way, when it counts as lost. */
  attemptAfter: Date;
  /** The provider that may have taken it in an attempt without a clear answer. */
  maybeTakenBy: string | null;
  isWithdrawn: boolean;
};

/** A way out for mail, and for how long after the first attempt it recognizes a repeat; 0: never. */
export type Provider = { kind: string; repeatSafeForMs: number };

/** What came of an attempt, as `SendResult` of platform/mail explains it. */
export type Answer =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later' | 'uncertain'; reason: string; retryAfterSeconds: number | null };

/** What becomes of a delivery. `attemptAfter`: when it is tried again, or given to the operator if it is not sent by then. */
export type Change = {
  state: DeliveryState;
  reason: string | null;
  maybeTakenBy?: string;
  attemptAfter?: Date;
};

/**
 * What somebody who would send a delivery does:
 * - `attempt`: record an attempt, then send. The request ends by `requestEndsBy`; without an answer by `lostAfter` it is lost.
 * - `wait`: nothing, for now or for good.
 * - `lose`: record that the attempt under way has no clear answer.
 * - `change`: record this instead of sending.
 */
export type Step =
  | { action: 'attempt'; lostAfter: Date; requestEndsBy: Date }
  | { action: 'wait' }
  | { action: 'lose' }
  | { action: 'change'; change: Change };

/** Whether an attempt may begin at `now`, by this provider. */
export function nextStep(standing: Standing, provider: Provider, now: Date, leaseMs: number = LEASE_MS): Step {
  const { state, attemptAfter, firstAttemptAt } = standing;
  if (isFinal(state) || isWaitingForOperator(state)) return { action: 'wait' };
  if (state === 'sending') return { action: now < attemptAfter ? 'wait' : 'lose' };
  if (standing.isWithdrawn) return { action: 'change', change: withdrawn(standing) };
  const beganAt = firstAttemptAt ?? now;
  if (now.getTime() >= beganAt.getTime() + RETRY_WINDOW_MS) return { action: 'change', change: outOfTime(standing) };
  const refusal = repeatRefusal(standing.maybeTakenBy, provider);
  if (refusal !== null) return { action: 'change', change: forOperator(refusal) };
  if (now < attemptAfter) return { action: 'wait' };
  const lostAfter = new Date(now.getTime() + leaseMs);
  const endMs = Math.min(now.getTime() + REQUEST_MS, beganAt.getTime() + REQUEST_END_MS);
  return { action: 'attempt', lostAfter, requestEndsBy: new Date(endMs) };
}

/**
 * For how long a request may still run, in milliseconds, `sinceMs` after its attempt was about to be recorded; null: it must not
 * be sent any more.
 * @param endsInMs from the recording to `requestEndsBy`
 */
export function requestTimeLeft(endsInMs: number, sinceMs: number): number | null {
  return sinceMs >= Math.min(SEND_WITHIN_MS, endsInMs) ? null : Math.ceil(endsInMs - sinceMs);
}

/** Why the provider must not be given a message again that `maybeTakenBy` may have taken; null: it may. */
function repeatRefusal(maybeTakenBy: string | null, provider: Provider): string | null {
  if (maybeTakenBy === null) return null;
  if (maybeTakenBy !== provider.kind) {
    return `it may have been taken by ${maybeTakenBy}, and mail is now sent by ${provider.kind}`;
  }
  return hasWindow(provider) ? null : `it may have been taken, and ${provider.kind} cannot recognize a repeat`;
}

/** Whether the provider recognizes a repeat for as long as uncertain deliveries are sent again. */
export function hasWindow({ repeatSafeForMs }: Provider): boolean {
  return repeatSafeForMs >= RETRY_WINDOW_MS;
}

function forOperator(reason: string): Change {
  return { state: 'needs_reconciliation', reason };
}

function outOfTime({ maybeTakenBy }: Standing): Change {
  if (maybeTakenBy !== null) return forOperator('no clear answer within 23 hours of the first attempt');
  return { state: 'refused', reason: 'not taken within 23 hours of the first attempt' };
}

function withdrawn({ maybeTakenBy }: Standing): Change {
  const perhaps = maybeTakenBy === null ? '' : '; an earlier attempt may have arrived';
  return { state: 'not_delivered', reason: `its reader no longer wants such mail${perhaps}` };
}

/**
 * What an answer to attempt `number` makes of the delivery; null: nothing. Only a provider's yes counts for an attempt that was
 * counted as lost, however late it comes.
 * @param random 0 to 1: spreads the attempts of many deliveries that failed together
 */
export function afterAnswer(
  standing: Standing,
  {
    number,
    result,
    provider,
    now,
    random,
  }: { number: number; result: Answer; provider: Provider; now: Date; random: number },
): Change | null {
  if (isFinal(standing.state)) return null;
  if (result.outcome === 'accepted') return { state: 'sent', reason: null };
  if (standing.state !== 'sending' || number !== standing.attempts) return null;
  const maybeTakenBy = result.outcome === 'uncertain' ? provider.kind : standing.maybeTakenBy;
  const taken = maybeTakenBy === null ? {} : { maybeTakenBy };
  const after = { ...standing, maybeTakenBy };
  if (standing.isWithdrawn) return { ...withdrawn(after), ...taken };
  if (result.outcome === 'refused') {
    // This attempt was surely not taken; an earlier one may have been.
    const state = maybeTakenBy === null ? 'refused' : 'needs_reconciliation';
    return { state, reason: result.reason, ...taken };
  }
  if (maybeTakenBy !== null && !hasWindow(provider)) return { ...forOperator(result.reason), ...taken };
  const attemptAfter = retryAt(after, { now, random, retryAfterSeconds: result.retryAfterSeconds });
  if (attemptAfter === null) return { ...outOfTime(after), ...taken };
  return { state: maybeTakenBy === null ? 'prepared' : 'uncertain', reason: result.reason, attemptAfter, ...taken };
}

/** When a delivery is tried again, or, where no attempt fits any more, when its time is over; null: it is over. */
function retryAt(
  { attempts, firstAttemptAt }: Standing,
  { now, random, retryAfterSeconds }: { now: Date; random: number; retryAfterSeconds: number | null },
): Date | null {
  const nowMs = now.getTime();
  const beganMs = (firstAttemptAt ?? now).getTime();
  const endMs = beganMs + RETRY_WINDOW_MS;
  if (nowMs >= endMs) return null;
  const waitMs = (WAITS_MS[Math.min(Math.max(attempts, 1), WAITS_MS.length) - 1] ?? HOUR_MS) * (0.75 + random / 2);
  const askedMs = nowMs + (retryAfterSeconds ?? 0) * SECOND_MS;
  const lastMs = beganMs + LAST_ATTEMPT_MS;
  const wantedMs = Math.max(nowMs + waitMs, askedMs);
  if (wantedMs <= lastMs) return new Date(wantedMs);
  return new Date(nowMs < lastMs - MINUTE_MS && askedMs <= lastMs ? lastMs : endMs);
}
