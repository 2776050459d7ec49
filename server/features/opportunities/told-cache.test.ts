import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheTold } from './told-cache.ts';

test('what is told is made once for the same reasons, anew when they change, and for each language', () => {
  const rendered: string[] = [];
  const explain = cacheTold((reasons, language) => {
    rendered.push(`${language} ${reasons}`);
    return `${language}: ${reasons}`;
  }, 10);
  for (const reasons of ['a', 'a', 'b', 'b', 'a']) assert.equal(explain('one', reasons, 'en'), `en: ${reasons}`);
  assert.equal(explain('two', 'a', 'en'), 'en: a');
  assert.equal(explain('one', 'a', 'fr'), 'fr: a');
  assert.deepEqual(rendered, ['en a', 'en b', 'en a', 'en a', 'fr a']);
});

test('no more are cached than allowed', () => {
  let count = 0;
  const explain = cacheTold((reasons) => `${reasons}${(count += 1)}`, 2);
  for (const id of ['a', 'b', 'b', 'c', 'b', 'c']) explain(id, 'x', 'en');
  assert.equal(count, 3);
  explain('a', 'x', 'en');
  assert.equal(count, 4, 'a was read longest ago');
});
