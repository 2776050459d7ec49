import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { JOBS } from '#jobs';
import { brokenLinks, countWords, readPages, readQuestions } from './documents.ts';
import { parseSource, readSources } from './source.ts';
import { checkWords, readRetiredWords, wordsOf } from './words.ts';

/** Pages stay short enough to be read, name files that exist, and words that were retired do not come back. */

const root = dirname(dirname(import.meta.dirname));
const pages = readPages(root);
const textOf = (path: string): string => pages.find((page) => page.path === path)?.text ?? assert.fail(`no ${path}`);
const MOST_WORDS: readonly [path: string, words: number][] = [
  ['docs/architecture.md', 1_000],
  ['docs/matching.md', 1_200],
  ...pages.filter(({ path }) => path.startsWith('docs/decisions/')).map(({ path }): [string, number] => [path, 200]),
];

describe('Documents:', () => {
  test('the pages are really read', () => {
    assert.ok(pages.length > 30);
    assert.ok(MOST_WORDS.length > 20);
  });

  for (const [path, most] of MOST_WORDS) {
    test(`${path} has at most ${most} words`, () => {
      const words = countWords(textOf(path));
      assert.ok(words <= most, `${words} words`);
    });
  }

  test('the table of docs/architecture.md answers 25 questions, each by a file that exists', () => {
    const rows = readQuestions(textOf('docs/architecture.md'));
    assert.equal(rows.length, 25);
    assert.equal(new Set(rows.map(({ file }) => file)).size, 25, 'a file answers two questions');
    const missing = rows.filter(({ file }) => !existsSync(join(root, file)) || !statSync(join(root, file)).isFile());
    assert.deepEqual(missing, []);
  });

  test('docs/operations/jobs.md lists every background job once, and no other', () => {
    const listed = [...textOf('docs/operations/jobs.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
    assert.deepEqual(listed.toSorted(), Object.keys(JOBS).toSorted());
  });

  test('docs/operations/scale.md says of every table once how it would be distributed', () => {
    const layout = /\| Kind \| Tables \|\n([\s\S]*?)\n\n/.exec(textOf('docs/operations/scale.md'))?.[1] ?? '';
    const listed = layout.split('\n').flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z_]+)`/g)]);
    const names = listed.map(([, name = '']) => name).filter((name) => name !== 'pgboss');
    const schema = readFileSync(join(root, 'database', 'schema.sql'), 'utf8');
    const tables = [...schema.matchAll(/^CREATE TABLE public\.([a-z_]+) /gm)].map(([, name = '']) => name);
    assert.ok(tables.length > 50);
    assert.deepEqual(names.toSorted(), tables.toSorted());
  });

  test('every link between pages leads to a file and a heading', () => {
    const broken = pages.flatMap((page) => brokenLinks(page, root).map((problem) => `${page.path}: ${problem}`));
    assert.deepEqual(broken, []);
  });

  test('every title of a decision says one thing, under its number', () => {
    for (const { path, text } of pages.filter((page) => page.path.startsWith('docs/decisions/'))) {
      const number = Number(/\/(\d{4})-/.exec(path)?.[1]);
      assert.match(text, new RegExp(`^# ${number}\\. [A-Z][^\\n]{10,90}\\n\\n\\d{4}-\\d{2}-\\d{2}\\n`), path);
    }
  });

  test('the glossary has one line for each word, in order, and no word that it retires', () => {
    const [entries = ''] = textOf('docs/glossary.md').split('\n## Retired words\n');
    const words = [...entries.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, word = '']) => word).slice(2);
    assert.ok(words.length >= 25 && words.length <= 40, `${words.length} words`);
    assert.deepEqual(
      words,
      words.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    const retired = readRetiredWords(textOf('docs/glossary.md')).filter(({ isRefused }) => isRefused);
    assert.deepEqual(
      retired.filter(({ word }) => words.includes(word)),
      [],
    );
  });
});

describe('Retired words:', () => {
  const retired = readRetiredWords(textOf('docs/glossary.md'));

  test('no name of server/ holds one that is refused', () => {
    const refused = retired.filter(({ isRefused }) => isRefused);
    assert.ok(refused.length >= 5);
    const lines = checkWords(readSources(root), refused).map(
      ({ path, line, subject, problem }) => `${path}:${line} ${subject}: ${problem}`,
    );
    assert.deepEqual(lines, []);
  });

  test('a row may retire several words, and says whether they are refused', () => {
    const page =
      '# G\n| told | no | refused |\n## Retired words\n| Word | Use instead | Check |\n| told, untold | `known` | refused |\n| kept | `cached` | by hand |\n';
    assert.deepEqual(readRetiredWords(page), [
      { word: 'told', instead: '`known`', isRefused: true },
      { word: 'untold', instead: '`known`', isRefused: true },
      { word: 'kept', instead: '`cached`', isRefused: false },
    ]);
  });

  const names: readonly [string, string[]][] = [
    ['askedForIds', ['asked', 'for', 'ids']],
    ['MOST_ASKED_2', ['most', 'asked']],
    ['isMasked', ['is', 'masked']],
    ['HTTPAsked', ['http', 'asked']],
  ];
  for (const [name, words] of names) {
    test(`the words of ${name} are ${words.join(', ')}`, () => {
      assert.deepEqual(wordsOf(name), words);
    });
  }

  const asked = [{ word: 'asked', instead: '`wanted`', isRefused: true }];
  const samples: readonly [text: string, found: string[]][] = [
    ['const asked = 1;', ['asked']],
    ['const { a: asked } = b;', ['asked']],
    ['const { asked: a } = b;', []],
    ['const [, ...asked] = b;', ['asked']],
    ['function askedFor() {}', ['askedFor']],
    ['function f(a = 1, { b, asked = 2 } = c) {}', ['asked']],
    ['const f = (asked: string) => asked;', ['asked']],
    ['type Asked = string;', ['Asked']],
    ['interface A { asked: string; isAsked(whatAsked: string): void }', ['asked', 'isAsked', 'whatAsked']],
    ['type A = { b: (asked: string) => void };', ['asked']],
    ['class Asked { #asked = 1; askedFor() {} }', ['Asked', 'asked', 'askedFor']],
    ['const MOST_ASKED = 1;', ['MOST_ASKED']],
    [`const a = 'asked'; b.asked = { asked: 1 }; const masked = 1; // asked`, []],
  ];
  for (const [text, found] of samples) {
    test(`${found.length === 0 ? 'accepted' : 'refused'}: ${text}`, () => {
      const refused = checkWords([parseSource('server/a.ts', text)], asked).map(({ subject }) => subject);
      assert.deepEqual(refused, found);
      assert.deepEqual(checkWords([parseSource('tests/a.ts', text)], asked), []);
    });
  }
});
