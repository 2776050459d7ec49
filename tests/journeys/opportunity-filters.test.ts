import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OpportunityCounts } from '#contract/opportunity-counts.ts';
import { placesOf, refusalOf } from '../support/company-desk.ts';
import { CLOSES_FAR, discoverTenders, openAnswering, type Answering } from '../support/processes/answering.ts';
import { openWorld } from '../support/world.ts';

/** Filters of the list by who buys what where, counts by view, and what a row shows without the detail. */

const world = await openWorld();
const profile = { categories: ['42191810', '72141000'], geography: ['Québec'], is_canadian_supplier: true };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
const tender = (number: number, title: string, buyer: string, region: string, unspsc: string) => ({
  ocid: `${number}`,
  id: `${number}-1`,
  number: `N-${number}`,
  title,
  buyer,
  region,
  unspsc,
  closing: CLOSES_FAR,
});
await discoverTenders(world, [
  tender(1, 'Lits d’hôpital', 'CIUSSS de l’Estrie – CHUS', 'Estrie', '42191810'),
  tender(2, 'Lits et matelas', 'Ville de Montréal', 'Montréal', '42191810'),
  tender(3, 'Réfection de la chaussée', 'Ville de Lévis', 'Chaudière-Appalaches', '72141000'),
  tender(4, 'Lits pour un CHSLD', 'CISSS de Laval', 'Laval', '42191810'),
  tender(5, 'Pavage de rues', 'Ville de Montréal-Est', 'Montréal', '72141000'),
]);

const titles = async (query: string, who: Answering = alder): Promise<string[]> =>
  (await who.items(`limit=100&${query}`)).map(({ title }) => title).toSorted();
async function counts(query = '', who: Answering = alder): Promise<OpportunityCounts> {
  const { status, body } = await world.get(`/api/v1/opportunities/counts${query}`, who.company);
  assert.equal(status, 200, JSON.stringify(body));
  return body as OpportunityCounts;
}
const refused = async (query: string): Promise<unknown[]> => {
  const answer = await world.get(`/api/v1/opportunities?${query}`, alder.company);
  return [...refusalOf(answer), placesOf(answer)];
};
const archive = (who: Answering, id: string) => world.send('POST', `/api/v1/opportunities/${id}/archive`, who.company);

