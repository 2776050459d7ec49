import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { holdDirectory } from '#platform/database/embedded/directory-lock.ts';
import { flushTree } from '#platform/database/embedded/durable-fs.ts';
import { prepareDataFolder } from '#platform/storage/data-folder.ts';
import { readArchive } from './archive.ts';
import { ArchiveError, BackupError, type Manifest } from './manifest.ts';
import { listData, makeRestoreFolder, settleFolder, settleRestore } from './settled-folder.ts';

/** What a restore needs to know; `says` is told what is being done. */
export type RestoreOptions = {
  /** Names of the migrations that this version has. */
  migrations: readonly string[];
  signal: AbortSignal;
  says: (text: string) => void;
};

/**
 * Reads a backup to its end and tells what is in it; writes nothing.
 * @throws BackupError when it is no backup, cut off, damaged, or of a newer version
 */
export async function checkBackup(file: string, { migrations, signal, says }: RestoreOptions): Promise<Manifest> {
  says('reading the archive');
  const manifest = async (found: Manifest): Promise<void> => requireKnown(found, migrations);
  return await readArchive(file, { manifest }, signal);
}

/**
 * Fills an empty data directory from a backup. Everything is checked before anything is written; killed at any line, the
 * directory holds nothing or, at its next opening, all.
 * @throws BackupError when the directory holds something, or the backup cannot be restored
 * @throws DiskFaultError when the directory cannot be made, or trusted with what is in it
 * @throws DirectoryHeldError when a process works on the directory
 */
export async function restoreBackup(file: string, dataDir: string, options: RestoreOptions): Promise<Manifest> {
  await requireEmpty(dataDir);
  const manifest = await checkBackup(file, options);
  await prepareDataFolder(dataDir);
  const hold = await holdDirectory(resolve(dataDir));
  try {
    await settleFolder(dataDir);
    await requireEmpty(dataDir);
    options.says('writing the data');
    try {
      await unpack(file, await makeRestoreFolder(dataDir), options.signal);
    } catch (error) {
      await rm(join(dataDir, '.restore'), { recursive: true, force: true });
      throw error;
    }
    await settleRestore(dataDir);
  } finally {
    await hold.release();
  }
  return manifest;
}

async function unpack(file: string, folder: string, signal: AbortSignal): Promise<void> {
  await readArchive(
    file,
    {
      folder: async (path) => {
        await mkdir(join(folder, path), { mode: 0o700 });
      },
      file: async (path, content) => {
        await pipeline(Readable.from(content), createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600 }));
      },
    },
    signal,
  );
  await flushTree(folder);
}

async function requireEmpty(dataDir: string): Promise<void> {
  const [first] = await listData(dataDir);
  if (first === undefined) return;
  throw new BackupError(`${dataDir} is not empty: it contains ${first}; set DATA_DIR to an empty or new folder`);
}

function requireKnown(manifest: Manifest, migrations: readonly string[]): void {
  const unknown = manifest.migrations.filter((name) => !migrations.includes(name));
  if (unknown.length === 0) return;
  throw new ArchiveError(
    `it was made by Tenderfit ${manifest.version}, which is newer than this version (it has ${unknown.join(', ')}); restore it with that version`,
  );
}
