import { test } from 'node:test';
import { openWorld } from '../support/world.ts';
import { seedDemoCompany } from './demo-company.ts';
import { createKey } from '#features/access/access-keys.ts';
import { OPERATOR } from '../support/company-with-key.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
const world = await openWorld();
await seedDemoCompany(world, 'a@b.example.com');
test('x', async () => {
  const { sql } = await import('kysely');
  const rows = (
    await sql<any>`select company_id from company_profiles limit 3`
      .execute(world.app.database.db)
      .catch(async () => sql<any>`select id as company_id from companies`.execute(world.app.database.db))
  ).rows;
  const id = rows[0].company_id;
  const { secret } = await world.app.database.transaction((tx) =>
    createKey(
      tx,
      id,
      { name: 'k', scopes: [...SCOPE_VALUES], expiresAt: null },
      { now: world.app.now(), actor: OPERATOR },
    ),
  );
  const company = { id, secret };
  const list = new Map<string, any>();
  for (const view of ['open', 'screened', 'answered', 'archived'])
    for (const i of ((await world.get(`/api/v1/opportunities?limit=100&view=${view}`, company)).body as any).items)
      list.set(i.id, i);
  const rules = ((await world.get('/api/v1/settings/rules', company)).body as any).rules;
  for (const r of rules) {
    const e = (await world.get(`/api/v1/settings/rules/${r.id}/effect`, company)).body as any;
    console.log(r.active, r.rule_type, r.description, JSON.stringify({ ...e, examples: undefined }));
    for (const x of e.examples)
      console.log(
        '   ',
        x.effect,
        x.score_without,
        x.score_with,
        'list',
        list.get(x.opportunity_id)?.score,
        list.get(x.opportunity_id)?.score_source,
        x.title,
      );
  }
});
