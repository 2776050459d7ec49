import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createKey, revokeKey } from '#features/access/access-keys.ts';
import { addCatalog } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { seedDocuments } from '../support/documents/document-desk.ts';
import { seedDocumentChange, seedSolicitationDocuments } from '../support/documents/solicitation-desk.ts';
import { addPerson, disablePerson } from '../support/people.ts';
import { storeTender, type Tender } from '../support/tenders.ts';
import { storeDelivery, storeReceivedMail } from './company-mail.ts';
import type { World } from '../support/world.ts';
import { storeAnswers } from './company-answers.ts';

/** Companies that look alike: the same tenders matched, the same kinds of rows, every text of each holding its canary. */

export type Company = {
  id: string;
  /** Stands in every text that belongs to the company, and in none of another. */
  canary: string;
  /** A key with every scope. */
  secret: string;
  admin: string;
  member: string;
};

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const SEEDED_DOCUMENTS = 45;

/** A tender without any date has no calendar. */
const CLOSES_AT = '2126-12-01T19:00:00.000Z';

export async function storeTenders({ app }: World, count: number): Promise<Tender[]> {
  const tenders: Tender[] = [];
  for (let index = 0; index < count; index += 1) {
    const title = `Supply of ward beds ${index}`;
    const copies = [
      { title, source: 'seao', deadline: CLOSES_AT },
      { title, source: 'canadabuys', deadline: CLOSES_AT },
    ];
    tenders.push(await storeTender(app.database, copies));
  }
  return tenders;
}

export async function seedCompany(world: World, name: string, tenders: readonly Tender[]): Promise<Company> {
  const canary = `canary${name}${randomBytes(6).toString('hex')}`;
  const { id } = await world.company(`${canary} Ltd`, {
    overview: `We are ${canary}.`,
    categories: ['Beds', `${canary} category`],
    exclusions: [`${canary} exclusion`],
    target_buyers: [`${canary} buyer`],
  });
  const [admin, member, barred] = ['admin', 'member', 'barred'].map((who) => `${who}.${canary}@example.org`) as [
    string,
    string,
    string,
  ];
  await addPerson(world, id, admin, 'admin');
  await addPerson(world, id, member);
  await addPerson(world, id, barred);
  await disablePerson(world, id, barred);
  const secret = await makeKey(world, id, canary);
  await storeMatches(world.app.database, id, canary, tenders);
  const groupIds = tenders.map(({ groupId }) => groupId);
  await world.app.database.transaction((tx) => storeAmendments(tx, id, canary, groupIds));
  await world.app.database.transaction((tx) => storeReceivedMail(tx, id, canary));
  await world.app.database.transaction((tx) =>
    addCatalog(tx, id, [productOf(canary, 'bed'), productOf(canary, 'lift')]),
  );
  // One for each caller that deletes one, and room for what they upload.
  await seedDocuments(world.app.database, id, { count: SEEDED_DOCUMENTS, text: canary });
  await seedSolicitationDocuments(world, id, { count: SEEDED_DOCUMENTS, text: canary });
  await seedDocumentChange(world, id, canary);
  return { id, canary, secret, admin, member };
}

async function makeKey({ app }: World, companyId: string, canary: string): Promise<string> {
  const context = { now: app.now(), actor: OPERATOR };
  return await app.database.transaction(async (tx) => {
    const kept = { name: `${canary} key`, scopes: SCOPE_VALUES, expiresAt: null };
    const { key } = await createKey(tx, companyId, { ...kept, name: `${canary} revoked key` }, context);
    await revokeKey(tx, companyId, key.id, context);
    await createKey(tx, companyId, { ...kept, name: `${canary} second key` }, context);
    const { key: own, secret } = await createKey(tx, companyId, kept, context);
    // The newest key is what probes revoke; it must not be the one they come with.
    await sql`update api_keys set created_at = created_at - interval '1 hour' where id = ${own.id}`.execute(tx);
    return secret;
  });
}

function productOf(canary: string, what: string): Parameters<typeof addCatalog>[2][number] {
  return {
    partner: `${canary} maker`,
    name: `${canary} ${what}`,
    model: `${canary} 3`,
    description: `A ${what} of ${canary}`,
    commodity_codes: ['42191800'],
    specs: { note: canary },
    rep_status: 'carried',
  };
}

