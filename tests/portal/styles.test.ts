import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { readyPortal } from '../../server/app-portal.ts';

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
