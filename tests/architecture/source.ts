import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';

/** One import, export-from, `import()` or `import('…').T` of a file. */
export type Import = {
  specifier: string;
  /** A path from the root of the repository, `node:…`, or `npm:` and the package's name. */
  target: string;
  /** True when nothing of it is left at run time. */
  isType: boolean;
  line: number;
};

/** A file of the repository, read and parsed. `path` is from the root, with slashes. */
export type Source = {
  path: string;
  text: string;
  program: Node;
  imports: readonly Import[];
  hasDefaultExport: boolean;
  /** True for a file that only passes on what others export. */
  isBarrel: boolean;
  lineOf(node: { start: number }): number;
};

/** What a checker found. `subject` names the thing within the file, so that an exception can name it too. */
export type Violation = { rule: string; path: string; line: number; subject: string; problem: string };

/** Parses the text of one file; throws with path and line when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text);
  const lineOf = lineFinder(text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const found = (specifier: string, isType: boolean, start: number): Import => {
    return { specifier, target: resolveImport(path, specifier), isType, line: lineOf({ start }) };
  };
  const imports: Import[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    imports.push(found(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), start));
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    if (from)
      imports.push(
        found(
          from.value,
          entries.every((entry) => entry.isType),
          start,
        ),
      );
  }
  walk(program, (node) => {
    const specifier = inlineImport(node);
    if (specifier !== null) imports.push(found(specifier, node.type === 'TSImportType', node.start));
  });
  return {
    path,
    text,
    program,
    imports,
    hasDefaultExport: program.body.some(isDefaultExport),
    isBarrel: program.body.length > 0 && program.body.every(isExportFrom),
    lineOf,
  };
}

function lineFinder(text: string): Source['lineOf'] {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return ({ start }) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function isExportFrom(node: Node): boolean {
  return node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);
}

function isDefaultExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true;
  if (node.type !== 'ExportNamedDeclaration') return false;
  return node.specifiers.some(({ exported }) => exported.type === 'Identifier' && exported.name === 'default');
}

/** What `import(…)`, `require(…)` or `import('…').T` asks for; `?` when that is only known at run time. */
function inlineImport(node: Node): string | null {
  if (node.type === 'TSImportType') return node.source.value;
  const isRequire =
    node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require';
  const asked = node.type === 'ImportExpression' ? node.source : isRequire ? node.arguments[0] : undefined;
  if (asked === undefined) return null;
  return asked.type === 'Literal' && typeof asked.value === 'string' ? asked.value : '?';
}

const aliases: readonly [string, string][] = [
  ['#contract/', 'contract/'],
  ['#platform/', 'server/platform/'],
  ['#features/', 'server/features/'],
];

function resolveImport(from: string, specifier: string): string {
  if (specifier === '#jobs') return 'server/jobs.ts';
  for (const [alias, folder] of aliases) {
    if (specifier.startsWith(alias)) return posix.normalize(folder + specifier.slice(alias.length));
  }
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const [first = '', second = ''] = specifier.split('/');
  return `npm:${first.startsWith('@') ? `${first}/${second}` : first}`;
}

/** Calls `visit` for every node, parents before children; `parents` holds them, nearest last. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const enter = (current: Node): void => {
    visit(current, parents);
    parents.push(current);
    for (const key of visitorKeys[current.type] ?? []) {
      const child = (current as unknown as Record<string, unknown>)[key];
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) enter(one);
    }
    parents.pop();
  };
  enter(node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const leftOut = new Set(['node_modules', 'data', '.git', 'dist']);

/** Every TypeScript file of the repository, and every folder, as paths from its root. */
export function listFiles(root: string, folder = ''): { files: string[]; folders: string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isFile() && /\.tsx?$/.test(entry.name)) files.push(path);
    if (!entry.isDirectory() || leftOut.has(entry.name)) continue;
    const inside = listFiles(root, path);
    files.push(...inside.files);
    folders.push(path, ...inside.folders);
  }
  return { files, folders };
}

/** Reads and parses the repository's own TypeScript. */
export function readSources(root: string): Source[] {
  return listFiles(root).files.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
