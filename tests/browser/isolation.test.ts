import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { freePort } from '../support/http/free-port.ts';
import { startOidcProvider } from '../support/identity/oidc-provider.ts';
import { signIn } from '../support/people.ts';
import { openWorld } from '../support/world.ts';
import { launchBrowser, NO_BROWSER } from './browser.ts';
import { openPortal } from './portal.ts';

/** Nobody is shown the data of another person or company, whatever pages and sessions are open side by side. */

const ANA = 'ana@example.org';
const BEN = 'ben@example.org';
const portal = await openPortal();
const { world, base } = portal;
const alder = await world.company('Alder inc.', { categories: ['42191810'], overview: 'Alder sells beds.' });
const birch = await world.company('Birch Ltd.', { categories: ['72141000'], overview: 'Birch mends streets.' });
// Ana works for both, Ben for the second alone.
await addPerson(world, alder.id, ANA, 'admin');
await addPerson(world, birch.id, ANA, 'admin');
await addPerson(world, birch.id, BEN, 'admin');
await discoverTenders(world, bedTenders('Ville de Lévis', 3));
await discoverTenders(
  world,
  bedTenders('Ville de Magog', 3, { unspsc: '72141000' }).map((one, at) => ({
    ...one,
    title: `Réfection de rue ${at}`,
  })),
);

const ALDERS = /Lits d’hôpital|Alder sells beds/;
const BIRCHES = /Réfection de rue|Birch mends streets/;

/** Notes every text that the page ever shows, with the company that its address names. */
async function noteAll(page: Page): Promise<void> {
  await page.exposeFunction('noteText', (company: string, text: string) => void notes.push({ company, text }));
  await page.addInitScript(`
    new MutationObserver(() => {
      const visible = document.documentElement.style.display !== 'none';
      if (visible) noteText(new URL(location.href).searchParams.get('company') ?? '', document.body?.innerText ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });`);
}
const notes: { company: string; text: string }[] = [];

function assertNotesAreOfTheirCompany(): void {
  const own = new Map([
    [alder.id, BIRCHES],
    [birch.id, ALDERS],
  ]);
  const mixed = notes.filter(({ company, text }) => own.get(company)?.test(text) === true);
  assert.deepEqual(mixed, []);
  for (const [shown, pattern] of [
    [alder.id, ALDERS],
    [birch.id, BIRCHES],
  ] as const)
    assert.ok(
      notes.some(({ company, text }) => company === shown && pattern.test(text)),
      'each company’s own data was shown',
    );
}

const rows = (page: Page, text: RegExp) => page.getByRole('link', { name: text }).first().waitFor();
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in\?signed_out=1$/);
}

