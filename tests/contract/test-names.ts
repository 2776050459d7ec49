import type { Node } from 'oxc-parser';
import { parseSource, walk } from '../architecture/source.ts';

const callNames = new Set(['test', 'it', 'describe', 'suite']);

/**
 * The names of the tests and groups in a file, as far as they are known without running it. A template is known up to
 * its first value that is not; the values of a loop over a written-out array are known. Tests that are always skipped
 * do not count.
 */
export function testNames(path: string, text: string): string[] {
  const names: string[] = [];
  const { program } = parseSource(path, text);
  const arrays = writtenArrays(program);
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || !isTestCall(node) || isSkipped(node)) return;
    const [title] = node.arguments;
    if (title === undefined) return;
    for (const values of loopValues(parents, arrays)) names.push(staticText(title, values).text);
  });
  return names;
}

function isTestCall({ callee }: Node & { type: 'CallExpression' }): boolean {
  if (callee.type === 'Identifier') return callNames.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return callee.object.name === 't' && callee.property.type === 'Identifier' && callee.property.name === 'test';
}

function isSkipped(node: Node & { type: 'CallExpression' }): boolean {
  const [, options] = node.arguments;
  if (options?.type !== 'ObjectExpression') return false;
  return options.properties.some((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return false;
    const isOff = property.value.type === 'Literal' && Boolean(property.value.value);
    return isOff && (property.key.name === 'skip' || property.key.name === 'todo');
  });
}

type Values = ReadonlyMap<string, string>;

function staticText(node: Node, values: Values): { text: string; isWhole: boolean } {
  if (node.type === 'Literal') return { text: String(node.value), isWhole: true };
  if (node.type === 'Identifier') return { text: values.get(node.name) ?? '', isWhole: values.has(node.name) };
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = staticText(node.left, values);
    if (!left.isWhole) return left;
    const right = staticText(node.right, values);
    return { text: left.text + right.text, isWhole: right.isWhole };
  }
  if (node.type !== 'TemplateLiteral') return { text: '', isWhole: false };
  let text = '';
  for (const [index, { value }] of node.quasis.entries()) {
    text += value.cooked ?? '';
    const expression = node.expressions[index];
    if (expression === undefined) break;
    const inserted = staticText(expression, values);
    text += inserted.text;
    if (!inserted.isWhole) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** The arrays that are written out in the file, by name. */
function writtenArrays(program: Node): Map<string, Node> {
  const arrays = new Map<string, Node>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) return;
    const init = bare(node.init);
    if (init.type === 'ArrayExpression') arrays.set(node.id.name, init);
  });
  return arrays;
}

/** Without `as const` and `satisfies …`. */
function bare(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

/** What the variables of the loops around a place are in each round; one round when there is no loop. */
function loopValues(parents: readonly Node[], arrays: ReadonlyMap<string, Node>): Values[] {
  let rounds: Values[] = [new Map()];
  for (const loop of parents) {
    if (loop.type !== 'ForOfStatement' || loop.left.type !== 'VariableDeclaration') continue;
    const over = bare(loop.right);
    const array = over.type === 'Identifier' ? arrays.get(over.name) : over;
    const pattern = loop.left.declarations[0]?.id;
    if (array?.type !== 'ArrayExpression' || pattern === undefined) continue;
    const items = array.elements.filter((element) => element !== null);
    rounds = rounds.flatMap((round) => items.map((item) => new Map([...round, ...bound(pattern, bare(item))])));
  }
  return rounds;
}

/** The texts that a pattern (`name`, `[a, b]`, `{ a, b }`) takes from a written-out value. */
function bound(pattern: Node, value: Node): [string, string][] {
  if (pattern.type === 'Identifier') {
    return value.type === 'Literal' ? [[pattern.name, String(value.value)]] : [];
  }
  if (pattern.type === 'ArrayPattern' && value.type === 'ArrayExpression') {
    return pattern.elements.flatMap((part, index) => {
      const item = value.elements[index];
      return part && item ? bound(part, bare(item)) : [];
    });
  }
  if (pattern.type !== 'ObjectPattern' || value.type !== 'ObjectExpression') return [];
  return pattern.properties.flatMap((part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return [];
    const { name } = part.key;
    const item = value.properties.find((one) => {
      return one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name;
    });
    return item?.type === 'Property' ? bound(part.value, bare(item.value)) : [];
  });
}
