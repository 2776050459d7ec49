import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOpportunity } from '#contract/opportunities.ts';
import { addCatalog } from '#features/catalog/catalog.ts';
import { publish, snowTender } from '../support/amendments/publish.ts';

import { openWorld, type TestCompany } from '../support/world.ts';

/** The catalog says the same of the lines of a notice to a reader of either language. */

const world = await openWorld();
const profile = { categories: ['Snow removal'], geography: ['Québec'] };
const [mine, other] = [await world.company('Mine', profile), await world.company('Other', profile)];
const product = { description: null, commodity_codes: [], specs: {}, model: null };
const carries = (company: TestCompany, name: string) =>
  world.app.database.transaction((tx) =>
    addCatalog(tx, company.id, [{ ...product, partner: 'Nord', name, rep_status: 'carried' }]),
  );
await carries(mine, 'Snow plow blade');
await carries(other, 'Ladder');
await publish(
  world,
  snowTender({
    description: {
      en: 'Item: 001 Snow plow blade Quantity: 3 UoI: EA\nItem: 002 Road salt Quantity: 5 UoI: EA',
      fr: 'Article : 001 Lame de chasse-neige Quantité : 3 UD : CH\nArticle : 002 Sel de voirie Quantité : 5 UD : CH',
    },
  }),
);

async function linesOf(company: TestCompany, language: string) {
  const headers = { 'accept-language': language };
  const { body } = await world.get('/api/v1/opportunities', company, headers);
  const [first] = body['items'] as { id: string }[];
  const detail = await world.get(`/api/v1/opportunities/${first?.id}`, company, headers);
  const { line_items: lines } = readOpportunity.success.schema.parse(detail.body);
  return (lines ?? []).map(({ item, quantity, catalog }) => [item, quantity, catalog?.status, catalog?.name]);
}

test('Opportunity: line_items: a line is carried in both languages where the product is named in one', async () => {
  const [english, french] = [await linesOf(mine, 'en'), await linesOf(mine, 'fr')];
  assert.deepEqual(english[0], ['Snow plow blade', 3, 'carried', 'Snow plow blade']);
  assert.deepEqual(french[0], ['Lame de chasse-neige', 3, 'carried', 'Snow plow blade']);
  assert.deepEqual([english[1]?.[2], french[1]?.[2]].includes('carried'), false);
  for (const language of ['en', 'fr']) {
    const lines = await linesOf(other, language);
    assert.deepEqual([lines.length, lines.some(([, , status]) => status === 'carried')], [2, false], language);
  }
});
