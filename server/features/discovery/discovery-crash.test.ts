import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/database.ts';
import { release, releasePackage } from '../../../tests/support/discovery/source-samples.ts';
import { fillDataDirectory } from '../../../tests/support/embedded-image.ts';
import { temporaryFolder } from '../../../tests/support/record-body.ts';

const PROCESS = new URL('../../../tests/support/processes/discovering-process.ts', import.meta.url);
const LISTINGS = 3000;
const BATCH = 500;
/** After so many stored listings the process is killed; 0: while the file is still read. */
const KILLS = [0, 500, 2000];

test('Discovery: a process killed while it stores a file leaves no half version, and the next read stores the rest once', async (t) => {
  const folder = await temporaryFolder(t);
  const releases = Array.from({ length: LISTINGS }, (_, index) => release(`ocds-ec9k95-${index}`));
  const path = join(folder, 'hebdo.json');
  await writeFile(path, releasePackage(releases));
  await fillDataDirectory(join(folder, 'database'));
  for (const killAt of KILLS) {
    await killedAt(folder, path, killAt);
    const stored = await countsIn(folder);
    assert.deepEqual(
      [stored.listings % BATCH, stored.versions, stored.searched, stored.changes],
      [0, stored.listings, stored.listings, 0],
    );
  }
  const child = fork(PROCESS, [folder, 'seao', path], { silent: true });
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  const { states, ...stored } = await countsIn(folder);
  assert.deepEqual(stored, { listings: LISTINGS, versions: LISTINGS, searched: LISTINGS, changes: 0 });
  assert.deepEqual(states, [...KILLS.map(() => 'interrupted'), 'done']);
  assert.deepEqual(await readdir(join(folder, 'tmp')), [], 'what the killed processes left was deleted');
});

async function killedAt(folder: string, path: string, stored: number): Promise<void> {
  const child = fork(PROCESS, [folder, 'seao', path, String(stored)], { silent: true });
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
}

async function countsIn(folder: string) {
  const database = await openDatabase({ dataDir: join(folder, 'database') });
  try {
    const { rows } = await sql<{
      listings: number;
      versions: number;
      searched: number;
      changes: number;
      states: string[] | null;
    }>`
      select (select count(*)::int from listings) as listings, (select count(*)::int from listing_versions) as versions,
        (select count(*)::int from listing_search) as searched, (select count(*)::int from listing_changes) as changes,
        (select jsonb_agg(state order by id) from discovery_runs) as states`.execute(database.db);
    const [row] = rows;
    assert.ok(row);
    return row;
  } finally {
    await database.close();
  }
}
