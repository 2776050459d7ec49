import { DiskFaultError } from '#platform/storage/disk-faults.ts';
import type { StillCopy } from './still-copy.ts';

/** What the worker thread of the embedded database is started with. */
export type WorkerSettings = {
  /** Directory of PGlite's files, or null for a database in memory. */
  directory: string | null;
  /** File to fill a database in memory from, or null for an empty one. */
  image: string | null;
  /** Whether a commit waits until its writes are on the disk. */
  durable: boolean;
};

/** From the program to the worker thread; handled one after another. */
export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'save'; path: string }
  | { kind: 'copy'; copy: StillCopy }
  | { kind: 'close' };

/** From the worker thread to the program. */
export type FromWorker =
  | { kind: 'ready' }
  /** Part of the answer to what `connection` sent. */
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'saved' }
  | { kind: 'copied'; failure: string | null }
  | { kind: 'closed' }
  | { kind: 'failed'; reason: string };

const longestReason = 500;

/** An error's first lines: PGlite's own contain 20 kB of minified source. A fault of the disk is a sentence for people as it is. */
export function shortError(error: unknown): string {
  if (error instanceof DiskFaultError) return error.message;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text;
}
