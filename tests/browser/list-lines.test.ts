import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { publish, snowTender } from '../support/amendments/publish.ts';
import { addPerson } from '../support/people.ts';
import { NO_BROWSER } from './browser.ts';
import { openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const alder = await world.company('Alder inc.', { categories: ['Snow removal'], geography: ['Québec'] });
await addPerson(world, alder.id, 'ana@example.org');
await publish(
  world,
  snowTender({
    description: {
      en: 'Plow the lots. The requirement is outlined in the event on the portal. This is to establish a list of pre-qualified suppliers.',
      fr: 'Déneiger. Le besoin est décrit dans l’événement sur le portail. Il s’agit d’établir une liste de fournisseurs préqualifiés.',
    },
  }),
);
/** Of the text of a row in pixels: two lines and what lies between them. */
const TWO_LINES_PX = 48;

for (const width of [390, 1366])
  for (const language of ['en', 'fr'] as const)
    describe(`Portal: a row of the list, ${width} px wide, ${language}`, { skip: NO_BROWSER }, () => {
      test('no word is broken and no line lies on another, however much is to be checked', async () => {
        const page = await portal.page('ana@example.org', { width, height: 900, language });
        const row = page.getByRole('region').getByRole('link').first();
        await row.waitFor();
        const parts = await row.evaluate((link) =>
          ['closes', 'bid', 'facts'].map((name) => {
            const part = link.querySelector(`[class*="_${name}_"]`);
            const box = part?.getBoundingClientRect();
            return { name, text: part?.textContent ?? '', box: box === undefined ? null : box.toJSON() };
          }),
        );
        for (const { name, text, box } of parts) {
          assert.ok(box !== null && text !== '', name);
          assert.ok(box.height <= TWO_LINES_PX, `${name} is ${box.height} px high: ${text}`);
        }
        const boxes = parts.map(({ box }) => box);
        for (const [at, one] of boxes.entries())
          for (const other of boxes.slice(at + 1))
            assert.ok(
              one.right <= other.left + 1 ||
                other.right <= one.left + 1 ||
                one.bottom <= other.top + 1 ||
                other.bottom <= one.top + 1,
              JSON.stringify(parts),
            );
        await page.context().close();
      });
    });
