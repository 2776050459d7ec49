import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import type { TestCompany } from '../support/world.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, isTooWide, openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const profile = { categories: ['42191810'], geography: ['Québec'] };
const alder = await world.company('Alder inc.', profile);
const birch = await world.company('Birch Ltd.', { ...profile, categories: ['72141000'] });
const empty = await world.company('Empty inc.');
await addPerson(world, alder.id, 'ana@example.org');
await addPerson(world, birch.id, 'ana@example.org');
await addPerson(world, birch.id, 'ben@example.org');
await addPerson(world, empty.id, 'eve@example.org');
await discoverTenders(world, bedTenders('Ville de Lévis', 22));
await discoverTenders(world, bedTenders('Ville de Laval', 3, { closing: null }));
await discoverTenders(
  world,
  bedTenders('Ville de Magog', 4, { unspsc: '72141000', region: 'Estrie' }).map((one, at) => ({
    ...one,
    title: `Réfection de la rue ${at}`,
  })),
);

const items = async (company: TestCompany, query = ''): Promise<OpportunityListItem[]> =>
  (await world.get(`/api/v1/opportunities?limit=100${query}`, company)).body['items'] as OpportunityListItem[];
const rows = (page: Page) => page.getByRole('region', { name: 'Opportunities of this tab' }).getByRole('link');
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
/** The service takes ten answers a minute from an address, which one test may leave to the next: that long is waited. */
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 900; turn += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
}

