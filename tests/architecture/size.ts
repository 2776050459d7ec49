import type { Node } from 'oxc-parser';
import { type Source, type Violation, walk } from './source.ts';

const fileLines = 300;
const testFileLines = 500;
const functionLines = 60;
/** A component is markup for the most part: its file is short, and its function may be longer. */
const componentFileLines = 200;
const componentLines = 120;
/** Written by a program; nobody reads them in full. */
const generated = new Set([
  'server/platform/database/schema.ts',
  'server/features/matching/verdict/ranking-weights.ts',
]);

/** Lengths of files and functions. */
export function checkSizes(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => !generated.has(path))
    .flatMap((source) => {
      const { path, text } = source;
      const lines = text.replace(/\n$/, '').split('\n').length;
      const isComponent = path.endsWith('.tsx');
      const longest = isComponent ? componentLines : functionLines;
      const bound = isComponent ? componentFileLines : path.endsWith('.test.ts') ? testFileLines : fileLines;
      const violations: Violation[] = [];
      if (lines > bound) {
        const problem = `${lines} lines; at most ${bound}`;
        violations.push({ rule: 'file size', path, line: 1, subject: 'file', problem });
      }
      walk(source.program, (node, parents) => {
        if (!isFunction(node) || isGroupOfTests(parents.at(-1))) return;
        const length = source.lineOf({ start: node.end }) - source.lineOf(node) + 1;
        if (length <= longest) return;
        const subject = functionName(node, parents.at(-1));
        const problem = `the function ${subject} has ${length} lines; at most ${longest}`;
        violations.push({ rule: 'function size', path, line: source.lineOf(node), subject, problem });
      });
      return violations;
    });
}

function isFunction(node: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

/** The body of `describe` is a list of tests, not a function that somebody reads through. */
function isGroupOfTests(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'Identifier') return false;
  return parent.callee.name === 'describe' || parent.callee.name === 'suite';
}

function functionName(node: Node, parent: Node | undefined): string {
  for (const holder of [node, parent]) {
    if (holder === undefined) continue;
    const name = 'id' in holder ? holder.id : 'key' in holder ? holder.key : null;
    if (name?.type === 'Identifier') return name.name;
  }
  return 'without a name';
}

/** No `any`, no `!`, no default export, no barrel. */
export function checkForms(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => !generated.has(path))
    .flatMap((source) => {
      const violations: Violation[] = [];
      const add = (rule: string, node: { start: number }, problem: string): void => {
        violations.push({ rule, path: source.path, line: source.lineOf(node), subject: rule, problem });
      };
      if (source.hasDefaultExport) add('default export', { start: 0 }, 'exports by name only');
      if (source.isBarrel) add('barrel', { start: 0 }, 'only passes on what other files export: import those');
      walk(source.program, (node) => {
        if (node.type === 'TSAnyKeyword') add('any', node, '`any` switches the types off: `unknown`, and look');
        if (node.type === 'TSNonNullExpression') add('non-null', node, '`!` is a claim: check, and say what failed');
        if ('definite' in node && node.definite) add('non-null', node, 'a definite `!` is a claim: give it a value');
      });
      return violations;
    });
}
