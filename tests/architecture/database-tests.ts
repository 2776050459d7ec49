import { posix } from 'node:path';
import type { Source } from './source.ts';

/** The setting that names the PostgreSQL server on which tests make their databases. */
const SETTING = 'TEST_DATABASE_URL';

/**
 * The test files that work on the database that the setting names: those that read it themselves or through something they
 * import or start as a process. All others do the same whatever it says.
 */
export function testsOnDatabase(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const isOnDatabase = (path: string): boolean => {
    const seen = new Set([path]);
    // A set is gone through in the order in which it grows.
    for (const reached of seen) {
      const source = byPath.get(reached);
      if (source === undefined) continue;
      if (source.text.includes(SETTING)) return true;
      for (const target of targetsOf(source)) seen.add(target);
    }
    return false;
  };
  return sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts') && isOnDatabase(path));
}

/** Files that it imports to run, and those that it names beside itself, as it does to start one as a process. */
function targetsOf({ path, text, imports }: Source): string[] {
  const imported = new Set(imports.map(({ target }) => target));
  const named = Array.from(text.matchAll(/['"`](\.{1,2}\/[^'"`\s]+\.ts)['"`]/g), ([, relative = '']) =>
    posix.normalize(posix.join(posix.dirname(path), relative)),
  ).filter((target) => !imported.has(target));
  return [...imports.filter(({ isType }) => !isType).map(({ target }) => target), ...named];
}
