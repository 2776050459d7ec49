import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonText } from './json-text.ts';
import { jsonProblem, jsonTextProblem } from './json-value.ts';

const BOUNDS = { depth: 3, bytes: 40 };
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('what would not come back as it was sent is told, and what is too much', () => {
  const table: [string, unknown, string | null][] = [
    ['null', null, null],
    ['3 deep', nested(3), null],
    ['4 deep', nested(4), 'must be nested at most 3 levels deep'],
    ['100,000 deep', nested(100_000), 'must be nested at most 3 levels deep'],
    ['objects 4 deep', { a: { b: { c: {} } } }, 'must be nested at most 3 levels deep'],
    ['40 bytes', 'x'.repeat(38), null],
    ['41 bytes', 'x'.repeat(39), 'must be at most 40 bytes as JSON, not 41'],
    ['bytes, not characters', '🩺'.repeat(10), 'must be at most 40 bytes as JSON, not 42'],
    ['NUL', ['a\u0000'], 'must not contain a NUL character'],
    ['NUL in a name', { 'a\u0000': 1 }, 'must not contain a NUL character'],
    ['half a character', '\ud83e', 'must contain complete characters only, not half of a surrogate pair'],
    ['infinity', JSON.parse('1e999'), 'must contain only numbers below 2^53; send larger ones as text'],
    ['a long number', 12345678901234567890n.toString(), null],
    ['a long number as a number', 1e20, 'must contain only numbers below 2^53; send larger ones as text'],
    ['2^53 - 1', [9007199254740991, 0.1, -5], null],
    ['a name like a prototype’s', JSON.parse('{"__proto__": {"x": [1]}}'), null],
    ['depth below one', JSON.parse('{"__proto__": {"x": [[1]]}}'), 'must be nested at most 3 levels deep'],
  ];
  for (const [what, value, problem] of table) assert.equal(jsonProblem(value, BOUNDS), problem, what);
});

test('an object kept as text: a number that a reader would change is refused at its place, all others are kept', () => {
  const kept = [
    '0',
    '-0',
    '0.0',
    '1.50',
    '100e-2',
    '1E2',
    '0.1',
    '1e-7',
    '123456789.123456',
    '5e-324',
    '0e999999',
    '9007199254740991',
    '-9007199254740991',
    '12.000000000000000000000',
  ];
  const changed = [
    '9007199254740992',
    '9007199254740993',
    '-9007199254740992',
    '1e20',
    '1e400',
    '1e-400',
    '0.1000000000000000055',
  ];
  const problem = (text: string) => jsonTextProblem(new JsonText(text), { depth: 20, chars: 20_000 });
  for (const source of kept) assert.equal(problem(`{"a":[${source}]}`), null, source);
  for (const source of [...changed, '3.14159265358979323846']) {
    const found = problem(`{"fine":"${source}","a":[1,{"b":${source}}]}`);
    assert.deepEqual(found?.path, ['a', 1, 'b'], source);
    assert.match(found?.problem ?? '', /below 2\^53.*send it as text/);
  }
});

test('an object kept as text has at most so many characters', () => {
  const problem = (chars: number, one = 'x') =>
    jsonTextProblem(new JsonText(`{"a":"${one.repeat(chars - 8)}"}`), { depth: 20, chars: 20_000 });
  for (const one of ['x', '🩺']) {
    assert.equal(problem(20_000, one), null);
    assert.equal(problem(20_001, one)?.problem, 'must be at most 20000 characters as JSON, not 20001');
  }
});
