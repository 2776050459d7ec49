import { constants, copyFileSync, cpSync, type Dirent, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#platform/storage/disk-faults.ts';

/** Copies that are to be of one instant of the database. */
export type StillCopy = {
  /** Where the database's files are copied to; a folder that is not there yet. */
  databaseTo: string;
  /** Folders of files that are never changed under their names: each file gets a second name. One that is missing is empty. */
  links: readonly { from: string; to: string }[];
};

/**
 * Makes the copies at once. In the thread that computes the database nothing is written meanwhile; in calls of the system one
 * after the other, which take a fifth of the time that promises take.
 */
export function copyStill(databaseFolder: string, { databaseTo, links }: StillCopy): void {
  cpSync(databaseFolder, databaseTo, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const { from, to } of links) linkTree(from, to);
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of listFolder(from)) {
    const [old, made] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(old, made);
    else if (entry.isFile()) linkOrCopy(old, made);
  }
}

function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Some file systems have no second names, and none reaches into another file system. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
