import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, isTooWide, openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const profile = { categories: ['42191810'] };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
await addPerson(world, alder.company.id, 'ana@example.org');
await addPerson(world, birch.company.id, 'ben@example.org');
await discoverTenders(world, [...bedTenders('Ville A', 4), ...bedTenders('Ville B', 5)]);
// The jobs of the portal's own process may still be matching.
for (let turn = 0; turn < 400 && (await alder.items()).length < 9; turn += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
const bed = (town: string, index: number): string => `Lits d’hôpital Ville ${town} ${index}`;
await alder.answer(bed('B', 0), 'interested');
await alder.answer(bed('B', 1), 'not_interested', 'We never bid for this buyer.');
await world.app.jobs.runPending();

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const isActive = async (): Promise<boolean | undefined> =>
  (await alder.rules()).find(({ rule_type: type }) => type === 'no_go')?.active;

describe('Portal: the rules', { skip: NO_BROWSER }, () => {
  test('a rule opens to what it would rule out and to the answers it rests on; the address holds which is open', async () => {
    const page = await portal.page('ana@example.org', { path: '/rules' });
    await seen(page, /Would rule out tenders of “Ville B”\. You said so in a decision\./);
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    await seen(page, 'Of your 9 matches of the last 90 days it would rule out 5; you said yes to 1 of them.');
    const example = page.getByRole('row', { name: new RegExp(bed('B', 0)) });
    const item = await alder.item(bed('B', 0));
    assert.match(await example.innerText(), new RegExp(`you said yes\\s+${item.score}\\s+10`));
    await seen(page, '“We never bid for this buyer.”');
    await page.reload();
    await seen(page, 'Of your 9 matches of the last 90 days it would rule out 5; you said yes to 1 of them.');
  });

  test('switched on it rules out, and the undo switches it off again', async () => {
    const page = await portal.page('ana@example.org', { path: '/rules' });
    const turn = page.getByRole('switch', { name: /ules? out tenders of “Ville B”/ });
    await turn.focus();
    await page.keyboard.press('Space');
    await seen(page, 'The rule is active. Your tenders are scored again.');
    assert.equal(await isActive(), true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page, 'The rule is off. Your tenders are scored again.');
    assert.equal(await isActive(), false);
    await page.getByRole('heading', { name: 'Proposed' }).waitFor();
  });

  test('switched off and on by hand, it is what the API says', async () => {
    const page = await portal.page('ana@example.org', { path: '/rules' });
    const turn = page.getByRole('switch', { name: /ules? out tenders of “Ville B”/ });
    for (const wanted of [true, false]) {
      await turn.waitFor();
      await turn.click({ force: true });
      await seen(page, wanted ? 'The rule is active.' : 'The rule is off.');
      assert.equal(await isActive(), wanted);
    }
  });

  test('another company sees no rule, and is told how one comes to be', async () => {
    const page = await portal.page('ben@example.org', { path: '/rules' });
    await page.getByRole('heading', { name: 'No rule yet' }).waitFor();
    assert.equal(await page.getByText('Ville B').count(), 0);
  });

  test('nothing that axe finds wrong, open, in both languages, light and dark, on a phone', async () => {
    const [rule] = (await alder.rules()).filter(({ rule_type: type }) => type === 'no_go');
    for (const language of ['en', 'fr'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const path = `/rules?rule=${rule?.id}`;
        const page = await portal.page('ana@example.org', { language, scheme, width: 390, height: 844, path });
        await seen(page, language === 'en' ? /would rule out 5/ : /en écarterait 5/);
        assert.deepEqual(await accessibilityFaults(page), [], `${language} ${scheme}`);
        assert.equal(await isTooWide(page), false, language);
        await page.context().close();
      }
    }
  });
});
