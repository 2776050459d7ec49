import type { Node } from 'oxc-parser';
import { isRule } from './layout.ts';
import { type Source, type Violation, walk } from './source.ts';

const worldlyNames = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'crypto',
  'globalThis',
  'console',
  'require',
  'WebSocket',
]);
const worldlyMembers = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

/** Rules read no clock, draw no chance and reach nothing outside their arguments. */
export function checkPurity(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ path }) => isRule(path))
    .flatMap((source) => {
      const violations: Violation[] = [];
      const isOwn = bindings(source.program);
      walk(source.program, (node, parents) => {
        const subject = worldly(node, parents.at(-1));
        if (subject === null || isOwn(subject, parents)) return;
        const problem = `a rule uses no ${subject}: what it needs is an argument`;
        violations.push({ rule: 'purity', path: source.path, line: source.lineOf(node), subject, problem });
      });
      return violations;
    });
}

function worldly(node: Node, parent: Node | undefined): string | null {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
    if (isDate && node.type === 'CallExpression') return 'Date()';
    return isDate && node.arguments.length === 0 ? 'new Date()' : null;
  }
  if (node.type === 'MemberExpression' && node.object.type === 'Identifier') {
    const name = `${node.object.name}.${memberName(node)}`;
    return worldlyMembers.has(name) ? name : null;
  }
  if (node.type === 'MetaProperty' && node.meta.name === 'import') return 'import.meta';
  if (node.type !== 'Identifier' || !worldlyNames.has(node.name)) return null;
  return isNameOnly(node, parent) ? null : node.name;
}

function memberName(node: Node & { type: 'MemberExpression' }): string {
  if (node.property.type === 'Literal') return String(node.property.value);
  return node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
}

/** True where the word names a member of something else: `record.process`, `{ fetch: … }`. */
function isNameOnly(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined || !('computed' in parent) || parent.computed) return false;
  if (parent.type === 'MemberExpression') return parent.property === node;
  return 'key' in parent && parent.key === node && !('shorthand' in parent && parent.shorthand);
}

/** Tells whether a name is declared by the file itself, in a function around the place or at its top. */
export function bindings(program: Node): (name: string, parents: readonly Node[]) => boolean {
  const declared = new Map<Node, Set<string>>();
  walk(program, (node, parents) => {
    if (node.type !== 'Identifier' || !isDeclaration(node, parents)) return;
    const holder = parents.findLast((parent) => 'params' in parent) ?? program;
    declared.set(holder, (declared.get(holder) ?? new Set()).add(node.name));
  });
  return (name, parents) => parents.some((parent) => declared.get(parent)?.has(name) === true);
}

function isDeclaration(node: Node, parents: readonly Node[]): boolean {
  let inner = node;
  for (const parent of parents.toReversed()) {
    if (parent.type === 'VariableDeclarator') return parent.id === inner;
    if (parent.type === 'CatchClause') return parent.param === inner;
    if ('params' in parent && Array.isArray(parent.params)) return parent.params.some((param) => param === inner);
    if (parent.type === 'AssignmentPattern' && parent.left !== inner) return false;
    if (parent.type === 'Property' && parent.value !== inner) return false;
    const isPattern = ['ObjectPattern', 'ArrayPattern', 'RestElement', 'AssignmentPattern', 'Property'];
    if (!isPattern.includes(parent.type)) return false;
    inner = parent;
  }
  return false;
}
