import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openWorld } from '../../../tests/support/world.ts';
import { takesGzip } from './compression.ts';

const world = await openWorld();
const keyOf = async (name: string, overview: string) => {
  const { id } = await world.company(name, { overview: overview.repeat(150) });
  return await world.key(id, ['profile:read', 'profile:write']);
};
const company = await keyOf('Alder inc.', 'Monitors for wards. ');
const other = await keyOf('Birch Ltd.', 'Snow removal in winter. ');

/** An answer as it comes over the wire. */
async function ask(path: string, secret: string, encoding?: string) {
  const headers = { authorization: `Bearer ${secret}`, ...(encoding ? { 'accept-encoding': encoding } : {}) };
  const answer = await world.app.http.server.inject({ method: 'GET', url: path, headers });
  assert.equal(answer.statusCode, 200);
  return answer;
}

describe('HTTP: compression', () => {
  test('a long answer is compressed for a client that takes gzip, and is the same without', async () => {
    const plain = await ask('/api/v1/profile', company.secret);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(String(plain.headers['vary']), /accept-encoding/);
    const packed = await ask('/api/v1/profile', company.secret, 'gzip, deflate, br');
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
    assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 4);
  });

  test('answers that are compressed at the same time are not mixed', async () => {
    const secrets = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? company : other).secret);
    const answers = await Promise.all(secrets.map((secret) => ask('/api/v1/profile', secret, 'gzip')));
    answers.forEach((answer, at) => {
      const text = gunzipSync(answer.rawPayload).toString();
      assert.match(text, at % 2 === 0 ? /Monitors for wards/ : /Snow removal/);
      assert.doesNotMatch(text, at % 2 === 0 ? /Snow removal/ : /Monitors for wards/);
    });
  });

  test('a short answer, and the answer to a change, are sent as they are', async () => {
    const short = await ask('/api/v1/me', company.secret, 'gzip');
    assert.equal(short.headers['content-encoding'], undefined);
    const made = await world.app.http.server.inject({
      method: 'PATCH',
      url: '/api/v1/profile',
      headers: { authorization: `Bearer ${company.secret}`, 'accept-encoding': 'gzip' },
      payload: { operations: [{ op: 'set', field: 'overview', value: 'Lifts for wards. '.repeat(200) }] },
    });
    assert.equal(made.headers['content-encoding'], undefined);
    assert.ok(made.body.length > 2_000, made.body);
  });

  test('gzip is taken where the header names it and does not refuse it', () => {
    const table: [string | undefined, boolean][] = [
      [undefined, false],
      ['', false],
      ['gzip', true],
      ['br, GZIP;q=0.5', true],
      ['gzip;q=0', false],
      ['gzip; q=0.000', false],
      ['identity', false],
      ['x-gzip-other', false],
    ];
    for (const [header, takes] of table) assert.equal(takesGzip(header), takes, String(header));
  });
});
