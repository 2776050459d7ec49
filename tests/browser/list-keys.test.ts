import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson } from '../support/people.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { NO_BROWSER } from './browser.ts';
import { openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const alder = await world.company('Alder inc.', { categories: ['42191810'], geography: ['Québec'] });
await addPerson(world, alder.id, 'ana@example.org');
await discoverTenders(world, bedTenders('Ville de Lévis', 22));

describe('Portal: moving by keyboard', { skip: NO_BROWSER }, () => {
  test('the list follows: whatever row j and k choose is in sight, whole and marked', async () => {
    const page = await portal.page('ana@example.org', { width: 1440, height: 900 });
    const list = page.getByRole('region', { name: 'Opportunities of this tab' });
    await list.getByRole('link').first().waitFor();
    const isInSight = async (): Promise<boolean> => {
      const [frame, row] = [await list.boundingBox(), await list.locator('[aria-current=true]').boundingBox()];
      return frame !== null && row !== null && row.y >= frame.y - 1 && row.y + row.height <= frame.y + frame.height + 1;
    };
    for (const [key, times] of [
      ['j', 9],
      ['j', 12],
      ['k', 15],
      ['k', 6],
    ] as const) {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
      await list.locator('[aria-current=true]').waitFor();
      const deadline = Date.now() + 5_000;
      while (!(await isInSight()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
      assert.ok(await isInSight(), `${times} × ${key}`);
    }
    await page.context().close();
  });

  test('a chosen row at the end of the list stays whole where the list gets shorter under it', async () => {
    const page = await portal.page('ana@example.org', { width: 1440, height: 900 });
    const list = page.getByRole('region', { name: 'Opportunities of this tab' });
    await page.getByText('Sources were last read').waitFor();
    for (let time = 0; time < 9; time += 1) await page.keyboard.press('j');
    await page.setViewportSize({ width: 1440, height: 820 });
    const gap = async (): Promise<number> => {
      const [frame, row] = [await list.boundingBox(), await list.locator('[aria-current=true]').boundingBox()];
      return frame === null || row === null ? Number.NaN : frame.y + frame.height - row.y - row.height;
    };
    const deadline = Date.now() + 5_000;
    while (!((await gap()) > -1) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok((await gap()) > -1, `${await gap()} px`);
    await list.evaluate((frame) => (frame.scrollTop = 0));
    await page.setViewportSize({ width: 1440, height: 780 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await list.evaluate((frame) => frame.scrollTop), 0, 'a row scrolled out of sight by hand stays so');
    await page.context().close();
  });
});
