import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import type { Reasons } from '#features/matching/matching.ts';
import { insertTermSnapshot } from '#features/matching/queries-terms.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { seededRandom } from '../seeded-random.ts';
import { APART, LATE, UNIQUE, vocabulary, type Word, zipfRank } from './vocabulary.ts';

export type Sizes = { listings: number; companies: number; ofEach: number };
export type Dataset = { bigCompanyId: string; smallCompanyId: string; secret: string };

const OPERATOR = { kind: 'operator', id: 'bench' } as const;
const BATCH = 5_000;
const WORDS_OF_TITLE = 6;
const WORDS_OF_DOCUMENT = 12;

/** One company with every listing matched, `companies` more with `ofEach`; the same on every run. */
export async function buildDataset(
  database: Database,
  sizes: Sizes,
  note: (step: string) => void = () => undefined,
): Promise<Dataset> {
  const companies: string[] = [];
  let secret = '';
  for (let at = 0; at <= sizes.companies; at += 1) {
    const made = await database.transaction(async (tx) => {
      const fields = {
        legalName: `Company ${at}`,
        contactEmail: 'a@example.org',
        country: 'CA',
        language: 'en',
      } as const;
      const company = await createCompany(tx, fields, OPERATOR);
      const key = { name: 'bench', scopes: ['opportunities:read'], expiresAt: null };
      const { secret: keySecret } = await createKey(tx, company.id, key, { now: new Date(), actor: OPERATOR });
      return { id: company.id, secret: keySecret };
    });
    companies.push(made.id);
    if (at === 0) secret = made.secret;
  }
  const [bigCompanyId = '', smallCompanyId = ''] = companies;
  await inOwnersTransaction(database, async (tx) => {
    // Foreign keys are right by the way the rows are made; checking two million of them is not what is measured.
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const indexes = await dropIndexes(tx);
    await insertListings(tx, sizes.listings);
    note('listings');
    await insertGroups(tx, sizes.listings);
    for (const [at, companyId] of companies.entries()) {
      if (at === 0) await insertMatches(tx, companyId, sizes.listings, 1, sizes.listings);
      else await insertMatches(tx, companyId, sizes.ofEach, at * 7919, sizes.listings);
    }
    note('matches');
    for (const definition of indexes) await sql.raw(definition).execute(tx);
    note('indexes');
  });
  await sweep(database, 'vacuum analyze');
  await database.transaction((tx) => insertTermSnapshot(tx, new Date().toISOString()));
  await sweep(database, 'analyze term_statistics');
  note('vacuum analyze, term counts');
  return { bigCompanyId, smallCompanyId, secret };
}

/** Making rows without checks, and indexes, is for the owner of the tables. */
async function inOwnersTransaction(database: Database, work: (tx: Connection) => Promise<void>): Promise<void> {
  await database.asOwner((db) => db.transaction().execute(work));
}

async function sweep(database: Database, statement: string): Promise<void> {
  await database.asOwner(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql.raw(statement).execute(db);
  });
}

