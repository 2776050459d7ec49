import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryPath } from '#platform/records/temporary-files.ts';
import { writeDurably } from '#platform/storage/durable-write.ts';

// The longest socket path that every kernel takes.
const longestSocketPathBytes = 103;
const socketName = 'control.sock';
/** Holds the socket's path when that did not fit into the directory. */
const pointerName = 'control.path';

/** Where the process that holds a data directory takes commands. */
export type ControlAddress = {
  path: string;
  /** Takes the socket file away, a dead process's one too. */
  clear(): Promise<void>;
  /** Once the socket listens: shuts it to other users and lets callers find it. */
  publish(): Promise<void>;
};

/** The socket file in the data directory, or, when that path is too long, one in a new directory that a file names. */
export async function newAddress(dataDirectory: string): Promise<ControlAddress> {
  const dataDir = await realpath(dataDirectory);
  const nothing = async (): Promise<void> => undefined;
  if (platform() === 'win32') return { path: windowsPipe(dataDir), clear: nothing, publish: nothing };
  const inside = join(dataDir, socketName);
  if (Buffer.byteLength(inside) <= longestSocketPathBytes) {
    return { path: inside, clear: () => rm(inside, { force: true }), publish: () => chmod(inside, 0o600) };
  }
  const pointer = join(dataDir, pointerName);
  // mkdtemp makes a directory that this user alone may enter.
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-'));
  const path = join(directory, socketName);
  return {
    path,
    clear: async () => {
      await rm(pointer, { force: true });
      await rm(path, { force: true });
    },
    publish: async () => {
      await chmod(path, 0o600);
      await writeDurably(pointer, path, temporaryPath(dataDir));
    },
  };
}

function windowsPipe(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\tenderfit-control-${hash}`;
}

/** The address that the holder of a data directory published, or null when there is none that may be trusted. */
export async function findAddress(dataDir: string): Promise<string | null> {
  const directory = await realpath(dataDir).catch(() => null);
  if (directory === null) return null;
  if (platform() === 'win32') return windowsPipe(directory);
  const inside = join(directory, socketName);
  if (Buffer.byteLength(inside) <= longestSocketPathBytes) return (await isOurs(inside)) ? inside : null;
  const path = await readFile(join(directory, pointerName), 'utf8').catch(() => null);
  return path !== null && (await isOurs(path)) ? path : null;
}

/** A socket that another user made could be anybody's; root may call any. */
async function isOurs(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  const user = process.getuid?.();
  return found !== null && found.isSocket() && (user === undefined || user === 0 || found.uid === user);
}
