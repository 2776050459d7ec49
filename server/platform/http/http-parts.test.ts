import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clientBucket } from './client-address.ts';
import { cursorSeal } from './cursor.ts';
import { languageOf } from './language.ts';

test('Rate limits: per client address: IPv4 by address, IPv6 by /64, mapped IPv4 as IPv4', () => {
  const table: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ];
  for (const [address, bucket] of table) assert.equal(clientBucket(address), bucket, address);
});

test('Limits: Cursor length: a cursor opens where it was sealed, for exactly its use, and stays within 300 characters', () => {
  const seal = cursorSeal('secret');
  const position = ['2026-11-21 10:00:00.123+00', '5016f8f4-1704-402f-a761-3cc456f57622'];
  const cursor = seal.seal('list of A', position);
  assert.deepEqual(seal.open('list of A', cursor), position);
  assert.ok(cursor.length <= 300);
  assert.equal(seal.open('list of B', cursor), null);
  assert.equal(cursorSeal('other secret').open('list of A', cursor), null);
});

test('a cursor that was changed in any character, cut or made up opens nowhere', () => {
  const seal = cursorSeal('secret');
  const cursor = seal.seal('list', [87, '5016f8f4-1704-402f-a761-3cc456f57622']);
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor.charAt(at) === 'A' ? 'B' : 'A';
    assert.equal(seal.open('list', cursor.slice(0, at) + other + cursor.slice(at + 1)), null);
    assert.equal(seal.open('list', cursor.slice(0, at)), null);
  }
  fc.assert(fc.property(fc.string({ maxLength: 320 }), (text) => assert.equal(seal.open('list', text), null)));
});

test('French is spoken to who prefers it, English to everybody else', () => {
  const table: [string | undefined, 'en' | 'fr'][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
    ['de,fr;q=0.5', 'fr'],
    ['fr;q=0, en', 'en'],
    ['fr;q=x', 'en'],
    ['fr,'.repeat(400), 'en'],
  ];
  for (const [header, language] of table) assert.equal(languageOf(header), language, header?.slice(0, 40));
});
