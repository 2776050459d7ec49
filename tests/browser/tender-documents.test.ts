import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { writePdf } from '../support/documents/pdf-writer.ts';
import { writeWorkbook } from '../support/documents/workbook-writer.ts';
import { addPerson } from '../support/people.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, firstOpportunity, isTooWide, type Look, openPortal } from './portal.ts';

/** The documents of a tender in the reading pane: uploaded, opened at a quote, and asked. */

const portal = await openPortal();
const { world } = portal;
const PROFILE = { categories: ['Snow removal'], geography: ['Québec'], is_canadian_supplier: true };
const mine = await world.company('Imagerie Laurentides', PROFILE);
const other = await world.company('Boréal Civil', PROFILE);
await addPerson(world, mine.id, 'ana@example.org');
await addPerson(world, other.id, 'ben@example.org');
const closes = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now() + 20 * 86_400_000);
await publish(
  world,
  snowTender({
    description: { en: 'The City requires a contractor to plow its lots twice a day.' },
    regions: ['Quebec'],
    closing: closingOn(closes),
  }),
);

const DEMAND = 'Bidders must hold ISO 9001 certification at bid closing.';
const VISIT = 'A mandatory site visit takes place at the depot on Elm Street.';
const RFP = writePdf([
  ['Request for proposal', 'The City plows its lots twice a day and the contractor shall supply the trucks.'],
  ['Mandatory requirements', DEMAND],
  ['Visits', VISIT],
]);

const [id, theirs] = [await firstOpportunity(world, mine), await firstOpportunity(world, other)];

