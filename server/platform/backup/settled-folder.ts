import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#platform/storage/disk-faults.ts';
import { flushFolder } from '#platform/storage/durable-write.ts';

/**
 * Where a restore and a backup lie in a data directory until they are done. What is restored is put together in `partial`;
 * its new name `whole` is the instant from which on it counts. Whoever opens the directory next then finishes it, so that a
 * restore that is killed at any line has done nothing or all.
 */

const RESTORE = '.restore';
const PARTIAL = join(RESTORE, 'partial');
const WHOLE = join(RESTORE, 'whole');
const BACKUP = '.backup';

/** Names in a data directory that are no data: they do not make it one that holds something. */
const NO_DATA = new Set([RESTORE, BACKUP, '.held', 'lost+found']);

/** What a restore would overwrite in the directory; one that is not there has nothing. */
export async function listData(dataDir: string): Promise<string[]> {
  const names = await namesIn(dataDir);
  return names.filter((name) => !NO_DATA.has(name));
}

/** What is in a folder; one that is not there has nothing. No other failure means that. */
async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

/** An empty folder to copy a backup to. The caller holds the directory. */
export async function makeBackupFolder(dataDir: string): Promise<string> {
  return await makeAnew(join(dataDir, BACKUP));
}

/** An empty folder to put a restore together in. The caller holds the directory. */
export async function makeRestoreFolder(dataDir: string): Promise<string> {
  return await makeAnew(join(dataDir, PARTIAL));
}

async function makeAnew(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Makes what was put together count, and moves it to its place. All of it must be on the disk. */
export async function settleRestore(dataDir: string): Promise<void> {
  await rename(join(dataDir, PARTIAL), join(dataDir, WHOLE));
  await flushFolder(join(dataDir, RESTORE));
  await settleFolder(dataDir);
}

/**
 * Finishes a restore that was killed after it counted, and takes away what was left of one that was killed before, and of a
 * backup. By whoever opens the directory, while holding it.
 */
export async function settleFolder(dataDir: string): Promise<void> {
  const left = new Set(await readdir(dataDir));
  if (left.has(BACKUP)) await rm(join(dataDir, BACKUP), { recursive: true, force: true });
  if (!left.has(RESTORE)) return;
  const whole = join(dataDir, WHOLE);
  for (const name of await namesIn(whole)) await rename(join(whole, name), join(dataDir, name));
  await flushFolder(dataDir);
  await rm(join(dataDir, RESTORE), { recursive: true, force: true });
  await flushFolder(dataDir);
}