/** Verdicts, opportunities in every state, and feedback. */
async function storeMatches(
  database: Database,
  companyId: string,
  canary: string,
  tenders: readonly Tender[],
): Promise<void> {
  const groupIds = tenders.map(({ groupId }) => groupId);
  const reason = { kind: 'exclusion', quote: 'beds', label: canary };
  const reasons = { band: 'good', score: 70, eligible: true, reasons: [reason] };
  await database.transaction(async (tx) => {
    await sql`
      insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible,
        product_match, reasons, computed_at)
      select ${companyId}::uuid, g, 1, 1, 70, 'metadata_verdict', true, ${JSON.stringify({ name: canary })}::jsonb,
        ${JSON.stringify(reasons)}::jsonb, now()
      from unnest(${groupIds}::uuid[]) g`.execute(tx);
    await sql`
      insert into match_states (company_id, basis, updated_at) values (${companyId}, ${canary}, now())
      on conflict (company_id) do update set basis = excluded.basis`.execute(tx);
    await sql`
      insert into company_keys (company_id, snapshot, profile_version, form, judgement, keys)
      values (${companyId}, 1, 1, 1, 1, ${JSON.stringify([canary, 1])})
      on conflict (company_id, snapshot) do update set keys = excluded.keys`.execute(tx);
    await sql`
      insert into profile_embeddings (company_id, profile_version, model, dimension, texts, vectors, term_snapshot, mark, embedded_at)
      values (${companyId}, 1, 'small', 3, ${[canary]}, ${Buffer.from([1, 2, 3])}, 0, ${canary}, now())`.execute(tx);
    await sql`
      insert into company_names (company_id, name, supplier_key, created_at)
      values (${companyId}, ${canary}, ${canary}, now())`.execute(tx);
    await sql`
      insert into answered_requests (company_id, name_hash, fingerprint, status, answer, expires_at)
      values (${companyId}, sha256(${canary}::bytea), sha256('1'), 201, ${canary}, now() + interval '1 day')`.execute(
      tx,
    );
    await storeDelivery(tx, companyId, canary);
    await sql`insert into model_spending (company_id, day, tokens) values (${companyId}, current_date, 1)`.execute(tx);
    await storeOpinions(tx, companyId, canary, groupIds);
    await sql`
      insert into match_queue (company_id, group_id, priority, queued_at)
      select ${companyId}::uuid, g, 1, now() from unnest(${groupIds}::uuid[]) g`.execute(tx);
    await storeDigest(tx, companyId, canary);
    await publishMatches(
      tx,
      groupIds.map((groupId) => ({ companyId, groupId, scoreKey: 70 })),
    );
    await sql`
      update opportunities set status = 'notified' where company_id = ${companyId}
        and group_id = any(${groupIds.filter((_, index) => index % 5 === 1)}::uuid[])`.execute(tx);
    await sql`
      update opportunities set archived_at = now() where company_id = ${companyId}
        and group_id = any(${groupIds.filter((_, index) => index % 5 === 0)}::uuid[])`.execute(tx);
    await storeAnswers(tx, companyId, canary);
  });
}

/** What a language model thinks of each match, and when it is asked next. */
async function storeOpinions(
  tx: Connection,
  companyId: string,
  canary: string,
  groupIds: readonly string[],
): Promise<void> {
  const quotes = [{ quote: canary, item: canary, of: 'category' }];
  await sql`
    insert into model_opinions (company_id, group_id, profile_version, group_version, judgement, form, model, points, quotes,
      request_hash, given_at)
    select ${companyId}::uuid, g, 1, 1, 1, 1, ${canary}, 3, ${JSON.stringify(quotes)}::jsonb, sha256(${canary}::bytea), now()
    from unnest(${groupIds}::uuid[]) g`.execute(tx);
  await sql`
    insert into model_turns (company_id, day, asked, due_at) values (${companyId}, current_date, 1, now())`.execute(tx);
}