describe('Filters', () => {
  test('buyer: each word begins a word of one name, without regard to case or accents', async () => {
    const cases: [string, string[]][] = [
      ['montreal', ['Lits et matelas', 'Pavage de rues']],
      ['VILLE%20mon', ['Lits et matelas', 'Pavage de rues']],
      ['montr%C3%A9al%20est', ['Pavage de rues']],
      ['ontr%C3%A9al', []],
      ['estrie%20ciusss', ['Lits d’hôpital']],
      ['100%25', []],
    ];
    for (const [buyer, expected] of cases) assert.deepEqual(await titles(`buyer=${buyer}`), expected, buyer);
    assert.deepEqual(await refused('buyer=%25_'), [400, 'validation_failed', ['query.buyer']]);
    assert.deepEqual(await refused(`buyer=${'x'.repeat(101)}`), [400, 'validation_failed', ['query.buyer']]);
  });

  test('region: the place of work by code or by name in either language, with what lies in it', async () => {
    const montreal = ['Lits et matelas', 'Pavage de rues'];
    const cases: [string, number | string[]][] = [
      ['CA-QC-06', montreal],
      ['ca-qc-06', montreal],
      ['Montr%C3%A9al', montreal],
      ['Eastern%20Townships', ['Lits d’hôpital']],
      ['CA-QC', 5],
      ['Qu%C3%A9bec', 5],
      ['CA', 5],
      ['Ontario', []],
    ];
    for (const [region, expected] of cases) {
      const found = await titles(`region=${region}`);
      assert.deepEqual(typeof expected === 'number' ? found.length : found, expected, region);
    }
    assert.deepEqual(await refused('region=Nowhereland'), [400, 'validation_failed', ['query.region']]);
  });

  test('category: the first digits of a published code', async () => {
    assert.deepEqual(await titles('category=7214'), ['Pavage de rues', 'Réfection de la chaussée']);
    assert.deepEqual(await titles('category=42191810%20unspsc&buyer=laval'), ['Lits pour un CHSLD']);
    assert.deepEqual(await titles('category=2191810'), []);
  });

  test('eligible: what certainly bars the company is told apart, as on the items', async () => {
    const all = await alder.items();
    const barred = all
      .filter(({ eligible }) => !eligible)
      .map(({ title }) => title)
      .toSorted();
    assert.deepEqual(await titles('eligible=false'), barred);
    assert.equal((await titles('eligible=true')).length, all.length - barred.length);
    assert.deepEqual(await refused('eligible=1'), [400, 'validation_failed', ['query.eligible']]);
    await world.setProfile(birch.company.id, { exclusions: ['Pavage'] });
    await world.app.jobs.runPending();
    assert.deepEqual(await titles('eligible=false', birch), ['Pavage de rues'], 'its own exclusion rules it out');
    const excluded = await birch.item('Pavage de rues');
    assert.equal(excluded.eligible, false);
    const { can_bid: canBid, eligible, reasons } = await birch.detail(excluded.id);
    assert.deepEqual([canBid, eligible], [{ answer: 'no', because: ['exclusion'] }, false]);
    assert.match(String(reasons[0]?.text), /“Pavage”.*exclusion list/, 'by name');
  });

  test('what is ruled out or closed is so everywhere: in `eligible`, its filter, the views, their counts and the answer to "can we bid?"', async () => {
    const [item] = await alder.items('q=lits');
    assert.ok(item);
    const { db } = world.app.database;
    const { group_id: groupId } = await db
      .selectFrom('opportunities')
      .select('group_id')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    const judge = (eligible: boolean, gate: string | null) =>
      db
        .updateTable('verdicts')
        .set({ eligible, gate })
        .where('company_id', '=', alder.company.id)
        .where('group_id', '=', groupId)
        .execute();
    const close = (at: string) =>
      db.updateTable('opportunities').set({ deadline_key: at }).where('id', '=', item.id).execute();
    const { open, screened } = await counts();
    const isIn = async (query: string): Promise<boolean> => (await titles(query)).includes(item.title);
    const verdicts: [boolean, string | null][] = [
      [true, 'exclusion'],
      [true, 'no_go'],
      [false, 'eligibility'],
      [true, 'cancelled'],
      [true, 'not_biddable'],
    ];
    for (const [mayBid, gate] of verdicts) {
      await judge(mayBid, gate);
      assert.equal((await alder.item(item.title)).eligible, false, String(gate));
      assert.equal((await alder.detail(item.id)).eligible, false, String(gate));
      assert.deepEqual([await isIn('eligible=true'), await isIn('eligible=false')], [false, true], String(gate));
      assert.deepEqual([await isIn('view=open'), await isIn('view=screened')], [false, true], String(gate));
      assert.deepEqual(await counts(), { open: open - 1, screened: screened + 1, answered: 0, archived: 0 });
    }
    await judge(true, null);
    assert.deepEqual([await isIn('view=open'), await isIn('view=screened')], [true, false]);
    await close('2026-01-01T00:00:00Z');
    assert.deepEqual(
      [await isIn('view=open'), await isIn('view=screened'), await isIn('eligible=true')],
      [false, true, true],
    );
    assert.deepEqual(await counts(), { open: open - 1, screened: screened + 1, answered: 0, archived: 0 });
    await close(item.deadline ?? 'infinity');
    assert.deepEqual(await counts(), { open, screened, answered: 0, archived: 0 });
    for (const query of ['view=open&status=scored', 'view=answered&answered=true', 'view=drafts'])
      assert.deepEqual(await refused(query), [400, 'validation_failed', ['query.view']], query);
  });

  test('a cursor is bound to its filters', async () => {
    const { body } = await world.get('/api/v1/opportunities?limit=1&buyer=ville', alder.company);
    const cursor = String(body['nextCursor']);
    assert.deepEqual(await refused(`limit=1&buyer=cisss&cursor=${cursor}`), [
      400,
      'validation_failed',
      ['query.cursor'],
    ]);
    assert.deepEqual(await refused(`limit=1&cursor=${cursor}`), [400, 'validation_failed', ['query.cursor']]);
    assert.equal(
      (await world.get(`/api/v1/opportunities?limit=1&buyer=ville&cursor=${cursor}`, alder.company)).status,
      200,
    );
  });
});

describe('A row without the detail', () => {
  test('shows place, eligibility and the sentence that matters most, as the detail and the explanation have them', async () => {
    for (const item of await alder.items()) {
      const detail = await alder.detail(item.id);
      assert.deepEqual([item.geography, item.eligible], [detail.geography, detail.eligible]);
      assert.ok(item.key_reason, item.title);
      assert.ok(item.explanation?.includes(item.key_reason.text), `${item.key_reason.text} in ${item.explanation}`);
      assert.deepEqual(item.also_on, []);
    }
    const { body } = await world.get('/api/v1/opportunities?limit=100', alder.company, { 'accept-language': 'fr' });
    for (const item of body['items'] as { explanation: string; key_reason: { text: string } }[]) {
      assert.ok(item.explanation.includes(item.key_reason.text));
    }
  });
});

