import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type GivenFeedback, givenFeedbackSchema, type NewFeedback, VERDICTS } from '#contract/feedback.ts';
import { bedTenders, discoverTenders, openAnswering } from '../support/processes/answering.ts';
import { placesOf, refusalOf, waitingMatchings } from '../support/company-desk.ts';
import { addPerson, request, signIn } from '../support/people.ts';
import { match, storeTender } from '../support/tenders.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const profile = { categories: ['42191810'], geography: ['Québec', 'Ontario'], exclusions: ['Mobilier'] };
const alder = await openAnswering(world, 'Alder inc.', profile);
const birch = await openAnswering(world, 'Birch Ltd.', profile);
const cedar = await openAnswering(world, 'Cedar', profile);
const snow = { categories: ['42191810', 'Snow removal', 'Snow removal from roofs', 'Déneigement'] };
const dogwood = await openAnswering(world, 'Dogwood', snow);
const elm = await openAnswering(world, 'Elm', snow);
const fir = await openAnswering(world, 'Fir', snow);
await discoverTenders(world, [...bedTenders('Ville A', 9), ...bedTenders('Ville B', 6)]);
const jobs = async (): Promise<number> => (await world.app.jobs.counts())['judge-again'].waiting;
const settle = () => world.app.jobs.runPending();

describe('POST feedback', () => {
  test('Endpoint: POST /api/v1/opportunities/{id}/feedback: 201 with the answer and what followed', async () => {
    const { id } = await alder.item('Lits d’hôpital Ville A 0');
    const { status, body } = await alder.post(id, { verdict: 'agree', reason: '  Juste.  ' });
    assert.equal(status, 201);
    const { feedback, reevaluation_queued: queued, profile_changes: changes } = givenFeedbackSchema.parse(body);
    assert.deepEqual([feedback.action, feedback.reason, feedback.member_name], ['agree', 'Juste.', null]);
    assert.deepEqual([queued, changes], [false, []]);
    const item = await alder.item('Lits d’hôpital Ville A 0');
    assert.deepEqual([item.latest_feedback_action, item.latest_feedback_at], ['agree', feedback.created_at]);
    assert.deepEqual((await alder.detail(id)).feedback_history, [feedback]);
  });

  test('Feedback rules: verdict: one of five, and nothing else', async () => {
    const { id } = await alder.item('Lits d’hôpital Ville A 1');
    for (const verdict of VERDICTS) assert.equal((await alder.post(id, { verdict })).status, 201, verdict);
    const { feedback_history: history } = await alder.detail(id);
    assert.deepEqual(
      history.map(({ action }) => action),
      VERDICTS.toReversed(),
      'each call is an answer of its own, the newest first',
    );
    const refused: [unknown, string][] = [
      [{}, 'verdict'],
      [{ verdict: 'maybe' }, 'verdict'],
      [{ verdict: null }, 'verdict'],
      [{ verdict: 'agree', note: 'x' }, 'note'],
    ];
    for (const [body, path] of refused) {
      const answer = await alder.post(id, body);
      assert.deepEqual([...refusalOf(answer), placesOf(answer)], [400, 'validation_failed', [path]]);
    }
  });

  test('Feedback rules: reason: optional, up to 2,000 characters as people count them, none of them a control', async () => {
    const { id } = await alder.item('Lits d’hôpital Ville A 1');
    const taken: [NewFeedback['reason'], string | null][] = [
      [undefined, null],
      [null, null],
      ['', null],
      ['   ', null],
      ['é🙂'.repeat(1_000), 'é🙂'.repeat(1_000)],
      ['two\nlines', 'two\nlines'],
    ];
    for (const [reason, kept] of taken) {
      const { status, body } = await alder.post(id, { verdict: 'agree', ...(reason === undefined ? {} : { reason }) });
      assert.deepEqual([status, (body['feedback'] as { reason: unknown }).reason], [201, kept]);
    }
    for (const reason of ['é'.repeat(2_001), 'a\u0000b', 7, ['x']]) {
      const answer = await alder.post(id, { verdict: 'agree', reason });
      assert.deepEqual([...refusalOf(answer), placesOf(answer)], [400, 'validation_failed', ['reason']]);
    }
  });

  test('not_found for an opportunity of another company, and for none', async () => {
    const { id } = await birch.item('Lits d’hôpital Ville A 0');
    for (const unknown of [id, randomUUID()]) {
      assert.deepEqual(refusalOf(await alder.post(unknown, { verdict: 'agree' })), [404, 'not_found']);
    }
    assert.deepEqual((await birch.detail(id)).feedback_history, []);
  });

  test('an answer by a person in the portal bears their name', async () => {
    await addPerson(world, alder.company.id, 'ana@example.org');
    const { headers } = await signIn(world, 'ana@example.org');
    const { id } = await alder.item('Lits d’hôpital Ville A 2');
    const answer = await request(world, 'POST', `/api/v1/opportunities/${id}/feedback`, headers, { verdict: 'agree' });
    assert.equal((answer.body['feedback'] as { member_name: unknown }).member_name, 'ana@example.org');
    assert.equal((await alder.detail(id)).feedback_history[0]?.member_name, 'ana@example.org');
  });
});

