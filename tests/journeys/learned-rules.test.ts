import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { learnedRuleSchema } from '#contract/rules.ts';
import { type Answering, bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { placesOf, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const { db } = world.app.database;
const profile = { categories: ['42191810'] };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
const cedar = await openAnswering(world, 'Cedar', profile);
await discoverTenders(world, [...bedTenders('Ville A', 8), ...bedTenders('Ville B', 8)]);
const settle = () => world.app.jobs.runPending();
const bed = (town: string, index: number): string => `Lits d’hôpital Ville ${town} ${index}`;
const scores = async (of: Answering): Promise<Map<string, number | null>> =>
  new Map((await of.items()).map(({ title, score }) => [title, score]));
const version = async ({ company }: Answering): Promise<number> =>
  (await db.selectFrom('profiles').select('version').where('company_id', '=', company.id).executeTakeFirstOrThrow())
    .version;

/** Rules of the company as they would be after many answers, so many of them active. */
async function storeRules({ company }: Answering, count: number, activeCount: number): Promise<void> {
  await sql`
    insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label, source,
      supporting, contrary, active)
    select ${company.id}::uuid, gen_random_uuid(), 'preference', true, 'keyword', 'word ' || n, 'word ' || n, 'answers', 3, 0,
      n <= ${activeCount}
    from generate_series(1, ${count}::int) n`.execute(db);
}

describe('Rules are learned from answers', () => {
  test('Endpoint: GET /api/v1/settings/rules: none before any answer', async () => {
    assert.deepEqual(await alder.rules(), []);
  });

  test('Learned rule: id, rule_type, description, signal, source, evidence_count, last_evidence_at, created_at, active, origin_rfp: after the third yes on a buyer', async () => {
    await settle();
    const before = [await scores(alder), await version(alder)] as const;
    for (const index of [0, 1]) await alder.answer(bed('A', index), 'agree');
    assert.deepEqual(await alder.rules(), []);
    const given = await alder.answer(bed('A', 2), 'interested');
    assert.equal(given.reevaluation_queued, true);
    const rules = await alder.rules();
    for (const rule of rules) learnedRuleSchema.parse(rule);
    const {
      id,
      created_at: createdAt,
      ...rule
    } = rules.find(({ signal }) => signal?.startsWith('buyer')) ?? rules[0] ?? {};
    assert.ok(id !== undefined && createdAt !== undefined);
    assert.deepEqual(rule, {
      rule_type: 'preference',
      description: 'Ranks tenders of “Ville A” higher. Of the 3 that you decided on, you said yes to all.',
      signal: 'buyer: ville a',
      source: 'answers',
      evidence_count: 3,
      last_evidence_at: given.feedback.created_at,
      active: true,
      origin_rfp: { id: (await alder.item(bed('A', 2))).id, title: bed('A', 2) },
    });
    const french = (await alder.rules('fr')).find((one) => one.id === id);
    assert.equal(
      french?.description,
      'Fait monter les appels d’offres de « Ville A ». Sur les 3 dont vous avez décidé, vous avez dit oui à tous.',
    );
    assert.equal(await waitingMatchings(world), 1);
    assert.equal(await version(alder), before[1] + 1);
    await settle();
    const after = await scores(alder);
    assert.ok(
      (after.get(bed('A', 7)) ?? 0) > (before[0].get(bed('A', 7)) ?? 0),
      'a tender that nobody answered on moves',
    );
    assert.match(
      (await alder.item(bed('A', 7))).explanation ?? '',
      /Your decisions speak for tenders of “Ville A” \(up to \+6\)/,
    );
    assert.deepEqual(await scores(birch), before[0]);
    assert.deepEqual(await birch.rules(), []);
  });

  test('an answer that is repeated or changed counts once', async () => {
    const count = async (): Promise<number | undefined> =>
      (await alder.rules()).find(({ signal }) => signal === 'buyer: ville a')?.evidence_count;
    await alder.answer(bed('A', 2), 'agree');
    await alder.answer(bed('A', 2), 'agree');
    assert.equal(await count(), 3);
    await alder.answer(bed('A', 2), 'not_interested');
    assert.equal(await count(), 1, 'two for it and one against');
    await alder.answer(bed('A', 2), 'agree');
    assert.equal(await count(), 3);
  });

  test('contrary answers let a rule rest, and its points go', async () => {
    await alder.answer(bed('A', 3), 'disagree');
    const rule = (await alder.rules()).find(({ signal }) => signal === 'buyer: ville a');
    assert.deepEqual([rule?.active, rule?.evidence_count], [false, 2]);
    assert.match(rule?.description ?? '', /It is off because other decisions contradict it\.$/);
    await settle();
    assert.doesNotMatch((await alder.item(bed('A', 7))).explanation ?? '', /Ville A” \(/);
  });

  test('a rule that the company switched stays as it was switched', async () => {
    const rule = (await alder.rules()).find(({ signal }) => signal === 'buyer: ville a');
    assert.equal((await alder.switch(rule?.id ?? '', true)).body['active'], true);
    await alder.answer(bed('A', 4), 'disagree');
    assert.equal((await alder.rules()).find(({ id }) => id === rule?.id)?.active, true);
    await settle();
    assert.match((await alder.item(bed('A', 7))).explanation ?? '', /Ville A” \(up to \+6\)/);
    assert.equal((await alder.switch(rule?.id ?? '', false)).status, 200);
  });

  test('what would hide tenders is proposed at rest, with what it would have ruled out, and switched on it hides', async () => {
    await alder.answer(bed('B', 0), 'interested');
    await alder.answer(bed('B', 1), 'not_interested', 'We never bid for this buyer.');
    const proposed = (await alder.rules()).find((rule) => rule.rule_type === 'no_go');
    assert.ok(proposed !== undefined);
    assert.deepEqual([proposed.active, proposed.source, proposed.signal], [false, 'portal_feedback', 'buyer: ville b']);
    assert.equal(
      proposed.description,
      'Would rule out tenders of “Ville B”. You said so in a decision. Of the 2 that you decided on, you said no to 1. Of your last 16 matches the rule would have ruled out 8; you said yes to 1 of them.',
    );
    await settle();
    const before = await alder.item(bed('B', 7));
    assert.ok((before.score ?? 0) > 10);
    await alder.answer(bed('B', 2), 'interested');
    const { status, body } = await alder.switch(proposed.id, true);
    assert.equal(status, 200);
    const switched = learnedRuleSchema.parse(body);
    assert.equal(switched.active, true);
    assert.match(switched.description, /the rule would have ruled out 8; you said yes to 2 of them\.$/, 'tried again');
    await settle();
    const hidden = await alder.item(bed('B', 7));
    assert.ok((hidden.score ?? 100) <= 10);
    assert.match(hidden.explanation ?? '', /Ruled out by your rule against tenders of “Ville B”\./);
    assert.deepEqual([hidden.status, hidden.discovered_at], [before.status, before.discovered_at]);
    await alder.switch(proposed.id, false);
    await settle();
    assert.equal((await alder.item(bed('B', 7))).score, before.score);
  });
});

describe('PATCH settings/rules', () => {
  test('Endpoint: PATCH /api/v1/settings/rules/{id}: returns the rule; the same again changes nothing and queues nothing', async () => {
    await settle();
    const [rule] = await alder.rules();
    assert.ok(rule !== undefined);
    const first = await alder.switch(rule.id, !rule.active);
    assert.equal(first.status, 200);
    assert.deepEqual(learnedRuleSchema.parse(first.body).active, !rule.active);
    await settle();
    const before = await version(alder);
    assert.deepEqual((await alder.switch(rule.id, !rule.active)).body, first.body);
    assert.deepEqual([await version(alder), await waitingMatchings(world)], [before, 0]);
    await alder.switch(rule.id, rule.active);
  });

  test('Learned rule rules: active is required: true or false, and nothing beside it', async () => {
    const id = (await alder.rules())[0]?.id ?? '';
    for (const active of [undefined, null, 'true', 1]) {
      const answer = await alder.switch(id, active);
      assert.deepEqual([...refusalOf(answer), placesOf(answer)], [400, 'validation_failed', ['active']]);
    }
    const more = await world.send('PATCH', `/api/v1/settings/rules/${id}`, alder.company, {
      active: true,
      rule_type: 'no_go',
    });
    assert.deepEqual([...refusalOf(more), placesOf(more)], [400, 'validation_failed', ['rule_type']]);
  });

  test('not_found for a rule of another company, and for none', async () => {
    const id = (await alder.rules())[0]?.id ?? '';
    for (const unknown of [id, randomUUID()]) {
      assert.deepEqual(refusalOf(await birch.switch(unknown, true)), [404, 'not_found']);
    }
  });

  test('Errors: rule_cap_reached: the 201st active rule is refused, one fewer makes room, and learning keeps below', async () => {
    await storeRules(cedar, 201, 200);
    const rules = await cedar.rules();
    const [resting] = rules.filter(({ active }) => !active);
    const [active] = rules.filter((rule) => rule.active);
    assert.deepEqual(refusalOf(await cedar.switch(resting?.id ?? '', true)), [409, 'rule_cap_reached']);
    for (const index of [0, 1, 2]) await cedar.answer(bed('A', index), 'agree');
    const learned = (await cedar.rules()).find(({ signal }) => signal === 'buyer: ville a');
    assert.equal(learned?.active, false, 'learned, and at rest');
    assert.equal((await cedar.switch(active?.id ?? '', false)).status, 200);
    assert.equal((await cedar.switch(resting?.id ?? '', true)).status, 200);
    assert.equal((await cedar.rules()).filter((rule) => rule.active).length, 200);
  });
});

describe('Scope by route: learned rules: settings:read reads, settings:write switches', () => {
  test('each takes its own scope and no other', async () => {
    const { id } = alder.company;
    const ruleId = (await alder.rules())[0]?.id ?? '';
    const others = ['opportunities:read', 'opportunities:write', 'profile:read', 'profile:write'];
    const cases: [scopes: string[], read: number, write: number][] = [
      [['settings:read'], 200, 403],
      [['settings:write'], 403, 200],
      [others, 403, 403],
    ];
    for (const [scopes, read, write] of cases) {
      const key = { id, secret: (await world.key(id, scopes)).secret };
      assert.equal((await world.get('/api/v1/settings/rules', key)).status, read);
      const path = `/api/v1/settings/rules/${ruleId}`;
      assert.equal((await world.send('PATCH', path, key, { active: false })).status, write);
    }
  });
});
