import { addCatalog } from '#features/catalog/catalog.ts';
import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import { createProfile } from '#features/profile/profile.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { DEMO_CATALOG, DEMO_PROFILE } from '../../demo/company.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import { formOf } from '../support/form.ts';
import { addPerson } from '../support/people.ts';
import { OPERATOR, type TestCompany } from '../support/company-with-key.ts';
import type { World } from '../support/world.ts';

/** The demonstration's company after a week of work, and a company on its first day. */

const DOCUMENT = `Clinévo Distribution inc.
We deliver, install and service diagnostic ultrasound systems and patient monitors in hospitals of Quebec and New Brunswick.
Since 2019 we have delivered 140 monitors to emergency departments, with training in French and English.`;

/** Answers with the id of the best match that is still open. `email` is its admin. */
export async function seedDemoCompany(world: World, email: string): Promise<string> {
  const id = await newCompany(world, DEMO_PROFILE.legal_name, email);
  const company: TestCompany = { id, secret: await everyKey(world, id) };
  await world.setProfile(id, DEMO_PROFILE);
  await addPerson(world, id, 'bids@clinevo.example.com', 'member');
  await world.app.database.transaction((tx) => addCatalog(tx, id, DEMO_CATALOG));
  for (const { name, source, content } of demoFiles(new Date().toISOString().slice(0, 10)))
    await world.discover(source, name, content);
  await world.send('PATCH', '/api/v1/settings/notifications', company, { notification_emails: [email] });
  await world.send('PATCH', '/api/v1/profile', company, {
    operations: [{ op: 'add', field: 'certifications', value: 'ISO 14001' }],
  });
  const file = { content: DOCUMENT, fileName: 'capability-statement.txt', contentType: 'text/plain' };
  await world.upload('/api/v1/knowledge/docs', company, await formOf(file));
  await settled(world, company);
  await decide(world, company);
  await settled(world, company);
  return (await opportunities(world, company))[0]?.id ?? '';
}

/** A company whose people have typed nothing yet. */
export async function seedNewCompany(world: World, email: string): Promise<void> {
  await newCompany(world, 'Nouvelle inc.', email);
}

/** With this person as its admin and contact. */
async function newCompany(world: World, legalName: string, email: string): Promise<string> {
  const id = await world.app.database.transaction(async (tx) => {
    const made = await createCompany(tx, { legalName, contactEmail: email, country: 'CA', language: 'en' }, OPERATOR);
    await createProfile(tx, made.id, legalName);
    return made.id;
  });
  await addPerson(world, id, email, 'admin');
  return id;
}

/** The secret of a key that may do everything. */
async function everyKey({ app: { database, now } }: World, companyId: string): Promise<string> {
  const key = { name: 'CRM', scopes: [...SCOPE_VALUES], expiresAt: null };
  return (await database.transaction((tx) => createKey(tx, companyId, key, { now: now(), actor: OPERATOR }))).secret;
}

/** The jobs of the portal's own process may still be matching when those that are pending have run. */
async function settled(world: World, company: TestCompany): Promise<void> {
  await world.app.jobs.runPending();
  for (let turn = 0; turn < 600; turn += 1) {
    const { state } = (await world.get('/api/v1/rescore', company)).body;
    if (state !== 'queued' && state !== 'running' && (await opportunities(world, company)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Item = { id: string; title: string; issuing_body: string };

async function opportunities(world: World, company: TestCompany): Promise<Item[]> {
  const { body } = await world.get('/api/v1/opportunities?limit=50&answered=false', company);
  return body['items'] as Item[];
}

/** Answers on the lower half of the list, so that the best stay open and a rule is learned. */
async function decide(world: World, company: TestCompany): Promise<void> {
  const items = await opportunities(world, company);
  const answer = (item: Item | undefined, verdict: string, reason?: string) =>
    world.send('POST', `/api/v1/opportunities/${item?.id}/feedback`, company, {
      verdict,
      ...(reason === undefined ? {} : { reason }),
    });
  await answer(items[5], 'interested');
  await answer(items[8], 'agree');
  await answer(items[11], 'disagree', 'The monitors must be wall mounted; ours are not.');
  await answer(items[14], 'not_interested', 'We never bid for this buyer.');
  await answer(items[17], 'interested');
  await answer(items[20], 'not_interested');
  for (const item of items.slice(-3)) await world.send('POST', `/api/v1/opportunities/${item.id}/archive`, company);
}
