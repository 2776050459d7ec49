import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { readBytes, readLines } from './bytes.ts';
import { prepareTemporaryFolder, temporaryPath } from './temporary-files.ts';

/**
 * Plain values set aside on disk, one JSON line each: a body is parsed to its end first, then applied in batches, so that
 * nothing of a body that turns out cut or reshaped is stored. What JSON cannot hold (undefined, dates) does not come back as it went.
 */
export type RecordSpool<T> = {
  /** How many were written. */
  readonly count: number;
  write(value: T): Promise<void>;
  /** The values in the order they were written, `size` at a time, the last batch shorter; as often as needed. Ends writing. */
  batches(size: number): AsyncIterable<T[]>;
  /** Deletes the file. To be called in any case. */
  delete(): Promise<void>;
};

/** `folder` is local to this machine; what earlier processes left in it is deleted. */
export async function openRecordSpool<T>(folder: string, now: Date): Promise<RecordSpool<T>> {
  await prepareTemporaryFolder(folder, now);
  const path = temporaryPath(folder);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await once(file, 'open');
  // A failed write is told to the next caller; without a listener it would end the process.
  file.on('error', () => {});
  let count = 0;
  return {
    get count() {
      return count;
    },
    async write(value) {
      if (file.errored) throw file.errored;
      count += 1;
      if (!file.write(`${JSON.stringify(value)}\n`)) await drained(file);
    },
    async *batches(size) {
      await ended(file);
      yield* readBatches<T>(path, size);
    },
    async delete() {
      file.destroy();
      await rm(path, { force: true });
    },
  };
}

async function drained(file: WriteStream): Promise<void> {
  await once(file, 'drain');
}

async function ended(file: WriteStream): Promise<void> {
  if (file.errored) throw file.errored;
  if (!file.writableEnded) file.end();
  if (!file.writableFinished) await once(file, 'finish');
}

async function* readBatches<T>(path: string, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const line of readLines(readBytes(path, 'spool', Infinity), 'spool', Infinity)) {
    batch.push(JSON.parse(line.text) as T);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
