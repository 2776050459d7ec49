import type { Matcher } from '#features/matching/matching.ts';
import type { DatabaseLog } from '#platform/database/database.ts';

/** What a worker prepares while it does other things: the index of companies, then companies in the form in which they are judged. */
export type Preparation = {
  /** Begins. A match that is asked for meanwhile waits for the index; where that was not built, the match builds it. */
  begin(): void;
  /** Gives it up: the database may be closed. */
  end(): void;
};

export function prepareMatching(matcher: Matcher, log: DatabaseLog): Preparation {
  const ending = new AbortController();
  const prepare = async ({ signal }: AbortController): Promise<void> => {
    try {
      await matcher.prepare(signal);
      await matcher.compileAhead(signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'matching was not prepared: the next matches take longer');
    }
  };
  return { begin: () => void prepare(ending), end: () => ending.abort() };
}
