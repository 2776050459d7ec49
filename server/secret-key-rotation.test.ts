import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { makeCompany, makeKey } from '../tests/support/company-with-key.ts';
import { testDatabase } from '../tests/support/database.ts';
import { type App, openApp } from './app.ts';
import { readConfig } from './config.ts';

/** The service before, during and after a change of its key, on one database. */

const OLD = 'the old key for tests, of forty characters';
const NEW = 'the new key for tests, of forty characters';
const SETTINGS = {
  'the old key alone': { SECRET_KEY: OLD },
  'the old key, and the new one accepted': { SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW },
  'the new key, and the old one accepted': { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD },
  'the new key alone': { SECRET_KEY: NEW },
} as const;
type Stage = keyof typeof SETTINGS;
const STAGES = Object.keys(SETTINGS) as Stage[];
const OLD_ALONE = 'the old key alone';
const NEW_ALONE = 'the new key alone';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const apps = new Map<Stage, App>();

function appOf(stage: Stage): App {
  const app = apps.get(stage);
  assert.ok(app);
  return app;
}

const database = await testDatabase();
for (const stage of STAGES) apps.set(stage, await openApp({ config: readConfig(SETTINGS[stage]), database, log }));
after(async () => {
  await Promise.all([...apps.values()].map((app) => app.stop()));
});
const app = appOf(OLD_ALONE);
const company = await makeCompany(app, 'Rotation Inc.');
const { secret } = await makeKey(app, company.id, ['profile:read', 'profile:write']);
const authorization = `Bearer ${secret}`;
const partner = await app.http.server.inject({
  method: 'POST',
  url: '/api/v1/products/partners',
  headers: { authorization },
  payload: { name: 'Maker' },
});
for (const name of ['One', 'Two']) {
  const product = await app.http.server.inject({
    method: 'POST',
    url: '/api/v1/products',
    headers: { authorization },
    payload: { oem_partner_id: partner.json<{ id: string }>().id, name },
  });
  assert.equal(product.statusCode, 201, product.body);
}

/** The status of a second page, and whether a portal token counts, in a service where another one made them. */
const things: readonly [name: string, isTaken: (made: App, used: App) => Promise<boolean>][] = [
  [
    'a cursor',
    async (made, used) => {
      const url = '/api/v1/products?limit=1';
      const first = await made.http.server.inject({ url, headers: { authorization } });
      const cursor = first.json<{ next_cursor: string }>().next_cursor;
      const second = await used.http.server.inject({
        url: `${url}&cursor=${encodeURIComponent(cursor)}`,
        headers: { authorization },
      });
      assert.ok([200, 400].includes(second.statusCode), second.body);
      return second.statusCode === 200;
    },
  ],
  [
    'a portal token',
    async (made, used) => {
      const token = (await made.ownIssuer?.issue({ email: 'ana@example.org' }))?.token ?? '';
      return await (used.ownIssuer?.verify(token) ?? Promise.reject(new Error('no issuer'))).then(
        () => true,
        (error: { code?: string }) => {
          assert.equal(error.code, 'unauthorized');
          return false;
        },
      );
    },
  ],
];

for (const [name, isTaken] of things) {
  describe(`Change of the key: ${name}`, () => {
    for (const [at, made] of STAGES.entries()) {
      for (const [then, used] of STAGES.entries()) {
        // Steps that follow each other run side by side while processes are restarted one by one.
        const isNear = Math.abs(at - then) <= 1;
        const madeWith = SETTINGS[made].SECRET_KEY;
        const accepts = Object.values(SETTINGS[used]) as string[];
        test(`made with ${made} is ${accepts.includes(madeWith) ? 'taken' : 'refused'} with ${used}`, async () => {
          assert.equal(await isTaken(appOf(made), appOf(used)), accepts.includes(madeWith));
          if (isNear) assert.ok(accepts.includes(madeWith), 'no step of the procedure loses anything');
        });
      }
    }

    test('an API key and what is stored hold through every step', async () => {
      for (const stage of STAGES) {
        const answer = await appOf(stage).http.server.inject({ url: '/api/v1/products', headers: { authorization } });
        assert.equal(answer.statusCode, 200, stage);
      }
      assert.equal(await isTaken(appOf(OLD_ALONE), appOf(NEW_ALONE)), false);
    });
  });
}
