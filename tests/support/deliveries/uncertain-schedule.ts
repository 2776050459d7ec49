import {
  type Answer,
  afterAnswer,
  type Change,
  nextStep,
  type Provider,
  requestTimeLeft,
  type Standing,
} from '#features/deliveries/delivery-rules.ts';
import { isFinal, isWaitingForOperator } from '#features/deliveries/delivery-states.ts';

/**
 * One delivery whose provider gives no clear answer for two days, sent by three processes in virtual time, by the same rules as the
 * program. Processes die, are stopped for hours between recording an attempt and sending, sleep with their machine, and have
 * clocks of their own that are wrong by up to ten minutes; jobs are lost; recovery is away for hours.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LASTS_MS = 48 * HOUR_MS;
const PROCESSES = 3;
const RESEND: Provider = { kind: 'resend', repeatSafeForMs: 23 * HOUR_MS };

export type Schedule = {
  /** When attempts were recorded, by true time since the first, in milliseconds. */
  begun: number[];
  /** When requests left, by true time since the first attempt. */
  sent: number[];
  /** Until when requests were left running. */
  ended: number[];
  /** How often two requests were under way at the same time. */
  overlaps: number;
  state: Standing['state'];
  /** When the delivery came to the operator; null: never. */
  endedAt: number | null;
};

/** Which clock is compared: the database's, as the program does, or each process's own, as it must not. */
export type ComparedClock = 'database' | 'process';

type Event = { atMs: number; run: () => void };

export function simulateSchedule(random: () => number, compared: ComparedClock = 'database'): Schedule {
  return new UncertainSchedule(random, compared).run();
}

class UncertainSchedule {
  readonly #random: () => number;
  readonly #skews: number[];
  readonly #events: Event[] = [];
  readonly #begun: number[] = [];
  readonly #requests: { from: number; to: number }[] = [];
  #nowMs = 0;
  #endedAt: number | null = null;
  #standing: Standing = {
    state: 'prepared',
    attempts: 0,
    firstAttemptAt: null,
    attemptAfter: new Date(0),
    maybeTakenBy: null,
    isWithdrawn: false,
  };

  constructor(random: () => number, compared: ComparedClock) {
    this.#random = random;
    const skew = (): number => (compared === 'database' ? 0 : (random() * 2 - 1) * 10 * MINUTE_MS);
    this.#skews = Array.from({ length: PROCESSES }, skew);
  }

  run(): Schedule {
    this.#after(0, () => this.#look());
    this.#recover();
    for (;;) {
      const next = this.#events.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > LASTS_MS) break;
      this.#events.splice(this.#events.indexOf(next), 1);
      this.#nowMs = next.atMs;
      next.run();
    }
    const [firstMs = 0] = this.#begun;
    const requests = this.#requests.toSorted((a, b) => a.from - b.from);
    return {
      begun: this.#begun.map((ms) => ms - firstMs),
      sent: requests.map(({ from }) => from - firstMs),
      ended: requests.map(({ to }) => to - firstMs),
      overlaps: requests.filter(({ to }, at) => (requests[at + 1]?.from ?? Number.POSITIVE_INFINITY) < to).length,
      state: this.#standing.state,
      endedAt: this.#endedAt,
    };
  }

  #after(ms: number, run: () => void): void {
    this.#events.push({ atMs: this.#nowMs + ms, run });
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  /** The clock that the process whose turn it is compares by; the program has one for all. */
  #clock(): Date {
    const skew = this.#skews[Math.floor(this.#random() * PROCESSES)] ?? 0;
    return new Date(this.#nowMs + skew);
  }

  /** Recovery comes every minute or so, but is away for up to five hours at times. */
  #recover(): void {
    const waitMs = this.#chance(0.02) ? this.#random() * 5 * HOUR_MS : (0.5 + this.#random()) * 10 * MINUTE_MS;
    this.#after(waitMs, () => {
      this.#look();
      this.#recover();
    });
  }

  #look(): void {
    const now = this.#clock();
    const step = nextStep(this.#standing, RESEND, now);
    if (step.action === 'change') this.#apply(step.change);
    if (step.action === 'lose') this.#answer(this.#standing.attempts, UNCERTAIN, now);
    if (step.action !== 'attempt') return;
    const number = this.#standing.attempts + 1;
    this.#begun.push(this.#nowMs);
    const { firstAttemptAt } = this.#standing;
    const begun = { attempts: number, firstAttemptAt: firstAttemptAt ?? now, attemptAfter: step.lostAfter };
    this.#standing = { ...this.#standing, state: 'sending', ...begun };
    const endsInMs = step.requestEndsBy.getTime() - now.getTime();
    if (this.#chance(0.05)) return;
    this.#after(this.#pause(2 * HOUR_MS), () => this.#send(number, endsInMs, this.#nowMs - this.#begunAt(number)));
  }

  /** Mostly nothing; at times seconds, and at times up to `mostMs`. */
  #pause(mostMs: number): number {
    if (this.#chance(0.7)) return 0;
    return this.#random() * (this.#chance(0.8) ? 30_000 : mostMs);
  }

  #begunAt(number: number): number {
    return this.#begun[number - 1] ?? 0;
  }

  #send(number: number, endsInMs: number, sinceMs: number): void {
    const leftMs = requestTimeLeft(endsInMs, sinceMs);
    if (leftMs === null) return this.#answer(number, HELD_UP, this.#clock());
    // The program cannot see a pause after this look; it was half an hour at most.
    const unseenMs = this.#chance(0.02) ? this.#random() * 30 * MINUTE_MS : 0;
    const lastsMs = Math.min(leftMs, this.#random() * 6 * MINUTE_MS);
    this.#requests.push({ from: this.#nowMs + unseenMs, to: this.#nowMs + unseenMs + lastsMs });
    if (this.#chance(0.1)) return;
    const answer = this.#chance(0.15) && this.#standing.maybeTakenBy !== null ? LATER : UNCERTAIN;
    this.#after(unseenMs + lastsMs, () => this.#answer(number, answer, this.#clock()));
  }

  #answer(number: number, result: Answer, now: Date): void {
    const change = afterAnswer(this.#standing, { number, result, provider: RESEND, now, random: this.#random() });
    if (change !== null) this.#apply(change);
  }

  #apply(change: Change): void {
    const { state, maybeTakenBy, attemptAfter } = change;
    this.#standing = {
      ...this.#standing,
      state,
      ...(maybeTakenBy === undefined ? {} : { maybeTakenBy }),
      ...(attemptAfter === undefined ? {} : { attemptAfter }),
    };
    if (isFinal(state) || isWaitingForOperator(state)) this.#endedAt ??= this.#nowMs;
    // A job that was lost is found by recovery.
    if (attemptAfter !== undefined && !this.#chance(0.1)) {
      const lateMs = this.#chance(0.05) ? this.#random() * 2 * HOUR_MS : this.#random() * 5_000;
      this.#after(Math.max(0, attemptAfter.getTime() - this.#nowMs) + lateMs, () => this.#look());
    }
  }
}

const UNCERTAIN: Answer = { outcome: 'uncertain', reason: 'no answer', retryAfterSeconds: null };
const LATER: Answer = { outcome: 'later', reason: 'busy', retryAfterSeconds: 600 };
const HELD_UP: Answer = { outcome: 'later', reason: 'held up', retryAfterSeconds: null };
