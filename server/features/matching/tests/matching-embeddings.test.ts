import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { type Embedder, openEmbedder } from '#platform/embeddings/embedder.ts';
import {
  answerStatus,
  answerVectors,
  type Asked,
  embeddingServer,
  synonymVector,
} from '../../../../tests/support/matching/embedding-server.ts';
import { assertUpToDate, matchedState } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender, type Tender } from '../../../../tests/support/tenders.ts';
import { usualOutbound } from '../../../../tests/support/outbound.ts';
import { openWorld, type World } from '../../../../tests/support/world.ts';
import { createEmbedding } from '../matching-embeddings.ts';
import { createMatcher, explanation, type Matcher, type Reasons } from '../matching.ts';

/** As many as a background takes, about nothing that a company here does. */
const KNOWN_TENDERS = 210;
const RAPTORS = 'Raptor flights above the landfill';
const WORDS = { categories: ['Snow removal'] };

type Scene = { world: World; asked: Asked[]; server: { answer: (response: ServerResponse, asked: Asked) => void } };

/** The service with a model of embeddings, and tenders enough for a background, all embedded. */
async function openScene(settings?: Record<string, string>): Promise<Scene> {
  const server: Scene['server'] = { answer: (response, asked) => answerVectors(response, asked) };
  const { url, asked } = await embeddingServer({ after }, (response, one) => server.answer(response, one));
  const world = await openWorld({
    settings: settings ?? { MODEL_EMBEDDINGS_URL: url, MODEL_EMBEDDINGS_NAME: 'small' },
  });
  await storeKnown(world);
  await enqueue(world, 'embed-missing', {});
  await world.app.jobs.runPending();
  return { world, asked, server };
}

/** Tenders like one that is stored in full, but for their titles. */
async function storeKnown({ app: { database } }: World): Promise<void> {
  const { listingIds } = await storeTender(database, [{ title: 'Roads' }]);
  await database.transaction(async (tx) => {
    const known = sql`generate_series(2, ${KNOWN_TENDERS}::int) n, lateral (select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid as id) as made`;
    await sql`
      insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number, content,
        content_hash, first_seen_at, changed_at)
      select made.id, l.source, made.id::text, '', 1, told.title, l.buyer, 'active', made.id::text,
        jsonb_set(l.content, '{title,en}', to_jsonb(told.title)), '', l.first_seen_at, l.changed_at
      from listings l, ${known}, lateral (
        select 'Roads ' || translate(n::text, '0123456789', 'abcdefghij') || 'way' as title
      ) told where l.id = ${listingIds[0]}`.execute(tx);
    await sql`
      insert into tender_groups (id, group_key, representative_listing_id, size)
      select made.id, made.id::text, made.id, 1 from ${known}`.execute(tx);
    await sql`
      insert into listing_keys (listing_id, source, group_id, subject, preference)
      select made.id, 'x', made.id, made.id::text, made.id::text from ${known}`.execute(tx);
  });
}

type Queued = Parameters<World['app']['jobs']['enqueue']>;

async function enqueue({ app }: World, name: Queued[1], payload: Queued[2]): Promise<void> {
  await app.database.transaction((tx) => app.jobs.enqueue(tx, name, payload));
}

/** The tender as grouping hands it on. */
async function arrive(world: World, title: string, description = ''): Promise<Tender> {
  const tender = await storeTender(world.app.database, [{ title, description }]);
  await enqueue(world, 'read-notices', { listingIds: tender.listingIds, groupIds: [tender.groupId] });
  return tender;
}

type Held = { title: string; score: number; reasons: Reasons };

async function held({ app }: World, companyId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select l.title, v.score, v.reasons from opportunities o join listings l on l.id = o.listing_id
    join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId} and o.visible order by l.title`.execute(app.database.db);
  return rows;
}

const titles = (all: readonly Held[]): string[] => all.map(({ title }) => title);
const kinds = ({ reasons }: Held): string[] => reasons.reasons.map(({ kind }) => kind);

async function vectorsOf({ app }: World, companyId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select model, texts, mark, encode(vectors, 'hex') as vectors, background from profile_embeddings
    where company_id = ${companyId}`.execute(app.database.db);
  return rows[0];
}

function matcherOf({ app }: World, embeddingModel: string | null): Matcher {
  return createMatcher(app.database, publishMatches, app.now, async () => {}, { embeddingModel });
}

