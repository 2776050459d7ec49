import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supplierKey } from '#features/discovery/discovery.ts';
import { changedNames, type CompanyName, MAX_OTHER_NAMES } from './company-names.ts';

const named = (name: string): CompanyName => ({ name, key: supplierKey(name) });
const many = (count: number, from = 0): string[] => Array.from({ length: count }, (_, at) => `Name ${from + at}`);

/** [other names there are, to add, to remove, those there are then or what is wrong]; the legal name is Alpha Ltd. */
const CHANGES: readonly [string[], string[], string[], string[] | RegExp][] = [
  [[], ['Beta Inc.'], [], ['Beta Inc.']],
  [['Beta Inc.'], ['Gamma'], [], ['Beta Inc.', 'Gamma']],
  [['Beta Inc.'], [], ['BÉTA'], []],
  [['Beta Inc.'], ['beta ltée'], [], ['Beta Inc.']],
  [['Beta Inc.'], ['Béta'], ['Beta'], ['Béta']],
  [[], ['Gamma', 'GAMMA inc'], [], ['Gamma']],
  [['Beta'], [], ['Beta', 'beta inc.'], []],
  [[], ['ALPHA inc.'], [], /^add "ALPHA inc\." is already its legal name/],
  [[], ['!?'], [], /^add "!\?" has no letters or digits/],
  [['Beta'], [], ['Gamma'], /^remove "Gamma" is not one of its other names$/],
  [many(MAX_OTHER_NAMES), ['One more'], [], /^add would give 21 other names; the maximum is 20$/],
  [many(MAX_OTHER_NAMES), ['One more'], ['Name 0'], [...many(MAX_OTHER_NAMES - 1, 1), 'One more']],
];

for (const [standing, add, remove, wanted] of CHANGES) {
  const shown = [
    standing.length > 3 ? `${standing.length} names` : standing.join(', '),
    add.join(', '),
    remove.join(', '),
  ];
  test(`Past wins: name variants: ${shown[0]} with ${shown[1]} added and ${shown[2]} removed`, () => {
    const before = standing.map(named);
    const changed = changedNames('alpha', before, { add: add.map(named), remove: remove.map(named) });
    if (wanted instanceof RegExp) {
      assert.ok(changed.problem !== null);
      return assert.match(`${changed.path} ${changed.problem}`, wanted);
    }
    assert.ok(changed.problem === null, changed.problem ?? '');
    const gone = new Set(changed.removed.map(({ key }) => key));
    const names = [...before.filter(({ key }) => !gone.has(key)), ...changed.added].map(({ name }) => name);
    assert.deepEqual(names, wanted);
  });
}
