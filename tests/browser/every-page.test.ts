import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { COMPANY_TABS } from '../../portal/company/company-search.ts';
import { TABS as LIST_TABS } from '../../portal/opportunities/list-search.ts';
import { TABS as SETTINGS_TABS } from '../../portal/settings/settings-search.ts';
import { openDesk } from '../support/company-desk.ts';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, openPortal } from './portal.ts';

/** Each page and tab once, filled, as a reader of each language sees it, light and dark. */

const EMAIL = 'ana@example.org';
const portal = await openPortal();
const { world } = portal;
const alder = await openAnswering(world, 'Alder inc.', { categories: ['42191810'], overview: 'Beds.' });
const desk = await openDesk(world, 'Birch Ltd.', { categories: ['42191810'] });
for (const id of [alder.company.id, desk.id]) await addPerson(world, id, EMAIL, 'admin');
await discoverTenders(world, bedTenders('Ville B', 6));
await desk.product((await desk.partner('Aurivane Imaging')).id, { name: 'Cart' });
// The background jobs of the portal's world match at their own pace.
while ((await alder.items()).length < 6) await wait(100);
await alder.answer('Lits d’hôpital Ville B 0', 'interested');
await alder.answer('Lits d’hôpital Ville B 1', 'not_interested', 'We never bid for this buyer.');
await world.app.jobs.runPending();
const { id } = await alder.item('Lits d’hôpital Ville B 2');

const of = (path: string, company: string): string => `${path}${path.includes('?') ? '&' : '?'}company=${company}`;
const PATHS = [
  ...LIST_TABS.map((tab) => of(`/?tab=${tab}`, alder.company.id)),
  of(`/opportunities/${id}`, alder.company.id),
  of('/opportunities/00000000-0000-4000-8000-000000000000', alder.company.id),
  ...COMPANY_TABS.map((tab) => of(`/company?tab=${tab}`, desk.id)),
  of('/company?tab=catalog&step=import', desk.id),
  of('/company?tab=catalog&product=new', desk.id),
  ...['/rules', '/digest', '/coverage'].map((path) => of(path, alder.company.id)),
  ...SETTINGS_TABS.map((tab) => of(`/settings?tab=${tab}`, alder.company.id)),
  '/developers',
  '/sign-in',
];

/** The page takes the colours a moment after the system says so; the pages of signing in leave them to the browser. */
async function coloursOf(page: Page, colorScheme: string): Promise<void> {
  for (let turn = 0; turn < 250; turn += 1) {
    const shown = await page.evaluate("document.documentElement.getAttribute('data-mantine-color-scheme')");
    if (shown === null || shown === colorScheme) return;
    await wait(20);
  }
}

describe('Portal: every page', { skip: NO_BROWSER }, () => {
  for (const language of ['en', 'fr'] as const) {
    test(`in ${language === 'en' ? 'English' : 'French'} has nothing that axe finds wrong, light and dark`, async () => {
      const page = await portal.page(EMAIL, { language, path: '/developers' });
      for (const path of PATHS) {
        await page.goto(`${portal.base}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await coloursOf(page, colorScheme);
          // What changes its colour has done so by then.
          await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
          await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
          assert.deepEqual(await accessibilityFaults(page), [], `${path} ${language} ${colorScheme}`);
        }
      }
      await page.context().close();
    });
  }
});
