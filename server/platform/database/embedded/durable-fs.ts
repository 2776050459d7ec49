import { fsyncSync } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitParameters = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;

/** The part of PGlite's file layer that is patched here; its types do not show it. */
type FileLayer = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };

/**
 * PGlite's directory storage with an fsync that reaches the disk. As shipped the layer has no fsync operation at all,
 * so PostgreSQL believes it flushed and nothing was. Only fsync is passed on, never fdatasync, so PostgreSQL must run
 * with `wal_sync_method=fsync` and without `-F`. Reaches into an internal: PGlite is pinned to one version, and a
 * test counts the calls.
 */
export class DurableNodeFS extends NodeFS {
  /** How many times PostgreSQL's fsync reached the operating system. */
  fsyncCount = 0;

  override async init(pg: InitParameters[0], options: InitParameters[1]): Promise<InitResult> {
    const result = await super.init(pg, options);
    const patch = (module: unknown): void => {
      (module as FileLayer).NODEFS.stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        this.fsyncCount += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...result.emscriptenOpts, preRun: [...preRunOf(result), patch] } };
  }
}

type PreRun = Extract<NonNullable<InitResult['emscriptenOpts']['preRun']>, readonly unknown[]>;

function preRunOf({ emscriptenOpts: { preRun } }: InitResult): PreRun {
  if (Array.isArray(preRun)) return preRun;
  return preRun === undefined ? [] : [preRun];
}

// As many as Node's thread pool runs at once; one after another they take four times as long.
const flushesAtOnce = 4;

/** Flushes every file and directory below `directory`: what PGlite's first fill copies there, it does not flush. */
export async function flushTree(directory: string): Promise<void> {
  const paths = [directory];
  for await (const entry of await opendir(directory, { recursive: true })) {
    paths.push(join(entry.parentPath, entry.name));
  }
  const flushRest = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const handle = await open(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: flushesAtOnce }, flushRest));
}
