import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readyPortal } from '../../server/app-portal.ts';
import { keepFiles } from '../../portal/build.ts';

const folder = await readyPortal({ stderr: process.stderr });
const assets = join(folder ?? assert.fail('the portal cannot be built here'), 'assets');
const styles = join(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), '..', 'styles');

const textOf = (ending: string): string =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');

test('every component of Mantine that the portal uses has its styles: portal/app/mantine.css names it', () => {
  const used = new Set(textOf('.js').match(/\bm_[0-9a-f]{6,8}\b/g));
  const styled = new Set(textOf('.css').match(/\bm_[0-9a-f]{6,8}\b/g));
  assert.ok(used.size > 100, 'the scripts name the classes of components');
  const missing = readdirSync(styles)
    .filter((name) => name.endsWith('.css') && !name.endsWith('.layer.css'))
    .filter((name) =>
      (readFileSync(join(styles, name), 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []).some(
        (one) => used.has(one) && !styled.has(one),
      ),
    );
  assert.deepEqual(missing, []);
});

test('a page of an earlier build finds its files for as long as a person stays signed in', async () => {
  const top = mkdtempSync(join(tmpdir(), 'tenderfit-files-'));
  try {
    const [from, to] = [join(top, 'standing'), join(top, 'made')];
    for (const path of [from, to]) mkdirSync(path);
    const now = Date.parse('2026-11-23T12:00:00.000Z');
    const write = (path: string, name: string, daysOld: number): void => {
      writeFileSync(join(path, name), `${name} of ${path}`);
      const at = now / 1_000 - daysOld * 86_400;
      utimesSync(join(path, name), at, at);
    };
    write(from, 'main-a.js', 3);
    write(from, 'old-b.js', 8);
    write(from, 'same-c.js', 3);
    write(to, 'same-c.js', 0);
    write(to, 'main-d.js', 0);
    await keepFiles(from, to, now);
    assert.deepEqual(readdirSync(to).toSorted(), ['main-a.js', 'main-d.js', 'same-c.js']);
    assert.ok(readFileSync(join(to, 'same-c.js'), 'utf8').includes(to));
    // The next build counts from when the file was made, not from when it was copied.
    rmSync(to, { recursive: true });
    mkdirSync(to);
    await keepFiles(from, to, now + 5 * 86_400_000);
    assert.deepEqual(readdirSync(to), []);
  } finally {
    rmSync(top, { recursive: true });
  }
});
