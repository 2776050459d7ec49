import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorAnswer } from '#platform/http/failures.ts';
import { isUnwritable, writeIfWritable } from './failures.ts';

const failure = (code: string): Error => Object.assign(new Error('secret text'), { code });

for (const [error, isFull] of [
  [failure('53100'), true],
  [failure('25006'), true],
  [failure('ENOSPC'), true],
  [failure('EDQUOT'), true],
  [new Error('outer', { cause: failure('53100') }), true],
  [failure('23505'), false],
  [failure('53300'), false],
  [new Error('plain'), false],
  ['text', false],
] as const) {
  const what = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  test(`A failure ${what} is answered ${isFull ? '503 with retry-after' : '500 without'}, and without its text`, async () => {
    const { status, body, headers } = errorAnswer(error, 'id');
    assert.deepEqual(
      [isUnwritable(error), status, body.error],
      [isFull, isFull ? 503 : 500, isFull ? 'unavailable' : 'internal'],
    );
    assert.deepEqual(headers, isFull ? { 'retry-after': '30' } : {});
    assert.doesNotMatch(body.message, /secret/);
    const write = writeIfWritable(() => Promise.reject(error));
    if (isFull) await write;
    else await assert.rejects(write, (thrown) => thrown === error);
  });
}
