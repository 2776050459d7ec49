import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Passage } from './passages.ts';

/** Adds passages of one version; they serve once the document names it. */
export async function insertPassages(
  db: Connection,
  companyId: string,
  docId: string,
  version: string,
  passages: readonly (Passage & { document: string })[],
): Promise<void> {
  await sql`
    insert into context_passages (company_id, doc_id, version, ordinal, page, text, document)
    select ${companyId}::uuid, ${docId}::uuid, ${version}::uuid, p.ordinal, p.page, p.text, p.document::tsvector
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) as p (ordinal int, page int, text text, document text)`.execute(
    db,
  );
}

export async function findPassageCount(
  tx: Connection,
  companyId: string,
  docId: string,
  version: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from context_passages
    where company_id = ${companyId} and doc_id = ${docId} and version = ${version}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteOtherPassages(
  tx: Connection,
  companyId: string,
  docId: string,
  version: string,
): Promise<void> {
  await sql`
    delete from context_passages
    where company_id = ${companyId} and doc_id = ${docId} and version <> ${version}`.execute(tx);
}

/** A passage that serves, with its place: the document, and the page where there are pages. */
export type ServedPassage = Passage & { doc_id: string; filename: string };

/** The first passages of a document, in its order. */
export async function listPassages(
  db: Connection,
  companyId: string,
  docId: string,
  limit: number,
): Promise<ServedPassage[]> {
  const { rows } = await sql<ServedPassage>`
    select d.id as doc_id, d.filename, p.ordinal, p.page, p.text
    from context_docs d join context_passages p on p.company_id = d.company_id and p.doc_id = d.id and p.version = d.text_version
    where d.company_id = ${companyId} and d.id = ${docId}
    order by p.ordinal limit ${limit}`.execute(db);
  return rows;
}

/** Passages that share a score are distinguished by how often and how near they hold the words; so many are looked at. */
const RANKED = 200;

/**
 * The passages that hold any of these words, best first: those with the most and the rarest of them. A word that stands in
 * few of the company's passages counts more than one that stands in many.
 */
export async function listPassagesWith(
  db: Connection,
  companyId: string,
  words: readonly string[],
  limit: number,
): Promise<(ServedPassage & { score: number })[]> {
  const any = words.map((word) => `(${word})`).join(' | ');
  const { rows } = await sql<ServedPassage & { score: number }>`
    with words as (select w::tsquery as word from unnest(${[...words]}::text[]) w),
    passages as materialized (
      select p.doc_id, p.version, p.ordinal, p.document
      from context_docs d
      join context_passages p on p.company_id = d.company_id and p.doc_id = d.id and p.version = d.text_version
      where d.company_id = ${companyId} and p.company_id = ${companyId} and p.document @@ ${any}::tsquery
    ),
    hits as materialized (
      select doc_id, version, ordinal, word from passages join words on document @@ word
    ),
    weights as materialized (
      select word, ln(1 + (select count(*) from passages)::float8 / count(*)) as weight from hits group by word
    ),
    best as materialized (
      select doc_id, version, ordinal, round(sum(weight)::numeric, 4) as score from hits join weights using (word)
      group by doc_id, version, ordinal order by score desc, doc_id, ordinal limit ${RANKED}
    )
    select b.doc_id, d.filename, b.ordinal, p.page, p.text, b.score
    from best b
    join context_docs d on d.company_id = ${companyId} and d.id = b.doc_id
    join context_passages p on p.company_id = ${companyId} and p.doc_id = b.doc_id and p.version = b.version
      and p.ordinal = b.ordinal
    order by b.score desc, ts_rank(p.document, ${any}::tsquery) desc, b.doc_id, b.ordinal limit ${limit}`.execute(db);
  return rows;
}
