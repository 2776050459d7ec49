import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long the running chain of calls still waits for the database: for a connection and for the answer to a statement,
 * together. An answer makes it whole again, so that work of many quick statements is not cut off, while a database that falls
 * silent is waited for once and no longer.
 */
export type Patience = {
  /**
   * Begins to wait; `giveUp` is called, once and later, when nothing is left. The function it gives ends the wait:
   * `isAnswered` when the database answered a statement, be it with an error.
   */
  wait(giveUp: () => void): (isAnswered: boolean) => void;
};

const ambient = new AsyncLocalStorage<Patience>();

/** Runs `work`, whose waits for the database end after `limitMs` with a `DatabaseUnavailableError`. */
export function patiently<T>(limitMs: number, work: () => T): T {
  return ambient.run(patienceOf(limitMs), work);
}

/** The patience of the running chain of calls; null: background work, which waits as long as the server lets a statement run. */
export function currentPatience(): Patience | null {
  return ambient.getStore() ?? null;
}

/** @param nowMs monotonic, in milliseconds */
export function patienceOf(limitMs: number, nowMs: () => number = () => performance.now()): Patience {
  let leftMs = limitMs;
  return {
    wait(giveUp) {
      const sinceMs = nowMs();
      const timer = setTimeout(giveUp, leftMs);
      return (isAnswered) => {
        clearTimeout(timer);
        leftMs = isAnswered ? limitMs : Math.max(0, leftMs - (nowMs() - sinceMs));
      };
    },
  };
}
