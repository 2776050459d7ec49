import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type WithdrawnFeedback, withdrawnFeedbackSchema } from '#contract/feedback.ts';
import { refusalOf } from '../support/company-desk.ts';
import { type Answering, bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const profile = { categories: ['42191810'], geography: ['Québec', 'Ontario'], exclusions: ['Mobilier'] };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
await discoverTenders(world, [...bedTenders('Ville A', 8), ...bedTenders('Ville B', 6), ...bedTenders('Ville C', 2)]);
const { db } = world.app.database;

const send = (who: Answering, id: string) => world.send('DELETE', `/api/v1/feedback/${id}`, who.company);
async function withdraw(who: Answering, id: string): Promise<WithdrawnFeedback> {
  const { status, body } = await send(who, id);
  assert.equal(status, 200, JSON.stringify(body));
  return withdrawnFeedbackSchema.parse(body);
}
async function auditOf(subject: string): Promise<{ action: string; before: unknown; after: unknown }[]> {
  return await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', subject)
    .execute();
}

describe('DELETE /api/v1/feedback/{id}', () => {
  test('feedback that is taken back leaves the history, the list shows the answer before it, and the tender is judged again', async () => {
    const title = 'Lits d’hôpital Ville A 0';
    const first = await alder.answer(title, 'agree', 'Juste.');
    const second = await alder.answer(title, 'not_interested');
    await world.app.jobs.runPending();
    const taken = await withdraw(alder, second.feedback.id);
    assert.deepEqual([taken.latest_feedback_action, taken.latest_feedback_at], ['agree', first.feedback.created_at]);
    assert.deepEqual([taken.reevaluation_queued, taken.profile_changes], [true, []]);
    assert.equal((await world.app.jobs.counts())['judge-again'].waiting, 1);
    const item = await alder.item(title);
    assert.deepEqual([item.id, item.latest_feedback_action], [taken.opportunity_id, 'agree']);
    assert.deepEqual((await alder.detail(item.id)).feedback_history, [first.feedback]);
    await withdraw(alder, first.feedback.id);
    const bare = await alder.item(title);
    assert.deepEqual([bare.latest_feedback_action, bare.latest_feedback_at], [null, null]);
  });

  test('taking it back again answers the same and does nothing, one after the other and at the same moment', async () => {
    const { feedback } = await alder.answer('Lits d’hôpital Ville A 1', 'interested');
    const answers = await Promise.all([withdraw(alder, feedback.id), withdraw(alder, feedback.id)]);
    const again = await withdraw(alder, feedback.id);
    const [{ withdrawn_at: at }] = answers;
    assert.deepEqual(
      [...answers, again].map((one) => one.withdrawn_at),
      [at, at, at],
    );
    assert.equal(answers.filter((one) => one.reevaluation_queued).length, 1);
    assert.equal(again.reevaluation_queued, false);
    const trail = await auditOf(feedback.id);
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['feedback.withdraw'],
    );
  });

  test('not_found for feedback of another company, which stays, and for none', async () => {
    const title = 'Lits d’hôpital Ville A 2';
    const { feedback } = await birch.answer(title, 'disagree');
    for (const id of [feedback.id, randomUUID()])
      assert.deepEqual(refusalOf(await send(alder, id)), [404, 'not_found']);
    assert.equal((await birch.item(title)).latest_feedback_action, 'disagree');
    await withdraw(birch, feedback.id);
    assert.deepEqual(refusalOf(await send(alder, feedback.id)), [404, 'not_found'], 'taken back is as unknown');
  });

  test('the reason is not stored any more, nor who gave it', async () => {
    const reason = `Private ${randomUUID()}.`;
    const { feedback } = await alder.answer('Lits d’hôpital Ville A 3', 'agree', reason);
    await withdraw(alder, feedback.id);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(f)::text as text from feedback f union all select row_to_json(w)::text from withdrawn_feedback w
      union all select row_to_json(a)::text from audit_entries a`.execute(db);
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(reason)));
  });
});

describe('Opportunity status: draft_requested', () => {
  test('taking the request back restores the status that it replaced, whichever of several requests goes last', async () => {
    const title = 'Lits d’hôpital Ville A 4';
    const { id } = await alder.item(title);
    for (const before of ['scored', 'screened', 'notified']) {
      await db.updateTable('opportunities').set({ status: before }).where('id', '=', id).execute();
      const first = await alder.answer(title, 'request_draft');
      const second = await alder.answer(title, 'request_draft', 'Again.');
      assert.equal((await withdraw(alder, first.feedback.id)).status, 'draft_requested', 'one request is left');
      assert.equal((await withdraw(alder, second.feedback.id)).status, before);
      assert.equal((await alder.item(title)).status, before);
    }
  });

  test('a draft that was sent stays sent', async () => {
    const title = 'Lits d’hôpital Ville A 5';
    const { feedback } = await alder.answer(title, 'request_draft');
    const { id } = await alder.item(title);
    await db.updateTable('opportunities').set({ status: 'draft_sent' }).where('id', '=', id).execute();
    assert.equal((await withdraw(alder, feedback.id)).status, 'draft_sent');
  });
});

describe('Profile change: a reason that is taken back', () => {
  test('reverts what it changed and can still be reverted, and reports the rest as standing', async () => {
    const given = await alder.answer(
      'Lits d’hôpital Ville A 6',
      'not_interested',
      'We only bid above $50,000. We don’t do paving.',
    );
    assert.deepEqual(
      given.profile_changes.map(({ field }) => field),
      ['min_contract_value', 'exclusions'],
    );
    const { body } = await world.get('/api/v1/profile', alder.company);
    const edit = { operations: [{ op: 'add', field: 'exclusions', value: 'Asbestos' }] };
    assert.equal((await world.send('PATCH', '/api/v1/profile', alder.company, edit)).status, 200);
    const taken = await withdraw(alder, given.feedback.id);
    assert.deepEqual(
      taken.profile_changes.map(({ field, reverted, revertible }) => [field, reverted, revertible]),
      [
        ['exclusions', false, false],
        ['min_contract_value', true, false],
      ],
    );
    const after = (await world.get('/api/v1/profile', alder.company)).body;
    assert.deepEqual([after['min_contract_value'], after['exclusions']], [null, ['Mobilier', 'paving', 'Asbestos']]);
    assert.deepEqual(body['min_contract_value'], 50_000);
    assert.deepEqual((await withdraw(alder, given.feedback.id)).profile_changes, taken.profile_changes);
  });
});

describe('Learned rule: evidence that is taken back', () => {
  const active = async (who: Answering) =>
    (await who.rules()).filter((rule) => rule.active).map(({ rule_type: type, signal }) => `${type} ${signal}`);

  test('a rule that was learned from it is forgotten when fewer answers are left than it takes, and learned again', async () => {
    assert.deepEqual(await active(birch), []);
    const given = [];
    for (const index of [0, 1, 2]) given.push(await birch.answer(`Lits d’hôpital Ville B ${index}`, 'not_interested'));
    const learned = await active(birch);
    assert.ok(learned.includes('preference buyer: ville b'), learned.join());
    const [first] = given;
    assert.ok(first);
    await withdraw(birch, first.feedback.id);
    assert.ok(!(await birch.rules()).some(({ signal }) => signal === 'buyer: ville b'));
    const { rows } = await sql`
      select 1 from audit_entries where company_id = ${birch.company.id} and action = 'rule.forget'`.execute(db);
    assert.ok(rows.length > 0);
    await birch.answer('Lits d’hôpital Ville B 3', 'not_interested');
    assert.ok((await active(birch)).includes('preference buyer: ville b'));
    assert.deepEqual(await active(alder), [], 'nobody else’s rules move');
  });

  test('an answer that another replaced counts again when that one is taken back', async () => {
    const count = async () => (await birch.rules()).find(({ signal }) => signal === 'buyer: ville b')?.evidence_count;
    assert.equal(await count(), 3);
    const changed = await birch.answer('Lits d’hôpital Ville B 3', 'interested');
    assert.equal(await count(), 1);
    await withdraw(birch, changed.feedback.id);
    assert.equal(await count(), 3);
  });

  test('a rule that only its reason states is forgotten, one that another reason states too stays, and a switched one stays', async () => {
    const reason = 'We never bid for this buyer.';
    const stated = async () => (await alder.rules()).filter(({ source }) => source === 'portal_feedback');
    const first = await alder.answer('Lits d’hôpital Ville C 0', 'not_interested', reason);
    const [rule] = await stated();
    assert.ok(rule, 'the reason states a rule');
    const second = await alder.answer('Lits d’hôpital Ville C 1', 'not_interested', reason);
    await withdraw(alder, first.feedback.id);
    assert.deepEqual(
      (await stated()).map(({ id }) => id),
      [rule.id],
    );
    await withdraw(alder, second.feedback.id);
    assert.deepEqual(await stated(), []);
    const third = await alder.answer('Lits d’hôpital Ville C 0', 'disagree', reason);
    const [again] = await stated();
    assert.ok(again);
    assert.equal((await alder.switch(again.id, true)).status, 200);
    assert.equal((await alder.switch(again.id, false)).status, 200);
    await withdraw(alder, third.feedback.id);
    assert.deepEqual(
      (await stated()).map(({ id, active: on }) => [id, on]),
      [[again.id, false]],
    );
  });
});
