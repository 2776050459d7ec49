import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addressFault } from './address.ts';
import { replyAddresses, replyBaseFault } from './reply-address.ts';

const [KEY, OTHER] = ['a key for tests only, of forty characters', 'another key for tests, of forty characters'];
const replies = replyAddresses('reply@in.example.org', KEY);
const message = { companyId: randomUUID(), id: randomUUID() };
const address = replies.of(message);

test('a reply address is valid, names its message, and is of that message of that company alone', () => {
  assert.equal(addressFault(address), null);
  assert.equal(replies.messageIdOf(address), message.id);
  assert.ok(replies.isOf(address, message));
  assert.ok(!replies.isOf(address, { ...message, companyId: randomUUID() }));
  assert.ok(!replies.isOf(address, { ...message, id: randomUUID() }));
  assert.equal(replies.of(message), address);
});

test('a server that changes the case of letters does no harm', () => {
  const upper = address.toUpperCase();
  assert.ok(replies.isOurs(upper));
  assert.ok(replies.isOf(upper, message));
});

test('no other token is accepted: one letter changed, the tag of another key, or one of another message', () => {
  const token = address.slice('reply+'.length, -'@in.example.org'.length);
  for (let at = 0; at < token.length; at += 1)
    for (const letter of 'a7') {
      if (token[at] === letter) continue;
      const changed = `reply+${token.slice(0, at)}${letter}${token.slice(at + 1)}@in.example.org`;
      assert.ok(!replies.isOf(changed, message), `letter ${at}`);
    }
  const foreign = replyAddresses('reply@in.example.org', OTHER).of(message);
  assert.ok(!replies.isOf(foreign, message));
  const other = replies.of({ ...message, id: randomUUID() });
  const mixed = `${address.slice(0, 'reply+'.length + 25)}${other.slice('reply+'.length + 25)}`;
  assert.ok(!replies.isOf(mixed, message));
});

test('while keys change, addresses of the key before are accepted', () => {
  const rotated = replyAddresses('reply@in.example.org', OTHER, KEY);
  assert.ok(rotated.isOf(address, message));
  assert.ok(!replyAddresses('reply@in.example.org', OTHER).isOf(address, message));
});

test('what is no reply address names no message', () => {
  for (const one of [
    'reply@in.example.org',
    'reply+@in.example.org',
    'reply+abc@in.example.org',
    `x${address}`,
    `${address}x`,
    '',
  ])
    assert.equal(replies.messageIdOf(one), null, one);
  for (let round = 0; round < 200; round += 1) {
    const random = `reply+${randomBytes(21).toString('hex')}@in.example.org`;
    assert.ok(!replies.isOf(random, message));
  }
  assert.ok(replies.isOurs('reply+abc@in.example.org'));
  assert.ok(!replies.isOurs('reply@elsewhere.example.org') && !replies.isOurs('other@in.example.org'));
});

test('a base address leaves room for the token', () => {
  assert.equal(replyBaseFault(`${'a'.repeat(21)}@example.org`), null);
  assert.match(replyBaseFault(`${'a'.repeat(22)}@example.org`) ?? '', /at most 21 characters/);
  assert.match(replyBaseFault('a+b@example.org') ?? '', /no \+/);
  assert.match(replyBaseFault('example.org') ?? '', /one @/);
});
