import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StillCopy } from '#platform/database/embedded/still-copy.ts';
import { flushFolder } from '#platform/storage/durable-write.ts';
import { hashFile, writeArchive } from './archive.ts';
import { BackupError, type Manifest, manifestOf } from './manifest.ts';
import { makeBackupFolder } from './settled-folder.ts';

/** What goes into a backup. */
export type BackupSource = {
  dataDir: string;
  /** Copies the database's files, and folders with them, as they are at one instant. */
  copyFiles: (copy: StillCopy) => Promise<void>;
  /** Whether the originals of documents lie in the data directory. */
  hasDocuments: boolean;
  version: string;
  migrations: readonly string[];
  now: () => Date;
};

/** How the archive is written; `says` is told what is being done. */
export type BackupOptions = { overwrites: boolean; signal: AbortSignal; says: (text: string) => void };

const DOCUMENTS = 'documents';
const running = new Set<string>();

/**
 * Writes database, originals and secret key of a data directory into one archive, as they were at one instant. The archive is
 * there whole or not at all, whatever is killed, and only this user can read it.
 * @throws BackupError when the file is there already, or another backup of the directory is being made
 */
export async function makeBackup(source: BackupSource, file: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir } = source;
  if (!options.overwrites && (await isThere(file))) throw alreadyThere(file);
  if (running.has(dataDir)) throw new BackupError('another backup is being made; wait for its end');
  running.add(dataDir);
  const folder = join(dataDir, '.backup');
  try {
    const manifest = await copyAtOneInstant(source, options);
    options.says('writing the archive');
    await writeWhole(file, options.overwrites, (temporary) =>
      writeArchive(temporary, { folder, manifest, signal: options.signal }),
    );
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    running.delete(dataDir);
  }
}

/**
 * Copies the database while it stands still. A document's original is never changed and goes only after its row says so, so
 * a link to each that is there in that instant keeps all that a row names.
 */
async function copyAtOneInstant(source: BackupSource, { says, signal }: BackupOptions): Promise<Manifest> {
  const { dataDir, now } = source;
  const folder = await makeBackupFolder(dataDir);
  says('copying the database');
  const documents = { from: join(dataDir, DOCUMENTS, 'kept'), to: join(folder, DOCUMENTS, 'kept') };
  await source.copyFiles({ databaseTo: join(folder, 'database'), links: source.hasDocuments ? [documents] : [] });
  const madeAt = now();
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (isSecretKey(entry)) await copyFile(join(dataDir, entry.name), join(folder, entry.name));
  }
  signal.throwIfAborted();
  const { folders, files } = await listTree(folder);
  const hashes: Manifest['files'] = [];
  for (const path of files) {
    says(`checking ${hashes.length + 1} of ${files.length} files`);
    signal.throwIfAborted();
    hashes.push({ path, ...(await hashFile(join(folder, path))) });
  }
  return manifestOf({
    made_at: madeAt.toISOString(),
    version: source.version,
    migrations: [...source.migrations],
    documents: source.hasDocuments ? 'archive' : 's3',
    folders,
    files: hashes,
  });
}

function isSecretKey(entry: Dirent): boolean {
  return entry.isFile() && /^secret-key[a-z0-9.-]{0,40}$/.test(entry.name);
}

/** Relative paths with `/`, each folder before what is in it. */
async function listTree(root: string): Promise<{ folders: string[]; files: string[] }> {
  const found: { folders: string[]; files: string[] } = { folders: [], files: [] };
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of await readdir(join(root, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) {
        found.folders.push(path);
        await walk(path);
      } else if (entry.isFile()) found.files.push(path);
    }
  };
  await walk('');
  return found;
}

/** Gives the file its name once all of it is on the disk. */
async function writeWhole(
  file: string,
  overwrites: boolean,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await write(temporary);
    const handle = await open(temporary, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (overwrites) await rename(temporary, file);
    else await nameOnce(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await flushFolder(dirname(file));
}

/** A link fails where the name is taken, also by somebody who came first just now. */
async function nameOnce(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' || (await isThere(file))) throw alreadyThere(file);
    // Some file systems, such as FAT, have no links.
    await rename(temporary, file);
  }
}

function alreadyThere(file: string): BackupError {
  return new BackupError(`${file} is there already; give another name, or --force to replace it`);
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
