import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { addCatalog, followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { raiseProfileVersion, setProfile } from '#features/profile/profile.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { foundFor, storedAndFresh } from '../../../../tests/support/matching/filed-companies.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { watched } from '../../../../tests/support/watched-connection.ts';
import { seededRandom } from '../../../../bench/seeded-random.ts';
import { KEY_FORM } from '../candidates/stored-keys.ts';
import { createMatcher, type Matcher, recountTerms } from '../matching.ts';
import { keepKnowledge } from '../matching-knowledge.ts';
import { listCompanyKeys, upsertCompanyKeys } from '../queries-company-keys.ts';
import type { KeyForm } from '../queries-rescore.ts';

/** What companies are filed under is stored once and read by every process that starts. */

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const THINGS = ['Ultrasound scanners', 'Snow removal', 'Infusion pumps', 'Office furniture', 'Road paving', 'Catering'];

function newMatcher(database: Database): Matcher {
  return createMatcher(
    database,
    publishMatches,
    () => new Date('2026-11-27T12:00:00.000Z'),
    async () => {},
  );
}

async function setCategories(database: Database, companyId: string, categories: string[]): Promise<void> {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  await database.transaction(async (tx) => void (await setProfile(tx, companyId, { categories }, context)));
}

async function addProduct(database: Database, companyId: string, name: string): Promise<void> {
  const product = { partner: 'Maker', name, model: null, description: null, commodity_codes: [], specs: {} };
  await database.transaction(async (tx) => {
    await addCatalog(tx, companyId, [{ ...product, rep_status: 'carried' }]);
    await raiseProfileVersion(tx, companyId);
  });
}

async function remove(database: Database, companyId: string): Promise<void> {
  await sql`delete from companies where id = ${companyId}`.execute(database.db);
}

/** A company that sells each of these. */
async function sellersOf(database: Database, things: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, thing] of things.entries()) {
    const id = await addCompany(database, `Company ${at} Ltd`);
    await setCategories(database, id, [thing]);
    ids.push(id);
  }
  return ids;
}

/** The stored keys by company, with the version that they were made from. */
async function storedKeys(database: Database, snapshot = 0): Promise<Map<string, { version: number; keys: string }>> {
  const { rows } = await sql<{ id: string }>`select id from companies`.execute(database.db);
  const ids = rows.map(({ id }) => id);
  const stored = await listCompanyKeys(database.db, ids, { ...KEY_FORM, snapshot });
  return new Map(stored.map(({ companyId, version, keys }) => [companyId, { version, keys }]));
}

async function versionOf(database: Database, companyId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from profiles where company_id = ${companyId}`.execute(database.db);
  return rows[0]?.version ?? 0;
}

/** The database, with `meanwhile` done once the versions of all profiles were read for the first time. */
function editedMeanwhile(database: Database, meanwhile: () => Promise<void>): Database {
  let isDone = false;
  const db = watched(database.db, async (statement) => {
    if (isDone || !/company_id, version from profiles/.test(statement)) return;
    isDone = true;
    await meanwhile();
  });
  return { ...database, db };
}

async function holdersOf(database: Database, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from verdicts where group_id = ${groupId} order by company_id`.execute(database.db);
  return rows.map((row) => row.company_id);
}

test('Index: a process that starts finds by stored keys whom it would find by compiling every company, whatever was edited, added or deleted before', async (t) => {
  const database = await testDatabase(t);
  const random = seededRandom(75);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const ids = await sellersOf(database, THINGS);
  const running = keepKnowledge();
  let found = 0;
  for (let turn = 0; turn < 25; turn += 1) {
    const id = pick(ids);
    const kind = random();
    if (kind < 0.4) await setCategories(database, id, [pick(THINGS), pick(THINGS)]);
    else if (kind < 0.6) await addProduct(database, id, `${pick(THINGS)} ${turn}`);
    else if (kind < 0.7) await newMatcher(database).matchChanges(id);
    else if (kind < 0.8) await running.prepare(database.db);
    else if (kind < 0.9) ids.push(await addCompany(database, `Late company ${turn}`));
    else if (ids.length > 3) await remove(database, ids.splice(ids.indexOf(id), 1)[0] ?? '');
    if (turn === 12) await storeTender(database, [{ title: 'Catering for a road' }]);
    if (turn === 12) assert.notEqual(await recountTerms(database, new Date()), null);
    if (turn % 4 !== 0) continue;
    const { stored, fresh } = await storedAndFresh(database);
    assert.deepEqual(foundFor(stored, THINGS), foundFor(fresh, THINGS), `turn ${turn}`);
    assert.deepEqual(foundFor(await running.prepare(database.db), THINGS), foundFor(fresh, THINGS), `turn ${turn}`);
    found += foundFor(fresh, THINGS).flat().length;
  }
  assert.ok(found > 30, `${found} candidates were compared`);
});

