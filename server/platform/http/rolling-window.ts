/** What one call was told. `resetSeconds`: until the oldest counted call leaves the window. */
export type RateDecision = {
  accepted: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Seconds after which the next call is accepted, when this one was not. */
  retryAfterSeconds: number;
};

/** A limiter that may have to ask another program. */
export type AnyRateLimiter = { take(bucket: string, limit: number): RateDecision | Promise<RateDecision> };

export type RateLimiter = {
  /** Counts a call of `bucket` if fewer than `limit` were accepted in the window that ends now. */
  take(bucket: string, limit: number): RateDecision;
};