describe('Counts by view', () => {
  test('every tender is in one view; feedback, archive and filters move them, and nobody else’s', async () => {
    const before = await counts('', birch);
    assert.deepEqual(await counts(), { open: 5, screened: 0, answered: 0, archived: 0 });
    const [first, second] = await alder.items();
    assert.ok(first && second);
    const { feedback } = await alder.answer(first.title, 'interested');
    await archive(alder, second.id);
    assert.deepEqual(await counts(), { open: 3, screened: 0, answered: 1, archived: 1 });
    assert.deepEqual(await titles('answered=true'), [first.title]);
    assert.equal((await titles('answered=false')).length, 3);
    await archive(alder, first.id);
    assert.deepEqual(await counts(), { open: 3, screened: 0, answered: 0, archived: 2 });
    await world.send('DELETE', `/api/v1/feedback/${feedback.id}`, alder.company);
    const [third] = await alder.items();
    assert.ok(third);
    await world.app.database.db
      .updateTable('opportunities')
      .set({ status: 'screened' })
      .where('id', '=', third.id)
      .execute();
    assert.deepEqual(await counts(), { open: 2, screened: 1, answered: 0, archived: 2 });
    assert.deepEqual(await counts('', birch), before);
  });

  test('agree with the list under the same filters', async () => {
    for (const filter of [
      'buyer=ville',
      'region=CA-QC-06',
      'category=4219',
      'q=lits',
      'source=seao',
      'min_score=60',
      'eligible=true',
      'q=zzz',
    ]) {
      const { open, screened, answered, archived } = await counts(`?${filter}`);
      assert.equal(open + screened + answered, (await titles(filter)).length, filter);
      assert.equal(archived, (await titles(`${filter}&status=archived`)).length, filter);
      for (const [view, count] of Object.entries({ open, screened, answered, archived }))
        assert.equal((await titles(`${filter}&view=${view}`)).length, count, `${filter} ${view}`);
    }
    const refusal = await world.get('/api/v1/opportunities/counts?status=scored', alder.company);
    assert.deepEqual([...refusalOf(refusal), placesOf(refusal)], [400, 'validation_failed', ['query.status']]);
  });
});

describe('Answers to the same buyer', () => {
  test('another tender of the buyer shows the latest answer with its reason, archived or not; of another buyer, and to another company, none', async () => {
    const none = { agree: 0, disagree: 0, interested: 0, not_interested: 0, request_draft: 0 };
    const cedar = await openAnswering(world, 'Cedar inc.', profile);
    await discoverTenders(world, [
      tender(11, 'Lits de soins', 'Ville de Saguenay', 'Saguenay–Lac-Saint-Jean', '42191810'),
      tender(12, 'Pavage du stationnement', 'Ville de Saguenay', 'Saguenay–Lac-Saint-Jean', '72141000'),
      tender(13, 'Lits pliants', 'Ville de Saguenay-Est', 'Saguenay–Lac-Saint-Jean', '42191810'),
    ]);
    const [beds, paving, others] = [
      await cedar.item('Lits de soins'),
      await cedar.item('Pavage du stationnement'),
      await cedar.item('Lits pliants'),
    ];
    await cedar.answer(beds.title, 'interested');
    const given = await cedar.answer(beds.title, 'not_interested', 'The beds must be bariatric.');
    await archive(cedar, beds.id);
    const { buyer_answers: told, feedback_history: own } = await cedar.detail(paving.id);
    assert.deepEqual(told.counts, { ...none, not_interested: 1 });
    assert.deepEqual(told.latest, [
      {
        opportunity_id: beds.id,
        title: 'Lits de soins',
        action: 'not_interested',
        reason: 'The beds must be bariatric.',
        created_at: given.feedback.created_at,
        member_name: null,
      },
    ]);
    assert.deepEqual(own, []);
    for (const detail of [
      await cedar.detail(beds.id),
      await cedar.detail(others.id),
      await alder.detail((await alder.item('Pavage du stationnement')).id),
    ])
      assert.deepEqual(detail.buyer_answers, { counts: none, latest: [] }, detail.title);
  });
});
