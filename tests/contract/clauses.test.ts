import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listFiles } from '../architecture/source.ts';
import { CLAUSES, clausesNamedBy } from './clauses.ts';
import { LATER } from './clauses-later.ts';
import { testNames } from './test-names.ts';

const root = join(import.meta.dirname, '..', '..');

function namesInRepository(): string[] {
  const files = listFiles(root).files.filter((path) => path.endsWith('.test.ts'));
  // What the collector is tried on here names clauses without testing them.
  const others = files.filter((path) => path !== 'tests/contract/clauses.test.ts');
  return others.flatMap((path) => testNames(path, readFileSync(join(root, path), 'utf8')));
}

describe('Clauses of the specification', () => {
  const covered = new Set(namesInRepository().flatMap(clausesNamedBy));
  const later = new Set(LATER);

  test('each is named by a test, or stands in the list of those that come later', () => {
    const missing = [...CLAUSES].filter(([clause]) => !covered.has(clause) && !later.has(clause));
    const lines = missing.map(([clause, about]) => `  ${clause}${about === '' ? '' : ` (${about})`}`);
    assert.equal(lines.length, 0, `${lines.length} clauses are named by no test:\n${lines.join('\n')}`);
  });

  test('the list of those that come later only shrinks', () => {
    const done = LATER.filter((clause) => covered.has(clause));
    assert.deepEqual(done, [], 'tested by now: take them out of tests/contract/clauses-later.ts');
    const unknown = LATER.filter((clause) => !CLAUSES.has(clause));
    assert.deepEqual(unknown, [], 'in clauses-later.ts, but no clause');
    assert.equal(later.size, LATER.length, 'a clause is listed twice');
  });

  test('names can stand before a colon', () => {
    for (const clause of CLAUSES.keys())
      assert.deepEqual(clausesNamedBy(`${clause}: holds`).includes(clause), true, clause);
  });
});

describe('The name of a test', () => {
  const cases: readonly [string, string[]][] = [
    ['Duplicate grouping 3: two numbers', ['Duplicate grouping 3']],
    ['Duplicate grouping 1-3: keys', ['Duplicate grouping 1', 'Duplicate grouping 2', 'Duplicate grouping 3']],
    ['Digest rules 2, 5: saved', ['Digest rules 2', 'Digest rules 5']],
    ['Duplicate grouping 7: no such rule', []],
    ['Duplicate grouping 1-99999999: hostile', []],
    ['Duplicate grouping 33: no such rule', []],
    ['Duplicate grouping: the shown copy', []],
    ['grouping follows Duplicate grouping 3: yes', []],
    ['Errors: not_found, unauthorized: in one shape', ['Errors: not_found', 'Errors: unauthorized']],
    ['Errors: not_found', []],
    ['Scope by route: opportunities:read: refuses another key', ['Scope by route: opportunities:read']],
    ['Endpoint: GET /api/v1/opportunities: a page', ['Endpoint: GET /api/v1/opportunities']],
  ];
  for (const [name, expected] of cases) {
    test(`"${name}" names ${expected.length} clauses`, () => assert.deepEqual(clausesNamedBy(name), expected));
  }
});

describe('The names in a file', () => {
  const cases: readonly [string, string[]][] = [
    [`test('a', () => {}); it("b", f); describe('c', () => { test('d'); });`, ['a', 'b', 'c', 'd']],
    [`void test('a', async (t) => { await t.test('b', f); });`, ['a', 'b']],
    ['test(`a ${x.y} b`, f);', ['a ']],
    [`test('a' + ' b', f);`, ['a b']],
    ['for (const code of ["x", "y"]) test(`a ${code}: ${more}`, f);', ['a x: ', 'a y: ']],
    [
      'const all = [["x", 1], ["y", 2]] as const; for (const [a, b] of all) test(`${a} ${b} z`, f);',
      ['x 1 z', 'y 2 z'],
    ],
    ['for (const { name } of [{ name: "x" }]) { describe(`a ${name}`, f); }', ['a x']],
    ['for (const code of codes) test(`a ${code}`, f);', ['a ']],
    [`test.skip('a', f); test('b', { skip: true }, f); test('c', { todo: 'x' }, f); test('d', { skip }, f);`, ['d']],
    [`/x/.test('a'); // test('b')`, []],
  ];
  for (const [text, expected] of cases) {
    test(`are ${JSON.stringify(expected)}: ${text}`, () => assert.deepEqual(testNames('a.test.ts', text), expected));
  }
});
