import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Background } from './embedding/background.ts';
import { bytesOf, type Vectors, vectorsFrom } from './embedding/vector.ts';

export type GroupEmbedding = { groupId: string; groupVersion: number; hashes: string[]; vectors: Vectors };

type GroupRow = {
  group_id: string;
  group_version: number;
  dimension: number;
  text_hashes: string[];
  vectors: Uint8Array;
};

/** What is kept of these groups from the model. */
export async function listGroupEmbeddings(
  db: Connection,
  model: string,
  groupIds: readonly string[],
): Promise<GroupEmbedding[]> {
  const { rows } = await sql<GroupRow>`
    select group_id, group_version, dimension, text_hashes, vectors from group_embeddings
    where group_id = any(${[...groupIds]}::uuid[]) and model = ${model}`.execute(db);
  return rows.map(embeddingOf);
}

/** All groups with vectors from the model, in the order of their ids after `after`, `limit` at most. */
export async function listEmbeddedGroups(
  db: Connection,
  model: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<GroupEmbedding[]> {
  const { rows } = await sql<GroupRow>`
    select group_id, group_version, dimension, text_hashes, vectors from group_embeddings
    where (${after}::uuid is null or group_id > ${after}::uuid) and model = ${model}
    order by group_id limit ${limit}`.execute(db);
  return rows.map(embeddingOf);
}

function embeddingOf({ group_id, group_version, dimension, text_hashes, vectors }: GroupRow): GroupEmbedding {
  return {
    groupId: group_id,
    groupVersion: group_version,
    hashes: text_hashes,
    vectors: vectorsFrom(dimension, vectors),
  };
}

/** Groups whose texts may not have vectors from the model, in the order of their ids after `after`, `limit` at most. */
export async function listGroupsToEmbed(
  db: Connection,
  model: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tender_groups g left join group_embeddings e on e.group_id = g.id
    where (${after}::uuid is null or g.id > ${after}::uuid)
      and (e.group_id is null or e.model <> ${model} or e.group_version < g.version)
    order by g.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Keeps the vectors of these groups, but for those that are kept from a later version. */
export async function upsertGroupEmbeddings(
  tx: Connection,
  groups: readonly GroupEmbedding[],
  { model, at }: { model: string; at: string },
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map(({ groupId, groupVersion, hashes, vectors }) => ({
    group_id: groupId,
    group_version: groupVersion,
    dimension: vectors.dimension,
    text_hashes: hashes,
    vectors: Buffer.from(bytesOf(vectors)).toString('base64'),
  }));
  await sql`
    insert into group_embeddings (group_id, group_version, model, dimension, text_hashes, vectors, embedded_at)
    select group_id, group_version, ${model}, dimension, text_hashes, decode(vectors, 'base64'), ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
      group_id uuid, group_version int, dimension int, text_hashes text[], vectors text
    )
    order by group_id
    on conflict (group_id) do update set group_version = excluded.group_version, model = excluded.model,
      dimension = excluded.dimension, text_hashes = excluded.text_hashes, vectors = excluded.vectors,
      embedded_at = excluded.embedded_at
    where group_embeddings.group_version <= excluded.group_version or group_embeddings.model <> excluded.model`.execute(
    tx,
  );
}

/** Forgets groups that are gone. */
export async function deleteGoneEmbeddings(tx: Connection): Promise<void> {
  await sql`
    delete from group_embeddings e where not exists (select 1 from tender_groups g where g.id = e.group_id)`.execute(
    tx,
  );
}

/** Forgets vectors of another length than the model's are now: a service may give another model the same name. */
export async function deleteOtherEmbeddings(tx: Connection, model: string, dimension: number): Promise<void> {
  await sql`
    delete from group_embeddings where model = ${model} and dimension <> ${dimension} and dimension <> 0`.execute(tx);
}

/** The vectors of `limit` groups at most: those of the least hashes, which is as good as by chance. */
export async function listSampleVectors(
  db: Connection,
  { model, dimension, limit }: { model: string; dimension: number; limit: number },
): Promise<Vectors[]> {
  const { rows } = await sql<{ vectors: Uint8Array }>`
    select vectors from group_embeddings where model = ${model} and dimension = ${dimension}
    order by text_hashes[1], group_id limit ${limit}`.execute(db);
  return rows.map(({ vectors }) => vectorsFrom(dimension, vectors));
}

export type ProfileEmbedding = {
  companyId: string;
  profileVersion: number;
  texts: string[];
  vectors: Vectors;
  background: Background | null;
  termSnapshot: number;
  mark: string;
};

/** The marks of all companies' vectors from the model. */
export async function listProfileMarks(db: Connection, model: string): Promise<{ company_id: string; mark: string }[]> {
  const { rows } = await sql<{ company_id: string; mark: string }>`
    select company_id, mark from profile_embeddings where model = ${model}`.execute(db);
  return rows;
}

/** What is kept of these companies from the model. */
export async function listProfileEmbeddings(
  db: Connection,
  model: string,
  companyIds: readonly string[],
): Promise<ProfileEmbedding[]> {
  const { rows } = await sql<{
    company_id: string;
    profile_version: number;
    dimension: number;
    texts: string[];
    vectors: Uint8Array;
    background: Background | null;
    term_snapshot: number;
    mark: string;
  }>`
    select company_id, profile_version, dimension, texts, vectors, background, term_snapshot, mark from profile_embeddings
    where company_id = any(${[...companyIds]}::uuid[]) and model = ${model}`.execute(db);
  return rows.map((row) => ({
    companyId: row.company_id,
    profileVersion: row.profile_version,
    texts: row.texts,
    vectors: vectorsFrom(row.dimension, row.vectors),
    background: row.background,
    termSnapshot: row.term_snapshot,
    mark: row.mark,
  }));
}

/** Keeps the vectors of a company, unless those of a later version of its profile are kept. */
export async function upsertProfileEmbedding(
  tx: Connection,
  one: ProfileEmbedding,
  { model, at }: { model: string; at: string },
): Promise<void> {
  const background = one.background === null ? null : JSON.stringify(one.background);
  await sql`
    insert into profile_embeddings (company_id, profile_version, model, dimension, texts, vectors, background,
      term_snapshot, mark, embedded_at)
    values (${one.companyId}, ${one.profileVersion}, ${model}, ${one.vectors.dimension}, ${one.texts}::text[],
      ${Buffer.from(bytesOf(one.vectors))}::bytea, ${background}::jsonb, ${one.termSnapshot}, ${one.mark}, ${at})
    on conflict (company_id) do update set profile_version = excluded.profile_version, model = excluded.model,
      dimension = excluded.dimension, texts = excluded.texts, vectors = excluded.vectors,
      background = excluded.background, term_snapshot = excluded.term_snapshot, mark = excluded.mark,
      embedded_at = excluded.embedded_at
    where profile_embeddings.profile_version <= excluded.profile_version
      or profile_embeddings.model <> excluded.model`.execute(tx);
}

/**
 * Companies whose vectors are not those of their profile from the model, or whose background is of another count of terms, or
 * missing though `isSampleEnough`. `dimension` is that of the tenders' vectors. In the order of their ids after `after`.
 */
export async function listCompaniesToEmbed(
  db: Connection,
  model: string,
  wanted: {
    termSnapshot: number;
    dimension: number;
    isSampleEnough: boolean;
    after: string | null;
    limit: number;
  },
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select p.company_id from profiles p left join profile_embeddings e on e.company_id = p.company_id
    where (${wanted.after}::uuid is null or p.company_id > ${wanted.after}::uuid)
      and (e.company_id is null or e.model <> ${model} or e.profile_version < p.version
        or (e.dimension > 0 and (e.term_snapshot <> ${wanted.termSnapshot}
          or (${wanted.dimension}::int > 0 and e.dimension <> ${wanted.dimension}::int)
          or (${wanted.isSampleEnough}::boolean and e.background is null))))
    order by p.company_id limit ${wanted.limit}`.execute(db);
  return rows.map((row) => row.company_id);
}

/** How many groups, up to `limit`, have vectors from the model, and of how many numbers each; 0 where none has. */
export async function findEmbeddedExtent(
  db: Connection,
  model: string,
  limit: number,
): Promise<{ groups: number; dimension: number }> {
  const { rows } = await sql<{ groups: number; dimension: number }>`
    select count(*)::int as groups, coalesce(max(dimension), 0) as dimension from (
      select dimension from group_embeddings where model = ${model} and dimension > 0 limit ${limit}
    ) counted`.execute(db);
  return rows[0] ?? { groups: 0, dimension: 0 };
}
