import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { CompanyName } from './company-names.ts';
import type { AwardedName } from './likely-names.ts';

export type HeldName = CompanyName & { companyId: string };

/** The other names of these companies, in the order of their keys, whatever the locale of the database. */
export async function listCompanyNames(db: Connection, companyIds: readonly string[]): Promise<HeldName[]> {
  const { rows } = await sql<HeldName>`
    select company_id as "companyId", name, supplier_key as key from company_names
    where company_id = any(${[...companyIds]}::uuid[])
    order by company_id, supplier_key collate "C"`.execute(db);
  return rows;
}

export async function insertCompanyNames(
  tx: Connection,
  companyId: string,
  names: readonly CompanyName[],
  at: string,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into company_names (company_id, name, supplier_key, created_at)
    select ${companyId}::uuid, n.name, n.key, ${at}::timestamptz
    from unnest(${names.map((one) => one.name)}::text[], ${names.map((one) => one.key)}::text[]) as n (name, key)`.execute(
    tx,
  );
}

export async function deleteCompanyNames(tx: Connection, companyId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from company_names where company_id = ${companyId} and supplier_key = any(${[...keys]}::text[])`.execute(tx);
}

/** Number of this feature's lock on names, next to those of queries-rescore.ts. */
const LOCK_SPACE = 7_401;
const NAMES_LOCK = 2;

/** Who gives names waits here until who gave some before has committed, whatever the companies. */
export async function lockNames(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${NAMES_LOCK}::int)`.execute(tx);
}

/** The legal names of all companies. */
export async function listLegalNames(db: Connection): Promise<{ companyId: string; legalName: string }[]> {
  const { rows } = await sql<{ companyId: string; legalName: string }>`
    select company_id as "companyId", legal_name as "legalName" from profiles order by company_id`.execute(db);
  return rows;
}

/** Companies that have one of these keys as another name, or one of these registration numbers. */
export async function listCompaniesNamed(
  db: Connection,
  { keys, numbers }: { keys: readonly string[]; numbers: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from company_names where supplier_key = any(${[...keys]}::text[])
    union
    select company_id from profiles where business_number = any(${[...numbers]}::text[])`.execute(db);
  return rows.map((row) => row.company_id);
}

/** Which of these keys are other names of companies but this one. */
export async function listOthersNames(
  db: Connection,
  companyId: string,
  keys: readonly string[],
): Promise<{ companyId: string; key: string }[]> {
  const { rows } = await sql<{ companyId: string; key: string }>`
    select company_id as "companyId", supplier_key as key from company_names
    where company_id <> ${companyId} and supplier_key = any(${[...keys]}::text[]) order by company_id`.execute(db);
  return rows;
}

/** Which of these numbers are the business numbers of companies but this one. */
export async function listOthersNumbers(
  db: Connection,
  companyId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct business_number as number from profiles
    where company_id <> ${companyId} and business_number = any(${[...numbers]}::text[])`.execute(db);
  return rows.map(({ number }) => number);
}

/**
 * The names in the awards that begin with one of these words, as their keys; of a word that more than `most` bear, one more
 * than that. The patterns use the index of names by range where the database compares text by code unit; elsewhere the
 * order of names says nothing of how they begin, and the index is read as a whole.
 */
export async function listKeysByWord(db: Connection, words: readonly string[], most: number): Promise<string[]> {
  if (words.length === 0) return [];
  const begins = words.map((word) => sql`supplier_key = ${word} or supplier_key like ${`${word} %`}`);
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key, row_number() over (partition by split_part(key, ' ', 1) order by key collate "C") as place
      from (select distinct supplier_key as key from awards where ${sql.join(begins, sql` or `)}) k
    ) n where place <= ${most + 1}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Names of one number beyond these are not looked at: it is none. */
const MAX_NAMES_OF_NUMBERS = 100;

/** The names in the awards that stand next to this number, or next to the one number that one of these names always has. */
export async function listKeysByNumber(
  db: Connection,
  { keys, number }: { keys: readonly string[]; number: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with own as (
      select ${number}::text as number
      union
      select min(supplier_number) from awards
      where supplier_key = any(${[...keys]}::text[]) and supplier_number is not null
      group by supplier_key having count(distinct supplier_number) = 1
    )
    select supplier_key as key from awards where supplier_number in (select own.number from own)
    group by supplier_key order by count(*) desc, supplier_key collate "C" limit ${MAX_NAMES_OF_NUMBERS}`.execute(db);
  return rows.map(({ key }) => key);
}

/** What the bids and awards say of these names, with each number that stands next to one. */
export async function listAwardedNames(db: Connection, keys: readonly string[]): Promise<AwardedName[]> {
  const { rows } = await sql<AwardedName>`
    with named as materialized (
      select *, coalesce(supplier_number, '') as number from awards where supplier_key = any(${[...keys]}::text[])
    ), coded as (
      select n.supplier_key, n.number, array_agg(distinct concat(c->>'scheme', ' ', told)) as categories
      from named n join listings l on l.source = n.source and l.native_id = n.native_id,
        jsonb_array_elements(l.content->'categories') c,
        coalesce(c->>'code', c->'label'->>'fr', c->'label'->>'en', c->'label'->>'other') told
      where told is not null
      group by n.supplier_key, n.number
    ), counted as (
      select supplier_key, number, (array_agg(supplier_name order by awarded_on desc nulls last, supplier_name collate "C"))[1] as name,
        count(*)::int as awards, min(awarded_on)::text as first, max(awarded_on)::text as last,
        array_agg(distinct supplier_city) filter (where supplier_city is not null) as cities
      from named group by supplier_key, number
    )
    select supplier_key as key, nullif(number, '') as number, name, awards, first, last,
      coalesce(cities, '{}') as cities, coalesce(categories, '{}') as categories
    from counted left join coded using (supplier_key, number)
    order by supplier_key collate "C", number collate "C"`.execute(db);
  return rows;
}