describe('Embeddings in matching:', () => {
  test('a tender in other words is found with them, and not without', async () => {
    const { world } = await openScene();
    const falconer = await world.company('Falconer', { categories: ['Falconry'] });
    const keeper = await world.company('Keeper', { categories: ['Beekeeping'] });
    await world.app.jobs.runPending();
    await arrive(world, RAPTORS);
    await world.app.jobs.runPending();
    const [found, ...others] = await held(world, falconer.id);
    assert.ok(found !== undefined && others.length === 0);
    assert.equal(found.title, RAPTORS);
    assert.deepEqual(kinds(found), ['meaning']);
    assert.ok(found.score >= 20 && found.score <= 80, `score ${found.score}`);
    const told = (['en', 'fr'] as const).map((language) => explanation(found.reasons, language));
    assert.match(told[0] ?? '', /as a whole is close in meaning to “Falconry”, one of/);
    assert.match(told[1] ?? '', /l’avis a un sens proche de « Falconry »/);
    assert.deepEqual(await held(world, keeper.id), [], 'the other company is told nothing of it');
    await matcherOf(world, null).matchCompany(falconer.id);
    assert.deepEqual((await held(world, falconer.id)).map(kinds), [[]]);
  });

  test('a tender that arrived before the company said so is found by the re-score', async () => {
    const { world } = await openScene();
    await arrive(world, RAPTORS);
    const company = await world.company('Falconer', WORDS);
    await world.app.jobs.runPending();
    assert.deepEqual(await held(world, company.id), []);
    await world.setProfile(company.id, { categories: ['Falconry', 'Snow removal'] });
    await world.app.jobs.runPending();
    assert.deepEqual(titles(await held(world, company.id)), [RAPTORS]);
    await assertUpToDate(world.app.database.db, matcherOf(world, 'small'), company.id);
    await world.setProfile(company.id, { categories: ['Snow removal'], overview: 'Fauconnerie' });
    await world.app.jobs.runPending();
    const [overview] = await held(world, company.id);
    assert.match(
      explanation(overview?.reasons ?? assert.fail(), 'en'),
      /close in meaning to the overview of your profile/,
    );
    await world.setProfile(company.id, { overview: null });
    await world.app.jobs.runPending();
    assert.deepEqual((await held(world, company.id)).map(kinds), [[]], 'what it no longer says is not told');
    await assertUpToDate(world.app.database.db, matcherOf(world, 'small'), company.id);
  });

  test('whatever a company edits, it is told what judging every tender tells it', async () => {
    const { world } = await openScene();
    for (const title of [RAPTORS, 'Ruches for an orchard', 'Snow removal']) {
      await arrive(world, title, 'Three times a week.');
    }
    const company = await world.company('Falconer', { categories: ['Falconry'] });
    const edits: Record<string, unknown>[] = [
      {},
      { geography: ['Ontario'] },
      { geography: [] },
      { exclusions: ['Asbestos'] },
      { exclusions: ['Asbestos', 'Landfill'] },
      { exclusions: ['Asbestos'] },
      { categories: ['Falconry', 'Snow removal'] },
      { overview: 'We keep bees: apiculture' },
      { categories: [] },
    ];
    const told: number[] = [];
    for (const edit of edits) {
      await world.setProfile(company.id, edit);
      await world.app.jobs.runPending();
      told.push((await assertUpToDate(world.app.database.db, matcherOf(world, 'small'), company.id)).length);
    }
    assert.deepEqual(told, [1, 1, 1, 1, 1, 1, 2, 3, 3]);
  });

  test('without the settings nothing of it is read or written, and scores are those of the words', async () => {
    const { world, asked } = await openScene({});
    assert.equal(asked.length, 0);
    await world.app.database.asOwner((db) => sql`drop table group_embeddings, profile_embeddings`.execute(db));
    const company = await world.company('Falconer', { categories: ['Falconry', 'Snow removal'] });
    await arrive(world, RAPTORS);
    await arrive(world, 'Snow removal on the landfill');
    for (const [name, payload] of [
      ['embed-missing', {}],
      ['embed-company', { companyId: company.id }],
    ] as const) {
      await enqueue(world, name, payload);
    }
    await world.app.jobs.runPending();
    assert.deepEqual(titles(await held(world, company.id)), ['Snow removal on the landfill']);
  });

  test('what words say as well is judged as without', async () => {
    const title = 'Snow removal on the landfill';
    const states: unknown[] = [];
    for (const settings of [undefined, {}]) {
      const { world } = await openScene(settings);
      const company = await world.company('Plougher', WORDS);
      await arrive(world, title);
      await world.app.jobs.runPending();
      states.push(await held(world, company.id));
    }
    assert.equal((states[0] as Held[]).length, 1);
    assert.deepEqual(states[0], states[1]);
  });
});

