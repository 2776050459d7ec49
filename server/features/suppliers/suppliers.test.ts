import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { supplierKey } from '#features/discovery/discovery.ts';
import { createProfile } from '#features/profile/profile.ts';
import { type Connection, type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { changeNames, listOtherNames, suggestNames } from './suppliers.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const CONTEXT = { actor: OPERATOR, now: new Date('2026-03-01T00:00:00.000Z'), enqueueMatching: async () => {} };

async function addCompany(database: Database, legalName: string, number: string | null = null): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, legalName);
    await sql`update profiles set business_number = ${number} where company_id = ${id}`.execute(tx);
    return id;
  });
}

const add = (tx: Connection, companyId: string, ...names: string[]): Promise<string[]> =>
  changeNames(tx, companyId, { add: names, remove: [] }, CONTEXT);

type AwardTold = [name: string, number: string | null, category: string | null, city: string, day: string];

/** Each award of a tender of its own, which is listed where a category is given. */
async function storeAwards(database: Database, told: readonly AwardTold[]): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`insert into sources (source, label) values ('seao', 'SEAO') on conflict do nothing`.execute(tx);
    for (const [at, [name, number, category, city, day]] of told.entries()) {
      const categories = [{ scheme: 'UNSPSC', code: category, label: {} }];
      if (category !== null) {
        await sql`
          insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number,
            content, content_hash, first_seen_at, changed_at)
          values (gen_random_uuid(), 'seao', ${`t${at}`}, '', 1, 'A', 'B', 'complete', ${`t${at}`},
            jsonb_build_object('categories', ${JSON.stringify(categories)}::jsonb), '\\x00', now(), now())`.execute(tx);
      }
      await sql`
        insert into awards (id, source, native_id, supplier_name, supplier_key, supplier_number, supplier_city, won,
          awarded_on, recorded_at)
        values (gen_random_uuid(), 'seao', ${`t${at}`}, ${name}, ${supplierKey(name)}, ${number}, ${city}, true,
          ${day}, now())`.execute(tx);
    }
  });
}

const AWARDS: readonly AwardTold[] = [
  ['Cossette Media', null, '82101500', 'Toronto', '2014-02-17'],
  ['Cossette Communication Inc.', null, '82101500', 'Quebec', '2014-02-18'],
  ['COSSETTE COMMUNICATION', null, '82101501', 'Toronto', '2014-07-16'],
  ['Cossette Sports', null, '49000000', 'Toronto', '2014-07-16'],
  ['Cossettes and Sons', null, '82101500', 'Toronto', '2014-07-16'],
  ['Vaisala', '200', '41114400', 'Boulder', '2013-01-01'],
  ['Weather Makers', '200', null, 'Boulder', '2013-02-01'],
  ['Weather Makers', null, null, 'Boulder', '2013-03-01'],
  ['Vaisala Canada Ltd.', null, '41114400', 'Richmond', '2013-12-03'],
];

test('Past wins: name variants: each company of two is suggested its own likely names, and never the other’s', async (t) => {
  const database = await testDatabase(t);
  const cossette = await addCompany(database, 'Cossette Media Inc.');
  const vaisala = await addCompany(database, 'Vaisala Oyj', '200');
  await storeAwards(database, AWARDS);
  await database.transaction((tx) => add(tx, vaisala, 'Vaisala'));
  const suggested = async (id: string): Promise<string[]> =>
    (await suggestNames(database.db, id)).map(({ name, awards, first, last }) => `${name} ${awards} ${first} ${last}`);

  const ofCossette = ['COSSETTE COMMUNICATION 2 2014-02-18 2014-07-16'];
  const ofVaisala = ['Weather Makers 2 2013-02-01 2013-03-01', 'Vaisala Canada Ltd. 1 2013-12-03 2013-12-03'];
  assert.deepEqual([await suggested(cossette), await suggested(vaisala)], [ofCossette, ofVaisala]);
  const [evidence] = (await suggestNames(database.db, cossette)).map((one) => one.evidence);
  const word = { kind: 'word', word: 'cossette', bearers: 3, categories: 1, isWithin: false, sharesCity: true };
  assert.deepEqual(evidence, word);
  assert.deepEqual(await listOtherNames(database.db, cossette), [], 'suggesting takes nothing');

  // A name that is taken, and one that becomes another company's legal name or stands next to its number.
  await database.transaction((tx) => add(tx, cossette, 'Cossette Communication'));
  await addCompany(database, 'VAISALA CANADA Inc.');
  assert.deepEqual([await suggested(cossette), await suggested(vaisala)], [[], ofVaisala.slice(0, 1)]);
  await sql`update profiles set business_number = '200' where company_id = ${cossette}`.execute(database.db);
  assert.deepEqual(await suggested(vaisala), []);
});

