import { storeReceivedMail } from '../authorization/company-mail.ts';
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { saveDelivery } from '#features/deliveries/deliveries.ts';
import { errorAnswer } from '#platform/http/failures.ts';
import { seedDocumentChange, seedSolicitationDocuments } from '../support/documents/solicitation-desk.ts';
import { command, type Outcome } from '../support/command-line.ts';
import { formOf } from '../support/form.ts';
import { addPerson, request, signIn } from '../support/people.ts';
import { storedText } from '../support/stored-text.ts';
import { match, storeTender } from '../support/tenders.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

/** Deleting a company, beside another that has the same of everything. */

const failures: unknown[] = [];
const keep = (details: object): void => void failures.push(details);
const world = await openWorld({
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: keep },
});
const { app } = world;
const { database } = app;
const service = { app, hasWorkers: false, migrated: [] };
const run = (argv: string[], ask: ((question: string) => Promise<string>) | null = null): Promise<Outcome> =>
  command(service, argv, world.folder, ask);

/** A company with a key of every scope. */
async function companyOf(name: string, profile: Record<string, unknown> = {}): Promise<TestCompany> {
  const { id } = await world.company(name, profile);
  return { id, secret: (await world.key(id, SCOPE_VALUES)).secret };
}

/** What a language model thinks of each match, and when it is asked next. */
async function storeOpinions(tx: Connection, id: string): Promise<void> {
  await sql`insert into model_turns (company_id, day, asked, due_at) values (${id}, '2026-11-20', 1, now())`.execute(
    tx,
  );
  await sql`insert into model_opinions (company_id, group_id, profile_version, group_version, judgement, form, model, points,
      quotes, request_hash, given_at)
    select company_id, group_id, 1, 1, 1, 1, 'm', 3, '[]', '\\x01', now() from verdicts where company_id = ${id}`.execute(
    tx,
  );
}

/** A company with a row in every table that has a company's rows. */
async function fullCompany(name: string, shared: string): Promise<TestCompany> {
  const company = await companyOf(name, { categories: ['Beds'], manufacturer_partners: [`${name} Beds`] });
  const { id } = company;
  const partners = (await world.get('/api/v1/products/partners', company)).body['partners'] as { id: string }[];
  const product = { oem_partner_id: partners[0]?.id, name: 'Bed', model: 'B1' };
  assert.equal((await world.send('POST', '/api/v1/products', company, product)).status, 201);
  const file = await formOf({ content: `What ${name} does: beds, mattresses and rails.\n`, fileName: 'about.txt' });
  assert.equal((await world.upload('/api/v1/knowledge/docs', company, file)).status, 201);
  const { groupId } = await storeTender(database, [{ title: `Beds for ${name}` }]);
  await match(database, id, groupId, 70);
  const message = { to: 'ana@example.org', subject: name, text: name, html: name };
  await database.transaction((tx) =>
    saveDelivery(tx, { companyId: id, kind: 'digest', subjectId: 'one', message }, app.deliveries),
  );
  await app.jobs.runPending();
  const { items } = (await world.get('/api/v1/opportunities', company)).body as { items: { id: string }[] };
  const answer = { verdict: 'interested', reason: 'It fits.' };
  const answered = await world.send('POST', `/api/v1/opportunities/${items[0]?.id}/feedback`, company, answer);
  assert.equal(answered.status, 201, JSON.stringify(answered.body));
  await addPerson(world, id, `only@${name.toLowerCase()}.example`, 'admin');
  await addPerson(world, id, shared);
  const adding = ['company', 'names', '--company', id, '--add', `${name} of old`];
  assert.equal((await run(adding)).code, 0);
  await database.transaction(async (tx) => {
    await storeLearning(tx, id, (answered.body['feedback'] as { id: string }).id);
    await sql`insert into match_queue (company_id, group_id, priority, queued_at)
      values (${id}, ${groupId}, 1, now())`.execute(tx);
    await sql`insert into model_spending (company_id, day, tokens) values (${id}, '2026-11-20', 7)`.execute(tx);
    await storeOpinions(tx, id);
    await sql`insert into digest_departures (company_id, email, left_at) values (${id}, 'left@example.org', now())`.execute(
      tx,
    );
    await sql`insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score,
      digest_max_items, notification_emails, amendment_notification_policy)
      values (${id}, '{1}', 7, 'UTC', 60, 10, '{}', 'all')`.execute(tx);
    await sql`with one as (
        insert into digests (company_id, id, started_at, state, considered, emailed, below_floor, beyond_cap, ruled_out, closed, sources)
        values (${id}, gen_random_uuid(), now(), 'sent', 1, 1, 0, 0, 0, 0, '[]') returning company_id, id)
      insert into digest_items (company_id, digest_id, opportunity_id, position, version, eligible)
      select company_id, id, gen_random_uuid(), 1, 1, true from one`.execute(tx);
    await sql`insert into profile_embeddings (company_id, profile_version, model, dimension, texts, vectors,
        term_snapshot, mark, embedded_at)
      values (${id}, 1, 'm', 1, array['x'], '\\x01', 0, 'm', now()) on conflict do nothing`.execute(tx);
    await sql`
      with amended as (
        insert into listing_versions (listing_id, version, revision, content, recorded_at)
        select k.listing_id, 2, '', '{}', now() from listing_keys k where k.group_id = ${groupId} limit 1
        returning listing_id, version)
      insert into amendment_alerts (company_id, listing_id, version, state, seen_at)
      select ${id}, listing_id, version, 'pending', now() from amended`.execute(tx);
    await storeReceivedMail(tx, id, `mail${id}`);
    await sql`insert into match_states (company_id, basis, updated_at) values (${id}, 'b', now())
      on conflict do nothing`.execute(tx);
  });
  await seedSolicitationDocuments(world, id, { count: 2, text: `rfp of ${id}` });
  await seedDocumentChange(world, id, 'Addendum');
  return company;
}

