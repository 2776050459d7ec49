import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, DiskFaultError, diskFault } from '#platform/storage/disk-faults.ts';
import { flushFolder, writeDurably } from '#platform/storage/durable-write.ts';
import { type DiskReserve, freeBytesAt } from './disk-reserve.ts';
import { flushTree } from './durable-fs.ts';

/** What a new database takes with its first log files and the reserve, and some to begin with. */
const firstFillBytes = 128 * 1024 * 1024;

/**
 * Opens the database in a directory, and makes it where there is none. While it is made, a file next to it says so: what a process
 * that was killed meanwhile left holds nothing that anybody was promised, and is recreated.
 * @param flush for tests: what makes the new files last
 * @throws DiskFaultError where there is no room to make one; nothing is left of it. Also where the directory holds something that
 * is no whole database: it stays as it is
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
  } else await requireNothing(directory);
  const freeBytes = freeBytesAt(directory);
  if (freeBytes < firstFillBytes) throw new DiskFaultError(noRoomToMake(directory, freeBytes));
  await writeDurably(unfinished, 'The database in this folder is not complete.\n', `${unfinished}.part`);
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

/** Neither a whole database nor one that was being made: a copy that was cut short, of which somebody may need the rest. */
async function requireNothing(directory: string): Promise<void> {
  const [first] = (await namesIn(directory)).filter((name) => name !== 'lost+found');
  if (first === undefined) return;
  throw new DiskFaultError(
    `${directory} contains ${first} but no PG_VERSION, so it is not a complete database, perhaps an interrupted copy; copy it again, run "tenderfit restore" with a backup into a new DATA_DIR, or move it elsewhere to start with an empty database`,
  );
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw diskFault(directory, error);
  }
}

function noRoomToMake(directory: string, freeBytes: number): string {
  const inMb = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
  return `the disk of ${dirname(directory)} is too full for a database: it needs ${inMb(firstFillBytes)}, and ${inMb(freeBytes)} are free; free some space, or set DATA_DIR to a folder on another disk`;
}
