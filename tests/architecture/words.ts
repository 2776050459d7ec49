import type { Node } from 'oxc-parser';
import { type Source, type Violation, walk } from './source.ts';

/** A word that the project no longer uses: what stands for it now, and whether names are refused for it yet. */
export type RetiredWord = { word: string; instead: string; isRefused: boolean };

/** The rows of the glossary's table of retired words; one row may hold several words, separated by commas. */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const [, table = ''] = glossary.split('\n## Retired words\n');
  return [...table.matchAll(/^\| ([a-z, ]+) \| ([^|]+) \| (refused|by hand) \|$/gm)].flatMap(
    ([, words = '', instead = '', check]) =>
      words.split(', ').map((word) => ({ word, instead, isRefused: check === 'refused' })),
  );
}

/** The words of a name, in lower case: `askedForIds` has `asked`, `for` and `ids`. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Names that server/ declares and that hold a retired word: functions, types, variables, parameters and properties. */
export function checkWords(sources: readonly Source[], retired: readonly RetiredWord[]): Violation[] {
  const insteadOf = new Map(retired.map(({ word, instead }) => [word, instead]));
  return sources
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap((source) => {
      const found = new Map<string, Violation>();
      walk(source.program, (node) => {
        for (const { name, start } of declaredNames(node)) {
          const word = wordsOf(name).find((one) => insteadOf.has(one));
          if (word === undefined || found.has(name)) continue;
          const problem = `“${word}” is retired (docs/glossary.md): ${insteadOf.get(word)}`;
          found.set(name, { rule: 'words', path: source.path, line: source.lineOf({ start }), subject: name, problem });
        }
      });
      return [...found.values()];
    });
}

type Name = { name: string; start: number };

/** The names that this node itself declares; keys of object literals follow a type or a format and are left out. */
function declaredNames(node: Node): Name[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundNames(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
      return [
        ...('id' in node && node.id ? [node.id] : []),
        ...('key' in node ? keyName(node.key) : []),
        ...node.params.flatMap((one) => boundNames(one)),
      ];
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return node.id ? [node.id] : [];
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return keyName(node.key);
    default:
      return [];
  }
}

function keyName(key: Node): Name[] {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? [key] : [];
}

/** The names that a pattern binds. */
function boundNames(pattern: Node): Name[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one === null ? [] : boundNames(one)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundNames(one.type === 'Property' ? one.value : one));
    default:
      return [];
  }
}
