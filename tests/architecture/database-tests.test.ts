import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { testsOnDatabase } from './database-tests.ts';
import { listFiles, parseSource, readSources } from './source.ts';

const FILES: readonly [path: string, text: string][] = [
  ['tests/support/store.ts', `const url = process.env['TEST_DATABASE_URL'];`],
  ['tests/support/world.ts', `import { openStore } from './store.ts';`],
  ['tests/support/child-process.ts', `import { openStore } from './store.ts';`],
  ['server/features/matching/verdict/verdict.ts', `export const verdict = 1;`],
  ['tests/journeys/reads.test.ts', `const url = process.env['TEST_DATABASE_URL'];`],
  ['tests/journeys/imports.test.ts', `import { openWorld } from '../support/world.ts';`],
  ['tests/journeys/types.test.ts', `import type { World } from '../support/world.ts';`],
  ['tests/journeys/starts.test.ts', `fork(new URL('../support/child-process.ts', import.meta.url));`],
  ['server/features/matching/verdict/verdict.test.ts', `import { verdict } from './verdict.ts';`],
  ['server/features/matching/circle.ts', `import { one } from './circle-too.ts';`],
  ['server/features/matching/circle-too.ts', `import { two } from './circle.ts';`],
  ['server/features/matching/circle.test.ts', `import { one } from './circle.ts';`],
];

test('a test works on the database that is named where it reads the setting, or what it imports or starts does', () => {
  assert.deepEqual(testsOnDatabase(FILES.map(([path, text]) => parseSource(path, text))), [
    'tests/journeys/reads.test.ts',
    'tests/journeys/imports.test.ts',
    'tests/journeys/starts.test.ts',
  ]);
});

test('of the tests of this repository those that say so do, and some do not', () => {
  const root = dirname(dirname(import.meta.dirname));
  const found = testsOnDatabase(readSources(root));
  const all = listFiles(root).files.filter((path) => path.endsWith('.test.ts'));
  for (const path of ['server/platform/database/database.test.ts', 'tests/journeys/main-path.test.ts'])
    assert.ok(found.includes(path), path);
  assert.ok(found.length > 50 && found.length < all.length, `${found.length} of ${all.length}`);
});
