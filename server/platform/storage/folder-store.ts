import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import { codeOf } from './disk-faults.ts';
import { copyDurably, type DurableFiles, flushFolder } from './durable-write.ts';
import { checkedName, type FileStore, StoredFileMissingError } from './file-store.ts';

/** Keeps files in a folder that only this user can read, each under its name. Made at the first use; `files` is for tests. */
export function folderStore(folder: string, now: () => Date, files?: DurableFiles): FileStore {
  const root = resolve(folder);
  // In the same file system, so that a whole file takes its name at once.
  const temporary = join(root, 'incoming');
  const pathOf = (name: string): string => join(root, 'kept', ...checkedName(name).split('/'));
  let ready: Promise<void> | null = null;
  const prepare = (): Promise<void> => {
    ready ??= prepareTemporaryFolder(temporary, now()).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  };
  return {
    kind: 'files',
    async put(name, path, _facts, { signal } = {}) {
      const kept = pathOf(name);
      await prepare();
      await makeFolder(dirname(kept), files);
      signal?.throwIfAborted();
      await copyDurably(path, kept, temporaryPath(temporary), files);
    },
    async withFile(name, work) {
      const path = pathOf(name);
      if (!(await isThere(path))) throw new StoredFileMissingError();
      return await work(path);
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

/** Makes the folder with what is above it; each name lasts once it returns. */
async function makeFolder(folder: string, files?: DurableFiles): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made), files);
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
