import { posix } from 'node:path';
import { isTest } from './layout.ts';
import type { Source, Violation } from './source.ts';

/** The wings of matching, bottom to top: each imports those before it, and none imports the face above them. */
export const WINGS: readonly string[] = [
  'vocabulary',
  'places',
  'terms',
  'past',
  'embedding',
  'reasons',
  'subjects',
  'verdict',
  'candidates',
  'opinion',
];

const MATCHING = 'server/features/matching';
const MOST_FILES = 40;

/** The wing of a file of matching; null for its face and for files elsewhere. */
function wingOf(path: string): string | null {
  return path.startsWith(`${MATCHING}/`) ? (/^([^/]+)\//.exec(path.slice(MATCHING.length + 1))?.[1] ?? null) : null;
}

/** A wing is declared, and imports of matching only itself and the wings before it. */
export function checkWings(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => wingOf(path) !== null && !isTest(path))
    .flatMap((source) => {
      const wing = wingOf(source.path) ?? '';
      const found = (subject: string, line: number, problem: string): Violation => {
        return { rule: 'wings', path: source.path, line, subject, problem };
      };
      if (!WINGS.includes(wing)) return [found(wing, 1, `${wing} is no declared wing of matching`)];
      return source.imports.flatMap(({ target, specifier, line }) => {
        if (!target.startsWith(`${MATCHING}/`)) return [];
        const other = wingOf(target);
        if (other === null) return [found(specifier, line, 'a wing does not import the face')];
        const isAbove = WINGS.indexOf(other) > WINGS.indexOf(wing);
        return isAbove ? [found(specifier, line, `${other} is above ${wing}`)] : [];
      });
    });
}

/** No file imports, by whatever way, itself: types count too. One violation for each circle, at its first file. */
export function checkCircles(sources: readonly Source[]): Violation[] {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const state = new Map<string, 'open' | 'done'>();
  const violations: Violation[] = [];
  const enter = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done' || !targets.has(path)) return;
    if (state.get(path) === 'open') {
      const circle = way.slice(way.indexOf(path)).map((one) => posix.basename(one));
      const problem = `a circle of imports: ${[...circle, posix.basename(path)].join(' → ')}`;
      violations.push({ rule: 'circles', path, line: 1, subject: circle.toSorted().join(' '), problem });
      return;
    }
    state.set(path, 'open');
    for (const target of targets.get(path) ?? []) enter(target, [...way, path]);
    state.set(path, 'done');
  };
  for (const path of targets.keys()) enter(path, []);
  return violations;
}

/** A folder holds what one can take in: so many source files at most, tests not counted. */
export function checkFolderSizes(sources: readonly Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (path.endsWith('.test.ts')) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([path, count]) => {
      const problem = `${count} source files lie in it, ${MOST_FILES} at most: give its subjects folders of their own`;
      return { rule: 'folder size', path, line: 1, subject: path, problem };
    });
}