test('Index: what one process compiled the next one reads, and compiles nothing', async (t) => {
  const database = await testDatabase(t);
  const [scanners = '', snow = ''] = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await keepKnowledge().prepare(database.db);
  assert.deepEqual(new Set((await storedKeys(database)).keys()), new Set([scanners, snow]));
  const statements: string[] = [];
  const known = await keepKnowledge().prepare(watched(database.db, (one) => void statements.push(one)));
  assert.deepEqual(
    statements.filter((one) => /from products|insert into company_keys/.test(one)),
    [],
  );
  assert.deepEqual(
    foundFor(known, ['Snow removal']).map((found) => found.map((one) => one.companyId)),
    [[snow]],
  );
});

test('Index: a re-score stores the keys of the edited company for every process, and of no other', async (t) => {
  const database = await testDatabase(t);
  const [edited = '', other = ''] = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await keepKnowledge().prepare(database.db);
  const before = await storedKeys(database);
  await setCategories(database, edited, ['Catering']);
  await newMatcher(database).matchChanges(edited);
  const after = await storedKeys(database);
  assert.equal(after.get(edited)?.version, await versionOf(database, edited));
  assert.notEqual(after.get(edited)?.keys, before.get(edited)?.keys);
  assert.deepEqual(after.get(other), before.get(other));
});

test('Index: an older version or an older form of keys never takes the place of a later one; other forms are not read', async (t) => {
  const database = await testDatabase(t);
  const [one = '', other = ''] = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  const { form, judgement }: KeyForm = KEY_FORM;
  const store = (version: number, keys: string, made: KeyForm = KEY_FORM): Promise<void> =>
    upsertCompanyKeys(database.db, [{ companyId: one, version, keys }], { ...made, snapshot: 3 });
  const read = async (made: KeyForm = KEY_FORM): Promise<string[]> =>
    (await listCompanyKeys(database.db, [one, other], { ...made, snapshot: 3 })).map(({ keys }) => keys);
  await store(5, '["t five",9]');
  await store(4, '["t four",9]');
  assert.deepEqual(await read(), ['["t five",9]']);
  await store(9, '["t before",9]', { form, judgement: judgement - 1 });
  assert.deepEqual(await read(), ['["t five",9]']);
  await store(5, '["t after",9]', { form: form + 1, judgement });
  assert.deepEqual(await read(), []);
  assert.deepEqual(await read({ form: form + 1, judgement }), ['["t after",9]']);
});

test('Index: after an upgrade that files companies otherwise, every company is compiled once and stored anew', async (t) => {
  const database = await testDatabase(t);
  const ids = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await keepKnowledge().prepare(database.db);
  await sql`update company_keys set judgement = judgement - 1, keys = '["t catering",255]'`.execute(database.db);
  const known = await keepKnowledge().prepare(database.db);
  assert.deepEqual(foundFor(known, ['Catering']), [[]]);
  assert.deepEqual(new Set((await storedKeys(database)).keys()), new Set(ids));
});

test('Index: keys of a company that is gone by then are not stored; those of the others are', async (t) => {
  const database = await testDatabase(t);
  const [gone = '', stays = ''] = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await remove(database, gone);
  const keys = [gone, stays].map((companyId) => ({ companyId, version: 1, keys: '[]' }));
  await upsertCompanyKeys(database.db, keys, { ...KEY_FORM, snapshot: 0 });
  assert.deepEqual([...(await storedKeys(database)).keys()], [stays]);
});

async function arrivesDuring(
  t: TestContext,
  meanwhile: (database: Database, ids: { edited: string; gone: string; same: string }) => Promise<void>,
): Promise<{ found: string[]; edited: string; gone: string; same: string }> {
  const database = await testDatabase(t);
  const [edited = '', gone = '', same = ''] = await sellersOf(database, ['Catering', 'Snow removal', 'Snow removal']);
  await keepKnowledge().prepare(database.db);
  const { groupId } = await storeTender(database, [{ title: 'Snow removal' }]);
  const disturbed = editedMeanwhile(database, () => meanwhile(database, { edited, gone, same }));
  await newMatcher(disturbed).matchGroups([groupId]);
  return { found: await holdersOf(database, groupId), edited, gone, same };
}

