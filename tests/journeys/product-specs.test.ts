import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openWorld } from '../support/world.ts';

/** Free-form attributes of products, as their bytes come and go. */

const world = await openWorld();
const { id: companyId } = await world.company('Une inc.');
const { secret } = await world.key(companyId, ['profile:read', 'profile:write']);
const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
let calls = 0;

async function send(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: string) {
  calls += 1;
  const remoteAddress = `10.8.${calls >> 8}.${calls & 255}`;
  return await world.app.http.server.inject({ method, url, headers, remoteAddress, ...(payload ? { payload } : {}) });
}

const PRODUCTS = '/api/v1/products';
const partner = (await send('POST', `${PRODUCTS}/partners`, '{"name":"Aurivane Imaging"}')).json<{ id: string }>().id;
const create = (name: string, specs: string) =>
  send('POST', PRODUCTS, `{"oem_partner_id":"${partner}","specs": ${specs} ,"name":"${name}"}`);
/** The text of the first specs in an answer. */
const specsIn = (text: string): string => /"specs":(.*?),"rep_status"/.exec(text)?.[1] ?? '';

describe('Product: specs: kept and returned with the members in the order they were sent', () => {
  const texts = [
    '{"z":1,"a":2,"m":{"y":[3,{"q":4,"b":5}],"c":6}}',
    '{"2":"second","1":"first","10":"tenth","a":0,"0":"none"}',
    '{"price":1.50,"tiny":1e-7,"whole":2.0,"minus":-0,"max":9007199254740991}',
    '{"é":"\\u00e9","__proto__":{"x":1},"":null,"largest":"9007199254740993"}',
  ];
  for (const text of texts) {
    test(text, async () => {
      const made = await create(`Product ${texts.indexOf(text)}`, text);
      assert.equal(made.statusCode, 201, made.body);
      assert.equal(specsIn(made.body), text);
      const { id } = made.json<{ id: string }>();
      const patched = await send('PATCH', `${PRODUCTS}/${id}`, '{"description":"New"}');
      assert.equal(specsIn(patched.body), text, 'after a change of something else');
      const listed = await send('GET', `${PRODUCTS}?limit=1`);
      assert.equal(specsIn(listed.body), text, 'in the list');
      const turned = await send('PATCH', `${PRODUCTS}/${id}`, '{"specs": {"b": 1, "a": 2}}');
      assert.equal(specsIn(turned.body), '{"b":1,"a":2}');
      const again = await send('PATCH', `${PRODUCTS}/${id}`, '{"specs":{"a":2,"b":1}}');
      assert.equal(specsIn(again.body), '{"a":2,"b":1}', 'another order of the same members is a change');
    });
  }

  test('a number that would be changed is refused, with a sentence and its place', async () => {
    for (const number of ['9007199254740992', '9007199254740993', '3.14159265358979323846', '1e400']) {
      const answer = await create('Refused', `{"serial":[${number}]}`);
      const { error, issues } = answer.json<{ error: string; issues: { path: string; problem: string }[] }>();
      assert.deepEqual([answer.statusCode, error, issues[0]?.path], [400, 'validation_failed', 'specs.serial[0]']);
      assert.match(issues[0]?.problem ?? '', /below 2\^53.*send it as text/);
    }
  });
});
