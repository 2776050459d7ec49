import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import type { TestCompany } from '../support/world.ts';
import { NO_BROWSER } from './browser.ts';
import { openPortal, settled } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const profile = { categories: ['42191810'], geography: ['Québec'] };
const alder = await world.company('Alder inc.', profile);
const birch = await world.company('Birch Ltd.', profile);
await addPerson(world, alder.id, 'ana@example.org');
await addPerson(world, birch.id, 'ben@example.org');
await discoverTenders(world, bedTenders('Ville de Lévis', 48));

const REGION = `document.querySelector('main [role="region"]')`;
const rows = (page: Page) => page.getByRole('region', { name: 'Opportunities of this tab' }).getByRole('link');
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const idsOf = async (page: Page): Promise<(string | undefined)[]> => {
  const hrefs = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => /[0-9a-f-]{36}/.exec(href)?.[0]);
};
const archived = async (company: TestCompany): Promise<number> =>
  ((await world.get('/api/v1/opportunities?status=archived&limit=100', company)).body['items'] as unknown[]).length;
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 900; turn += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
}

/** The list in pages of eight rows, of which four are loaded at first, with the requests for them that are sent. */
async function openInPagesOfEight(email: string): Promise<{ page: Page; asked: string[] }> {
  const asked: string[] = [];
  const page = await portal.page(email, { path: '/rules' });
  await page.route(/\/api\/v1\/opportunities\?.*with_can_bid/, async (route, request) => {
    asked.push(request.url());
    await route.continue({ url: request.url().replace('limit=50', 'limit=8') });
  });
  await page.goto(`${portal.base}/`);
  await rows(page).first().waitFor();
  await settled(page);
  return { page, asked };
}

async function loadAll(page: Page): Promise<void> {
  await until(async () => {
    await page.evaluate(`${REGION}.scrollTo(0, ${REGION}.scrollHeight)`);
    return (await page.locator('main li[aria-setsize="48"]').count()) > 0;
  }, 'every page is loaded');
  await page.evaluate(`${REGION}.scrollTo(0, 0)`);
  await settled(page);
}

describe('Portal: a list of many pages', { skip: NO_BROWSER }, () => {
  test('archiving and undoing read none of its pages again; the row leaves and is back where it was, here and nowhere else', async () => {
    const { page, asked } = await openInPagesOfEight('ana@example.org');
    const other = await portal.page('ben@example.org');
    await tab(other, 'Open').filter({ hasText: '48' }).waitFor();
    await loadAll(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const before = await idsOf(page);
    asked.length = 0;
    await page.keyboard.press('e');
    await until(async () => (await archived(alder)) === 1, 'the service has it');
    await settled(page);
    assert.deepEqual((await idsOf(page)).slice(0, 8), before.toSpliced(2, 1).slice(0, 8));
    await tab(page, 'Open').filter({ hasText: '47' }).waitFor();
    await page.keyboard.press('u');
    await until(async () => (await archived(alder)) === 0, 'the service has it back');
    await settled(page);
    assert.deepEqual((await idsOf(page)).slice(0, 8), before.slice(0, 8));
    await tab(page, 'Open').filter({ hasText: '48' }).waitFor();
    assert.deepEqual(asked, []);
    await tab(other, 'Open').filter({ hasText: '48' }).waitFor();
    for (const one of [page, other]) await one.context().close();
  });

  test('what was archived while the list was short is back where it was, however long the list is by then', async () => {
    const { page, asked } = await openInPagesOfEight('ana@example.org');
    const before = await idsOf(page);
    const pages = asked.length;
    await page.keyboard.press('e');
    await until(async () => (await archived(alder)) === 1, 'the service has it');
    await until(async () => asked.length > pages, 'the few pages are read again');
    await settled(page);
    await page.evaluate(`${REGION}.scrollTo(0, ${REGION}.scrollHeight)`);
    await until(async () => {
      await page.evaluate(`${REGION}.scrollTo(0, ${REGION}.scrollHeight)`);
      return (await page.locator('main li[aria-setsize="47"]').count()) > 0;
    }, 'every page is loaded');
    await page.keyboard.press('u');
    await until(async () => (await archived(alder)) === 0, 'the service has it back');
    await page.evaluate(`${REGION}.scrollTo(0, 0)`);
    await until(async () => (await idsOf(page))[0] === before[0], 'the row is back');
    await settled(page);
    assert.deepEqual((await idsOf(page)).slice(0, 8), before.slice(0, 8));
    await page.context().close();
  });

  test('what the service refuses is said, and the row is back where it was', async () => {
    const { page } = await openInPagesOfEight('ana@example.org');
    await loadAll(page);
    const before = await idsOf(page);
    await page.route(/\/archive$/, async (route) => {
      const body = JSON.stringify({ error: 'forbidden', message: 'not allowed' });
      await route.fulfill({ status: 403, headers: { 'content-type': 'application/json' }, body });
    });
    await page.keyboard.press('e');
    await page
      .getByText(/^Not done/)
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    await settled(page);
    assert.deepEqual((await idsOf(page)).slice(0, 8), before.slice(0, 8));
    await tab(page, 'Open').filter({ hasText: '48' }).waitFor();
    await page.context().close();
  });
});
