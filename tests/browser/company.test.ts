import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { openDesk } from '../support/company-desk.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, isTooWide, openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const alder = await openDesk(world, 'Alder inc.', { categories: ['Hospital beds'] });
const birch = await openDesk(world, 'Birch Ltd.', { categories: ['Snow removal'] });
await addPerson(world, alder.id, 'ana@example.org', 'admin');
await addPerson(world, birch.id, 'ben@example.org', 'admin');
await discoverTenders(world, bedTenders('Ville A', 4));

const status = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const CSV = 'oem_partner,name,model,description,commodity_codes,rep_status,source_url';
const csvFile = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([CSV, ...rows, ''].join('\n')),
});

/** As Excel saves “CSV” where a comma is the decimal sign: semicolons, and letters in Windows-1252. */
const asExcelInQuebec = ({ buffer, ...file }: ReturnType<typeof csvFile>) => ({
  ...file,
  buffer: Buffer.from(buffer.toString('utf8').replaceAll(',', ';'), 'latin1'),
});

describe('Portal: the company', { skip: NO_BROWSER }, () => {
  test('an edit of the profile is applied, and what was skipped is told in words next to what was typed', async () => {
    const page = await portal.page('ana@example.org', { path: '/company' });
    const line = page.getByRole('combobox', { name: 'Categories' });
    await line.fill('Patient lifts');
    await line.press('Enter');
    await page.getByRole('list', { name: 'Categories' }).getByText('Patient lifts').waitFor();
    await status(page, '“Patient lifts” was added to Categories.');
    assert.deepEqual((await alder.profile()).categories, ['Hospital beds', 'Patient lifts']);
    await line.fill('HOSPITAL   beds');
    await line.press('Enter');
    await status(page, '“HOSPITAL beds” is in this list already. Case and accents make no difference.');
    assert.deepEqual((await alder.profile()).categories, ['Hospital beds', 'Patient lifts']);
    await page.getByRole('textbox', { name: 'Smallest contract' }).fill('50,000');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Smallest contract worth a bid: saved.');
    await page.getByRole('textbox', { name: 'Largest contract' }).fill('10000');
    await page.getByRole('button', { name: 'Save' }).click();
    await status(page, 'The smallest contract would be above the largest. Nothing was changed.');
    const { min_contract_value: min, max_contract_value: max } = await alder.profile();
    assert.deepEqual([min, max], [50_000, null]);
    assert.deepEqual((await birch.profile()).categories, ['Snow removal']);
  });

  test('a suggestion names both languages and counts open tenders; chosen, it becomes a tag; the undo takes it back', async () => {
    const page = await portal.page('ben@example.org', { path: '/company' });
    const line = page.getByRole('combobox', { name: 'Categories' });
    await line.fill('hospital b');
    const option = page.getByRole('option', { name: /hospital bed/ });
    await option.waitFor();
    assert.match(await option.innerText(), /lit d'hôpital[\s\S]*4 open tenders/);
    await option.click();
    await page.getByRole('list', { name: 'Categories' }).getByText('hospital bed').waitFor();
    await status(page, '“hospital bed” was added to Categories.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await status(page, 'Undone.');
    assert.deepEqual((await birch.profile()).categories, ['Snow removal']);
    assert.equal(await page.getByRole('list', { name: 'Categories' }).getByText('hospital bed').count(), 0);
  });

  test('a file with problems shows them beside its rows and writes nothing; corrected, it is imported', async () => {
    const page = await portal.page('ana@example.org', { path: '/company?tab=catalog&step=import' });
    const good = 'Aurivane Imaging,Cart,AV-9,A cart,42201716,carried,';
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(csvFile('products.csv', [good, 'Aurivane Imaging,Rack,,,,leased,']));
    await status(page, '1 problem in products.csv. Nothing was written; correct the file and choose it again.');
    const row = page.getByRole('region', { name: 'Row 3' });
    assert.match(
      await row.innerText(),
      /Rack[\s\S]*leased[\s\S]*How you offer it \(column rep_status\) · must be carried \(stocked and represented\) or catalog/,
    );
    assert.deepEqual([await alder.products(), await alder.partners()], [[], []]);
    await choose.setInputFiles(
      asExcelInQuebec(csvFile('products.csv', [good, 'Aurivane Imaging,Rack,,Étagère,,catalog,'])),
    );
    await status(page, 'products.csv can be imported.');
    await status(page, /semicolons between its cells; .* was read as Windows-1252/);
    await status(page, '2 new products');
    assert.deepEqual(await alder.products(), [], 'the check writes nothing');
    await page.getByRole('button', { name: 'Import them now' }).click();
    await status(page, 'products.csv is imported.');
    await page.getByRole('button', { name: 'See the catalog' }).click();
    await page.getByRole('button', { name: /Cart · AV-9/ }).waitFor();
    assert.deepEqual((await alder.products()).map(({ name }) => name).sort(), ['Cart', 'Rack']);
    assert.ok((await alder.products()).some(({ description }) => description === 'Étagère'));
    assert.deepEqual(await birch.products(), []);
  });

  test('removing a partner tells its cascade before and after; reverting it in the history brings the products back', async () => {
    const page = await portal.page('ana@example.org', { path: '/company?tab=partners' });
    await status(page, 'Removing it discontinues 2 products.');
    await page.getByRole('button', { name: 'Remove Aurivane Imaging' }).click();
    await status(page, 'Aurivane Imaging is no longer a partner. 2 products are discontinued.');
    assert.deepEqual(
      (await alder.products()).map((product) => product.status),
      ['discontinued', 'discontinued'],
    );
    await page.getByRole('tab', { name: 'History' }).click();
    await status(page, 'Discontinued 2 products.');
    await page.getByRole('button', { name: 'Revert this change of Manufacturer partners' }).first().click();
    await status(page, 'The change is reverted. 2 products are active again.');
    assert.deepEqual(
      (await alder.products()).map((product) => product.status),
      ['active', 'active'],
    );
    await status(page, /^Reverted$/);
  });

  test('an older change says that the later one has to be reverted first', async () => {
    await alder.edit(['set', 'overview', 'First.']);
    await alder.edit(['set', 'overview', 'Second.']);
    const page = await portal.page('ana@example.org', { path: '/company?tab=history' });
    await status(page, 'Changed again since: revert the later change of this field first.');
    await status(page, 'not stated → First.');
    assert.equal(await page.getByRole('button', { name: 'Revert this change of Overview' }).count(), 1);
  });

  test('a catalog without a product offers only what there is: adding one needs a partner', async () => {
    const page = await portal.page('ben@example.org', { path: '/company?tab=catalog' });
    await status(page, 'Products show which lines of a tender you can supply. Import them from a CSV file.');
    await page.getByRole('link', { name: 'Go to the partners' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add a product' }).count(), 0);
    await page.context().close();
  });

  test('a product is added, changed with an attribute, discontinued and active again by the undo', async () => {
    const page = await portal.page('ana@example.org', { path: '/company?tab=catalog&product=new' });
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('This is needed.').first().waitFor();
    await form.getByRole('combobox', { name: 'Partner' }).click();
    await page.getByRole('option', { name: 'Aurivane Imaging' }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Probe');
    await form.getByRole('button', { name: 'Add an attribute' }).click();
    await form.getByRole('textbox', { name: 'Attribute' }).fill('weight_kg');
    await form.getByRole('textbox', { name: 'Value' }).fill('6.5');
    await form.getByRole('button', { name: 'Save' }).click();
    await status(page, 'Probe is in the catalog.');
    const [probe] = await alder.products();
    assert.deepEqual([probe?.name, probe?.specs], ['Probe', { weight_kg: '6.5' }]);
    await page.getByRole('button', { name: /^Probe/ }).click();
    await form.getByRole('button', { name: 'Discontinue' }).click();
    await status(page, 'Probe is discontinued and no longer counts in matching.');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await status(page, 'Probe is active again.');
    assert.equal((await alder.products())[0]?.status, 'active');
  });

  test('a document is uploaded and read; one that is refused says why; deleting asks first', async () => {
    const page = await portal.page('ana@example.org', { path: '/company?tab=documents' });
    const choose = page.locator('input[type=file]');
    const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await choose.setInputFiles([text('work.txt', 'We install hospital beds in Quebec.'), text('empty.txt', ' ')]);
    await status(page, /^in use/);
    await status(page, /empty\.txt was not stored\. /);
    await page.getByRole('button', { name: 'Delete work.txt' }).click();
    await status(page, 'Delete work.txt? Its file and text are deleted for good.');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await status(page, 'No document yet');
  });

  test('every tab has nothing that axe finds wrong and fits a phone, in both languages, light and dark', async () => {
    for (const language of ['en', 'fr'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const page = await portal.page('ana@example.org', { language, scheme, width: 390, height: 844 });
        for (const tab of ['profile', 'partners', 'catalog', 'catalog&step=import', 'documents', 'history']) {
          await page.goto(`${portal.base}/company?tab=${tab}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await accessibilityFaults(page), [], `${tab} ${language} ${scheme}`);
          assert.equal(await isTooWide(page), false, `${tab} ${language}`);
        }
        await page.context().close();
      }
    }
  });

  test('in French: the edit, the skipped operation and the cascade are told in French', async () => {
    const page = await portal.page('ana@example.org', { language: 'fr', path: '/company' });
    const line = page.getByRole('combobox', { name: 'Catégories' });
    assert.equal(await line.getAttribute('placeholder'), 'Nom ou code, puis Entrée');
    await line.fill('hospital beds');
    await line.press('Enter');
    await status(page, '« hospital beds » est déjà dans cette liste. Majuscules et accents ne comptent pas.');
    await page.getByRole('tab', { name: 'Partenaires' }).click();
    await status(page, /^Si vous le retirez, \d produits deviennent inactifs\.$/);
    await page.getByRole('button', { name: 'Retirer Aurivane Imaging' }).click();
    await status(page, /^Aurivane Imaging n’est plus un partenaire\. \d produits sont maintenant inactifs\.$/);
    await page.getByRole('button', { name: 'Annuler' }).last().click();
    await status(page, /^Annulé\. \d produits sont de nouveau actifs\.$/);
    await page.getByRole('tab', { name: 'Documents' }).click();
    await status(page, /0 document sur\s50\.$/);
    await page.getByRole('tab', { name: 'Historique' }).click();
    await page
      .getByRole('button', { name: /^Défaire ce changement/ })
      .first()
      .waitFor();
    await status(page, 'First. → Second.');
  });
});
