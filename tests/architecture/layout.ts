import { posix } from 'node:path';
import type { Source, Violation } from './source.ts';

/** The features, bottom to top: each may import those before it. */
export const FEATURES: readonly string[] = [
  'audit',
  'idempotency',
  'access',
  'spending',
  'profile',
  'catalog',
  'rules',
  'knowledge',
  'discovery',
  'duplicates',
  'reading',
  'documents',
  'suppliers',
  'matching',
  'opportunities',
  'ask',
  'deliveries',
  'amendments',
  'digest',
  'assistant',
  'operations',
];

/** The feature a path lies in, or null. */
export function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** True for files that only tests run. */
export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.startsWith('tests/') || path.startsWith('bench/');
}

/** True for the files that put everything together. */
export function isComposition(path: string): boolean {
  return /^server\/app(?:-[a-z]+)?\.ts$/.test(path) || path === 'server/main.ts' || path.startsWith('server/commands/');
}

/** True for a feature's files that may touch the world: its operations, routes, queries, jobs and mail. */
export function isWorldly(path: string): boolean {
  const feature = featureOf(path);
  if (feature === null || posix.dirname(path) !== `server/features/${feature}`) return false;
  const name = posix.basename(path, '.ts');
  return name === feature || name.startsWith(`${feature}-`) || /^(routes|queries|jobs|mail)(-[a-z0-9-]+)?$/.test(name);
}

/** True for the pure files: rules of a feature, and the platform's text functions. */
export function isRule(path: string): boolean {
  if (isTest(path)) return false;
  return (featureOf(path) !== null && !isWorldly(path)) || path.startsWith('server/platform/text/');
}

const refusedNames = new Set([
  'utils',
  'util',
  'helpers',
  'common',
  'shared',
  'lib',
  'core',
  'services',
  'types',
  'misc',
]);
const serverFolders = new Set(['features', 'platform', 'commands']);

/** Folder names that say nothing, and folders that architecture.md does not declare. */
export function checkFolders(folders: readonly string[]): Violation[] {
  return folders.flatMap((path) => {
    const [top, second, third, ...deeper] = path.split('/');
    const found = (problem: string): Violation[] => [{ rule: 'folders', path, line: 1, subject: path, problem }];
    if (refusedNames.has(posix.basename(path)))
      return found('the name says nothing: name what is decided or done there');
    if (top !== 'server' || second === undefined) return [];
    if (!serverFolders.has(second)) return found(`undeclared: server/ has ${[...serverFolders].join(', ')}`);
    const isFeature = second === 'features' && third !== undefined && deeper.length === 0;
    if (isFeature && !FEATURES.includes(third)) return found('undeclared feature: its place in FEATURES is missing');
    return [];
  });
}

/** File names: kebab-case, and no index.ts. */
export function checkNames(sources: readonly Source[]): Violation[] {
  return sources.flatMap(({ path }) => {
    const name = posix.basename(path);
    const found = (problem: string): Violation[] => [{ rule: 'names', path, line: 1, subject: name, problem }];
    if (name === 'index.ts') return found('index.ts says nothing: name the file after what it decides');
    if (/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(name)) return [];
    return found('not in kebab-case');
  });
}