test('Past wins: name variants: of a first word that five names bear none is suggested, however its letters are ordered', async (t) => {
  const database = await testDatabase(t);
  const [own, other] = [await addCompany(database, 'Acme One'), await addCompany(database, 'Dufour')];
  const named = (name: string): AwardTold => [name, null, '72141103', 'Laval', '2025-01-01'];
  const names = ['Acme One', 'Acme-Éclair', 'ACME', 'Acme zoo', 'Acmeo', 'Dufour', 'Dufour Été', 'Zebra'];
  await storeAwards(database, names.map(named));
  const suggested = async (id: string): Promise<string[]> =>
    (await suggestNames(database.db, id)).map(({ name }) => name).sort();
  const ofDufour = ['Dufour Été'];
  assert.deepEqual([await suggested(own), await suggested(other)], [['ACME', 'Acme zoo', 'Acme-Éclair'], ofDufour]);
  await sql`update awards set supplier_key = 'acme five' where supplier_name = 'Zebra'`.execute(database.db);
  assert.deepEqual([await suggested(own), await suggested(other)], [[], ofDufour]);
});

const refusal = (problem: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'validation_failed' && error.message === `add ${problem}`;

test('Past wins: name variants: a name that another company is found by is refused with that company, and nothing changes', async (t) => {
  const database = await testDatabase(t);
  const [alpha, beta] = [await addCompany(database, 'Alpha Ltd.'), await addCompany(database, 'Béta inc.')];
  await database.transaction((tx) => add(tx, alpha, 'Gamma', 'Delta'));
  const give = (...names: string[]): Promise<string[]> => database.transaction((tx) => add(tx, beta, ...names));
  await assert.rejects(give('New', 'GAMMA ltée'), refusal(`"GAMMA ltée" is another name of company ${alpha}`));
  await assert.rejects(give('alpha'), refusal(`"alpha" is the legal name of company ${alpha}`));
  assert.deepEqual(await listOtherNames(database.db, beta), []);
  // What two were given before it was refused stays, and may be taken away.
  await sql`
    insert into company_names (company_id, name, supplier_key, created_at)
    values (${beta}, 'Delta', 'delta', now())`.execute(database.db);
  assert.deepEqual(await give('Delta', 'New'), ['Delta', 'New']);
  const removed = database.transaction((tx) => changeNames(tx, alpha, { add: [], remove: ['delta'] }, CONTEXT));
  assert.deepEqual(await removed, ['Gamma']);
});

test('Past wins: name variants: of two processes that give two companies one name at once, the later one is refused', async (t) => {
  if ((await findPostgresPrograms()) === null) return t.skip('no PostgreSQL here');
  const [one, other] = await openTwice(t);
  const [alpha, beta] = [await addCompany(one, 'Alpha Ltd.'), await addCompany(one, 'Beta Ltd.')];
  const given = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const first = one.transaction(async (tx) => {
    await add(tx, alpha, 'Gamma');
    given.resolve();
    await leave.promise;
  });
  await given.promise;
  let isOver = false;
  const second = other
    .transaction((tx) => add(tx, beta, 'gamma inc.'))
    .then(
      () => 'given',
      (error: unknown) => error,
    )
    .finally(() => (isOver = true));
  while (!isOver && !(await isOneWaiting(one))) await sleep(20);
  const hasWaited = !isOver;
  leave.resolve();
  await first;
  const failure = await second;
  assert.ok(hasWaited, 'the second waits for the first to end');
  assert.ok(refusal(`"gamma inc." is another name of company ${alpha}`)(failure), String(failure));
  assert.deepEqual(await listOtherNames(one.db, beta), []);
});

async function openTwice(t: TestContext): Promise<[Database, Database]> {
  const postgres = await startPostgres();
  const one = await openDatabase({ url: postgres.url });
  await migrate(one);
  const other = await openDatabase({ url: postgres.url });
  t.after(async () => {
    await one.close();
    await other.close();
    await postgres.stop();
  });
  return [one, other];
}

async function isOneWaiting({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length > 0;
}
