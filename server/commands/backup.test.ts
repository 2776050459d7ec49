import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { SMALL, writeFolder } from '../../tests/support/storage/backup-folder.ts';
import { commandService } from '../../tests/support/command-service.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { copyStill } from '../platform/database/embedded/still-copy.ts';

const database = await testDatabase();
// Files in place of a database: what the command says depends on their names alone.
const { folder, run, json } = await commandService(
  { ...database, copyFiles: async (copy) => copyStill(join(folder, 'database'), copy) },
  () => new Date('2026-11-22T10:00:00.000Z'),
);
await writeFolder(folder, SMALL);

test('backup prints at most twenty of the paths that it left out, and how many more there are', async () => {
  const none = await run('backup', 'none.tar.gz');
  assert.deepEqual([none.code, none.stderr], [0, '']);
  assert.doesNotMatch(none.stdout, /Left out/);
  const foreign = Array.from({ length: 23 }, (_one, index) => `documents/kept/.nfs${index + 10}\u001b`);
  await writeFolder(folder, new Map(foreign.map((path) => [path, ''])));
  const { code, stdout, stderr } = await run('backup', 'some.tar.gz');
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /Left out, not Tenderfit files: 23 paths\n/);
  assert.equal(stdout.match(/^ {2}documents\/kept\/\.nfs/gm)?.length, 20);
  assert.ok(stdout.endsWith('\n  and 3 more\n'));
  assert.ok(!stdout.includes('\u001b'));
  const { left_out: leftOut, documents } = await json('backup', 'again.tar.gz');
  assert.deepEqual([(leftOut as string[]).toSorted(), documents], [foreign, 1]);
  const checked = await run('restore', '--check', 'some.tar.gz');
  assert.deepEqual([checked.code, checked.stderr], [0, '']);
});
