import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type RuleEffect, ruleEffectSchema } from '#contract/rule-effect.ts';
import { type RuleEvidence, ruleEvidenceSchema } from '#contract/rule-evidence.ts';
import { refusalOf } from '../support/company-desk.ts';
import { type Answering, bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { openWorld } from '../support/world.ts';

let now = new Date();
const world = await openWorld({ now: () => now });
const profile = { categories: ['42191810'] };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
await discoverTenders(world, [...bedTenders('Ville A', 6), ...bedTenders('Ville B', 8)]);
const bed = (town: string, index: number): string => `Lits d’hôpital Ville ${town} ${index}`;
const RULES = '/api/v1/settings/rules';

async function ruleOf(company: Answering, signal: string, type: string): Promise<string> {
  const rule = (await company.rules()).find((one) => one.signal === signal && one.rule_type === type);
  assert.ok(rule, `no ${type} on ${signal}`);
  return rule.id;
}

async function evidence(id: string, language = 'en'): Promise<RuleEvidence> {
  const answer = await world.get(`${RULES}/${id}/evidence`, alder.company, { 'accept-language': language });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return ruleEvidenceSchema.parse(answer.body);
}

async function effect(id: string): Promise<RuleEffect> {
  const answer = await world.get(`${RULES}/${id}/effect`, alder.company);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return ruleEffectSchema.parse(answer.body);
}

const scores = async (): Promise<Map<string, number | null>> =>
  new Map((await alder.items()).map(({ id, score }) => [id, score]));

describe('GET /api/v1/settings/rules/{id}/evidence', () => {
  test('names the latest answer on each tender of the condition, newest first, for and against', async () => {
    for (const index of [0, 1, 2]) await alder.answer(bed('A', index), 'agree');
    await alder.answer(bed('A', 1), 'interested', 'A good size for us.');
    await alder.answer(bed('A', 3), 'not_interested');
    await alder.answer(bed('B', 0), 'agree');
    const id = await ruleOf(alder, 'buyer: ville a', 'preference');
    const { answers, answer_count: count } = await evidence(id);
    assert.equal(count, 4);
    assert.deepEqual(
      answers.map(({ title, action, reason, says }) => [title, action, reason, says]),
      [
        [bed('A', 3), 'not_interested', null, 'against'],
        [bed('A', 1), 'interested', 'A good size for us.', 'for'],
        [bed('A', 2), 'agree', null, 'for'],
        [bed('A', 0), 'agree', null, 'for'],
      ],
    );
    assert.equal(answers[0]?.opportunity_id, (await alder.item(bed('A', 3))).id);
    assert.ok(answers.every(({ states_rule: isStated }) => !isStated));
  });

  test('names the answer whose reason stated the rule', async () => {
    await alder.answer(bed('B', 1), 'not_interested', 'We never bid for this buyer.');
    const { answers } = await evidence(await ruleOf(alder, 'buyer: ville b', 'no_go'));
    assert.deepEqual(
      answers.map(({ title, says, states_rule: isStated }) => [title, says, isStated]),
      [
        [bed('B', 1), 'for', true],
        [bed('B', 0), 'against', false],
      ],
    );
  });

  test('a later answer on the tender that stated the rule takes its place as evidence, and the statement stays', async () => {
    await alder.answer(bed('B', 1), 'interested');
    const { answers } = await evidence(await ruleOf(alder, 'buyer: ville b', 'no_go'));
    assert.deepEqual(
      answers.map(({ title, action, says, states_rule: isStated }) => [title, action, says, isStated]),
      [
        [bed('B', 1), 'interested', 'against', false],
        [bed('B', 1), 'not_interested', null, true],
        [bed('B', 0), 'agree', 'against', false],
      ],
    );
  });
});

describe('GET /api/v1/settings/rules/{id}/effect', () => {
  test('a rule at rest: what it would rule out, with the score that switching it on then gives', async () => {
    await world.app.jobs.runPending();
    const before = await scores();
    const id = await ruleOf(alder, 'buyer: ville b', 'no_go');
    const tried = await effect(id);
    const { examples, waiting, ...counts } = tried;
    assert.deepEqual(waiting, []);
    assert.deepEqual(counts, {
      days: 90,
      matches: 14,
      meets: 8,
      judged: 8,
      rules_out: 8,
      lowers: 0,
      raises: 0,
      ruled_out_yes: 2,
      is_complete: true,
    });
    assert.deepEqual(
      examples.slice(0, 3).map(({ answered }) => answered),
      ['yes', 'yes', null],
    );
    for (const one of examples) assert.equal(one.score_without, before.get(one.opportunity_id), one.title);
    assert.equal((await alder.switch(id, true)).status, 200);
    await world.app.jobs.runPending();
    const after = await scores();
    for (const one of examples) assert.equal(one.score_with, after.get(one.opportunity_id), one.title);
    assert.deepEqual(await effect(id), tried, 'the same of the rule when it is active');
    assert.equal((await alder.switch(id, false)).status, 200);
    await world.app.jobs.runPending();
  });

  test('no other score than that of the list: a tender that waits to be scored again is counted, and is no example', async () => {
    const id = await ruleOf(alder, 'buyer: ville b', 'no_go');
    const edit = (op: string) =>
      world.send('PATCH', '/api/v1/profile', alder.company, {
        operations: [{ op, field: 'geography', value: 'Alberta' }],
      });
    const tried = await effect(id);
    assert.equal((await edit('add')).status, 200);
    const waiting = await effect(id);
    assert.deepEqual([waiting.rules_out, waiting.examples], [tried.rules_out, []]);
    const named = waiting.waiting.map(({ title }) => title);
    assert.ok(named.length > 0, 'what waits is named');
    for (const one of tried.examples) assert.ok(named.includes(one.title) || named.length < tried.rules_out, one.title);
    await world.app.jobs.runPending();
    const listed = await scores();
    const { examples } = await effect(id);
    assert.equal(examples.length, tried.examples.length);
    for (const one of examples) assert.equal(one.score_without, listed.get(one.opportunity_id), one.title);
    assert.equal((await edit('remove')).status, 200);
    await world.app.jobs.runPending();
  });

  test('a rule that ranks higher: what it raises, and by how much', async () => {
    await alder.answer(bed('A', 3), 'agree');
    await world.app.jobs.runPending();
    const id = await ruleOf(alder, 'buyer: ville a', 'preference');
    const now = await scores();
    const tried = await effect(id);
    assert.deepEqual([tried.meets, tried.raises, tried.lowers, tried.rules_out], [6, 6, 0, 0]);
    for (const one of tried.examples) {
      assert.ok(one.score_with > one.score_without && one.score_with - one.score_without <= 6, JSON.stringify(one));
      assert.equal(one.score_with, now.get(one.opportunity_id));
    }
  });

  test('matches older than 90 days are not looked at', async () => {
    const id = await ruleOf(alder, 'buyer: ville a', 'preference');
    now = new Date(now.getTime() + 91 * 24 * 3_600_000);
    assert.deepEqual((({ matches, examples }) => [matches, examples])(await effect(id)), [0, []]);
    now = new Date();
  });

  test('where time runs out it says so and counts only what it judged', async () => {
    let ms = 0;
    const id = await ruleOf(alder, 'buyer: ville b', 'no_go');
    const clockMs = (): number => (ms += 600);
    const cut = await world.app.matcher.ruleEffect(alder.company.id, id, { language: 'en', clockMs });
    assert.equal(cut.is_complete, false);
    assert.ok(cut.judged > 0 && cut.judged < cut.meets, JSON.stringify(cut));
    assert.equal(cut.rules_out, cut.judged);
  });
});

describe('Of another company', () => {
  for (const part of ['evidence', 'effect'])
    test(`404 for the ${part} of another company's rule, as for one that is not there`, async () => {
      const id = await ruleOf(alder, 'buyer: ville a', 'preference');
      for (const rule of [id, randomUUID()])
        assert.deepEqual(refusalOf(await world.get(`${RULES}/${rule}/${part}`, birch.company)), [404, 'not_found']);
    });
});
