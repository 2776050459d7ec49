import { fstatSync, fsyncSync, writeSync } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskReserve } from './disk-reserve.ts';
import { withStep } from './pre-run.ts';

type InitParameters = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;

type FileNode = { parent: FileNode; name: string; mount: { opts: { root: string } } };
type FileStream = { nfd: number; node: FileNode };
type Write = (stream: FileStream, bytes: Uint8Array, offset: number, length: number, position: number) => number;
type Mknod = (parent: FileNode, name: string, mode: number, device: number) => FileNode;
type SetAttributes = (node: FileNode, attributes: { mode?: number }) => void;

/** The part of PGlite's file layer that is patched here; its types do not show it. */
type FileLayer = {
  NODEFS: {
    /** Has what `call` throws told to PostgreSQL as its error number. */
    tryFSOperation<T>(call: () => T): T;
    realPath(node: FileNode): string;
    stream_ops: { fsync?: (stream: FileStream) => number; write: Write };
    node_ops: { mknod: Mknod; setattr: SetAttributes };
  };
};

/** Calls to the operating system that tests record and have fail. */
export type SystemCalls = {
  fsync(file: number): void;
  /** Called before each write with its path. */
  beforeWrite(path: string): void;
};

const systemCalls: SystemCalls = { fsync: fsyncSync, beforeWrite: () => undefined };

/** Takes the rights of other users from what PostgreSQL makes, whatever it asks for. */
const ownRights = (mode: number): number => mode & ~0o077;

/**
 * PGlite's directory storage with an fsync that reaches the disk, rights of this user alone, and an answer to a full disk.
 * As shipped the layer has no fsync operation at all, so PostgreSQL believes it flushed and nothing was; and it opens files to
 * everybody. Only fsync is passed on, never fdatasync, so PostgreSQL must run with `wal_sync_method=fsync` and without `-F`.
 * Reaches into an internal: PGlite is pinned to one version, and tests count the calls and look at every file's rights.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times PostgreSQL's fsync reached the operating system. */
  fsyncCount = 0;
  readonly #reserve: DiskReserve | null;
  readonly #stop: (error: unknown) => void;
  readonly #calls: SystemCalls;

  /**
   * @param stop called when a write or flush failed that PostgreSQL could not do without: it must not run on. Its log is
   * good up to there.
   */
  constructor(
    directory: string,
    options: { reserve?: DiskReserve; stop?: (error: unknown) => void; calls?: SystemCalls } = {},
  ) {
    super(directory);
    this.#reserve = options.reserve ?? null;
    this.#stop = options.stop ?? (() => undefined);
    this.#calls = options.calls ?? systemCalls;
  }

  override async init(pg: InitParameters[0], options: InitParameters[1]): Promise<InitResult> {
    const result = await super.init(pg, options);
    return withStep(result, (module) => this.#patch((module as FileLayer).NODEFS));
  }

  #patch(layer: FileLayer['NODEFS']): void {
    const { mknod, setattr } = layer.node_ops;
    layer.node_ops.mknod = (parent, name, mode, device) =>
      this.#withRoom(
        `${layer.realPath(parent)}/${name}`,
        () => true,
        () => mknod(parent, name, ownRights(mode), device),
      );
    layer.node_ops.setattr = (node, attributes) => {
      const { mode } = attributes;
      setattr(node, mode === undefined ? attributes : { ...attributes, mode: ownRights(mode) });
    };
    layer.stream_ops.write = (stream, bytes, offset, length, position) => {
      const path = layer.realPath(stream.node);
      const grows = (): boolean => position + length > fstatSync(stream.nfd).size;
      return this.#withRoom(path, grows, () =>
        layer.tryFSOperation(() => {
          this.#calls.beforeWrite(path);
          return writeSync(stream.nfd, bytes, offset, length, position);
        }),
      );
    };
    layer.stream_ops.fsync = ({ nfd }) =>
      layer.tryFSOperation(() => {
        try {
          this.#calls.fsync(nfd);
        } catch (error) {
          // What was not flushed may be gone from memory too; only the log tells what it was.
          this.#stop(error);
          throw error;
        }
        this.fsyncCount += 1;
        return 0;
      });
  }

  /** Does a write. Without room a table may not grow, which PostgreSQL tells who asked; the log takes what is kept for it. */
  #withRoom<T>(path: string, grows: () => boolean, write: () => T): T {
    try {
      return write();
    } catch (error) {
      if (!isNoRoomNumber(error)) throw error;
      if (holdsTables.test(path) && grows()) this.#reserve?.noteFull();
      else if (this.#reserve?.letGo() === true) return this.#withRoom(path, grows, write);
      else this.#stop(Object.assign(new Error(`the disk is full: ${path} could not be written`), { code: 'ENOSPC' }));
      throw error;
    }
  }
}

const holdsTables = /\/(?:base|global)\//;

/** What PostgreSQL gets when the disk is full: ENOSPC and EDQUOT by the numbers of its own system. */
function isNoRoomNumber(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && [51, 19].includes(Number(error.errno));
}

// As many as Node's thread pool runs at once; one after another they take four times as long.
const flushesAtOnce = 4;

/** Flushes every file and directory below `directory`: what PGlite's first fill copies there, it does not flush. */
export async function flushTree(directory: string, openFile: typeof open = open): Promise<void> {
  const paths = [directory];
  for await (const entry of await opendir(directory, { recursive: true })) {
    paths.push(join(entry.parentPath, entry.name));
  }
  const flushRest = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const handle = await openFile(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: flushesAtOnce }, flushRest));
}
