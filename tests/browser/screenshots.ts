/**
 * Makes the pictures of docs/portal: each page with the demonstration's data, on a laptop and a phone, light and dark, in
 * English and French.
 *
 *   node tests/browser/screenshots.ts [--only NAME] [--out FOLDER]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { demoFiles } from '../../demo/demo-files.ts';
import { DEMO_CATALOG, DEMO_PROFILE } from '../../demo/company.ts';
import { addCatalog } from '#features/catalog/catalog.ts';
import { addPerson } from '../support/people.ts';
import { isTooWide, type Look, NO_BROWSER, openPortal } from './portal.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
const out = values.out ?? join(import.meta.dirname, '..', '..', 'docs', 'portal');
const EMAIL = 'tenders@clinevo.example.com';

/** Each page with its path; `{best}` stands for the id of the best match. */
const PAGES: readonly [string, string][] = [
  ['opportunities', '/?open={best}'],
  ['reading-pane', '/opportunities/{best}'],
  ['company', '/company'],
  ['partners', '/company?tab=partners'],
  ['catalog', '/company?tab=catalog'],
  ['documents', '/company?tab=documents'],
  ['history', '/company?tab=history'],
  ['rules', '/rules'],
  ['digest', '/digest'],
  ['coverage', '/coverage'],
  ['settings', '/settings'],
  ['members', '/settings?tab=members'],
  ['audit', '/settings?tab=audit'],
  ['developers', '/developers'],
];

const LOOKS: readonly [string, Look][] = [
  ['laptop', {}],
  ['laptop-french', { language: 'fr' }],
  ['laptop-dark', { scheme: 'dark' }],
  ['phone', { width: 390, height: 844 }],
  ['phone-french-dark', { width: 390, height: 844, language: 'fr', scheme: 'dark' }],
];

const portal = await openPortal();
const company = await portal.world.company('Clinévo Distribution inc.', DEMO_PROFILE);
await addPerson(portal.world, company.id, EMAIL, 'admin');
await portal.world.app.database.transaction((tx) => addCatalog(tx, company.id, DEMO_CATALOG));
for (const { name, source, content } of demoFiles(new Date().toISOString().slice(0, 10)))
  await portal.world.discover(source, name, content);
const { body } = await portal.world.get('/api/v1/opportunities?limit=1', company);
const best = (body['items'] as { id: string }[])[0]?.id ?? '';

test('pictures', { skip: NO_BROWSER }, async () => {
  await mkdir(out, { recursive: true });
  for (const [look, how] of LOOKS) {
    const page = await portal.page(EMAIL, how);
    for (const [name, path] of PAGES.filter(([each]) => each.includes(values.only ?? '')))
      await shoot(page, `${name}-${look}`, path.replace('{best}', best));
    await page.context().close();
  }
});

async function shoot(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`${portal.base}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(out, `${name}.png`) });
  if (await isTooWide(page)) process.stdout.write(`${name} is wider than its window\n`);
}
