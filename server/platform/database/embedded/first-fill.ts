import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskFaultError } from '#platform/storage/disk-faults.ts';
import { flushFolder, writeDurably } from '#platform/storage/durable-write.ts';
import { type DiskReserve, freeBytesAt } from './disk-reserve.ts';
import { flushTree } from './durable-fs.ts';

/** What a new database takes with its first log files and the reserve, and some to begin with. */
const firstFillBytes = 128 * 1024 * 1024;

/**
 * Opens the database in a directory, and makes it where there is none. While it is made, a file beside it says so: what a process
 * that was killed meanwhile left holds nothing that anybody was promised, and is made anew.
 * @param flush for tests: what makes the new files last
 * @throws DiskFaultError where there is no room to make one; nothing is left of it
 */
export async function withFirstFill<T>(
  directory: string,
  durable: boolean,
  reserve: DiskReserve,
  open: () => Promise<T>,
  flush: (directory: string) => Promise<void> = flushTree,
): Promise<T> {
  const unfinished = `${directory}.unfinished`;
  if (existsSync(unfinished)) await rm(directory, { recursive: true, force: true });
  else if (existsSync(join(directory, 'PG_VERSION'))) {
    reserve.take();
    return await open();
  }
  const freeBytes = freeBytesAt(directory);
  if (freeBytes < firstFillBytes) throw new DiskFaultError(noRoomToMake(directory, freeBytes));
  await writeDurably(unfinished, 'The database beside this file is not complete.\n', `${unfinished}.part`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    reserve.take();
    const database = await open();
    if (durable) await flush(directory);
    await flushFolder(dirname(directory));
    await rm(unfinished);
    await flushFolder(dirname(directory));
    return database;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    await rm(`${directory}.reserve`, { force: true });
    await rm(unfinished, { force: true });
    throw error;
  }
}

function noRoomToMake(directory: string, freeBytes: number): string {
  const inMb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
  return `there is no room for a database on the disk of ${dirname(directory)}: it takes ${inMb(firstFillBytes)}, and ${inMb(freeBytes)} are free; free some, or set DATA_DIR to a folder on another disk`;
}
