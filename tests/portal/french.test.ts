import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { colonIn, unbroken } from '../../portal/ui/format.ts';
import { PANE_WORDS } from '../../portal/opportunities/pane-words.ts';

const PORTAL = join(import.meta.dirname, '..', '..', 'portal');

describe('French in the portal', () => {
  test('guillemets stay with their words at the end of a line', async () => {
    const broken: string[] = [];
    for await (const name of glob('**/*.{ts,tsx}', { cwd: PORTAL, exclude: ['dist/**'] })) {
      // It mends what the service sends, so it names both.
      if (name === join('ui', 'format.ts')) continue;
      const lines = (await readFile(join(PORTAL, name), 'utf8')).split('\n');
      broken.push(...lines.flatMap((line, at) => (/« | »/.test(line) ? [`${name}:${at + 1}`] : [])));
    }
    assert.deepEqual(broken, []);
    assert.equal(unbroken('le titre dit « lit »'), 'le titre dit «\u00a0lit\u00a0»');
    assert.equal(`Pour${colonIn('fr')}`, 'Pour\u00a0: ');
  });

  test('what is said of a requirement agrees with « exigence »', () => {
    const { held, met, notHeld } = PANE_WORDS.fr;
    for (const word of [held, met, notHeld]) assert.match(word, /(?:é|u)e$/);
  });
});