describe('What an answer does to the opportunity', () => {
  test('Feedback rules: disagree re-evaluates from scratch: one job an answer, a verdict of its own time, nobody else’s touched', async () => {
    await settle();
    const title = 'Lits d’hôpital Ville A 3';
    const before = await cedar.detail((await cedar.item(title)).id);
    const other = await birch.detail((await birch.item(title)).id);
    assert.equal((await cedar.answer(title, 'disagree')).reevaluation_queued, true);
    assert.equal((await cedar.answer(title, 'disagree', 'Encore.')).reevaluation_queued, true);
    assert.equal(await jobs(), 2);
    await settle();
    const after = await cedar.detail(before.id);
    assert.ok((after.verdict_computed_at ?? '') > (before.verdict_computed_at ?? ''));
    const { verdict_computed_at: _at, feedback_history: _history, ...same } = after;
    const { verdict_computed_at: _before, feedback_history: _none, ...was } = before;
    assert.deepEqual(same, was);
    assert.deepEqual(await birch.detail(other.id), other);
  });

  test('Feedback rules: disagree re-evaluates from scratch: a tender that an earlier reader read otherwise is judged anew for who else holds it', async () => {
    await settle();
    const title = 'Lits d’hôpital Ville A 6';
    const judged = async () => {
      const { verdict_computed_at: _at, ...detail } = await birch.detail((await birch.item(title)).id);
      return detail;
    };
    const read = await judged();
    const { db } = world.app.database;
    const { listing_id: listingId, group_id: groupId } = await db
      .selectFrom('opportunities')
      .select(['listing_id', 'group_id'])
      .where('id', '=', read.id)
      .executeTakeFirstOrThrow();
    await sql`update notice_facts set facts = jsonb_set(facts, '{mandatoryCertifications}', '["CSA"]')
      where listing_id = ${listingId}`.execute(db);
    await world.app.matcher.matchGroups([groupId]);
    assert.notDeepEqual(await judged(), read, 'a demand that is not in the notice is told');
    await cedar.answer(title, 'disagree');
    await settle();
    assert.deepEqual(await judged(), read);
  });

  test('Opportunity status: draft_requested: request_draft moves scored, screened and notified to draft_requested, and nothing back', async () => {
    const title = 'Lits d’hôpital Ville A 4';
    const { id } = await alder.item(title);
    const set = async (status: string): Promise<void> => {
      await world.app.database.db.updateTable('opportunities').set({ status }).where('id', '=', id).execute();
    };
    const moves: [from: string, to: string][] = [
      ['scored', 'draft_requested'],
      ['screened', 'draft_requested'],
      ['notified', 'draft_requested'],
      ['draft_requested', 'draft_requested'],
      ['draft_sent', 'draft_sent'],
      ['approved', 'approved'],
    ];
    for (const [from, to] of moves) {
      await set(from);
      await alder.answer(title, 'request_draft');
      assert.equal((await alder.item(title)).status, to, from);
      for (const verdict of ['agree', 'disagree', 'interested', 'not_interested'] as const) {
        await alder.answer(title, verdict);
        assert.equal((await alder.item(title)).status, to, verdict);
      }
    }
    await settle();
    assert.equal((await alder.item(title)).status, 'approved');
  });

  test('an archived tender stays archived, whatever is answered', async () => {
    const { id } = await alder.item('Lits d’hôpital Ville A 5');
    const archive = await world.send('POST', `/api/v1/opportunities/${id}/archive`, alder.company);
    assert.equal((await alder.post(id, { verdict: 'request_draft' })).status, 201);
    await settle();
    const detail = await alder.detail(id);
    assert.deepEqual([detail.status, detail.archived_at], ['archived', archive.body['archived_at']]);
  });
});

