import { readRescore as readRescoreRoute } from '#contract/rescore.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { readRescore } from './matching-rescore-state.ts';

export function matchingRoutes(http: Http, { database, now }: { database: Database; now: () => Date }): void {
  http.handle(readRescoreRoute, ({ principal: { companyId } }) =>
    readRescore(database.forCompany(companyId).db, companyId, now()),
  );
}
