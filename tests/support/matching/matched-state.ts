import { sql } from 'kysely';
import assert from 'node:assert/strict';
import type { Matcher } from '#features/matching/matching.ts';
import type { Connection } from '#platform/database/database.ts';

/** All that matching stored and published for a company, but for when it did so and from which versions. */
export async function matchedState(db: Connection, companyId: string): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select o.group_id, o.listing_id, o.visible, o.status, o.archived_at, o.score_key, o.discovered_at,
      to_jsonb(v) - 'computed_at' - 'profile_version' - 'group_version' - 'term_snapshot' as verdict
    from opportunities o left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId} order by o.group_id, o.listing_id`.execute(db);
  return rows;
}

/** Judges every tender for the company and asserts that nothing changes: all was up to date. */
export async function assertUpToDate(db: Connection, matcher: Matcher, companyId: string): Promise<unknown[]> {
  const before = await matchedState(db, companyId);
  await matcher.matchCompany(companyId);
  assert.deepEqual(before, await matchedState(db, companyId));
  return before;
}
