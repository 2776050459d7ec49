/** Every number of the specification's Limits section, in one place. */
export const LIMITS = {
  rateWindowMs: 60_000,
  pageSize: { min: 1, max: 100, default: 25 },
  cursorChars: 300,
  qChars: { min: 1, max: 200 },
  sourceChars: { min: 1, max: 40 },
  score: { min: 0, max: 100 },
  keyNameChars: { min: 1, max: 100 },
} as const;

/** Calls accepted per route and client address in any 60 seconds (specification, Limits). */
export const RATE = { read: 60, session: 30, ask: 20, write: 10 } as const;