async function open(look: Look = {}, email = 'ana@example.org', of = id): Promise<Page> {
  const page = await portal.page(email, { path: `/opportunities/${of}`, ...look });
  await page.getByRole('heading', { level: 2, name: /^Documents (of|de)/ }).waitFor();
  return page;
}
const choose = (page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
const documents = (page: Page) => page.getByRole('region', { name: /^Documents (of|de)/ });
const dialog = (page: Page) => page.getByRole('dialog');

describe('Portal: documents of a tender', { skip: NO_BROWSER }, () => {
  test('a package is uploaded and read, its facts show in one line, and a fact opens the page at its words; the address says so', async () => {
    const page = await open();
    await page.getByText('No document of this tender was read yet.').waitFor();
    await choose(
      page,
      { name: 'RFP.pdf', buffer: Buffer.from(RFP) },
      { name: 'drawing.dwg', buffer: Buffer.from([0, 1, 2, 3, 255]) },
    );
    await page.getByRole('alert').getByText('It is no PDF, Word').waitFor();
    await documents(page)
      .getByText(/^New or changed: .*ISO 9001/)
      .waitFor({ timeout: 90_000 });
    await documents(page)
      .getByText(/read · PDF · 3 pages · English/)
      .waitFor();
    await page.getByRole('link', { name: /^ISO 9001.*p\. 2/ }).click();
    const mark = dialog(page).locator('mark');
    await mark.waitFor();
    assert.equal(await mark.textContent(), DEMAND);
    assert.match(page.url(), /doc=.*words=/);
    await page.reload();
    await mark.waitFor();
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await dialog(page).getByText(VISIT).waitFor();
    await dialog(page).getByText('Page 3 of 3').waitFor();
    const saved = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: /^Save the original/ })
      .click();
    assert.equal((await saved).suggestedFilename(), 'RFP.pdf');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    assert.doesNotMatch(page.url(), /doc=/);
    await page.context().close();
  });

  test('a question by its key is answered with the words and their place, which opens; without an answer it says so', async () => {
    const page = await open({ path: `/?open=${id}` });
    await page.keyboard.press('q');
    await page.keyboard.type('Is a site visit mandatory?');
    await page.keyboard.press('Enter');
    const answers = page.getByRole('log');
    await answers.getByText(VISIT).waitFor();
    await answers.getByText('Searched: the notice, RFP.pdf.').waitFor();
    await answers.getByRole('link', { name: 'RFP.pdf, page 3' }).click();
    await dialog(page).locator('mark').waitFor();
    assert.equal(await dialog(page).locator('mark').textContent(), VISIT);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await answers.getByText(VISIT).waitFor();
    await page.getByRole('button', { name: 'What is the budget?' }).click();
    await answers.getByText('No sentence of the notice or its documents was recognized').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Ask', exact: true }).waitFor();
    assert.equal(await answers.count(), 0, 'the conversation is gone on leaving');
    await page.context().close();
  });

  test('another company sees none of it: no document, no fact, no page by its address, and no answer from it', async () => {
    const { body } = await world.get(`/api/v1/opportunities/${id}/documents`, mine);
    const [document] = body['documents'] as { id: string }[];
    const page = await open({ path: `/opportunities/${theirs}?doc=${document?.id}&page=2` }, 'ben@example.org', theirs);
    await dialog(page)
      .getByText(/^This page is not there/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('No document of this tender was read yet.').waitFor();
    await page.getByRole('button', { name: 'Is there a site visit?' }).click();
    await page.getByRole('log').getByText('Upload the package above').waitFor();
    assert.doesNotMatch(await page.content(), /RFP\.pdf|ISO 9001|Elm Street/);
    await page.context().close();
  });

  test('in French all of it is French; axe finds nothing, light and dark, with the page open too; no sideways scrolling on a phone', async () => {
    for (const look of [
      { scheme: 'light', language: 'en' },
      { scheme: 'dark', language: 'fr' },
    ] as const) {
      const page = await open(look);
      const question = look.language === 'fr' ? 'Y a-t-il une visite des lieux?' : 'Is there a site visit?';
      await page.getByRole('button', { name: question }).click();
      await page.getByRole('log').getByText(VISIT).waitFor();
      assert.deepEqual(await accessibilityFaults(page), [], look.language);
      await page.getByRole('log').getByRole('link', { name: 'RFP.pdf, page 3' }).click();
      await dialog(page).locator('mark').waitFor();
      await dialog(page)
        .getByText(look.language === 'fr' ? 'Page 3 de 3' : 'Page 3 of 3')
        .waitFor();
      assert.deepEqual(await accessibilityFaults(page), [], `${look.language}, the page`);
      await page.context().close();
    }
    const phone = await open({ language: 'fr', width: 390, height: 844 });
    await documents(phone)
      .getByText(/lu · PDF · 3 pages · anglais/)
      .waitFor();
    assert.equal(await isTooWide(phone), false);
    await phone.getByRole('link', { name: 'RFP.pdf', exact: true }).click();
    await dialog(phone).getByText('Page 1 de 3').waitFor();
    assert.equal(await isTooWide(phone), false);
    await phone.context().close();
  });

  test('a document is deleted after a question, and its facts count no more', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Delete RFP.pdf' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete RFP.pdf' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No document of this tender was read yet.').waitFor();
    await page.getByRole('link', { name: /^ISO 9001/ }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('the lines of a price form stand one by one, each opening its sheet', async () => {
    const page = await open();
    const workbook = writeWorkbook({
      'Lot 1': [
        ['Item', 'Description', 'Part No.', 'Qty', 'Unit'],
        [1, 'Plow blade', 'PB-4711', 12, 'each'],
        [2, 'Road salt', null, 40, 'box'],
      ],
    });
    await choose(page, { name: 'prices.xlsx', buffer: Buffer.from(workbook) });
    const lines = page.getByRole('region', { name: 'Line by line' });
    await lines.getByText('12 × Plow blade').waitFor({ timeout: 90_000 });
    await lines.getByText('Part number PB-4711').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await lines.getByRole('link', { name: /Road salt/ }).click();
    await dialog(page).locator('mark').first().waitFor();
    await page.context().close();
  });
});
