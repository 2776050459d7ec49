import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { demoFiles } from '../../demo/demo-files.ts';
import { DEMO_CATALOG, DEMO_PROFILE } from '../../demo/company.ts';
import { addCatalog } from '#features/catalog/catalog.ts';
import { addPerson } from '../support/people.ts';
import { accessibilityFaults, isTooWide, openPortal } from './portal.ts';

const out = '/tmp/company-shots';
const EMAIL = 'tenders@clinevo.example.com';
const portal = await openPortal();
const company = await portal.world.company('Clinévo Distribution inc.', DEMO_PROFILE);
await addPerson(portal.world, company.id, EMAIL, 'admin');
await portal.world.app.database.transaction((tx) => addCatalog(tx, company.id, DEMO_CATALOG));
for (const { name, source, content } of demoFiles(new Date().toISOString().slice(0, 10)))
  await portal.world.discover(source, name, content);
const { body } = await portal.world.get('/api/v1/opportunities?limit=20', company);
const items = body['items'] as { id: string; issuing_body: string }[];
for (const { id } of items.slice(0, 6)) await portal.world.send('POST', `/api/v1/opportunities/${id}/feedback`, company, { verdict: 'interested' });
for (const { id } of items.slice(8, 10)) await portal.world.send('POST', `/api/v1/opportunities/${id}/feedback`, company, { verdict: 'not_interested', reason: 'We never bid for this buyer.' });
await portal.world.app.jobs.runPending();
const only = process.argv[2] ?? '';

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  if (await isTooWide(page)) process.stdout.write(`${name} is wider than its window\n`);
  const faults = await accessibilityFaults(page);
  if (faults.length > 0) process.stdout.write(`${name}: ${faults.join('\n   ')}\n`);
}

const BAD = 'oem_partner,name,model,description,commodity_codes,rep_status,source_url\nAurivane Imaging,Cart,AV-9,A cart,42201716,carried,\n,No partner,,x,,carried,\nAurivane Imaging,Odd,,x,,leased,not-a-url\n';
test('look', async () => {
  await mkdir(out, { recursive: true });
  for (const [look, how] of [
    ['laptop', {}],
    ['phone-fr-dark', { width: 390, height: 844, language: 'fr', scheme: 'dark' }],
    ['laptop-dark', { scheme: 'dark' }],
    ['laptop-fr', { language: 'fr' }],
  ] as const) {
    if (!look.includes(only)) continue;
    const page = await portal.page(EMAIL, how);
    page.on('console', (message) => message.type() === 'error' && process.stdout.write(`${look} console: ${message.text()}\n`));
    page.on('pageerror', (error) => process.stdout.write(`${look} error: ${error.message}\n`));
    const go = async (path: string) => {
      await page.goto(`${portal.base}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    };
    await go('/company');
    await shoot(page, `profile-${look}`);
    await page.getByRole('combobox').first().fill(how && 'language' in how ? 'écho' : 'ultra');
    await page.waitForTimeout(900);
    await shoot(page, `suggest-${look}`);
    for (const tab of ['partners', 'catalog', 'documents', 'history']) {
      await go(`/company?tab=${tab}`);
      await shoot(page, `${tab}-${look}`);
    }
    await go('/company?tab=catalog&product=new');
    await shoot(page, `product-${look}`);
    await go('/company?tab=catalog&step=import');
    await writeFile('/tmp/company-bad.csv', BAD);
    await page.locator('input[type=file]').setInputFiles('/tmp/company-bad.csv');
    await page.waitForTimeout(800);
    await shoot(page, `import-${look}`);
    await go('/rules');
    await page.getByRole('button', { expanded: false }).first().click().catch(() => {});
    await page.waitForTimeout(1500);
    await shoot(page, `rules-${look}`);
    await page.context().close();
  }
});
