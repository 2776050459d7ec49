import type { Matcher } from '#features/matching/matching.ts';
import type { DatabaseLog } from '#platform/database/database.ts';

/** The index of companies, built while the process does other things. */
export type Preparation = {
  /** Begins to build it. A match that is asked for meanwhile waits for it; where this fails, the match builds it. */
  begin(): void;
  /** Gives it up: the database may be closed. */
  end(): void;
};

export function prepareMatching(matcher: Matcher, log: DatabaseLog): Preparation {
  const ending = new AbortController();
  return {
    begin: () => {
      void matcher.prepare(ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'the index of companies was not built at start');
      });
    },
    end: () => ending.abort(),
  };
}
