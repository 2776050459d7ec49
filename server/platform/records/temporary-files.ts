import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '#platform/storage/disk-faults.ts';

const PREFIX = 'tenderfit-spool';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const PROCESS_TOKEN = randomUUID().slice(0, 8);
const HOST = hostname().replace(/[^a-zA-Z0-9-]/g, '-');

let count = 0;

/** A new path in `folder` for a file that must not outlive this process. The file is the caller's to make and to delete. */
export function temporaryPath(folder: string): string {
  count += 1;
  return join(folder, [PREFIX, HOST, process.pid, PROCESS_TOKEN, count].join('.'));
}

/** Makes the folder and deletes what earlier processes left in it when they were killed; files of running ones stay. */
export async function prepareTemporaryFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(`${PREFIX}.`) && (await isLeftOver(path, name, now))) await rm(path, { force: true });
  }
}

async function isLeftOver(path: string, name: string, now: Date): Promise<boolean> {
  const [, host, pid, token] = name.split('.');
  // A container's process has the same id at each start, so the id alone does not tell its files from the ones before.
  if (host === HOST && Number(pid) === process.pid) return token !== PROCESS_TOKEN;
  if (host === HOST && !isRunning(Number(pid))) return true;
  const found = await stat(path).catch(() => null);
  return found !== null && now.getTime() - found.mtimeMs > MAX_AGE_MS;
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