test('Index: a company that is edited while the index is built is found by what it says now, and one that is deleted is not', async (t) => {
  const { found, edited, same } = await arrivesDuring(t, async (database, ids) => {
    await setCategories(database, ids.edited, ['Snow removal']);
    await remove(database, ids.gone);
  });
  assert.deepEqual(found, [edited, same].toSorted());
});

test('Index: a company that turns to other things while the index is built is not found by its old keys', async (t) => {
  const { found, edited, gone } = await arrivesDuring(t, async (database, ids) => {
    await setCategories(database, ids.same, ['Catering']);
    await setCategories(database, ids.edited, ['Snow removal']);
  });
  assert.deepEqual(found, [edited, gone].toSorted());
});

test('Index: a step under way stays with the count of words that it began with; the next one has every company filed by the new count', async (t) => {
  const database = await testDatabase(t);
  const [one = ''] = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await storeTender(database, [{ title: 'Snow removal' }]);
  const keeper = keepKnowledge();
  const began = await keeper.prepare(database.db);
  assert.equal(await recountTerms(database, new Date()), 1);
  await setCategories(database, one, ['Snow removal']);
  const during = await database.transaction((tx) => keeper.ofAll(tx));
  assert.equal(during.snapshot, began.snapshot);
  assert.equal(foundFor(during, ['Snow removal'])[0]?.length, 2, 'the edit is known all the same');
  assert.equal((await storedKeys(database, 1)).size, 0);
  assert.equal((await keeper.prepare(database.db)).snapshot, 1);
  assert.equal((await storedKeys(database, 1)).size, 2);
});

test('Index: keys of a count of words that no process uses any more are removed, those of the two latest stay', async (t) => {
  const database = await testDatabase(t);
  await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  await storeTender(database, [{ title: 'Snow removal' }]);
  await keepKnowledge().prepare(database.db);
  for (const month of ['2026-08', '2026-10', '2026-12']) {
    await storeTender(database, [{ title: `Catering in ${month}` }]);
    assert.notEqual(await recountTerms(database, new Date(`${month}-01T00:00:00.000Z`)), null);
    await keepKnowledge().prepare(database.db);
  }
  const sizes = await Promise.all([0, 1, 2, 3].map(async (snapshot) => (await storedKeys(database, snapshot)).size));
  assert.deepEqual(sizes, [0, 0, 2, 2]);
});

test('Index: callers that come while it is built wait for it instead of building another', async (t) => {
  const database = await testDatabase(t);
  await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  const statements: string[] = [];
  const db: Connection = watched(database.db, (one) => void statements.push(one));
  const keeper = keepKnowledge();
  const known = await Promise.all([keeper.prepare(db), keeper.prepare(db), keeper.prepare(db)]);
  assert.equal(statements.filter((one) => one.includes('insert into company_keys')).length, 1);
  for (const one of known) assert.equal(foundFor(one, ['Snow removal'])[0]?.length, 1);
});

test('Index: a start that is given up leaves the index to the next caller', async (t) => {
  const database = await testDatabase(t);
  await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  const keeper = keepKnowledge();
  await assert.rejects(keeper.prepare(database.db, AbortSignal.abort()), { name: 'AbortError' });
  assert.equal(foundFor(await keeper.prepare(database.db), ['Snow removal'])[0]?.length, 1);
});

test('Index: companies that were compiled ahead are not read again when they are judged, until they are edited', async (t) => {
  const database = await testDatabase(t);
  const ids = await sellersOf(database, ['Ultrasound scanners', 'Snow removal']);
  const [edited = ''] = ids;
  const read: string[] = [];
  const db = watched(database.db, (one) => void (/from products/.test(one) && read.push(one)));
  await keepKnowledge().prepare(database.db);
  const keeper = keepKnowledge();
  await keeper.prepare(db);
  assert.equal(read.length, 0);
  await keeper.compileAhead(db, new AbortController().signal);
  assert.equal(read.length, 1);
  assert.equal((await keeper.companies(db, ids)).size, 2);
  assert.equal(read.length, 1);
  await setCategories(database, edited, ['Catering']);
  await keeper.prepare(db);
  const companies = await keeper.companies(db, ids);
  assert.equal(companies.get(edited)?.profile.version, await versionOf(database, edited));
});
