import { createHash } from 'node:crypto';
import { listProfiles, type VersionedProfile } from '#features/profile/profile.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { type Embedder, EmbeddingsError, MAX_TEXTS } from '#platform/embeddings/embedder.ts';
import { readCategory } from './vocabulary/code-bridge.ts';
import { type Background, backgroundOf, MIN_SAMPLE } from './embedding/background.ts';
import { noticeTexts, profileTexts } from './embedding/texts.ts';
import { bytesOf, roundedVectors, type Vectors } from './embedding/vector.ts';
import { hashOfText } from './matching-vectors.ts';
import { type GroupCopies, listGroupCopies } from './queries.ts';
import {
  deleteGoneEmbeddings,
  deleteOtherEmbeddings,
  findEmbeddedExtent,
  type GroupEmbedding,
  listCompaniesToEmbed,
  listGroupEmbeddings,
  listGroupsToEmbed,
  listProfileEmbeddings,
  listSampleVectors,
  type ProfileEmbedding,
  upsertGroupEmbeddings,
  upsertProfileEmbedding,
} from './queries-embeddings.ts';
import { lockAllSteps } from './queries-rescore.ts';
import { findLatestSnapshot } from './queries-terms.ts';

/**
 * Has the texts of tenders and profiles turned into vectors, next to matching and after it: a tender is matched at once by its
 * words, and judged again when its vectors are there. While the service does not answer, nothing but that is late.
 */

type EmbeddingDependencies = {
  database: Database;
  embedder: Embedder;
  now: () => Date;
  enqueueGroups: (tx: Connection, groupIds: string[]) => Promise<void>;
  enqueueCompany: (tx: Connection, companyId: string) => Promise<void>;
  /** Queues the job that embeds all that is missing. */
  enqueueMissing: (tx: Connection) => Promise<void>;
};

type Embedding = {
  /** Embeds these tenders, as far as their texts are new. */
  embedGroups(groupIds: readonly string[], signal: AbortSignal): Promise<void>;
  /** Embeds what the company says of itself, as far as that is new. */
  embedCompany(companyId: string, signal: AbortSignal): Promise<void>;
  /** Embeds all that has no vectors from the model yet. @throws EmbeddingsError where the service gives none */
  embedMissing(signal: AbortSignal): Promise<void>;
};

/** Up to twice as many requests. */
const GROUPS_AT_ONCE = 32;
const COMPANIES_AT_ONCE = 500;
const SAMPLE_GROUPS = 1_000;
/** The service takes this text, if it takes any. */
const HARMLESS_TEXT = 'tender';

export function createEmbedding(dependencies: EmbeddingDependencies): Embedding {
  const { database, enqueueMissing } = dependencies;
  let isDown = false;
  // What is missing is found by itself: one job tries again for all that failed, not each for itself.
  const orLater = async (work: () => Promise<void>): Promise<void> => {
    if (isDown) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EmbeddingsError)) throw error;
      isDown = true;
      await database.transaction((tx) => enqueueMissing(tx));
    }
  };
  return {
    embedGroups: (groupIds, signal) => orLater(() => embedGroups(dependencies, groupIds, signal)),
    embedCompany: (companyId, signal) => orLater(() => embedCompany(dependencies, companyId, signal)),
    async embedMissing(signal) {
      isDown = false;
      try {
        await embedMissing(dependencies, signal);
      } catch (error) {
        isDown = error instanceof EmbeddingsError;
        throw error;
      }
    },
  };
}

async function embedMissing(dependencies: EmbeddingDependencies, signal: AbortSignal): Promise<void> {
  const { database, embedder } = dependencies;
  const { db } = database;
  const { model } = embedder;
  await database.transaction((tx) => deleteGoneEmbeddings(tx));
  await eachPage(
    (after) => listGroupsToEmbed(db, model, { after, limit: GROUPS_AT_ONCE }),
    (ids) => embedGroups(dependencies, ids, signal),
  );
  const { groups, dimension } = await findEmbeddedExtent(db, model, MIN_SAMPLE);
  const termSnapshot = (await findLatestSnapshot(db))?.snapshot ?? 0;
  const due = { termSnapshot, dimension, isSampleEnough: groups >= MIN_SAMPLE, limit: COMPANIES_AT_ONCE };
  await eachPage(
    (after) => listCompaniesToEmbed(db, model, { ...due, after }),
    async (ids) => {
      for (const companyId of ids) await embedCompany(dependencies, companyId, signal);
    },
  );
}

