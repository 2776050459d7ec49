import { createConnection, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { findAddress, newAddress } from './address.ts';
import { encodeFrame, FrameReader } from './frames.ts';

/** What a command run for somebody else reads and writes. */
export type ControlStreams = { stdin: Readable; stdout: Writable; stderr: Writable };

/** What the server gives the command: streams that lead to the caller, and a signal that it went away. */
export type ControlIo = ControlStreams & { signal: AbortSignal };

/** Runs an operator command in the process that holds the data directory; gives its exit code. */
export type ControlHandler = (argv: string[], io: ControlIo) => Promise<number>;

/** The control socket, open. */
export type Control = { close(): Promise<void> };

/** The control socket answered, but not to the end of the command. */
export class ControlLostError extends Error {
  override name = 'ControlLostError';
}

/**
 * Takes operator commands for a data directory that this process holds. The socket is open to this user only. A socket
 * file left by a dead process is replaced, so the caller must hold the directory (`openDatabase` does).
 */
export async function serveControl(dataDir: string, handler: ControlHandler): Promise<Control> {
  const address = await newAddress(dataDir);
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    void serveCommand(socket, handler);
  });
  await address.clear();
  await listenPrivately(server, address.path);
  await address.publish();
  return {
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of connections) socket.destroy();
      await closed;
      await address.clear();
    },
  };
}

/**
 * Has the process that holds the data directory run a command, with its output written to the given streams as it
 * comes.
 * @returns the command's exit code, or null when no process holds the directory
 * @throws ControlLostError when that process ended before the command did
 */
export async function callControl(dataDir: string, argv: string[], streams: ControlStreams): Promise<number | null> {
  const path = await findAddress(dataDir);
  const socket = path === null ? null : await connect(path);
  if (socket === null) return null;
  return runRemotely(socket, argv, streams);
}

/** The socket file is made within `listen`, so it never has more rights than it ends with. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const umask = process.umask(0o177);
    try {
      server.listen(path, resolve);
    } finally {
      process.umask(umask);
    }
  });
}

function connect(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
  });
}

/** The server's side of one command. */
async function serveCommand(socket: Socket, handler: ControlHandler): Promise<void> {
  const gone = new AbortController();
  const stdin = new Readable({ read: () => socket.resume() });
  const reader = new FrameReader((frame) => {
    if (frame.kind === 'argv') void run(frame.argv);
    else if (frame.kind === 'stdin' && !stdin.push(frame.bytes)) socket.pause();
    else if (frame.kind === 'end') stdin.push(null);
  });
  const run = async (argv: string[]): Promise<void> => {
    const stdout = outputStream(socket, 'stdout');
    const stderr = outputStream(socket, 'stderr');
    const code = await handler(argv, { stdin, stdout, stderr, signal: gone.signal }).catch((error: unknown) => {
      stderr.write(`${error instanceof Error ? error.message : 'the command failed'}\n`);
      return 1;
    });
    // The streams keep what they could not pass on yet; the exit code must come after it.
    await Promise.all([ended(stdout), ended(stderr)]);
    if (socket.writable) socket.end(encodeFrame({ kind: 'exit', code }));
  };
  socket.on('data', (bytes) => {
    try {
      reader.take(bytes);
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    gone.abort();
    stdin.destroy();
  });
}

function ended(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.end(resolve);
  });
}

function outputStream(socket: Socket, kind: 'stdout' | 'stderr'): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!socket.writable) done();
      else socket.write(encodeFrame({ kind, bytes: chunk }), () => done());
    },
  });
}

/** The caller's side of one command. */
function runRemotely(socket: Socket, argv: string[], { stdin, stdout, stderr }: ControlStreams): Promise<number> {
  return new Promise((resolve, reject) => {
    let exitCode: number | null = null;
    const onInput = (bytes: Buffer | string): void => {
      if (!socket.write(encodeFrame({ kind: 'stdin', bytes: Buffer.from(bytes) }))) stdin.pause();
    };
    const onInputEnd = (): void => {
      socket.write(encodeFrame({ kind: 'end' }));
    };
    const reader = new FrameReader((frame) => {
      if (frame.kind === 'stdout') stdout.write(frame.bytes);
      else if (frame.kind === 'stderr') stderr.write(frame.bytes);
      else if (frame.kind === 'exit') exitCode = frame.code;
    });
    socket.on('data', (bytes) => reader.take(bytes));
    socket.on('drain', () => stdin.resume());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stdin.off('data', onInput);
      stdin.off('end', onInputEnd);
      stdin.pause();
      if (exitCode === null) reject(new ControlLostError('the server stopped before the command finished'));
      else resolve(exitCode);
    });
    socket.write(encodeFrame({ kind: 'argv', argv }));
    stdin.on('data', onInput);
    stdin.on('end', onInputEnd);
  });
}
