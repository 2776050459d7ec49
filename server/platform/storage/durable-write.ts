import { constants } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './disk-faults.ts';

/** The calls to the file system that a durable write is made of; tests record them and have them fail. */
export type DurableFiles = {
  copyFile: typeof copyFile;
  open: typeof open;
  link: typeof link;
  rename: typeof rename;
  rm: typeof rm;
};

const nodeFiles: DurableFiles = { copyFile, open, link, rename, rm };

/**
 * Writes a small file so that `path` holds all of it or what it held before, also after a power cut or on a full disk, and
 * only this user can read it. `temporary` is a path in the same file system that nobody else uses; it is gone afterwards.
 */
export async function writeDurably(
  path: string,
  bytes: string | Uint8Array,
  temporary: string,
  files: DurableFiles = nodeFiles,
): Promise<void> {
  await publish(path, temporary, files, {
    fill: () => fillWith(temporary, bytes, files),
    take: () => files.rename(temporary, path),
  });
}

/**
 * The same, but a file that is there stays as it is: of several processes that publish at once the first one wins.
 * @returns whether it was this call that made the file
 */
export async function publishOnce(
  path: string,
  bytes: string | Uint8Array,
  temporary: string,
  files: DurableFiles = nodeFiles,
): Promise<boolean> {
  let isFirst = true;
  await publish(path, temporary, files, {
    fill: () => fillWith(temporary, bytes, files),
    take: async () => {
      isFirst = await takeName(temporary, path, files);
      await files.rm(temporary, { force: true });
    },
  });
  return isFirst;
}

/** Copies a file in the same way. */
export async function copyDurably(
  from: string,
  path: string,
  temporary: string,
  files: DurableFiles = nodeFiles,
): Promise<void> {
  await publish(path, temporary, files, {
    fill: async () => {
      await files.copyFile(from, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await flushFile(temporary, files);
    },
    take: () => files.rename(temporary, path),
  });
}

/**
 * Publishes a file that `write` makes at `temporary`. Without `overwrites` a file that is there stays as it is.
 * @returns whether the file is the one that was made
 */
export async function publishMade(
  path: string,
  temporary: string,
  write: () => Promise<void>,
  { overwrites }: { overwrites: boolean },
): Promise<boolean> {
  let isMade = true;
  await publish(path, temporary, nodeFiles, {
    fill: async () => {
      await write();
      await flushFile(temporary, nodeFiles);
    },
    take: async () => {
      if (overwrites) return await rename(temporary, path);
      isMade = await takeName(temporary, path, nodeFiles);
      await rm(temporary, { force: true });
    },
  });
  return isMade;
}

async function flushFile(path: string, files: DurableFiles): Promise<void> {
  const file = await files.open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

type Steps = { fill: () => Promise<void>; take: () => Promise<void> };

async function publish(path: string, temporary: string, files: DurableFiles, { fill, take }: Steps): Promise<void> {
  try {
    await fill();
    await take();
  } catch (error) {
    await files.rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path), files);
}

async function fillWith(temporary: string, bytes: string | Uint8Array, files: DurableFiles): Promise<void> {
  const file = await files.open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

// What file systems without hard links (exFAT, some network shares) answer to link().
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

async function takeName(temporary: string, path: string, files: DurableFiles): Promise<boolean> {
  try {
    await files.link(temporary, path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (!withoutLinks.has(code)) throw error;
  }
  // Without links, an empty file takes the name, which one process can do, and is replaced by the whole one. Killed in
  // between, it leaves the empty file: whoever reads it has to refuse it.
  try {
    await (await files.open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await files.rename(temporary, path);
  return true;
}

/** Makes new names in a folder last. Windows cannot open a folder, and writes names through by itself. */
export async function flushFolder(folder: string, files: Pick<DurableFiles, 'open'> = nodeFiles): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await files.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