describe('Portal: nothing of another', { skip: NO_BROWSER }, () => {
  test('two companies side by side, switched between, and Back and Forward: each address shows its own company only', async () => {
    const page = await portal.page(ANA, { path: '/settings?tab=keys' });
    await noteAll(page);
    await page.goto(`${base}/?company=${alder.id}`);
    await rows(page, ALDERS);
    const other = await portal.page(BEN);
    await rows(other, BIRCHES);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Birch Ltd.' }).click();
    await rows(page, BIRCHES);
    await page.getByRole('link', { name: 'Company', exact: true }).click();
    await page.getByText('Birch mends streets.').waitFor();
    await page.goBack();
    await rows(page, BIRCHES);
    await page.goBack();
    await rows(page, ALDERS);
    await page.goForward();
    await rows(page, BIRCHES);
    await other.reload();
    await rows(other, BIRCHES);
    assert.doesNotMatch(await other.content(), ALDERS);
    assertNotesAreOfTheirCompany();
    for (const one of [page, other]) await one.context().close();
  });

  test('without a company in the address a page stays with the one that it began with, whatever another page uses', async () => {
    const page = await portal.page(ANA, { path: `/?company=${birch.id}` });
    await rows(page, BIRCHES);
    await page.goto(`${base}/`);
    await page.waitForURL((url) => url.searchParams.get('company') === birch.id);
    const second = await page.context().newPage();
    await second.goto(`${base}/?company=${alder.id}`);
    await rows(second, ALDERS);
    await page.reload();
    await rows(page, BIRCHES);
    assert.doesNotMatch(await page.content(), ALDERS);
    await page.context().close();
  });

  test('a change that is undone after the company was switched touches neither company', async () => {
    const page = await portal.page(ANA, { path: `/?company=${alder.id}` });
    await rows(page, ALDERS);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Birch Ltd.' }).click();
    await rows(page, BIRCHES);
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
    const archived = (await world.get('/api/v1/opportunities?status=archived', alder)).body as {
      items: { id: string }[];
    };
    assert.equal(archived.items.length, 1);
    for (const { id } of archived.items) await world.send('DELETE', `/api/v1/opportunities/${id}/archive`, alder);
    await page.context().close();
  });

  test('after sign-out, Back shows nothing of the account, and the other pages of the browser end too', async () => {
    const page = await portal.page(BEN);
    await rows(page, BIRCHES);
    await page.goto(`${base}/company`);
    await page.getByText('Birch mends streets.').waitFor();
    const second = await page.context().newPage();
    await second.goto(`${base}/`);
    await rows(second, BIRCHES);
    await signOut(page);
    await second.waitForURL(/\/sign-in/);
    assert.doesNotMatch(await second.content(), BIRCHES);
    await page.goBack();
    await page.waitForURL(/\/sign-in/);
    assert.doesNotMatch(await page.content(), BIRCHES);
    await page.context().close();
  });

  test('a page that the browser kept shows nothing when it comes back after the session ended', async () => {
    const page = await portal.page(BEN);
    await rows(page, BIRCHES);
    await page.evaluate("addEventListener('pageshow', (event) => { globalThis.cameBack = event.persisted; })");
    await page.goto(`${base}/sign-in`);
    await page.context().clearCookies();
    await page.goBack();
    await page.waitForURL(/\/sign-in/);
    assert.doesNotMatch(await page.content(), BIRCHES);
    await page.context().close();
  });

  test('when somebody else signs in on another page of the browser, this page shows theirs', async () => {
    const page = await portal.page(ANA, { path: `/company?company=${alder.id}` });
    await page.getByText('Alder sells beds.').waitFor();
    const { cookie } = await signIn(world, BEN);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: base, httpOnly: true, sameSite: 'Lax' }]);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByText('Alder sells beds.').waitFor({ state: 'detached' });
    await page.goto(`${base}/company`);
    await page.getByText('Birch mends streets.').waitFor();
    assert.doesNotMatch(await page.content(), ALDERS);
    await page.context().close();
  });
});

test(
  'where an identity provider signs people in, nobody is signed in again after signing out without a click',
  { skip: NO_BROWSER },
  async () => {
    const port = await freePort();
    const there = `http://127.0.0.1:${port}`;
    const client = { callback: `${there}/sign-in/callback` };
    const oidc = await startOidcProvider({ email: BEN, emailVerified: true, client });
    const settings = {
      PUBLIC_URL: there,
      PORT: String(port),
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
    };
    const { app, company } = await openWorld({ portal: world.app.portal ?? assert.fail('no portal'), settings }).then(
      async (own) => {
        const cedar = await own.company('Cedar inc.', { overview: 'Cedar plants trees.' });
        await addPerson(own, cedar.id, BEN);
        return { app: own.app, company: cedar };
      },
    );
    await app.http.server.listen({ port, host: '127.0.0.1' });
    const browser = await launchBrowser();
    try {
      const context = await (browser ?? assert.fail('no browser')).newContext({ locale: 'en-CA' });
      const page = await context.newPage();
      await page.goto(`${there}/company?company=${company.id}`);
      await page.getByText('Cedar plants trees.').waitFor();
      await page.goto(`${there}/coverage`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const second = await context.newPage();
      await second.goto(`${there}/company`);
      await second.getByText('Cedar plants trees.').waitFor();
      await signOut(page);
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      await second.getByRole('heading', { name: 'You are signed out' }).waitFor();
      assert.equal((await context.request.get(`${there}/api/v1/me`)).status(), 401);
      await page.goBack();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      assert.equal((await context.request.get(`${there}/api/v1/me`)).status(), 401);
      // With a click the provider, who still knows the person, signs them in, and they are back where they were.
      await page.getByRole('link', { name: 'Sign in to Tenderfit' }).click();
      await page.getByText('Cedar plants trees.').waitFor();
    } finally {
      await browser?.close();
      await oidc.stop();
    }
  },
);
