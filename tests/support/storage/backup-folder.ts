import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyStill, type StillCopy } from '#platform/database/embedded/still-copy.ts';
import { type MadeBackup, makeBackup } from '#platform/backup/backup.ts';

/** A data directory as a backup sees it, with files in place of a database; by path. */
export const SMALL: ReadonlyMap<string, string> = new Map([
  ['database/PG_VERSION', '17\n'],
  ['database/base/1/2600', 'p'.repeat(20_000)],
  ['documents/kept/0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f/0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f', 'an original'],
  ['secret-key', 'k'.repeat(64)],
]);

export async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** What lies in the folder, by path; an empty folder that is not there has nothing. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(folder.length + 1), await readFile(path, 'utf8'));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Makes a backup of such a folder, with what the test wants otherwise. */
export async function backUpFolder(
  dataDir: string,
  file: string,
  other: { migrations?: string[]; version?: string; overwrites?: boolean; says?: (text: string) => void } = {},
): Promise<MadeBackup> {
  const source = {
    dataDir,
    copyFiles: async (copy: StillCopy): Promise<void> => copyStill(join(dataDir, 'database'), copy),
    hasDocuments: true,
    version: other.version ?? '1.2.3',
    migrations: other.migrations ?? ['0001_first'],
    now: () => new Date('2026-11-22T10:00:00Z'),
  };
  const { overwrites = false, says = (): void => undefined } = other;
  return await makeBackup(source, file, { overwrites, signal: new AbortController().signal, says });
}
