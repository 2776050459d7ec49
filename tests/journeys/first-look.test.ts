import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command } from '../support/command-line.ts';
import { openWorld } from '../support/world.ts';

/** The demonstration, as the newcomer reads it. */

const world = await openWorld();
const service = { app: world.app, hasWorkers: false, migrated: [] };
const made = await command(service, ['demo', '--json'], world.folder);
assert.equal(made.code, 0, made.stderr);

type Item = { title: string; score: number; explanation: string };

async function best(language: 'en' | 'fr'): Promise<Item[]> {
  const { stdout, stderr } = await command(service, ['opportunities', '--limit', '5', '--lang', language, '--json']);
  assert.equal(stderr, '');
  return (JSON.parse(stdout) as { items: Item[] }).items;
}

test('First look: the five best matches doubt nothing that the notice or the profile settles', async () => {
  for (const [language, doubt] of [
    ['en', /to check|does not list|not among|Little else/i],
    ['fr', /à vérifier|ne mentionne pas|n’est pas de/i],
  ] as const) {
    const items = await best(language);
    assert.equal(items.length, 5);
    for (const { title, explanation } of items) assert.doesNotMatch(explanation, doubt, title);
  }
});

test('First look: the certifications that the best match asks for are those its notice names, and are held', async () => {
  const [first] = await best('en');
  assert.match(
    first?.explanation ?? '',
    /It asks for Health Canada MDEL, which you hold\. It asks for ISO 13485, which/,
  );
});