/** Pages of ids in their order, each read behind the last id of the one before. */
async function eachPage(
  list: (after: string | null) => Promise<string[]>,
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  let ids = await list(null);
  while (ids.length > 0) {
    await work(ids);
    ids = await list(ids.at(-1) ?? null);
  }
}

async function embedGroups(
  { database, embedder, now, enqueueGroups }: EmbeddingDependencies,
  groupIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { model } = embedder;
  for (let from = 0; from < groupIds.length; from += GROUPS_AT_ONCE) {
    const groups = await listGroupCopies(database.db, groupIds.slice(from, from + GROUPS_AT_ONCE));
    const ids = groups.map(({ id }) => id);
    const held = new Map((await listGroupEmbeddings(database.db, model, ids)).map((one) => [one.groupId, one]));
    const wanted = groups.map((group) => ({ group, texts: noticeTexts(group.copies).map(({ text }) => text) }));
    const isKept = ({ group, texts }: (typeof wanted)[number]): boolean =>
      held.get(group.id)?.hashes.join() === texts.map(hashOfText).join();
    const vectors = await vectorsOfTexts(
      embedder,
      wanted.filter((one) => !isKept(one)).flatMap(({ texts }) => texts),
      signal,
    );
    const made = wanted.map((one) => embeddingOf(one, isKept(one) ? held.get(one.group.id) : undefined, vectors));
    const fresh = made.filter(({ groupId, hashes }) => held.get(groupId)?.hashes.join() !== hashes.join());
    const dimension = fresh.find((one) => one.vectors.dimension > 0)?.vectors.dimension ?? 0;
    await database.transaction(async (tx) => {
      // A step of matching under way has seen either none of these vectors or all; those that saw none are followed by the job.
      await lockAllSteps(tx);
      if (dimension > 0) await deleteOtherEmbeddings(tx, model, dimension);
      await upsertGroupEmbeddings(tx, made, { model, at: now().toISOString() });
      const again = fresh.filter((one) => one.vectors.dimension > 0 || held.has(one.groupId));
      if (again.length > 0)
        await enqueueGroups(
          tx,
          again.map(({ groupId }) => groupId),
        );
    });
  }
}

/** A tender of which the service refuses a text is kept without vectors, so that it is not asked again and again. */
function embeddingOf(
  { group, texts }: { group: GroupCopies; texts: readonly string[] },
  held: GroupEmbedding | undefined,
  vectors: ReadonlyMap<string, number[] | null>,
): GroupEmbedding {
  const about = { groupId: group.id, groupVersion: group.version };
  if (held !== undefined) return { ...held, ...about };
  const each = texts.map((text) => vectors.get(text) ?? []);
  const isWhole = each.every((vector) => vector.length > 0);
  return { ...about, hashes: texts.map(hashOfText), vectors: roundedVectors(isWhole ? each : []) };
}

async function embedCompany(
  dependencies: EmbeddingDependencies,
  companyId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, embedder, now, enqueueCompany } = dependencies;
  const { db } = database;
  const [profile] = await listProfiles(db, [companyId]);
  if (profile === undefined) return;
  const [held] = await listProfileEmbeddings(db, embedder.model, [companyId]);
  const made = await embeddingOfProfile(dependencies, profile, held, signal);
  const isNew = made.mark !== held?.mark;
  // A new count of terms alone moves the background a little; that serves from the next judgement on.
  const isOther =
    held?.texts.join('\n') !== made.texts.join('\n') || (held.background === null) !== (made.background === null);
  if (!isNew && held?.profileVersion === made.profileVersion && held.termSnapshot === made.termSnapshot) return;
  await database.transaction(async (tx) => {
    await upsertProfileEmbedding(tx, made, { model: embedder.model, at: now().toISOString() });
    if (isNew && isOther) await enqueueCompany(tx, companyId);
  });
}

