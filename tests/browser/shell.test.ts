import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson } from '../support/people.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, isTooWide, openPortal } from './portal.ts';

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

  test('Ctrl K opens the commands, which lead to a page', async () => {
    const page = await portal.page('ben@example.org');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a page, or search the opportunities' }).fill('cover');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/coverage/);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a page, or search the opportunities' }).waitFor();
    await page.context().close();
  });

  test('the rail says where one is, on a page that it does not name too', async () => {
    const page = await portal.page('ben@example.org', { path: '/developers' });
    const chosen = page.getByRole('navigation', { name: 'Pages of the portal' }).locator('[aria-current=page]');
    await chosen.first().waitFor();
    assert.deepEqual(await chosen.allInnerTexts(), ['Settings']);
    await page.goto(`${portal.base}/opportunities/00000000-0000-4000-8000-000000000000`);
    await chosen.first().waitFor();
    assert.deepEqual(await chosen.allInnerTexts(), ['Opportunities']);
    await page.context().close();
  });

  test('no page has to be scrolled sideways on a phone', async () => {
    const page = await portal.page('ben@example.org', { width: 390, height: 844, language: 'fr' });
    for (const path of ['/', '/company', '/rules', '/digest', '/coverage', '/settings', '/developers']) {
      await page.goto(`${portal.base}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      assert.equal(await isTooWide(page), false, path);
    }
  });

  test('a part that the service no longer has loads the page anew, and loses nothing that is typed without a question', async () => {
    const page = await portal.page('ben@example.org', { path: '/company' });
    const gone = '**/assets/command-palette-*';
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '{}' }));
    const field = page.getByRole('textbox', { name: 'Overview' });
    await field.fill('We install beds');
    const asked = page.waitForEvent('dialog');
    await field.blur();
    await page.keyboard.press('Control+k');
    await (await asked).dismiss();
    assert.equal(await field.inputValue(), 'We install beds');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Control+k');
    await loaded;
    await page.unroute(gone);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Go to a page, or search the opportunities' }).waitFor();
    await page.context().close();
  });

  test('the address names the company, and the menu switches to another', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${first.id}` });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Boréal Civil' }).click();
    await page.waitForURL((url) => url.searchParams.get('company') === second.id);
    await page.getByRole('link', { name: 'Coverage' }).click();
    await page.waitForURL((url) => url.pathname === '/coverage' && url.searchParams.get('company') === second.id);
  });

  test('? shows the keys on every page, g and a letter go to another, and the switch turns them off', async () => {
    const page = await portal.page('ben@example.org', { path: '/coverage' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('take out of the archive').waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/digest/);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByRole('switch', { name: 'Single keys' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    assert.equal(await dialog.count(), 0);
    assert.match(page.url(), /\/digest/);
    await page.context().close();
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