/** Drops the indexes that are cheaper to make anew; answers with the statements that make them. */
async function dropIndexes(tx: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_class c
    where c.relname = 'listing_search_document' or c.relname like 'listing\_keys\_by\_%' or c.relname like 'listing\_keys\_%numbered'
      or c.relname like 'listing\_keys\_%separated' or c.relname like 'opportunities\_by\_%'`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  return rows.map((row) => row.definition.replace(' ON ONLY ', ' ON '));
}

async function insertListings(tx: Connection, count: number): Promise<void> {
  const random = seededRandom(11);
  const words = vocabulary();
  await sql`insert into sources (source, label) select s, s from unnest(array['canadabuys', 'seao', 'alberta', 'toronto', 'ted', 'yukon']) s on conflict do nothing`.execute(
    tx,
  );
  for (let from = 1; from <= count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, index) => from + index);
    const texts = numbers.map((number) => wordsOf(number, count, words, random));
    await sql`
      insert into listings (id, source, native_id, revision, version, title, buyer, deadline, closing_date, source_status,
        solicitation_number, reference_number, notice_type, estimated_value, source_url, published_at, content, content_hash,
        first_seen_at, changed_at)
      select md5('listing ' || i)::uuid, ${sourceOf}, i::text, '', 1, title, 'City of ' || initcap(split_part(title, ' ', 2)),
        ${deadlineOf}, (${deadlineOf})::date, 'active', 'RFP-2026-' || i, 'REF-' || i, 'Request for Proposal',
        case when i % 9 = 0 then i end, 'https://tenders.example/' || i, ${EPOCH}::timestamptz + i * interval '20 seconds',
        jsonb_build_object('title', jsonb_build_object('en', title), 'categories', '[]'::jsonb, 'regions', '[]'::jsonb),
        '', ${EPOCH}::timestamptz, ${EPOCH}::timestamptz
      from unnest(${numbers}::int[], ${texts.map((text) => title(text))}::text[]) as l (i, title)`.execute(tx);
    await sql`
      insert into listing_search (listing_id, document)
      select md5('listing ' || i)::uuid, document::tsvector
      from unnest(${numbers}::int[], ${texts.map(documentOf)}::text[]) as d (i, document)`.execute(tx);
  }
  // Half of CanadaBuys' notices and a third of Toronto's hold a letter beyond Latin-1, mostly ’, so nearly every page does.
  await sql`
    insert into notice_facts (listing_id, listing_version, signal_source, summary, facts, read_at)
    select id, 1, 'metadata', jsonb_build_object('en', 'The buyer wants ' || title || ', delivered and installed, with the maker’s two years of support.'),
      ${JSON.stringify(FACTS)}::jsonb, ${EPOCH}::timestamptz
    from listings`.execute(tx);
}

const EPOCH = '2025-06-01T00:00:00Z';
const FACTS = { bidEligibility: 'open', procurementNature: 'goods', mandatoryCertifications: [], evidence: [] };
// Most listings are of two sources; one source has 30 of them, wherever they come in the order of a sort.
const sourceOf = sql`case when i % 33331 = 1 then 'yukon' else (array['canadabuys', 'canadabuys', 'canadabuys', 'seao', 'seao', 'seao',
  'alberta', 'toronto', 'ted', 'canadabuys'])[1 + i % 10] end`;
const deadlineOf = sql`case when i % 50 <> 0 then ${EPOCH}::timestamptz + (i::bigint * 7919 % 46656000) * interval '1 second' end`;

function wordsOf(number: number, count: number, words: readonly Word[], random: () => number): Word[] {
  const drawn = Array.from({ length: WORDS_OF_DOCUMENT }, () => words[zipfRank(random())] ?? UNIQUE);
  if (number % 5 === 0 || number % Math.floor(count / 3) === 2) drawn.push(APART[0]);
  if (number % 5 === 1 || number % Math.floor(count / 3) === 2) drawn.push(APART[1]);
  if (number === Math.floor(count / 2)) drawn.push(UNIQUE);
  if (chanceOf('score', number) < LATE.below) drawn.push(LATE.word);
  return drawn;
}

function title(words: readonly Word[]): string {
  return words
    .slice(0, WORDS_OF_TITLE)
    .map((word) => word.text)
    .join(' ');
}

function documentOf(words: readonly Word[]): string {
  const positions = new Map<string, number[]>();
  words.forEach((word, index) => {
    for (const stem of word.stems) positions.set(stem, [...(positions.get(stem) ?? []), index + 1]);
  });
  return [...positions].map(([stem, places]) => `'${stem}':${places.map((place) => `${place}A`).join(',')}`).join(' ');
}

async function insertGroups(tx: Connection, count: number): Promise<void> {
  await sql`
    insert into tender_groups (id, group_key, representative_listing_id, size)
    select md5('group ' || i)::uuid, 'I|' || i, md5('listing ' || i)::uuid, 1 from generate_series(1, ${count}::int) i`.execute(
    tx,
  );
  await sql`
    insert into listing_keys (listing_id, source, whole, group_id, subject, preference)
    select md5('listing ' || i)::uuid, 'canadabuys', false, md5('group ' || i)::uuid, md5(i::text), lpad(i::text, 9, '0')
    from generate_series(1, ${count}::int) i`.execute(tx);
}

const REASONS: Reasons[] = [0, 1, 2, 3, 4, 5, 6, 7].map((at): Reasons => ({
  band: at < 4 ? 'good' : 'possible',
  score: 60 - at,
  eligible: true,
  reasons: [
    {
      kind: 'term',
      label: 'Patient monitors',
      place: 'title',
      quote: `moniteurs patient ${at}`,
      also: { fr: { place: 'title', quote: `moniteurs patient ${at}` } },
      origin: 'category',
    },
    {
      kind: 'category',
      profile: 'Medical equipment',
      listing: 'Patient monitoring units and accessories',
      listingFr: null,
      via: 'concept',
    },
    {
      kind: 'product',
      oemName: 'Sonovia',
      name: 'Portable ultrasound SX-40',
      quote: 'portable ultrasound',
      on: 'name',
    },
    { kind: 'place', state: 'within', listing: 'Québec' },
    { kind: 'eligibility', state: 'trading-partner', quote: 'suppliers of the Canadian Free Trade Agreement' },
  ],
}));

/** A chance in 0 to 1 that depends on the listing alone, for the column named by `of`; `chance` is the same in SQL. */
function chanceOf(of: string, number: number): number {
  return Number.parseInt(hash('md5', `${of}${number}`).slice(0, 7), 16) / 2 ** 28;
}

function chance(of: string) {
  return sql`(('x' || left(md5(${of}::text || n.i), 7))::bit(28)::int / 268435456.0)`;
}

async function insertMatches(
  tx: Connection,
  companyId: string,
  count: number,
  start: number,
  listings: number,
): Promise<void> {
  const numbers = sql`select 1 + (${start}::bigint + j * 97) % ${listings}::bigint as i, j from generate_series(1, ${count}::int) j`;
  const score = sql`(20 + 75 * power(${chance('score')}, 2))::smallint`;
  await sql`
    insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible,
      semantic_score, category_score, product_match, reasons, computed_at)
    select ${companyId}, md5('group ' || n.i)::uuid, 1, 1, ${score}, 'metadata_verdict', true, 60, 70,
      '{"name": "Portable ultrasound SX-40"}', (${REASONS.map((one) => JSON.stringify(one))}::jsonb[])[1 + n.i % 8], ${EPOCH}::timestamptz
    from (${numbers}) n`.execute(tx);
  await sql`
    insert into opportunities (company_id, id, listing_id, group_id, source, visible, status, archived_at, score_key, deadline_key, discovered_at)
    select ${companyId}, overlay(overlay(md5('opportunity ' || ${companyId}::text || n.i) placing '4' from 13) placing 'a' from 17)::uuid, l.id, md5('group ' || n.i)::uuid, l.source, true,
      case when n.i % 50021 = 2 then 'draft_requested' when n.i % 2003 = 3 then 'scored' when n.i % 20 = 4 then 'notified' else 'screened' end,
      case when n.i % 20 = 9 then ${EPOCH}::timestamptz end, ${score}, coalesce(l.deadline, 'infinity'),
      ${EPOCH}::timestamptz + n.j * interval '3 seconds'
    from (${numbers}) n join listings l on l.id = md5('listing ' || n.i)::uuid`.execute(tx);
}
