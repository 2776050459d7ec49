import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** What the answer `f` says of its tender: as evidence of rules it was kept as it was meant when it was given. */
const ANSWERED = sql<'yes' | 'no' | null>`case coalesce(f.favours, f.action in ('agree', 'interested', 'request_draft'))
  when true then 'yes' when false then 'no' end`;
/** The same answer, with what it was kept as. */
const FAVOURS = sql`(select e.favours from rule_evidence e
  where e.company_id = feedback.company_id and e.feedback_id = feedback.id limit 1) as favours`;

type PastMatch = { group_id: string; is_yes: boolean };

/** The company's matches, newest first, `limit` at most, with whether its latest answer on each was a yes. */
export async function listPastMatches(db: Connection, companyId: string, limit: number): Promise<PastMatch[]> {
  const { rows } = await sql<PastMatch>`
    select o.group_id, coalesce(${ANSWERED} = 'yes', false) as is_yes
    from (
      select group_id, discovered_at, id, score_key as score from opportunities
      where company_id = ${companyId} and visible order by discovered_at desc, id desc limit ${limit}
    ) o
    left join lateral (
      select action, ${FAVOURS} from feedback
      where company_id = ${companyId} and group_id = o.group_id order by sequence desc limit 1
    ) f on true
    order by o.discovered_at desc, o.id desc`.execute(db);
  return rows;
}

/** The tender that the company's opportunity belongs to now. */
export async function findGroupOf(db: Connection, companyId: string, opportunityId: string): Promise<string | null> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from opportunities where company_id = ${companyId} and id = ${opportunityId}`.execute(db);
  return rows[0]?.group_id ?? null;
}

export type MatchSince = {
  id: string;
  group_id: string;
  title: string;
  /** As the list shows it. */
  score: number | null;
  /** The company's latest answer on the tender. */
  answered: 'yes' | 'no' | null;
};

/** The company's matches that were found since then, newest first, `limit` at most. */
export async function listMatchesSince(
  db: Connection,
  companyId: string,
  { since, language, limit }: { since: string; language: 'en' | 'fr'; limit: number },
): Promise<MatchSince[]> {
  const { rows } = await sql<MatchSince>`
    select o.id, o.group_id, o.score, coalesce(nullif(l.content -> 'title' ->> ${language}::text, ''), l.title) as title,
      ${ANSWERED} as answered
    from (
      select id, group_id, listing_id, discovered_at, score_key as score from opportunities
      where company_id = ${companyId} and visible and discovered_at >= ${since}
      order by discovered_at desc, id desc limit ${limit}
    ) o
    join listings l on l.id = o.listing_id
    left join lateral (
      select action, ${FAVOURS} from feedback
      where company_id = ${companyId} and group_id = o.group_id order by sequence desc limit 1
    ) f on true
    order by o.discovered_at desc, o.id desc`.execute(db);
  return rows;
}
