import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Pattern, repeatingPatterns, signsOf } from './architecture/patterns.ts';
import { isTest } from './architecture/layout.ts';
import { parseSource, readSources } from './architecture/source.ts';
import { costMs, growthOf } from './support/linear/linear-time.ts';
import { textOf, type WorstText } from './support/linear/worst-texts.ts';

/**
 * Patterns that take time by the square of a long text, each with what keeps its text short. The list may only shrink: new code
 * scans, or bounds what it repeats.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'server/features/discovery/sources/alberta.ts \\/+$': 'a setting of the operator',
  'server/features/discovery/sources/canadabuys.ts \\/*$': 'a setting of the operator',
  'server/features/discovery/sources/ocds-address.ts \\/+$': 'a setting of the operator',
  'server/features/discovery/sources/ocds-ckan.ts \\/+$': 'a setting of the operator',
  'server/features/discovery/sources/placeholders.ts (?:ext|x|poste|#).*$': '100 characters',
  'server/features/discovery/sources/sam.ts \\/+$': 'a setting of the operator',
  'server/features/discovery/sources/toronto-title.ts [\\p{L}\\p{N}]+$': '30 characters',
  'server/features/discovery/sources/toronto.ts \\/+$': 'a setting of the operator',
  'server/features/reading/end-user.ts \\s+(?:of|and|for|the|&)$': 'a name in a sentence of 1,500 characters',
  'server/features/reading/end-user.ts [\\s,.;:-]+$': 'a name in a sentence of 1,500 characters',
  'server/features/reading/product-category.ts [\\s,;:–-]+$': '90 characters',
  'server/features/rules/statements/facts.ts \\p{Lu}[^ ]* ?\\d': '80 characters',
  'server/platform/embeddings/embedder.ts \\/+$': 'a setting of the operator',
  'server/platform/mail/mailer.ts \\/+$': 'a setting of the operator',
  'server/platform/network/address-kinds.ts ^\\[|\\]$|%.*$': 'a host name, which URL and DNS bound',
  'server/platform/storage/storage.ts \\/+$': 'a setting of the operator',
};

const CHARS = 4_000;
const MOST_GROWTH = 4;
const LEAST_MS = 1.5;
const MEASURES = 4;
const SUFFIXES = ['\u0000', '\nX', ''];

/** The first text by which the pattern grows beyond linear; null where none of those tried does. */
async function steepText(pattern: Pattern): Promise<WorstText | null> {
  const expression = new RegExp(pattern.source, pattern.flags);
  const read = (text: string): string => text.replace(expression, '');
  const signs = signsOf(pattern);
  const units = [...signs, ...signs.flatMap((one, at) => signs.slice(at + 1, at + 4).map((other) => one + other))];
  for (const unit of units) {
    for (const suffix of [...SUFFIXES, `\u0000${unit}`]) {
      const text = { prefix: '', unit, suffix };
      if ((await costMs(read, textOf(text, CHARS), 1)) < LEAST_MS) continue;
      if (await isSteep(read, text)) return text;
    }
  }
  return null;
}

async function isSteep(read: (text: string) => string, text: WorstText): Promise<boolean> {
  for (let again = 0; again < MEASURES; again += 1) {
    const { ratio } = await growthOf({ name: '', bound: '', longest: CHARS, words: [], read }, text, 3 + again);
    if (ratio <= MOST_GROWTH) return false;
  }
  return true;
}

const nameOf = ({ path, source }: Pattern): string => `${path} ${source}`;

test('no regular expression of the product takes time by the square of its text, but those whose text is short', async () => {
  const sources = readSources(join(import.meta.dirname, '..')).filter(
    ({ path }) => /^(?:server|contract)\//.test(path) && !isTest(path),
  );
  const steep: string[] = [];
  const tried = new Set<string>();
  for (const pattern of repeatingPatterns(sources)) {
    const name = nameOf(pattern);
    if (tried.has(name) || name in BOUNDED) continue;
    tried.add(name);
    const text = await steepText(pattern);
    if (text !== null) steep.push(`${pattern.path}:${pattern.line} /${pattern.source}/ on ${JSON.stringify(text)}`);
  }
  assert.ok(tried.size > 100, `only ${tried.size} patterns were found`);
  assert.deepEqual(steep, []);
  const names = new Set(repeatingPatterns(sources).map(nameOf));
  assert.deepEqual(
    Object.keys(BOUNDED).filter((name) => !names.has(name)),
    [],
    'a pattern that is gone is no exception any more',
  );
});

test('a pattern that takes time by the square of its text is found', async () => {
  const [pattern] = repeatingPatterns([parseSource('a.ts', 'export const END = /[.,;]+$/;')]);
  assert.ok(pattern);
  assert.notEqual(await steepText(pattern), null);
});
