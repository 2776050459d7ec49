import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { listMigrations, migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';

/** Stands for all that the prepared state depends on: migrations, jobs, and the versions of what makes them. */
export async function stateHash(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package.json', 'server/jobs.ts', 'server/platform/database/roles.ts']) {
    hash.update(await readFile(new URL(`../../${file}`, import.meta.url)));
  }
  for (const { name, text } of await listMigrations()) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Makes of an empty database what every test begins with: all tables, and the queues of the jobs. */
export async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await (await openJobs(database, JOBS)).stop();
}

const imagePrefix = `tenderfit-test-${userInfo().uid}-`;

/** The path of the image of a migrated, empty embedded database, which the first to come makes for all test processes. */
export async function embeddedImage(): Promise<string> {
  const image = join(tmpdir(), `${imagePrefix}${await stateHash()}.tar`);
  await onlyOnce(
    image,
    () => exists(image),
    () => makeImage(image),
  );
  return image;
}

/**
 * Makes `dataDir` the data directory of an embedded database that is migrated and empty. What a start makes of no directory at
 * all takes ten times as long, and is for tests of the first start.
 */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await fillDatabaseFolder(join(dataDir, 'database'));
}

/** The same for the folder of PGlite's files alone. */
export async function fillDatabaseFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await embeddedImage(), '-C', folder]);
}

async function makeImage(path: string): Promise<void> {
  const database = await openDatabase({ memory: { image: null } }, { durable: false });
  try {
    await prepare(database);
    await database.saveImage(path);
  } finally {
    await database.close();
  }
  await removeOldImages();
}

const imageLifeMs = 24 * 60 * 60 * 1000;

async function removeOldImages(): Promise<void> {
  for (const file of await readdir(tmpdir())) {
    if (!file.startsWith(imagePrefix)) continue;
    const path = join(tmpdir(), file);
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > imageLifeMs) await rm(path, { force: true });
  }
}

const waitMs = 50;
// Making the image takes 3 to 10 s; a maker that was killed leaves its mark behind.
const staleAfterMs = 60_000;

/** Does `make` unless `isMade`, in one process at a time, as marked by a directory beside `path`. */
async function onlyOnce(path: string, isMade: () => Promise<boolean>, make: () => Promise<void>): Promise<void> {
  const mark = `${path}.making`;
  while (!(await isMade())) {
    const isMine = await mkdir(mark).then(
      () => true,
      () => false,
    );
    if (isMine) {
      try {
        if (!(await isMade())) await make();
      } finally {
        await rm(mark, { recursive: true, force: true });
      }
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
    });
    const made = await stat(mark).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > staleAfterMs) await rm(mark, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
