import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What one process of a run runs: a test file of its own, or an entry that runs several, one after another. Paths are absolute. */
export type Entry = { file: string; paths: readonly string[] };

/** A process loads the service once for all its files, which costs more than many of them; but what it holds grows with them. */
const FILES_A_PROCESS = 16;

/**
 * What a file must not do to the others of its process, or needs a process of its own for: to change the process, to start
 * others, to measure memory or time.
 */
const ALONE = new RegExp(
  [
    /process\.(?!env\b|execPath|pid|getuid|stderr|stdout)\w/,
    /process\.env(?:\.\w+|\[[^\]]*\]) \??\??=(?!=)|delete process\.env/,
    /\bmock\.|globalThis|\bgc\(|[hH]eap|performance\.now/,
    /node:(?:child_process|v8|worker_threads)|\bprogram\(/,
    /support\/[^']*(?:attack|crash|http-lane|killed|-process\.ts|real-service|redis|service-watch)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** A line that is a comment; what is only spoken of there is not done. */
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

/** Whether the file with this text needs a process of its own. */
export function needsOwnProcess(text: string): boolean {
  return ALONE.test(text.replaceAll(COMMENT, ''));
}

/**
 * Lets files share processes that can, writing the entries into `folder`. Those that have one of their own often wait, and are
 * spread among the others, which compute. `paths` are from the root.
 */
export async function shareProcesses(
  paths: readonly string[],
  { root, folder, filesAtOnce }: { root: string; folder: string; filesAtOnce: number },
): Promise<Entry[]> {
  const isAlone = (path: string): boolean =>
    path.startsWith('tests/browser/') || needsOwnProcess(readFileSync(join(root, path), 'utf8'));
  const alone = paths.filter(isAlone).map((path) => ({ file: join(root, path), paths: [path] }));
  const others = paths.filter((path) => !isAlone(path));
  // Where there are few, each process takes its part.
  const count = Math.max(Math.ceil(others.length / FILES_A_PROCESS), Math.min(others.length, filesAtOnce));
  const shared = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // Neighbours are alike in length, so each process gets one of every stretch.
      const own = others.filter((_path, index) => index % count === at);
      const file = join(folder, `${at}.test.mjs`);
      await writeFile(file, entryOf(own, root));
      return { file, paths: own };
    }),
  );
  return spread(shared, alone);
}

/** Both lists as one, each in its order and from the beginning to the end of it. */
function spread<T>(some: readonly T[], others: readonly T[]): T[] {
  const placed = [some, others].flatMap((list) => list.map((item, at) => ({ item, place: at / list.length })));
  return placed.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/**
 * Each file is one test, whose tests are its own; its hooks run before and after them. All of them together repay that V8 optimizes
 * the code of PGlite (`testDatabase`).
 */
function entryOf(paths: readonly string[], root: string): string {
  const files = paths.map((path) => [path, pathToFileURL(join(root, path)).href]);
  return `import { test } from 'node:test';
process.env['TEST_OPTIMIZE'] = '1';
for (const [path, url] of ${JSON.stringify(files)})
  test(path, { timeout: Infinity }, async () => void (await import(url)));
`;
}
