import type { CountsQuery, OpportunityCounts } from '#contract/opportunity-counts.ts';
import type { ListQuery } from '#contract/opportunities.ts';
import { regionsAsked } from '#features/matching/matching.ts';
import { validationFailed } from '#platform/http/api-error.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import type { ListAsked } from './list-conditions-sql.ts';
import { countsStatement } from './list-sql.ts';
import { findCounts, type Reader } from './queries.ts';
import { findFeedHorizon } from './queries-feed.ts';

/** The list as a query asks for it, and how many rows of it there are. */

/** The list that the query asks for: its region as places, and the feed of changes no further than it is complete. */
export async function listAsked(reader: Reader, query: ListQuery, now: Date): Promise<ListAsked> {
  return {
    ...placed(query),
    now: now.toISOString(),
    ...(query.sort === 'updated_at' ? { updatedBefore: await findFeedHorizon(reader) } : {}),
  };
}

function placed<Q extends CountsQuery>(query: Q): Q & { places?: string[] } {
  if (query.region === undefined) return query;
  const places = regionsAsked(query.region);
  if (places.length > 0) return { ...query, places };
  throw validationFailed([
    { path: 'query.region', problem: 'must name a country, province, state or region, such as CA-QC or Québec' },
  ]);
}

/** How many tenders that pass the filters are in each view of the company's list. */
export async function countOpportunities(
  reader: Reader,
  companyId: string,
  query: CountsQuery,
  now: Date,
): Promise<OpportunityCounts> {
  const tsquery = query.q === undefined ? null : searchQuery(query.q);
  return await findCounts(reader, countsStatement(companyId, { ...placed(query), now: now.toISOString() }, tsquery));
}
