import type { Source } from './source.ts';
import { walk } from './source.ts';

/** A regular expression as it stands in a file. */
export type Pattern = { path: string; line: number; source: string; flags: string };

/** The regular expressions of these files that repeat something without a bound. */
export function repeatingPatterns(sources: readonly Source[]): Pattern[] {
  const found: Pattern[] = [];
  for (const source of sources) {
    walk(source.program, (node) => {
      if (node.type !== 'Literal' || !('regex' in node)) return;
      const { pattern, flags } = node.regex;
      if (/[*+]|\{\d+,\}/.test(pattern))
        found.push({ path: source.path, line: source.lineOf(node), source: pattern, flags });
    });
  }
  return found;
}

/** Signs that a pattern is about: those that it writes out, and one of each kind that it names. */
export function signsOf({ source }: Pattern): string[] {
  const written = source.match(/[\p{L}\p{N}]+|[^\\\p{L}\p{N}]/gu) ?? [];
  const kinds: [string, readonly string[]][] = [
    ['\\s', [' ', '\n', '\t']],
    ['\\S', ['a', '-']],
    ['\\d', ['1']],
    ['\\D', ['a']],
    ['\\w', ['a', '1']],
    ['\\p{L', ['a', 'A', 'é']],
    ['\\p{N', ['1']],
    ['\\p{C', ['\u0001']],
    ['\\p{M', ['\u0301']],
    ['.', ['a']],
    ['[^', ['a', ' ', '-']],
    ['\\n', ['\n']],
    ['\\r', ['\r']],
    ['\\\\', ['\\']],
  ];
  const named = kinds.flatMap(([kind, signs]) => (source.includes(kind) ? signs : []));
  return [...new Set([...named, ...written.filter((sign) => sign.length <= 12)])].slice(0, 24);
}