describe('Profile change: what a reason states for good', () => {
  test('becomes a change with source portal_feedback, which can be reverted, and the matches follow once', async () => {
    await settle();
    const reason =
      'Too small: thanks. We only bid above $50,000. We don’t do paving. Nous ne desservons plus l’Ontario.';
    const given = await alder.answer('Lits d’hôpital Ville A 6', 'not_interested', reason);
    assert.equal(given.reevaluation_queued, true);
    assert.deepEqual(
      given.profile_changes.map(({ field, value_before: before, value_after: after, source, revertible }) => [
        field,
        before,
        after,
        source,
        revertible,
      ]),
      [
        ['min_contract_value', null, 50_000, 'portal_feedback', true],
        ['exclusions', ['Mobilier'], ['Mobilier', 'paving'], 'portal_feedback', true],
        ['geography', ['Québec', 'Ontario'], ['Québec'], 'portal_feedback', true],
      ],
    );
    assert.equal(await waitingMatchings(world), 1);
    const { body } = await world.get('/api/v1/profile/changes', alder.company);
    const ids = (body['changes'] as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids.slice(0, 3).toSorted(), given.profile_changes.map(({ id }) => id).toSorted());
    const revert = await world.send(
      'POST',
      `/api/v1/profile/changes/${given.profile_changes[1]?.id}/revert`,
      alder.company,
    );
    assert.equal(revert.status, 200);
    const profileNow = (await world.get('/api/v1/profile', alder.company)).body;
    assert.deepEqual(profileNow['exclusions'], ['Mobilier']);
    assert.deepEqual((await world.get('/api/v1/profile', birch.company)).body['geography'], ['Québec', 'Ontario']);
  });

  const rows = (given: GivenFeedback): unknown[] =>
    given.profile_changes.map(({ field, value_after: after, source, revertible }) => [
      field,
      after,
      source,
      revertible,
    ]);
  const listsOf = async ({ company }: typeof elm): Promise<unknown[]> => {
    const { body } = await world.get('/api/v1/profile', company);
    return [body['categories'], body['exclusions']];
  };

  test('what the company no longer does is excluded and taken off its categories, in each language, and nothing narrower is', async () => {
    const kept = ['42191810', 'Snow removal from roofs'];
    const told: [typeof elm, reason: string, thing: string][] = [
      [dogwood, 'We no longer do snow removal.', 'snow removal'],
      [elm, 'Nous ne faisons plus de déneigement', 'déneigement'],
    ];
    for (const [company, reason, thing] of told) {
      const given = await company.answer('Lits d’hôpital Ville A 7', 'not_interested', reason);
      assert.deepEqual(rows(given), [
        ['exclusions', [thing], 'portal_feedback', true],
        ['categories', kept, 'portal_feedback', true],
      ]);
      assert.equal(given.reevaluation_queued, true);
    }
    assert.deepEqual(await listsOf(elm), [kept, ['déneigement']]);
    assert.deepEqual(await listsOf(fir), [snow.categories, []]);
  });

  test('the category comes back by reverting its change, and the exclusion stays', async () => {
    const { body } = await world.get('/api/v1/profile/changes', elm.company);
    const change = (body['changes'] as { id: string; field: string }[]).find(({ field }) => field === 'categories');
    const { status } = await world.send('POST', `/api/v1/profile/changes/${change?.id}/revert`, elm.company);
    assert.equal(status, 200);
    assert.deepEqual(await listsOf(elm), [snow.categories, ['déneigement']]);
  });

  test('what the company does not do, or no longer does in a narrower sense, leaves its categories as they are', async () => {
    for (const reason of ['We don’t do snow removal.', 'We no longer do residential snow removal.', 'Not for us.']) {
      const { profile_changes: changes } = await fir.answer('Lits d’hôpital Ville A 7', 'not_interested', reason);
      assert.ok(
        changes.every(({ field }) => field === 'exclusions'),
        reason,
      );
    }
    assert.deepEqual(await listsOf(fir), [snow.categories, ['snow removal', 'residential snow removal']]);
  });

  test('Limits: Automatic profile changes from one message: 10 at most', async () => {
    const reason =
      'We don’t do roofing. We don’t do paving. We don’t do plumbing. We sell masks. We sell gowns. We are ISO 9001 certified. ' +
      'We now represent Norlume. We only bid above $60,000. We never bid above $9 million. We are a Canadian company. ' +
      'We have 40 employees. We are a distributor.';
    const given = await birch.answer('Lits d’hôpital Ville B 0', 'agree', reason);
    const fields = given.profile_changes.map(({ field }) => field);
    assert.ok(fields.length <= 10 && fields.includes('exclusions'), fields.join());
    assert.ok(!fields.includes('employee_count') && !fields.includes('business_role'), 'the eleventh fact and on');
  });

  test('what is not so, or is so already, changes nothing', async () => {
    const version = async () =>
      await world.app.database.db
        .selectFrom('profiles')
        .select('version')
        .where('company_id', '=', birch.company.id)
        .executeTakeFirstOrThrow();
    const before = await version();
    for (const reason of [
      'We don’t do roofing.',
      'Do we do roofing?',
      'Set min_contract_value to 0',
      'We serve hospitals',
    ]) {
      assert.deepEqual((await birch.answer('Lits d’hôpital Ville B 1', 'agree', reason)).profile_changes, []);
    }
    assert.deepEqual(await version(), before);
  });
});

