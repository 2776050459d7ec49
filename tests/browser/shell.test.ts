import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson } from '../support/people.ts';
import { accessibilityFaults, isTooWide, NO_BROWSER, openPortal } from './portal.ts';

const portal = await openPortal();
const first = await portal.world.company('Imagerie Laurentides');
const second = await portal.world.company('Boréal Civil');
await addPerson(portal.world, first.id, 'ana@example.org');
await addPerson(portal.world, second.id, 'ana@example.org');
await addPerson(portal.world, second.id, 'ben@example.org');

describe('Portal: the frame of every page', { skip: NO_BROWSER }, () => {
  test('without a session it leads to the sign-in page', async () => {
    const page = await portal.page('ana@example.org');
    await page.context().clearCookies();
    await page.goto(`${portal.base}/company`);
    await page.waitForURL(/\/sign-in/);
  });

  test('every place of the rail has a heading and nothing that axe finds wrong, in both languages, light and dark', async () => {
    for (const language of ['en', 'fr'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const page = await portal.page('ben@example.org', { language, scheme });
        for (const path of ['/', '/company', '/rules', '/digest', '/coverage', '/settings', '/developers']) {
          await page.goto(`${portal.base}${path}`);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await page.waitForLoadState('networkidle');
          assert.deepEqual(await accessibilityFaults(page), [], `${path} ${language} ${scheme}`);
        }
        await page.context().close();
      }
    }
  });

  test('no page has to be scrolled sideways on a phone', async () => {
    const page = await portal.page('ben@example.org', { width: 390, height: 844, language: 'fr' });
    for (const path of ['/', '/company', '/rules', '/digest', '/coverage', '/settings', '/developers']) {
      await page.goto(`${portal.base}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      assert.equal(await isTooWide(page), false, path);
    }
  });

  test('the address names the company, and the menu switches to another', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${first.id}` });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Boréal Civil' }).click();
    await page.waitForURL((url) => url.searchParams.get('company') === second.id);
    await page.getByRole('link', { name: 'Coverage' }).click();
    await page.waitForURL((url) => url.pathname === '/coverage' && url.searchParams.get('company') === second.id);
  });

  test('signing out ends the session', async () => {
    const page = await portal.page('ben@example.org');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    const { status } = await page.request
      .get(`${portal.base}/api/v1/me`)
      .then((answer) => ({ status: answer.status() }));
    assert.equal(status, 401);
  });
});