describe('Embeddings, two companies:', () => {
  test('vectors of one never move what the other is told, and a job moves only what it names', async () => {
    const { world } = await openScene();
    const [own, other] = [
      await world.company('Falconer', { categories: ['Falconry'] }),
      await world.company('Keeper', { categories: ['Beekeeping'] }),
    ];
    await arrive(world, RAPTORS);
    await world.app.jobs.runPending();
    const { db } = world.app.database;
    const before = [await vectorsOf(world, own.id), await matchedState(db, own.id)];
    await world.setProfile(other.id, { categories: ['Apiary', 'Raptor'], overview: 'Rapaces' });
    await world.app.jobs.runPending();
    assert.deepEqual(titles(await held(world, other.id)), [RAPTORS]);
    // Its own text is not embedded by a job that names the other, nor by one that names no company or a company as a tender.
    await sql`update profiles set categories = array['Apiary'], version = version + 1 where company_id = ${own.id}`.execute(
      db,
    );
    const nobody = '99999999-9999-4999-8999-999999999999';
    for (const companyId of [other.id, nobody]) await enqueue(world, 'embed-company', { companyId });
    await enqueue(world, 'embed-tenders', { groupIds: [own.id, nobody] });
    await world.app.jobs.runPending({ names: ['embed-company', 'embed-tenders'] });
    assert.deepEqual([await vectorsOf(world, own.id), await matchedState(db, own.id)], before);
    const poisoned = { companyId: other.id, texts: ['Falconry'] } as { companyId: string };
    await assert.rejects(enqueue(world, 'embed-company', poisoned), /unrecognized_keys/);
  });
});

