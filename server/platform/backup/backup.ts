import { randomUUID } from 'node:crypto';
import { type Dirent, existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StillCopy } from '#platform/database/embedded/still-copy.ts';
import { publishMade } from '#platform/storage/durable-write.ts';
import { hashFile, readContents, writeArchive } from './archive.ts';
import { BackupError, canList, type Manifest, manifestOf } from './manifest.ts';
import { makeBackupFolder } from './settled-folder.ts';
import { LONGEST_PATH_BYTES } from './tar-blocks.ts';

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

/** What was made; `leftOut` are paths next to the originals that are none of the program's. */
export type MadeBackup = { manifest: Manifest; leftOut: string[] };

const DOCUMENTS = 'documents';
const running = new Set<string>();

/**
 * Writes database, originals and secret key of a data directory into one archive, as they were at one instant. The archive is
 * there whole or not at all, whatever is killed, and only this user can read it.
 * @throws BackupError when the file is there already, another backup of the directory is being made, or the database's folder
 * holds a file that no restore takes
 */
export async function makeBackup(source: BackupSource, file: string, options: BackupOptions): Promise<MadeBackup> {
  const { dataDir } = source;
  if (!options.overwrites && existsSync(file)) throw alreadyThere(file);
  if (running.has(dataDir)) throw new BackupError('another backup is running; wait until it finishes');
  running.add(dataDir);
  const folder = join(dataDir, '.backup');
  try {
    const made = await copyAtOneInstant(source, options);
    options.says('writing the archive');
    const temporary = `${file}.${randomUUID().slice(0, 8)}.part`;
    const write = async (): Promise<void> => {
      await writeArchive(temporary, { folder, manifest: made.manifest, signal: options.signal });
      await requireReadable(temporary, options.signal);
    };
    if (!(await publishMade(file, temporary, write, options))) throw alreadyThere(file);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
    running.delete(dataDir);
  }
}

/** What a restore would refuse is not given its name. */
async function requireReadable(archive: string, signal: AbortSignal): Promise<void> {
  try {
    await readContents(archive, signal);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(`no backup was made, because it would not restore: ${error.message}`);
  }
}

/**
 * Copies the database while it stands still. A document's original is never changed and goes only after its row says so, so
 * a link to each that is there in that instant keeps all that a row names.
 */
async function copyAtOneInstant(source: BackupSource, { says, signal }: BackupOptions): Promise<MadeBackup> {
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
  const { folders, files, leftOut } = await listTree(folder);
  const hashes: Manifest['files'] = [];
  for (const path of files) {
    says(`checking ${hashes.length + 1} of ${files.length} files`);
    signal.throwIfAborted();
    hashes.push({ path, ...(await hashFile(join(folder, path))) });
  }
  const manifest = manifestOf({
    made_at: madeAt.toISOString(),
    version: source.version,
    migrations: [...source.migrations],
    documents: source.hasDocuments ? 'archive' : 's3',
    folders,
    files: hashes,
  });
  return { manifest, leftOut };
}

function isSecretKey(entry: Dirent): boolean {
  return entry.isFile() && /^secret-key[a-z0-9.-]{0,40}$/.test(entry.name);
}

/**
 * Relative paths with `/`, each folder before what is in it. Names that the program gives nothing, such as those that a desktop
 * or a network file system leaves, are left out where they cannot belong to it.
 * @throws BackupError when one lies in the database's folder, whose files depend on each other
 */
async function listTree(root: string): Promise<{ folders: string[]; files: string[]; leftOut: string[] }> {
  const found: Awaited<ReturnType<typeof listTree>> = { folders: [], files: [], leftOut: [] };
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of await readdir(join(root, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (!canList(path) || path.length >= LONGEST_PATH_BYTES) {
        if (!path.startsWith(`${DOCUMENTS}/`)) throw notOfDatabase(path);
        found.leftOut.push(path);
      } else if (entry.isDirectory()) {
        found.folders.push(path);
        await walk(path);
      } else if (entry.isFile()) found.files.push(path);
    }
  };
  await walk('');
  return found;
}

function notOfDatabase(path: string): BackupError {
  return new BackupError(
    `${path} in DATA_DIR is not a database file and could not be restored; move it elsewhere and back up again`,
  );
}

function alreadyThere(file: string): BackupError {
  return new BackupError(`${file} already exists; choose another name, or add --force to replace it`);
}
