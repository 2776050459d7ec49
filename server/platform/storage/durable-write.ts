import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Copies a file so that `path` holds all of it or nothing, also after a power cut. `temporary` is a path in the same file
 * system that nobody else uses; it is gone afterwards.
 */
export async function copyDurably(from: string, path: string, temporary: string): Promise<void> {
  try {
    await copyFile(from, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const file = await open(temporary, 'r+');
    try {
      await file.chmod(0o600);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

/** Makes new names in a folder last. Windows cannot open a folder, and writes names through by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