/** What the company has learned from this answer, and one that it took back. */
async function storeLearning(tx: Connection, id: string, feedback: string): Promise<void> {
  await sql`insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value,
      condition_label, source, supporting, contrary, active)
    values (${id}, gen_random_uuid(), 'preference', true, 'keyword', 'bed', 'bed', 'answers', 3, 0, true)
    on conflict do nothing`.execute(tx);
  await sql`insert into rule_evidence (company_id, condition_kind, condition_value, feedback_id, favours)
    values (${id}, 'keyword', 'bed', ${feedback}, true) on conflict do nothing`.execute(tx);
  await sql`insert into rule_statements (company_id, rule_id, feedback_id)
    select company_id, id, ${feedback} from learned_rules where company_id = ${id} on conflict do nothing`.execute(tx);
  await sql`insert into withdrawn_feedback (company_id, id, opportunity_id, action, profile_change_ids, created_at, withdrawn_at)
    values (${id}, gen_random_uuid(), gen_random_uuid(), 'agree', '{}', now(), now())`.execute(tx);
}

/** Every table of ours that has rows of companies, with what happens to them when the company goes. */
async function companyTables(): Promise<{ name: string; cascades: boolean }[]> {
  const { rows } = await sql<{ name: string; cascades: boolean }>`
    select c.relname as name,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and k.confdeltype = 'c') as cascades
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id'
      and not a.attisdropped order by 1`.execute(database.db);
  return rows;
}

