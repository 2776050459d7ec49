import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { changeNames } from '#features/suppliers/suppliers.ts';
import { seaoPackage } from '../support/discovery/ocds-package.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

/** What a company wins counts in its scores as soon as discovery has read of it, in the process that had read the company before. */

const BUYER = 'Ville de Sainte-Neige';
const profile = { categories: ['Déneigement'], geography: ['Québec'] };
const world = await openWorld();
const { database } = world.app;
const blanche = await world.company('Neige Blanche inc.', profile);
const souffleuse = await world.company('Souffleuse du Nord Ltée', profile);
const other = await world.company('Glace Vive inc.', profile);
const companies = [blanche, souffleuse, other];

const avis = (id: number, winner: string, buyer: string, loser: string): string => `<?xml version="1.0"?><export><avis>
  <numeroseao>${id}</numeroseao><titre>Neige</titre><organisme>${buyer}</organisme>
  <datepublication>2016-01-04 10:00</datepublication><fournisseurs>
  <fournisseur>${winner}<adjudicataire>1</adjudicataire><montantcontrat>90000</montantcontrat></fournisseur>
  <fournisseur>${loser}<adjudicataire>0</adjudicataire></fournisseur></fournisseurs></avis></export>`;
const supplier = (name: string, number = ''): string =>
  `<nomorganisation>${name}</nomorganisation><neq>${number}</neq>`;

async function tender(ocid: string): Promise<string> {
  const title = `Déneigement du secteur ${ocid}`;
  const number = `VSN-26-${ocid}`;
  await world.discover(
    'seao',
    `${ocid}.json`,
    seaoPackage([{ ocid, id: '20261101140000', title, number, buyer: BUYER }]),
  );
  return title;
}

/** The score of past wins that each company is shown for the tender. */
async function pastWins(title: string): Promise<unknown[]> {
  const shown = async (company: TestCompany): Promise<unknown> => {
    const list = (await world.get('/api/v1/opportunities', company)).body['items'] as { id: string; title: string }[];
    const { id } = list.find((item) => item.title === title) ?? { id: '' };
    return (await world.get(`/api/v1/opportunities/${id}`, company)).body['past_win_score'];
  };
  return await Promise.all(companies.map(shown));
}

async function versions(): Promise<number[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select company_id as id, version from profiles`.execute(database.db);
  return companies.map((company) => rows.find(({ id }) => id === company.id)?.version ?? 0);
}

test('Past wins: an award read by discovery moves the scores of whom it names, by legal name, and of nobody else; a bid that was lost moves none', async () => {
  const title = await tender('1');
  assert.deepEqual(await pastWins(title), [null, null, null]);
  const before = await versions();
  const won = avis(900_001, supplier('NEIGE BLANCHE'), BUYER, supplier('Glace Vive inc.'));
  await world.discover('seao-xml', 'Avis_20160101_20160131.xml', won);
  // One of the three wins from a buyer that count in full.
  assert.deepEqual(await pastWins(title), [33, null, null]);
  assert.deepEqual(await pastWins(await tender('2')), [33, null, null], 'and of what arrives later');
  const after = await versions();
  assert.deepEqual(after, [(before[0] ?? 0) + 1, before[1], before[2]]);

  await world.discover('seao-xml', 'Avis_20160101_20160131.xml', won);
  assert.deepEqual(await versions(), after, 'read again it is no news');
});

test('Past wins: an award is found by business number and by another name that was given', async () => {
  const title = await tender('3');
  await sql`update profiles set business_number = '1140000001' where company_id = ${souffleuse.id}`.execute(
    database.db,
  );
  await world.discover(
    'seao-xml',
    'Avis_20160201_20160229.xml',
    avis(900_002, supplier('Transport X', '1140000001'), BUYER, supplier('Y')),
  );
  assert.deepEqual(await pastWins(title), [33, 33, null]);

  await database.transaction(async (tx) => {
    const context = {
      actor: { kind: 'operator', id: 'test' } as const,
      now: new Date(),
      enqueueMatching: async () => {},
    };
    await changeNames(tx, other.id, { add: ['Verglas Express'], remove: [] }, context);
  });
  await world.app.matcher.matchCompany(other.id);
  await world.discover(
    'seao-xml',
    'Avis_20160301_20160331.xml',
    avis(900_003, supplier('Verglas Express inc.'), BUYER, supplier('Y')),
  );
  assert.deepEqual(await pastWins(title), [33, 33, 33]);
});
