import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { match, storeTender } from '../support/tenders.ts';
import { NO_BROWSER } from './browser.ts';
import { type Look, openPortal } from './portal.ts';

/** The first rows of the list, which are there before the page's own code is: in each test that code is held back. */

const portal = await openPortal();
const { world } = portal;
const alder = await world.company('Alder Medical');
const birch = await world.company('Birch Civil');
await addPerson(world, alder.id, 'ana@example.org', 'admin');
await addPerson(world, birch.id, 'ben@example.org', 'admin');
for (const [companyId, titles] of [
  [alder.id, ['Patient <b>lifts</b> & beds', 'Infusion pumps', 'Ultrasound probes']],
  [birch.id, ['Road works']],
] as const)
  for (const [at, title] of titles.entries()) {
    const { groupId } = await storeTender(world.app.database, [{ title, deadline: '2099-03-01T20:00:00.000Z' }]);
    await match(world.app.database, companyId, groupId, 90 - at);
  }

const FIRST = '#first-view';

/** A page whose code waits until it is let go. */
async function held(email: string, look: Look = {}): Promise<{ page: Page; letGo: () => Promise<void> }> {
  const page = await portal.page(email, { ...look, path: '/coverage' });
  const gate = Promise.withResolvers<void>();
  await page.context().route('**/assets/main-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${portal.base}/`, { waitUntil: 'commit' });
  await page.locator(`${FIRST} li a`).first().waitFor();
  return {
    page,
    letGo: async () => {
      gate.resolve();
      await page.locator('#root main li a').first().waitFor();
      await page.locator(FIRST).waitFor({ state: 'detached' });
    },
  };
}

const groundOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

describe('Portal: the first rows', { skip: NO_BROWSER }, () => {
  for (const look of [{ language: 'en' }, { language: 'fr', scheme: 'dark' }, { width: 390, height: 844 }] as const)
    test(`the list shows the same words at the same place afterwards: ${JSON.stringify(look)}`, async () => {
      const { page, letGo } = await held('ana@example.org', look);
      const first = page.locator(`${FIRST} li a`);
      const told = await first.allInnerTexts();
      const tops = await first.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
      assert.equal(told.length, 3);
      assert.match(told[0] ?? '', /Patient <b>lifts<\/b> & beds/);
      const ground = await groundOf(page, FIRST);
      await letGo();
      const rows = page.locator('#root main li a');
      const shown = await rows.allInnerTexts();
      for (const [at, text] of told.entries()) {
        const words = new Set(wordsOf(shown[at] ?? ''));
        assert.deepEqual(
          wordsOf(text).filter((word) => !words.has(word)),
          [],
          text,
        );
      }
      const top = await rows.first().evaluate((row) => row.getBoundingClientRect().top);
      assert.ok(Math.abs(top - (tops[0] ?? 0)) <= 2, `the first row moves from ${tops[0]} to ${top}`);
      assert.equal(await groundOf(page, 'body'), ground);
      await page.context().close();
    });

  test('each person sees the rows of the own company, and a row leads to its tender', async () => {
    const { page, letGo } = await held('ben@example.org');
    assert.match(await page.locator(FIRST).innerText(), /Road works/);
    assert.doesNotMatch(await page.locator(FIRST).innerText(), /Patient|pumps|probes/);
    const address = await page.locator(`${FIRST} li a`).first().getAttribute('href');
    await letGo();
    assert.equal(await page.locator('#root main li a').first().getAttribute('href'), address);
    await page.context().close();
  });
});
