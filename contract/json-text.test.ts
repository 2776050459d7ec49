import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, test } from 'node:test';
import { JsonText, memberTexts, pathAt, repeatedMembers } from './json-text.ts';

describe('A member that an object has twice is found', () => {
  const table: [string, (string | number)[][]][] = [
    ['{}', []],
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', [['a']]],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['{"\\u00e9":1,"é":2}', [['é']]],
    ['{"a":{"b":1,"c":[],"b":2}}', [['a', 'b']]],
    ['{"a":[{"x":1},{"x":1,"x":2}]}', [['a', 1, 'x']]],
    ['[[{"x":1,"x":2}]]', [[0, 0, 'x']]],
    ['{"a":1,"a":2,"a":3}', [['a'], ['a']]],
    ['{"a":1,"b":2,"c":3,"b":4}', [['b']]],
    ['{"":1,"":2}', [['']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{"a":{"a":{"a":1}}}', []],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":"a","b":["a","a"]}', []],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', []],
    ['{"a\\\\":1,"a":2,"a\\"":3}', []],
    [' { "a" : 1 ,\n "a" : { } } ', [['a']]],
    ['{"a":[],"b":{},"a":[]}', [['a']]],
    ['{"a":[1,2,{"b":-1.5e+3,"b":true}]}', [['a', 2, 'b']]],
  ];
  for (const [text, paths] of table)
    test(text, () => assert.deepEqual(repeatedMembers(text, 50), { count: paths.length, first: paths }));

  test('no text that a writer of objects makes has one', () => {
    fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(repeatedMembers(text, 50), { count: 0, first: [] })));
  });

  test('wherever it stands, however its name is escaped', () => {
    const name = fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', '"', '\\', 'é', '{', ',', ':') });
    fc.assert(
      fc.property(name, fc.json(), fc.array(fc.boolean(), { maxLength: 6 }), (twice, value, levels) => {
        const escaped = [...twice].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
        const inner = `{${JSON.stringify(twice)}:${value}, "other": 0, "${escaped}":${value}}`;
        const text = levels.reduce((part, isList) => (isList ? `[0,${part}]` : `{"in":${part}}`), inner);
        const path = levels.map((isList) => (isList ? 1 : 'in')).toReversed();
        assert.deepEqual(repeatedMembers(text, 50).first, [[...path, twice]]);
      }),
    );
  });

  test('of a path without end only the beginning is told', () => {
    const text = `${'{"a":'.repeat(1_000)}{"b":1,"b":2}${'}'.repeat(1_000)}`;
    assert.deepEqual(repeatedMembers(text, 50).first, [[...Array.from({ length: 30 }, () => 'a'), '…']]);
  });

  test('of many the first are told and all are counted', () => {
    assert.deepEqual(repeatedMembers('{"a":1,"b":2,"a":3,"b":4,"b":5}', 2), { count: 3, first: [['a'], ['b']] });
  });
});

test('the place of an index is told', () => {
  const text = '{"a":[1,{"b":"xy"}],"c":2}';
  assert.deepEqual(pathAt(text, text.indexOf('xy')), ['a', 1, 'b']);
  assert.deepEqual(pathAt(text, text.indexOf('2}')), ['c']);
  assert.deepEqual(pathAt(text, 0), []);
});

describe('The text of a member', () => {
  const member = (text: string): string | undefined => memberTexts(text, ['specs']).get('specs')?.text;

  test('is as it was written, without the space between its parts', () => {
    const table: [string, string | undefined][] = [
      ['{"specs":{"2":1,"1":2}}', '{"2":1,"1":2}'],
      ['{"a":[1,{"specs":3}],"specs" : { "b" : 1.50 , "a b" : "x  \\" y" } , "c":1}', '{"b":1.50,"a b":"x  \\" y"}'],
      ['{"specs":1}', '1'],
      ['{"specs":[ ]\n}', '[]'],
      ['{"\\u0073pecs":{}}', '{}'],
      ['{"a":{"specs":1}}', undefined],
      ['[{"specs":1}]', undefined],
      ['{}', undefined],
    ];
    for (const [text, expected] of table) assert.equal(member(text), expected, text);
  });

  test('has the same value, whatever stands beside it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.nat(4), (value, other, indent) => {
        const text = JSON.stringify({ before: other, specs: value, after: other }, null, indent);
        assert.equal(member(text), JSON.stringify(value));
      }),
    );
  });

  test('is written into other JSON as its value', () => {
    assert.equal(JSON.stringify({ specs: new JsonText('{"a": 1}') }), '{"specs":{"a":1}}');
  });
});
