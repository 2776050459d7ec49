import { createHash, randomUUID } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname, platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process works on the directory; two would silently destroy each other's writes. */
export class DirectoryHeldError extends Error {
  override name = 'DirectoryHeldError';
  /** Process id of the holder, where it told. */
  readonly holderPid: number | null;

  constructor(directory: string, holder: Holder | null) {
    const who =
      holder === null
        ? 'another process'
        : `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`;
    super(
      `${directory} is in use by ${who}; only one process at a time can use the embedded database, so stop that one first`,
    );
    this.holderPid = holder?.pid ?? null;
  }
}

/** A directory held by this process. */
export type DirectoryHold = { release(): Promise<void> };

type Holder = { pid: number; host: string; token: string };

const answerTimeoutMs = 1_000;

/**
 * Holds a directory against every other process of this machine until released. The hold is a listening socket, which
 * the kernel takes away with the process however it ends, so none is ever left behind.
 *
 * Two addresses on Linux. An abstract one: binding it is atomic, but containers do not see each other's. A socket file
 * in the directory: seen from every container that mounts it, but binding it is not atomic. Elsewhere one of the two.
 * @throws DirectoryHeldError
 */
export async function holdDirectory(directory: string): Promise<DirectoryHold> {
  const path = await realpath(directory);
  const self: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
  const servers: Server[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  try {
    for (const address of addressesOf(path)) {
      if (address.file) await clearDeadSocket(address.name, path);
      const server = await listen(address.name, self);
      if (server === null) throw new DirectoryHeldError(path, (await askHolder(address.name)).holder);
      servers.push(server);
      if (address.file) await requireOwn(address.name, self, path);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

type Address = { name: string; file: boolean };

// The longest socket path that every kernel takes is 103 bytes.
const longestSocketPath = 103;

function addressesOf(path: string): Address[] {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 32);
  if (platform() === 'win32') return [{ name: `\\\\.\\pipe\\tenderfit-${hash}`, file: false }];
  const inside = join(path, '.held');
  const file = Buffer.byteLength(inside) > longestSocketPath ? join(tmpdir(), `tenderfit-${hash}.held`) : inside;
  const socketFile = { name: file, file: true };
  return platform() === 'linux' ? [{ name: `\0tenderfit-${hash}`, file: false }, socketFile] : [socketFile];
}

function listen(address: string, self: Holder): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(self));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function clearDeadSocket(address: string, path: string): Promise<void> {
  const { answered, holder } = await askHolder(address);
  if (answered) throw new DirectoryHeldError(path, holder);
  await rm(address, { force: true });
}

/** Two processes can find the same dead socket file at once; the one whose file was replaced gives way. */
async function requireOwn(address: string, self: Holder, path: string): Promise<void> {
  const { holder } = await askHolder(address);
  if (holder?.token !== self.token) throw new DirectoryHeldError(path, holder);
}

/** Asks who listens at the address. A holder too busy to say who it is has still answered by being there. */
function askHolder(address: string): Promise<{ answered: boolean; holder: Holder | null }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = createConnection(address);
    const finish = (answered: boolean, holder: Holder | null): void => {
      socket.destroy();
      resolve({ answered, holder });
    };
    socket.setTimeout(answerTimeoutMs, () => finish(true, null));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => finish(false, null));
    socket.on('end', () => finish(true, readHolder(text)));
  });
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, host, token } = JSON.parse(text) as Partial<Holder>;
    return { pid: Number(pid), host: String(host), token: String(token) };
  } catch {
    return null;
  }
}