/** Settings of a digest, a reader who left it, and one that was sent. */
async function storeDigest(tx: Connection, companyId: string, canary: string): Promise<void> {
  await sql`
    insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
      notification_emails, amendment_notification_policy)
    values (${companyId}, '{1}', 7, 'America/Toronto', 60, 10, ${[`${canary}@example.org`]}::text[], 'all')`.execute(
    tx,
  );
  await sql`
    insert into digest_departures (company_id, email, left_at)
    values (${companyId}, ${`left.${canary}@example.org`}, now())`.execute(tx);
  await sql`
    with one as (
      insert into digests (company_id, id, started_at, state, considered, emailed, below_floor, beyond_cap, ruled_out, closed, sources)
      values (${companyId}, gen_random_uuid(), now(), 'sent', 1, 1, 0, 0, 0, 0, ${JSON.stringify([{ label: canary }])}::jsonb)
      returning company_id, id)
    insert into digest_items (company_id, digest_id, opportunity_id, position, version, eligible, gate)
    select company_id, id, gen_random_uuid(), 1, 1, true, ${canary} from one`.execute(tx);
}

/** An amendment of each tender, about which the company may be mailed. */
async function storeAmendments(
  tx: Connection,
  companyId: string,
  canary: string,
  groupIds: readonly string[],
): Promise<void> {
  await sql`
    with run as (
      insert into discovery_runs (source, origin, state, started_at) values ('seao', 'test', 'done', now()) returning id)
    insert into listing_versions (listing_id, version, revision, content, run_id, recorded_at)
    select l.id, 2, '', l.content, run.id, now()
    from run, tender_groups g join listings l on l.id = g.representative_listing_id
    where g.id = any(${[...groupIds]}::uuid[])
    on conflict do nothing`.execute(tx);
  await sql`
    insert into amendment_alerts (company_id, listing_id, version, state, reasons_before, seen_at)
    select ${companyId}, representative_listing_id, 2, 'pending', ${JSON.stringify({ label: canary })}::jsonb, now()
    from tender_groups where id = any(${[...groupIds]}::uuid[])`.execute(tx);
}

type CompanyTable = { name: string; owner: string; uuids: string[] };
const knownTables = new WeakMap<Database, CompanyTable[]>();

/** Every table with rows of companies, and by which column; partitions are part of their table. */
export async function companyTables(database: Database): Promise<CompanyTable[]> {
  const known = knownTables.get(database);
  if (known !== undefined) return known;
  const { rows } = await sql<CompanyTable>`
    select c.table_name as name, min(case when c.table_name = 'companies' then 'id' else 'company_id' end) as owner,
      coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'uuid'), '{}') as uuids
    from information_schema.columns c join pg_class p on p.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and not p.relispartition
    group by c.table_name
    having c.table_name = 'companies' or bool_or(c.column_name = 'company_id')
    order by c.table_name`.execute(database.db);
  knownTables.set(database, rows);
  return rows;
}

/** Stands for every row of these companies, but for columns that say when something was last used. */
export async function checksumOf(
  database: Database,
  companyIds: readonly string[],
  { without = [] }: { without?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, owner } of await companyTables(database)) {
    const { rows } = await sql<{ line: string }>`
      select (to_jsonb(t) - ${[...without]}::text[])::text as line from ${sql.table(name)} t
      where ${sql.ref(`t.${owner}`)} = any(${[...companyIds]}::uuid[]) order by 1`.execute(database.db);
    const hash = createHash('sha256').update(rows.map(({ line }) => line).join('\n'));
    sums[name] = `${rows.length} rows ${hash.digest('hex').slice(0, 16)}`;
  }
  return sums;
}

/** Every uuid in any row of the company. */
export async function idsOf(database: Database, companyId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { name, owner, uuids } of await companyTables(database)) {
    const columns = sql.join(uuids.map((column) => sql.ref(`t.${column}`)));
    const { rows } = await sql<{ id: string | null }>`
      select distinct u.id from ${sql.table(name)} t, lateral unnest(array[${columns}]) as u (id)
      where ${sql.ref(`t.${owner}`)} = ${companyId}`.execute(database.db);
    for (const { id } of rows) if (id !== null) ids.add(id);
  }
  return ids;
}

export const unknownId = (): string => randomUUID();
