import type { Stats } from 'node:fs';
import { access, chmod, constants, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, DiskFaultError, diskFault } from './disk-faults.ts';

/** Whom files must belong to; null where the rights of files do not tell who may use them, as on Windows. */
export type Owner = number | null;

type Rights = Pick<Stats, 'mode' | 'uid'>;

const writableByOthers = 0o022;
const openToOthers = 0o077;

/** The user that this process runs as. */
export function thisUser(): Owner {
  return process.getuid?.() ?? null;
}

/**
 * Why what is at `path` cannot be trusted, or null. Only this user may write it, and, where `isSecret`, read it. It has to
 * belong to this user, for root too, because its owner can change its rights at any time.
 */
export function faultOf(path: string, found: Rights, owner: Owner, isSecret = false): string | null {
  if (owner === null) return null;
  if (found.uid !== owner) {
    return `${path} belongs to user id ${found.uid}, but Tenderfit runs as user id ${owner}; run it as the owner, run "chown -R ${owner} ${path}", or set DATA_DIR to a new folder inside it`;
  }
  if (isSecret && (found.mode & openToOthers) !== 0)
    return `${path} can be used by other users of this machine; run "chmod 600 ${path}", and change the key if anyone may have read it`;
  if ((found.mode & writableByOthers) !== 0) {
    return `${path} can be written by other users of this machine; run "chmod go-w ${path}" after checking that its files were not changed, or set DATA_DIR to a new folder`;
  }
  return null;
}

/** What is in a data folder that the service believes later. */
const trusted = ['.restore', 'database', 'documents', 'outbox', 'tmp', 'secret-key', 'control.path'];
/** Up to version 0.1.0 the files in it were open to every user who could reach them. */
const closed = 'database';

/**
 * Makes the data folder, for this user alone, or sees whether one that is there can be used, and trusted with what is in it.
 * @throws DiskFaultError saying in one sentence what is wrong and what helps
 */
export async function prepareDataFolder(dataDir: string, owner: Owner = thisUser()): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskFault(dataDir, error);
  }
  await checkDataFolder(dataDir, owner);
}

/** Sees whether the data folder, where there is one, can be trusted with what is in it. @throws DiskFaultError */
export async function checkDataFolder(dataDir: string, owner: Owner = thisUser()): Promise<void> {
  await requireTrusted(dataDir, owner);
  for (const name of trusted) await requireTrusted(join(dataDir, name), owner);
  if (owner !== null) await closeTree(join(dataDir, closed));
}

async function requireTrusted(path: string, owner: Owner): Promise<void> {
  const found = await rightsOf(path);
  const fault = found === null ? null : faultOf(path, found, owner);
  if (fault !== null) throw new DiskFaultError(fault);
}

async function rightsOf(path: string): Promise<Rights | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw diskFault(path, error);
  }
}

/** Takes the rights of other users from a folder and all that is in it; the folder last, which says that it is done. */
async function closeTree(folder: string): Promise<void> {
  const found = await rightsOf(folder);
  if (found === null || (found.mode & openToOthers) === 0) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o700);
    else if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600);
  }
  await chmod(folder, 0o700);
}
