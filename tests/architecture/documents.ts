import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A Markdown page of the repository; `path` is from its root. */
export type Page = { path: string; text: string };

const leftOut = new Set(['node_modules', 'data', '.git', 'dist']);

/** Every Markdown page of the repository. */
export function readPages(root: string, folder = ''): Page[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : readPages(root, path);
    return entry.name.endsWith('.md') ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** How many words a page has, tables and code included; signs alone are no words. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The rows of the table "question → file". */
export function readQuestions(text: string): { question: string; file: string }[] {
  return [...text.matchAll(/^\| ([^|]+\?) \| `([^`]+)` \|$/gm)].map(([, question = '', file = '']) => ({
    question,
    file,
  }));
}

/** What a heading is linked by: lower case, without punctuation, blanks as hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** Links of a page to files or headings that are not there, as `target: problem`. Links to other sites are not followed. */
export function brokenLinks({ path, text }: Page, root: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const to = file === '' ? path : posix.join(posix.dirname(path), file);
    if (!existsSync(join(root, to))) return [`${target}: no such file`];
    if (anchor === undefined) return [];
    const headings = readFileSync(join(root, to), 'utf8').matchAll(/^#+ (.+)$/gm);
    return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor) ? [] : [`${target}: no such heading`];
  });
}