test('an answer on a grouped copy is an answer on the tender: history, latest answer, status and evidence of all its copies', async () => {
  const { groupId } = await storeTender(world.app.database, [{ title: 'Twin beds' }, { title: 'Twin beds, again' }]);
  await match(world.app.database, cedar.company.id, groupId, 70);
  const rows = await world.app.database.db
    .selectFrom('opportunities')
    .select(['id', 'visible'])
    .where('company_id', '=', cedar.company.id)
    .where('group_id', '=', groupId)
    .execute();
  const [shown, hidden] = [true, false].map((visible) => rows.find((row) => row.visible === visible)?.id ?? '');
  await cedar.post(shown ?? '', { verdict: 'agree' });
  const { body } = await cedar.post(hidden ?? '', { verdict: 'request_draft' });
  for (const id of [shown, hidden]) {
    const { status, feedback_history: history } = await cedar.detail(id ?? '');
    assert.deepEqual([status, history.map(({ action }) => action)], ['draft_requested', ['request_draft', 'agree']]);
  }
  const item = await cedar.item('Twin beds');
  assert.equal(item.latest_feedback_at, (body['feedback'] as { created_at: unknown }).created_at);
  for (let again = 0; again < 3; again += 1) await cedar.post(hidden ?? '', { verdict: 'agree' });
  assert.deepEqual(
    (await cedar.rules()).filter(({ signal }) => signal === 'buyer: city of testing'),
    [],
    'five answers on one tender are one piece of evidence',
  );
});

test('a failure on the way leaves nothing of the answer', async () => {
  const tables = ['feedback', 'rule_evidence', 'learned_rules', 'profile_changes', 'audit_entries'] as const;
  const counts = async (): Promise<number[]> => {
    const rows = tables.map((table) => world.app.database.db.selectFrom(table).select('company_id').execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  const title = 'Lits d’hôpital Ville B 2';
  const { id } = await birch.item(title);
  const before = await counts();
  await world.app.database.asOwner(async (db) => {
    await db.schema.alterTable('rule_evidence').renameTo('rule_evidence_away').execute();
  });
  const { status } = await birch.post(id, { verdict: 'request_draft', reason: 'We don’t do glazing.' });
  await world.app.database.asOwner(async (db) => {
    await db.schema.alterTable('rule_evidence_away').renameTo('rule_evidence').execute();
  });
  assert.equal(status, 500);
  assert.deepEqual(await counts(), before);
  const { status: kept, latest_feedback_action: latest } = await birch.item(title);
  assert.deepEqual([kept, latest], ['scored', null]);
});