describe('Embeddings, the service:', () => {
  test('while it is down matching goes on, one job tries again, and what was missed is found', async () => {
    const { world, asked, server } = await openScene();
    const company = await world.company('Falconer', { categories: ['Falconry', 'Snow removal'] });
    await world.app.jobs.runPending();
    server.answer = (response) => answerStatus(response, 503);
    const before = asked.length;
    await arrive(world, RAPTORS);
    await assert.rejects(world.app.jobs.runPending(), /embeddings answered 503/);
    for (let at = 0; at < 3; at += 1) await arrive(world, `Snow removal ${at}`);
    await world.app.jobs.runPending({
      names: ['read-notices', 'match-groups', 'match-company', 'embed-tenders', 'embed-company'],
    });
    assert.deepEqual(titles(await held(world, company.id)), ['Snow removal 0', 'Snow removal 1', 'Snow removal 2']);
    assert.equal(asked.length - before, 2, 'once for the tender and once by the job that tries again');
    assert.deepEqual((await world.app.jobs.counts())['embed-missing'].waiting, 1);
    server.answer = (response, one) => answerVectors(response, one);
    await world.app.jobs.runPending();
    assert.equal((await held(world, company.id)).length, 4);
  });

  test('however long it is down, one job waits and none is dead, and what was missed is found', async () => {
    const { world, server } = await openScene();
    const company = await world.company('Falconer', { categories: ['Falconry'] });
    await world.app.jobs.runPending();
    server.answer = (response) => answerStatus(response, 503);
    await arrive(world, RAPTORS);
    const tried = async (): Promise<boolean> => {
      const outcome = await Promise.allSettled([world.app.jobs.runPending()]);
      return outcome[0].status === 'rejected';
    };
    for (let hour = 0; hour < 3; hour += 1) {
      // More tries than other jobs have, and the one that each hour brings.
      for (let turn = 0; turn < 10; turn += 1) assert.equal(await tried(), true, `hour ${hour}, turn ${turn}`);
      const { waiting, dead } = (await world.app.jobs.counts())['embed-missing'];
      assert.deepEqual({ waiting, dead }, { waiting: 1, dead: 0 });
      await enqueue(world, 'embed-missing', {});
    }
    server.answer = (response, one) => answerVectors(response, one);
    await world.app.jobs.runPending();
    assert.deepEqual(titles(await held(world, company.id)), [RAPTORS]);
    const { waiting, dead } = (await world.app.jobs.counts())['embed-missing'];
    assert.deepEqual({ waiting, dead }, { waiting: 0, dead: 0 });
  });

  test('a text that it refuses is left out, and asked for no more', async () => {
    const { world, asked, server } = await openScene();
    server.answer = (response, one) => {
      if (one.input.some((text) => text.includes('gull'))) answerStatus(response, 400);
      else answerVectors(response, one);
    };
    const company = await world.company('Falconer', { categories: ['Falconry', 'Scaring gulls'] });
    await arrive(world, 'Raptors against gulls');
    await arrive(world, RAPTORS);
    await world.app.jobs.runPending();
    assert.deepEqual((await vectorsOf(world, company.id))?.['texts'], ['Falconry']);
    assert.ok(titles(await held(world, company.id)).includes(RAPTORS));
    const before = asked.length;
    await enqueue(world, 'embed-missing', {});
    await enqueue(world, 'embed-company', { companyId: company.id });
    await world.app.jobs.runPending();
    assert.equal(asked.length, before);
  });

  test('one that refuses every text is at fault itself', async () => {
    const { world, asked, server } = await openScene();
    server.answer = (response) => answerStatus(response, 400);
    await arrive(world, RAPTORS);
    const before = asked.length;
    await assert.rejects(world.app.jobs.runPending(), /embeddings answered 400/);
    assert.equal(asked.length - before, 4, 'the texts and a harmless one, twice');
  });

  test('another model: its vectors replace those of the one before, and are never compared with them', async () => {
    const { world } = await openScene();
    const company = await world.company('Falconer', { categories: ['Falconry'] });
    await arrive(world, RAPTORS);
    await world.app.jobs.runPending();
    const big: Embedder = {
      model: 'big',
      embed: async (texts) => texts.map((text) => [...synonymVector(text), 0.5].reverse()),
    };
    const queued: string[] = [];
    const embedding = createEmbedding({
      database: world.app.database,
      embedder: big,
      now: world.app.now,
      enqueueGroups: async (_tx, ids) => void queued.push(...ids),
      enqueueCompany: async (_tx, id) => void queued.push(id),
      enqueueMissing: async () => {},
    });
    const matcher = matcherOf(world, 'big');
    await matcher.matchCompany(company.id);
    assert.deepEqual((await held(world, company.id)).map(kinds), [[]], 'vectors of the old model are not used');
    await embedding.embedMissing(new AbortController().signal);
    assert.equal(queued.length, KNOWN_TENDERS + 2, 'every tender and the company are to be judged again');
    assert.equal((await vectorsOf(world, company.id))?.['model'], 'big');
    await matcher.matchChanges(company.id);
    assert.deepEqual((await held(world, company.id)).map(kinds), [['meaning']]);
  });

  test('vectors that come while a step of matching is under way are not lost', async () => {
    const { world } = await openScene();
    const company = await world.company('Falconer', { categories: ['Falconry'] });
    await world.app.jobs.runPending();
    const { groupId } = await storeTender(world.app.database, [{ title: RAPTORS }]);
    const embedder =
      openEmbedder(world.app.config.embeddings, { now: world.app.now, outbound: usualOutbound }) ?? assert.fail();
    const embedding = createEmbedding({
      database: world.app.database,
      embedder,
      now: world.app.now,
      enqueueGroups: async () => {},
      enqueueCompany: async () => {},
      enqueueMissing: async () => {},
    });
    const { database } = world.app;
    let isLate = false;
    const late = new Proxy(database, {
      get(target, name, receiver) {
        if (name !== 'transaction' || isLate) return Reflect.get(target, name, receiver) as unknown;
        return async (...work: Parameters<typeof database.transaction>) => {
          isLate = true;
          await embedding.embedGroups([groupId], new AbortController().signal);
          return await database.transaction(...work);
        };
      },
    });
    const matcher = createMatcher(late, publishMatches, world.app.now, async () => {}, { embeddingModel: 'small' });
    await matcher.matchGroups([groupId]);
    assert.equal(isLate, true);
    assert.deepEqual(titles(await held(world, company.id)), [RAPTORS]);
  });
});
