import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { searchDocument, toTsvectorLiteral } from '#platform/text/search-tokens.ts';

/** One copy of a tender as a test states it; what is left out is the same for all. */
export type Copy = {
  id?: string;
  title?: string;
  /** Of its title and description. */
  language?: 'en' | 'fr';
  /** The title in each language it is published in. */
  titles?: { en?: string; fr?: string };
  source?: string;
  deadline?: string | null;
  /** The day of which `deadline` is the end, where the source states no time. */
  day?: string;
  number?: string | null;
  description?: string;
  categories?: readonly { scheme: 'UNSPSC'; code: string; label: { en: string } }[];
};
export type Tender = { groupId: string; listingIds: string[] };

const BUYER = 'City of Testing';
const AT = '2026-11-01T00:00:00.000Z';

/** Stores the copies of one tender as one group, the first of them representing it. */
export async function storeTender(
  database: Database,
  copies: readonly Copy[],
  groupId = randomUUID(),
): Promise<Tender> {
  const listingIds = await database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const copy of copies) ids.push(await storeListing(tx, copy));
    await sql`
      insert into tender_groups (id, group_key, representative_listing_id, size)
      values (${groupId}, ${groupId}, ${ids[0]}, ${ids.length})`.execute(tx);
    for (const id of ids) {
      await sql`
        insert into listing_keys (listing_id, source, group_id, subject, preference)
        values (${id}, 'x', ${groupId}, ${id}, ${id})`.execute(tx);
    }
    return ids;
  });
  return { groupId, listingIds };
}

async function storeListing(tx: Connection, copy: Copy): Promise<string> {
  const {
    id = randomUUID(),
    title = 'A tender',
    language = 'en',
    source = 'seao',
    deadline = null,
    day,
    number = null,
    description = '',
    categories = [],
    titles = { [language]: title },
  } = copy;
  await sql`insert into sources (source, label) values (${source}, ${source}) on conflict do nothing`.execute(tx);
  const content = {
    title: titles,
    description: { [language]: description },
    buyer: { en: BUYER },
    categories,
    regions: [],
  };
  const address = { endUserEntity: null, buyerCity: null, buyerRegion: 'Québec', buyerCountry: 'CA' };
  const empty = { procurementMethod: null, contactName: null, contactEmail: null, contactPhone: null };
  const whole = {
    ...content,
    ...address,
    ...empty,
    estimatedValue: null,
    sourceStatus: 'active',
    closing: { at: deadline, localDate: day ?? null, dateOnly: day !== undefined },
  };
  await sql`
    insert into listings (id, source, native_id, revision, version, title, buyer, deadline, source_status, solicitation_number,
      reference_number, content, content_hash, first_seen_at, changed_at)
    values (${id}, ${source}, ${id}, '', 1, ${title}, ${BUYER}, ${deadline}, 'active', ${number}, ${id},
      ${JSON.stringify(whole)}::jsonb, '', ${AT}, ${AT})`.execute(tx);
  const document = searchDocument([
    { text: title, weight: 'A' },
    { text: `${number ?? ''} ${description}`, weight: 'B' },
  ]);
  await sql`
    insert into listing_search (listing_id, document) values (${id}, ${toTsvectorLiteral(document)}::tsvector)`.execute(
    tx,
  );
  return id;
}

/** Publishes a match of the company with the tender, its verdict with it; `null`: a match without a score. */
export async function match(
  database: Database,
  companyId: string,
  groupId: string,
  score: number | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    const reasons = { band: 'good', score, eligible: true, reasons: [] };
    await sql`
      insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible, reasons, computed_at)
      values (${companyId}, ${groupId}, 1, 1, ${score}, 'metadata_verdict', true, ${JSON.stringify(reasons)}::jsonb, ${AT})
      on conflict (company_id, group_id) do update set score = excluded.score`.execute(tx);
    await publishMatches(tx, [{ companyId, groupId, scoreKey: score ?? -1 }]);
  });
}
