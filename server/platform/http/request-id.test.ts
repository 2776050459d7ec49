import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIdOf } from './request-id.ts';

const KEY = `pk_live_${'a1B2'.repeat(12)}c`;
const SESSION = 'aB3_-'.repeat(9).slice(0, 43);
const LINK = 'Zz9-_'.repeat(9).slice(0, 43);
const UUID = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f';

const cases: [what: string, headers: Record<string, string>, isTaken: boolean][] = [
  ['a name', { 'x-request-id': 'crm-7.retry_1' }, true],
  ['128 characters', { 'x-request-id': 'x'.repeat(128) }, true],
  ['129 characters', { 'x-request-id': 'x'.repeat(129) }, false],
  ['two words', { 'x-request-id': 'two words' }, false],
  ['nothing', {}, false],
  ['a short name that the credential happens to hold', { 'x-request-id': 'a1', authorization: `Bearer ${KEY}` }, true],
  ['43 characters that are no credential', { 'x-request-id': SESSION, authorization: `Bearer ${KEY}` }, true],
  ['an API key', { 'x-request-id': KEY }, false],
  ['an API key after something', { 'x-request-id': `id-${KEY}` }, false],
  ['its own session id', { 'x-request-id': SESSION, cookie: `tenderfit_session=${SESSION}` }, false],
  ['the sign-in link that it opens', { 'x-request-id': LINK }, false],
  ['the id of what it is about', { 'x-request-id': UUID }, true],
  ['most of its own token', { 'x-request-id': 'e.Y'.repeat(20), authorization: `Bearer ${'e.Y'.repeat(60)}` }, false],
];
for (const [what, headers, isTaken] of cases) {
  test(`x-request-id: ${what} is ${isTaken ? 'used' : 'replaced'}`, () => {
    const id = requestIdOf({ headers, url: `/sign-in/${LINK}?id=${UUID}` });
    if (isTaken) assert.equal(id, headers['x-request-id']);
    else assert.match(id, /^[0-9a-f-]{36}$/);
  });
}