describe('Portal: the list of opportunities', { skip: NO_BROWSER }, () => {
  test('has nothing that axe finds wrong, in both languages, light and dark, and fits a phone', async () => {
    for (const [language, scheme] of [
      ['en', 'light'],
      ['fr', 'dark'],
    ] as const) {
      for (const width of [1440, 390]) {
        const page = await portal.page('ana@example.org', { path: `/?company=${alder.id}`, language, scheme, width });
        await page.getByText('Lits d’hôpital Ville de L').first().waitFor();
        assert.deepEqual(await accessibilityFaults(page), [], `${language} ${scheme} ${width}`);
        assert.equal(await isTooWide(page), false);
        await page.context().close();
      }
    }
  });

  test('filters are in the address, and Back takes the last one away', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${alder.id}` });
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Buyer').fill('laval');
    await page.waitForURL((url) => url.searchParams.get('buyer') === 'laval');
    await until(async () => (await rows(page).count()) === 3, 'three rows of the buyer');
    await tab(page, 'Open').filter({ hasText: '3' }).waitFor();
    await page.getByLabel('Order').selectOption('deadline');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'deadline');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('sort') === null);
    assert.equal(new URL(page.url()).searchParams.get('buyer'), 'laval');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('buyer') === null);
    await tab(page, 'Open').filter({ hasText: '25' }).waitFor();
    await page.goForward();
    await until(async () => (await rows(page).count()) === 3, 'the filter is back');
    await page.reload();
    await until(async () => (await rows(page).count()) === 3, 'the address holds the filter');
    await page.getByLabel('Buyer').fill('nobody');
    await page.getByText('No opportunity passes these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('buyer') === null);
    const least = page.getByLabel('Fit', { exact: true });
    for (const score of ['80', '40']) {
      const { length } = await items(alder, `&view=open&min_score=${score}`);
      await least.selectOption(score);
      await page.waitForURL((url) => url.searchParams.get('score') === score);
      await tab(page, 'Open')
        .filter({ hasText: `${length}` })
        .waitFor();
    }
    await least.selectOption('');
    await page.getByLabel('Source').selectOption('SEAO');
    await page.waitForURL((url) => url.searchParams.get('source') === 'seao');
    await tab(page, 'Open').filter({ hasText: '25' }).waitFor();
    await page.goto(`${portal.base}/?company=${alder.id}&eligible=false`);
    await page.getByRole('button', { name: 'Show what is ruled out' }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'screened');
    await page.context().close();
  });

  test('a change that somebody else makes shows without a reload', async () => {
    const page = await portal.page('ben@example.org');
    await rows(page).first().waitFor();
    const [first] = await items(birch);
    await world.send('POST', `/api/v1/opportunities/${first?.id}/archive`, birch);
    await tab(page, 'Archived').filter({ hasText: '1' }).waitFor();
    await until(async () => (await rows(page).count()) === 3, 'the archived row is gone');
    await world.send('DELETE', `/api/v1/opportunities/${first?.id}/archive`, birch);
    await until(async () => (await rows(page).count()) === 4, 'the row is back');
    await page.context().close();
  });

  test('a company that has said nothing of itself is shown what to type first', async () => {
    const page = await portal.page('eve@example.org');
    await page.getByRole('heading', { name: 'Tell the service what you sell' }).waitFor();
    await page.getByRole('link', { name: 'Fill in the profile' }).click();
    await page.waitForURL(/\/company/);
    await page.context().close();
  });

  test('two companies side by side show their own rows only, also after switching company and Back', async () => {
    const [ana, ben] = [
      await portal.page('ana@example.org', { path: `/?company=${alder.id}` }),
      await portal.page('ben@example.org'),
    ];
    const hasOnly = async (page: Page, own: RegExp): Promise<void> => {
      await rows(page).first().waitFor();
      for (const text of await rows(page).allInnerTexts()) assert.match(text, own);
    };
    await hasOnly(ana, /Lits/);
    await hasOnly(ben, /Réfection/);
    await ana.goto(`${portal.base}/?company=${birch.id}`);
    await hasOnly(ana, /Réfection/);
    await ana.getByRole('button', { name: 'Account' }).click();
    await ana.getByRole('menuitem', { name: 'Alder inc.' }).click();
    await ana.waitForURL((url) => url.searchParams.get('company') === alder.id);
    await until(async () => /Lits/.test((await rows(ana).allInnerTexts()).join()), 'the other company’s rows');
    await hasOnly(ana, /Lits/);
    await ana.goBack();
    await until(async () => /Réfection/.test((await rows(ana).allInnerTexts()).join()), 'back to the first');
    await hasOnly(ana, /Réfection/);
    await hasOnly(ben, /Réfection/);
    for (const page of [ana, ben]) await page.context().close();
  });
});

describe('Portal: triage by keyboard', { skip: NO_BROWSER }, () => {
  test('twenty tenders in under a minute, one taken back; what the service refuses for now arrives later, also after a reload', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${alder.id}` });
    page.on('dialog', (dialog) => void dialog.accept());
    let refusals = 0;
    await page.route(/\/feedback$/, async (route, request) => {
      // The third answer and all after it are refused until the page was reloaded, as beyond ten a minute.
      if (request.method() !== 'POST' || refusals < 0 || (refusals === 0 && (await answered()) < 2))
        return await route.continue();
      refusals += 1;
      const headers = { 'retry-after': '2', 'content-type': 'application/json' };
      await route.fulfill({ status: 429, headers, body: JSON.stringify({ error: 'rate_limited', message: 'wait' }) });
    });
    const answered = async (): Promise<number> => (await items(alder, '&answered=true')).length;
    await rows(page).first().waitFor();
    const before = await items(alder);
    assert.equal(before.length, 25);
    const begun = Date.now();
    const keys = ['a', 'e', 'i', 'e', 'x', 'e', 'a', 'e', 'i', 'e', 'x', 'e', 'a', 'e', 'i', 'e', 'x', 'e', 'a', 'e'];
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('u');
    await page.keyboard.press('e');
    assert.ok(Date.now() - begun < 60_000);
    await tab(page, 'Open').filter({ hasText: '5' }).waitFor();
    await tab(page, 'Decided').filter({ hasText: '10' }).waitFor();
    await tab(page, 'Archived').filter({ hasText: '10' }).waitFor();
    await page.getByText(/changes are not sent yet/).waitFor();
    await page.reload();
    await page.getByText(/not sent yet/).waitFor();
    refusals = -1;
    await until(async () => (await answered()) === 10, 'ten answers arrive');
    await until(async () => (await items(alder, '&status=archived')).length === 10, 'ten are archived');
    const after = await items(alder, '&answered=true');
    assert.deepEqual(
      after.map(({ latest_feedback_action: action }) => action).toSorted(byName),
      keys
        .filter((key) => key !== 'e')
        .map((key) => ({ a: 'agree', i: 'interested', x: 'not_interested' })[key])
        .toSorted(byName),
    );
    for (const { id } of after) {
      const { body } = await world.get(`/api/v1/opportunities/${id}`, alder);
      assert.equal((body['feedback_history'] as unknown[]).length, 1, 'no answer is given twice');
    }
    // Where the last archiving was under way when it was taken back, there were eleven, and the service takes ten a minute.
    await page.getByText(/not sent yet/).waitFor({ state: 'hidden', timeout: 75_000 });
    await page.context().close();
  });

  test('the buttons of the pane decide as the keys do, with the same undo; Enter stays with a button that has the focus', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${birch.id}` });
    const pane = page.getByRole('region', { name: 'The chosen opportunity' });
    await rows(page).first().waitFor();
    const [first, second] = await items(birch);
    assert.ok(first && second);
    await pane.getByRole('heading', { name: first.title }).waitFor();
    await pane.getByRole('button', { name: 'Archive', exact: true }).click();
    await pane.getByRole('heading', { name: second.title }).waitFor();
    await tab(page, 'Archived').filter({ hasText: '1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await tab(page, 'Archived').filter({ hasText: '0' }).waitFor();
    await until(async () => (await rows(page).count()) === 4, 'the row is back');
    await until(async () => (await items(birch)).length === 4, 'the service has it back');
    assert.equal(new URL(page.url()).pathname, '/');
    await page.context().close();
  });

  test('what was done is said for a while; “Why?” sends a reason in one click; z takes back what is said no more; another tender is read from its top', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${birch.id}` });
    const pane = page.getByRole('region', { name: 'The chosen opportunity' });
    const undo = page.getByRole('button', { name: 'Undo' });
    await rows(page).first().waitFor();
    const [first, second] = await items(birch);
    assert.ok(first && second);
    await pane.getByRole('heading', { name: first.title }).waitFor();
    await pane.evaluate((element) => element.scrollTo({ top: 300 }));
    await page.clock.install();
    await page.keyboard.press('x');
    await pane.getByRole('heading', { name: second.title }).waitFor();
    assert.equal(await pane.evaluate((element) => element.scrollTop), 0);
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByRole('button', { name: 'Too far away' }).click();
    await page.mouse.move(5, 5);
    await page.getByText('Noted: not interested.').waitFor();
    await undo.hover();
    await page.clock.fastForward(60_000);
    assert.equal(await undo.isVisible(), true, 'not while it is pointed at');
    await page.mouse.move(5, 5);
    await page.clock.fastForward(11_000);
    await undo.waitFor({ state: 'hidden' });
    await until(async () => {
      const { body } = await world.get(`/api/v1/opportunities/${first.id}`, birch);
      const [given, ...others] = body['feedback_history'] as { action: string; reason: string }[];
      return given?.reason === 'Too far away' && given.action === 'not_interested' && others.length === 0;
    }, 'the answer has its reason, and stands once');
    await page.keyboard.press('z');
    await until(async () => (await items(birch, '&answered=true')).length === 0, 'the answer is taken back');
    await page.context().close();
  });

  test('an answer that the service has is taken back there; keys do nothing while something is typed', async () => {
    const page = await portal.page('ana@example.org', { path: `/?company=${birch.id}` });
    await rows(page).first().waitFor();
    const [first] = await items(birch);
    assert.ok(first);
    await page.keyboard.press('d');
    await page.getByLabel('Why do you disagree? (optional)').fill('aexu');
    await page.keyboard.press('Enter');
    await until(async () => (await items(birch, '&answered=true')).length === 1, 'the answer arrives');
    const [given] = await items(birch, '&answered=true');
    assert.equal(given?.latest_feedback_action, 'disagree');
    assert.equal((await items(birch)).length, 4, 'what was typed decided nothing');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await items(birch, '&answered=true')).length === 0, 'the answer is taken back');
    await until(async () => (await rows(page).count()) === 4, 'the row is back');
    await page.keyboard.press('/');
    await page.keyboard.type('rue');
    await page.waitForURL((url) => url.searchParams.get('q') === 'rue');
    await page.waitForLoadState('networkidle');
    await until(async () => (await rows(page).count()) === 4, 'what is searched');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/opportunities\/[0-9a-f-]{36}/);
    await page.context().close();
  });
});

function byName(one: unknown, other: unknown): number {
  return String(one).localeCompare(String(other));
}