async function countOf(table: string, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where company_id = ${companyId}`.execute(database.db);
  return rows[0]?.count ?? -1;
}

const ours = (text: string): string[] => text.slice(text.indexOf('-- public.')).split('\n');
const kept = (companyId: string): Promise<string[]> =>
  readdir(join(world.folder, 'documents', 'kept', companyId)).catch(() => []);

/** Of the two tables whose rows outlive the company: see docs/operations/access.md, and context_files until the files are gone. */
const OUTLIVING = ['audit_entries', 'context_files'];

describe('Deleting a company', () => {
  test('every table with rows of companies lets them go with the company, in the schema itself', async () => {
    const tables = await companyTables();
    assert.ok(tables.length > 20, 'the catalog of the database is read');
    assert.deepEqual(
      tables.flatMap(({ name, cascades }) => (cascades ? [] : [name])),
      OUTLIVING,
      'give company_id of a new table a foreign key to companies with ON DELETE CASCADE',
    );
  });

  test('takes everything of it and nothing of another, in tables, queue, sessions and stored files', async () => {
    const [mine, other] = [await fullCompany('Alder', 'both@x.example'), await fullCompany('Birch', 'both@x.example')];
    const [lonely, both] = [
      await signIn(world, 'only@alder.example'),
      await signIn(world, 'both@x.example', { companyId: mine.id }),
    ];
    const stranger = await signIn(world, 'only@birch.example');
    for (const { name } of await companyTables()) {
      if (/^opportunities_\d$/.test(name)) continue;
      assert.ok((await countOf(name, mine.id)) > 0, `${name}: give the company of this test a row of it`);
    }
    await database.transaction(async (tx) => {
      for (const { id: companyId } of [mine, other]) await app.jobs.enqueue(tx, 'match-company', { companyId });
    });
    assert.deepEqual([(await kept(mine.id)).length, (await kept(other.id)).length], [2, 2]);
    const before = ours(await storedText(database));
    const trail = await countOf('audit_entries', mine.id);

    const { code, stdout, stderr } = await run(['company', 'delete', '--company', mine.id, '--yes', '--name', 'Alder']);
    assert.deepEqual([code, stderr], [0, ''], stdout);

    for (const { name } of await companyTables())
      assert.equal(await countOf(name, mine.id), name === 'audit_entries' ? trail + 1 : 0, name);
    assert.deepEqual([await kept(mine.id), (await kept(other.id)).length], [[], 2]);
    const text = await storedText(database);
    const audited = (line: string): boolean => /^\(\d+,[0-9a-f-]{36},(?:operator|key|member|system),/.test(line);
    assert.deepEqual(
      text.split('\n').filter((line) => line.includes(mine.id) && !audited(line)),
      [],
      'no row of any table, nor of the queue, names it but the trail',
    );
    const isTheirs = (line: string): boolean => line.includes(mine.id) || line.includes('only@alder.example');
    assert.deepEqual(
      ours(text).filter((line) => !isTheirs(line)),
      before.filter((line) => !isTheirs(line)),
      'nothing else changed',
    );

    const answers = async (headers: Record<string, string>) =>
      (await request(world, 'GET', '/api/v1/me', headers)).status;
    assert.equal((await world.get('/api/v1/opportunities', mine)).status, 401);
    assert.equal(await answers({ cookie: lonely.cookie }), 401);
    assert.deepEqual([await answers({ cookie: both.cookie }), await answers({ cookie: stranger.cookie })], [200, 200]);
    assert.equal((await world.get('/api/v1/opportunities', other)).status, 200);
    const waiting = (await app.jobs.counts())['match-company'].waiting;
    assert.equal(waiting, 1, 'the job of the other company waits on');
  });

  test('stays in the trail, which an operator reads as before', async () => {
    const { id } = await world.company('Cedar');
    assert.equal((await run(['company', 'delete', '--company', id, '--yes', '--name', 'Cedar', '--json'])).code, 0);
    const { stdout } = await run(['audit', 'list', '--company', id, '--json']);
    const { entries } = JSON.parse(stdout) as { entries: { action: string; before: unknown; actor: unknown }[] };
    assert.equal(entries[0]?.action, 'company.delete');
    assert.deepEqual(entries[0].actor, { kind: 'operator', id: 'cli' });
    assert.equal((entries[0].before as { legalName: string }).legalName, 'Cedar');
    assert.ok(entries.some(({ action }) => action === 'company.create'));
    assert.equal((await run(['audit', 'list', '--company', '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f'])).code, 1);
  });

  test('asks for the name and deletes nothing unless it is exactly that', async () => {
    const { id } = await world.company('Dogwood');
    const exists = async (): Promise<boolean> => (await run(['key', 'list', '--company', id])).code === 0;
    const deleting = ['company', 'delete', '--company', id];
    const refusals: [string[], string | null, RegExp][] = [
      [[], null, /cannot ask for confirmation without a terminal; to confirm, add --yes and --name/],
      [['--yes'], null, /--yes requires --name/],
      [['--yes', '--name', 'dogwood'], null, /is called "Dogwood", not "dogwood"; nothing was deleted/],
      [['--name', 'Dogwood'], null, /without a terminal/],
      [[], '', /no name was entered; nothing was deleted/],
      [[], 'Birch', /is called "Dogwood", not "Birch"; nothing was deleted/],
    ];
    for (const [more, typed, message] of refusals) {
      const ask = typed === null ? null : () => Promise.resolve(typed);
      const { code, stdout, stderr } = await run([...deleting, ...more], ask);
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, message);
      assert.ok(await exists());
    }
    const asked: string[] = [];
    const { code } = await run(deleting, (question) => {
      asked.push(question);
      return Promise.resolve(' Dogwood ');
    });
    assert.deepEqual([code, asked.length, await exists()], [0, 1, false]);
    assert.match((await run([...deleting, '--yes', '--name', 'Dogwood'])).stderr, /no company has the id/);
  });

  test('a request that is under way ends as before or with 401 or 404, never 500', async () => {
    const seen = new Map<number, number>();
    for (let round = 0; round < 6; round += 1) {
      const company = await companyOf(`Elm ${round}`, { manufacturer_partners: ['Maker'] });
      const partners = (await world.get('/api/v1/products/partners', company)).body['partners'] as { id: string }[];
      const { groupId } = await storeTender(database, [{ title: `Round ${round}` }]);
      await match(database, company.id, groupId, 50);
      const { items } = (await world.get('/api/v1/opportunities', company)).body as { items: { id: string }[] };
      const file = await formOf({ content: `Round ${round} of beds.\n`, fileName: 'about.txt' });
      const one = `/api/v1/opportunities/${items[0]?.id}`;
      const ask = (at: number) => [
        () =>
          world.send('PATCH', '/api/v1/profile', company, {
            operations: [{ op: 'add', field: 'categories', value: `Beds ${at}` }],
          }),
        () => world.send('POST', '/api/v1/products', company, { oem_partner_id: partners[0]?.id, name: `Bed ${at}` }),
        () => world.send('POST', '/api/v1/products/partners', company, { name: `Maker ${at}` }),
        () => world.send('POST', `${one}/feedback`, company, { verdict: 'interested' }),
        () => world.send('POST', `${one}/archive`, company),
        () => world.get('/api/v1/profile', company),
        () => world.upload('/api/v1/knowledge/docs', company, file),
      ];
      const asking = Array.from({ length: 4 }, (_, at) => ask(at))
        .flat()
        .map((send) => send());
      const deleting = run(['company', 'delete', '--company', company.id, '--yes', '--name', `Elm ${round}`]);
      for (const { status, body } of await Promise.all(asking)) {
        assert.ok([200, 201, 401, 404].includes(status), `${status} ${JSON.stringify(body)} ${inspect(failures)}`);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
      const { code, stderr } = await deleting;
      assert.equal(code, 0, stderr);
      await app.jobs.runPending();
      for (const { name } of await companyTables())
        if (name !== 'audit_entries') assert.equal(await countOf(name, company.id), 0, name);
    }
    assert.ok(
      [401, 404].some((status) => (seen.get(status) ?? 0) > 0),
      'some requests met a company that was gone',
    );
    const gone = Object.assign(new Error('violates'), { code: '23503', constraint: 'feedback_company_id_fkey' });
    assert.equal(errorAnswer(gone, 'r').status, 401);
    assert.equal(errorAnswer(Object.assign(gone, { constraint: 'awards_source_fkey' }), 'r').status, 500);
  });

  test('jobs that name a company that is gone end quietly, and others are matched as before', async () => {
    const profile = { categories: ['Ultrasound'], geography: ['Quebec'] };
    const [gone, stays] = [await world.company('Fir', profile), await world.company('Gum', profile)];
    await app.jobs.runPending();
    assert.equal((await run(['company', 'delete', '--company', gone.id, '--yes', '--name', 'Fir'])).code, 0);
    await database.transaction(async (tx) => {
      const [companyId, docId, opportunityId] = [gone.id, gone.id, gone.id];
      await app.jobs.enqueue(tx, 'match-company', { companyId });
      await app.jobs.enqueue(tx, 'embed-company', { companyId });
      await app.jobs.enqueue(tx, 'judge-again', { companyId, opportunityId });
      await app.jobs.enqueue(tx, 'ingest-document', { companyId, docId });
    });
    const { demoFiles } = await import('../../demo/demo-files.ts');
    const { content = '' } = demoFiles('2026-11-21').find(({ name }) => name === 'canadabuys.csv') ?? {};
    await world.discover('canadabuys', 'canadabuys.csv', content);
    assert.ok((await countOf('opportunities', stays.id)) > 0);
    assert.equal(await countOf('opportunities', gone.id), 0);
  });
});
