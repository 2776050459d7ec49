import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AUDIT_ACTIONS, actionWords, recordAudit } from '#features/audit/audit.ts';
import { listAudit, type ShownEntry } from '#contract/audit.ts';
import { addPerson, type Browser, request, signIn } from '../support/people.ts';
import { match, storeTender } from '../support/tenders.ts';
import { openWorld } from '../support/world.ts';

/** GET /api/v1/audit, with two companies that one person is an admin of. */

const world = await openWorld();
const { database } = world.app;
const [alder, birch] = [await world.company('Alder inc.'), await world.company('Birch Ltd.')];
await addPerson(world, alder.id, 'ana@example.org', 'admin');
await addPerson(world, alder.id, 'max@example.org');
await addPerson(world, birch.id, 'ana@example.org', 'admin');
const ana = await signIn(world, 'ana@example.org', { companyId: alder.id });

type Page = { entries: ShownEntry[]; next_cursor: string | null };

async function trail(browser: Browser, query = '', headers: Record<string, string> = {}): Promise<Page> {
  const given = { ...browser.headers, 'x-tenderfit-tenant': alder.id, ...headers };
  const { status, body } = await request(world, 'GET', `/api/v1/audit${query}`, given);
  assert.equal(status, 200, JSON.stringify(body));
  return listAudit.success.schema.parse(body);
}

describe('The audit trail in the API', () => {
  test('tells in plain words who did what to what, with the values before and after', async () => {
    const headers = { ...ana.headers, 'x-tenderfit-tenant': alder.id };
    await request(world, 'PATCH', '/api/v1/settings/notifications', headers, { digest_hour: 9 });
    const made = await request(world, 'POST', '/api/v1/api-keys', headers, {
      name: 'CRM',
      scopes: ['opportunities:read'],
    });
    const [key, settings] = (await trail(ana)).entries;
    assert.deepEqual(
      [settings?.label, settings?.actor.name, settings?.changes],
      ['Digest settings changed', 'ana@example.org', [{ field: 'digest_hour', before: 7, after: 9 }]],
    );
    const { display_suffix: suffix } = made.body['key'] as { display_suffix: string };
    assert.deepEqual([key?.label, key?.subject.name], ['API key created', `CRM …${suffix}`]);
    assert.ok(!JSON.stringify(key).includes(String(made.body['secret'])));
  });

  test('names the tender of an entry by its title, to its own company alone', async () => {
    for (const { id } of [alder, birch]) {
      const { groupId } = await storeTender(database, [{ title: `Beds for ${id}` }]);
      await match(database, id, groupId, 80);
    }
    const { items } = (await world.get('/api/v1/opportunities', alder)).body as { items: { id: string }[] };
    const foreign = (await world.get('/api/v1/opportunities', birch)).body as { items: { id: string }[] };
    const [mine, theirs] = [items[0]?.id ?? '', foreign.items[0]?.id ?? ''];
    const headers = { ...ana.headers, 'x-tenderfit-tenant': alder.id };
    assert.equal((await request(world, 'POST', `/api/v1/opportunities/${mine}/archive`, headers)).status, 200);
    const actor = { kind: 'operator', id: 'test' } as const;
    const action = 'opportunity.unarchive';
    await database.transaction((tx) => recordAudit(tx, { companyId: alder.id, actor, action, subject: theirs }));
    const [other, own] = (await trail(ana)).entries;
    assert.deepEqual([own?.label, own?.subject.name], ['Tender archived', `Beds for ${alder.id}`]);
    assert.deepEqual([other?.subject.id, other?.subject.name], [theirs, null]);
  });

  test('names a tender in the reader’s language where a copy of it has that language', async () => {
    const headers = { ...ana.headers, 'x-tenderfit-tenant': alder.id };
    const [english, french] = ['Point-of-Care Ultrasound', 'Échographie au point d’intervention'];
    const bilingual = await storeTender(database, [{ title: english, titles: { en: english, fr: french } }]);
    const copied = await storeTender(database, [{ title: 'Stretchers' }, { title: 'Civières', language: 'fr' }]);
    for (const { groupId } of [bilingual, copied]) await match(database, alder.id, groupId, 70);
    const { items } = (await world.get('/api/v1/opportunities', alder)).body as { items: { id: string }[] };
    for (const { id } of items) await request(world, 'POST', `/api/v1/opportunities/${id}/archive`, headers);
    const named = async (language: string): Promise<string[]> => {
      const { entries } = await trail(ana, '?action=opportunity.archive', { 'accept-language': language });
      return entries.map(({ subject }) => String(subject.name)).toSorted();
    };
    const own = `Beds for ${alder.id}`;
    assert.deepEqual(await named('fr-CA'), [own, 'Civières', french].toSorted());
    assert.deepEqual(await named('en-CA'), [own, 'Stretchers', english].toSorted());
  });

  test('is in French for who reads French', async () => {
    const { entries } = await trail(ana, '?action=notifications.change', { 'accept-language': 'fr-CA' });
    assert.deepEqual(
      entries.map(({ label }) => label),
      [actionWords('notifications.change', 'fr')],
    );
  });

  test('names no operator', async () => {
    const { entries } = await trail(ana, '?action=member.add');
    assert.deepEqual(entries[0]?.actor, { kind: 'operator', id: null, name: null });
    assert.equal(entries[0]?.subject.name, 'max@example.org');
  });

  test('is the company’s own, each entry on one page, whatever is added meanwhile', async () => {
    const all = (await trail(ana, '?limit=100')).entries;
    const [begin] = all;
    const paged: ShownEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await trail(ana, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.entries);
      cursor = page.next_cursor;
      await database.transaction((tx) =>
        recordAudit(tx, {
          companyId: birch.id,
          actor: { kind: 'operator', id: 'test' },
          action: 'digest.send',
          subject: 'x',
        }),
      );
    }
    assert.deepEqual(
      paged.map(({ id }) => id),
      all.map(({ id }) => id),
    );
    assert.ok(begin !== undefined && all.every(({ action }) => action !== 'digest.send'));
    const { next_cursor: cursor } = await trail(ana, '?limit=2');
    const foreign = { ...ana.headers, 'x-tenderfit-tenant': birch.id };
    assert.equal((await request(world, 'GET', `/api/v1/audit?cursor=${cursor}`, foreign)).status, 400);
    assert.equal(
      (await request(world, 'GET', `/api/v1/audit?action=member.add&cursor=${cursor}`, ana.headers)).status,
      400,
    );
  });

  test('is for admins signed in, not for members and keys', async () => {
    const max = await signIn(world, 'max@example.org');
    const byMember = await request(world, 'GET', '/api/v1/audit', max.headers);
    assert.deepEqual([byMember.status, byMember.body['error']], [403, 'forbidden']);
    const byKey = await world.get('/api/v1/audit', alder);
    assert.deepEqual([byKey.status, byKey.body['error']], [403, 'forbidden']);
  });

  test('has words of its own for every action in both languages', () => {
    for (const language of ['en', 'fr'] as const) {
      const words = AUDIT_ACTIONS.map((action) => actionWords(action, language));
      assert.equal(new Set(words).size, AUDIT_ACTIONS.length);
    }
    assert.equal(actionWords('thing.gone', 'en'), 'thing.gone');
  });
});
