import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorSeal } from '#platform/http/cursor.ts';
import { type CarriedAttempt, localPath, openAttempt, sealAttempt } from './sign-in-attempt.ts';

const seal = cursorSeal('a key for tests only, of forty characters');
const now = new Date('2026-11-23T12:00:00Z');
const attempt: CarriedAttempt = { state: 's', nonce: 'n', verifier: 'v', next: '/company?tab=docs', language: 'fr' };

test('an attempt is carried whole, for ten minutes, and nobody else can make one', () => {
  const sealed = sealAttempt(seal, attempt, now);
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  assert.deepEqual(openAttempt(seal, sealed, later(9)), attempt);
  assert.equal(openAttempt(seal, sealed, later(10)), null);
  assert.equal(openAttempt(cursorSeal('another key for tests, of forty character'), sealed, now), null);
  assert.equal(openAttempt(seal, `${sealed.slice(0, -2)}AA`, now), null);
  assert.equal(openAttempt(seal, '', now), null);
});

test('after sign-in people land on a path of the service and nowhere else', () => {
  for (const path of ['/', '/opportunities/0192f0c4?tab=facts#top', '/company', "/a/..//b?x=%2F%2Fevil.example&y='"])
    assert.equal(localPath(path), path);
  for (const other of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'evil',
    ' /x',
    '/x y',
    '/é',
    '',
    null,
    ['/x'],
    `/${'x'.repeat(500)}`,
  ])
    assert.equal(localPath(other), '/', String(other));
  for (const path of ['/a/..//b', '/x\\y', '/.//evil.example'])
    assert.equal(new URL(localPath(path), 'https://tenders.example.org').origin, 'https://tenders.example.org');
});