async function embeddingOfProfile(
  { database: { db }, embedder }: EmbeddingDependencies,
  profile: VersionedProfile,
  held: ProfileEmbedding | undefined,
  signal: AbortSignal,
): Promise<ProfileEmbedding> {
  const { model } = embedder;
  const categories = profile.categories.map((category) => readCategory(category));
  const wanted = profileTexts(categories, profile.overview).map(({ text }) => text);
  const termSnapshot = (await findLatestSnapshot(db))?.snapshot ?? 0;
  const { dimension } = await findEmbeddedExtent(db, model, 1);
  const kept = held !== undefined && isStill(held, profile.version, wanted, dimension) ? held : null;
  if (kept?.background && kept.termSnapshot === termSnapshot) return { ...kept, profileVersion: profile.version };
  const { texts, vectors } = kept ?? (await embeddedTexts(embedder, wanted, signal));
  const sample = { model, dimension: vectors.dimension, limit: SAMPLE_GROUPS };
  const background = backgroundOf(vectors, await listSampleVectors(db, sample));
  const mark = markOf(model, texts, vectors, background);
  const about = { companyId: profile.tenant_id, profileVersion: profile.version, termSnapshot };
  return { ...about, texts, vectors, background, mark };
}

/** Whether the cached vectors belong to these texts, so that current tenders can be compared with them. */
function isStill(held: ProfileEmbedding, version: number, texts: readonly string[], dimension: number): boolean {
  // Of the same version of the profile a text may be missing that the service refused.
  const isSame = held.profileVersion === version || held.texts.join('\n') === texts.join('\n');
  return isSame && (dimension === 0 || held.vectors.dimension === 0 || held.vectors.dimension === dimension);
}

async function embeddedTexts(
  embedder: Embedder,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Pick<ProfileEmbedding, 'texts' | 'vectors'>> {
  const found = await vectorsOfTexts(embedder, wanted, signal);
  const texts = wanted.filter((text) => (found.get(text) ?? null) !== null);
  return { texts, vectors: roundedVectors(texts.map((text) => found.get(text) ?? [])) };
}

function markOf(model: string, texts: readonly string[], vectors: Vectors, background: Background | null): string {
  const told =
    background === null
      ? null
      : [background.sample, background.texts.map(({ least, spread, reached }) => [least, spread, reached])];
  const hash = createHash('sha256').update(JSON.stringify([model, texts, told]));
  return hash.update(bytesOf(vectors)).digest('base64url').slice(0, 16);
}

/** A vector for each text; null for one that the service refuses while it takes others. */
async function vectorsOfTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number[] | null>> {
  const vectors = new Map<string, number[] | null>();
  const each = [...new Set(texts)];
  for (let from = 0; from < each.length; from += MAX_TEXTS) {
    const part = each.slice(from, from + MAX_TEXTS);
    const found = await embedder.embed(part, { signal }).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      // A service that refuses any text is at fault itself.
      await embedder.embed([HARMLESS_TEXT], { signal });
      return await vectorsOrNone(embedder, part, signal);
    });
    part.forEach((text, at) => vectors.set(text, found[at] ?? null));
  }
  return vectors;
}

const REFUSED_INPUT = new Set([400, 413, 422]);

function isRefusal(error: unknown): boolean {
  return error instanceof EmbeddingsError && REFUSED_INPUT.has(error.status ?? 0);
}

/** Asks again for halves of what is refused, down to the text at fault. */
async function vectorsOrNone(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(number[] | null)[]> {
  try {
    return await embedder.embed(texts, { signal });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (texts.length === 1) return [null];
    const middle = texts.length >> 1;
    const first = await vectorsOrNone(embedder, texts.slice(0, middle), signal);
    return [...first, ...(await vectorsOrNone(embedder, texts.slice(middle), signal))];
  }
}
