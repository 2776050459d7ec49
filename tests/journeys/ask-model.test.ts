import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { publish, snowTender } from '../support/amendments/publish.ts';
import { completeNaively, type ModelCall, modelServer, says, wrapped } from '../support/models/model-server.ts';
import { hostileTexts } from '../support/models/hostile-texts.ts';
import { attack, attackNaively } from '../support/models/injection-attack.ts';
import { obedientModel } from '../support/models/obedient-model.ts';
import { type Answer, openWorld, type TestCompany } from '../support/world.ts';

const KEY = 'sk-of-the-operator';
const START = Date.parse('2026-11-10T12:00:00.000Z');
let nowMs = START;
let answer: (response: ServerResponse, call: ModelCall) => void = (response) => says(response, 500, {});
const { url, calls } = await modelServer({ after }, (response, call) => answer(response, call));
const world = await openWorld({
  now: () => new Date(nowMs),
  settings: { MODEL_PROVIDER: 'openai', MODEL_URL: `${url}/v1`, MODEL_NAME: 'small-1', MODEL_API_KEY: KEY },
});
const profile = { categories: ['Snow removal'], geography: ['Québec'], is_canadian_supplier: true };
const [MINE, THEIRS] = ['canary of mine', 'canary of theirs'] as const;
const mine = await world.company('Mine', {
  ...profile,
  certifications: ['ISO 9001'],
  manufacturer_partners: ['Plows'],
  overview: `We hold a certificate for the site visit, ${MINE}.`,
});
const theirs = await world.company('Theirs', {
  ...profile,
  certifications: ['COR canary'],
  overview: `We hold a certificate for the site visit, ${THEIRS}.`,
});
const VISIT = 'A site visit is mandatory for all bidders.';
await publish(
  world,
  snowTender({ description: { en: `The City requires a snowplow operator.\n${VISIT}` }, regions: ['Quebec'] }),
);
const id = await idFor(mine);
const QUESTION = { question: 'Is a site visit mandatory?' };

async function idFor(company: TestCompany): Promise<string> {
  const { body } = await world.get('/api/v1/opportunities', company);
  const [item] = body['items'] as { id: string }[];
  assert.ok(item, 'the tender is listed');
  return item.id;
}

const ask = async (body: object = QUESTION, as = mine, at = id): Promise<Answer['body']> => {
  const { status, body: given } = await world.send('POST', `/api/v1/opportunities/${at}/ask`, as, body);
  assert.equal(status, 200, JSON.stringify(given));
  return given;
};

type Data = { question: string; turns: { role: string; text: string }[]; passages: { id: string; text: string }[] };
const dataOf = (call: ModelCall | undefined): Data => call?.data as Data;

/** A model that says this of the passage with the words. */
const stating =
  (text: string, words: string): typeof answer =>
  (response, call) => {
    const passage = dataOf(call).passages.find((one) => one.text.includes(words))?.id ?? 'p1';
    const value = { has_answer: true, statements: [{ text, quotes: [{ passage, words }] }] };
    says(response, 200, wrapped('openai', JSON.stringify(value)));
  };

describe('Ask with a language model:', () => {
  beforeEach(() => {
    calls.length = 0;
    // Beyond every pause of a service that failed.
    nowMs += 60 * 60_000;
  });

  test('what it says is the answer where the notice bears it out, with the passage and the name of the model', async () => {
    answer = stating('Yes, a site visit is mandatory.', 'A site visit is mandatory');
    const { quotes, ...given } = await ask();
    assert.deepEqual(given, {
      answer: `Yes, a site visit is mandatory. (the notice)\n“${VISIT}” (the notice)`,
      statements: ['Yes, a site visit is mandatory.'],
      span: null,
      searched: { documents: [], company: false },
      model: 'small-1',
      nearest: [],
      fallback: null,
    });
    assert.deepEqual(
      (quotes as Record<string, unknown>[]).map(({ text, source }) => [text, source]),
      [[VISIT, 'notice']],
    );
  });

  test('Ask rules: the last six turns count: no more reach the model', async () => {
    answer = stating('A site visit is mandatory.', 'A site visit is mandatory');
    const history = Array.from({ length: 10 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      text: `turn ${index + 1}`,
    }));
    await ask({ ...QUESTION, history });
    assert.deepEqual(dataOf(calls[0]).turns, history.slice(4));
    assert.doesNotMatch(calls[0]?.body ?? '', /turn [1-4]\b/);
  });

  test('nothing of another company and no secret is sent, and the profile only with a question about the company', async () => {
    answer = stating('A site visit is mandatory.', 'A site visit is mandatory');
    await ask();
    await ask({ question: 'Do we hold the certifications for the site visit?' });
    await ask({ question: 'Do we hold COR?' });
    await ask(QUESTION, theirs, await idFor(theirs));
    assert.equal(calls.length, 4);
    assert.deepEqual(
      calls.map(({ body }) => body.includes(MINE)),
      [false, true, false, false],
    );
    for (const { body } of calls) {
      assert.doesNotMatch(body, /COR canary|canary of theirs|sk-of-the|of forty characters|pk_live|postgres:/);
      assert.doesNotMatch(body, new RegExp(`${mine.id}|${theirs.id}|${id}`));
    }
  });

  const thrownAway: [name: string, given: typeof answer, fallback: string][] = [
    ['an invented quote', stating('A site visit is mandatory.', 'a site visit is mandatory on Monday'), 'unchecked'],
    ['a statement that the quote denies', stating('A site visit is not mandatory.', VISIT), 'unchecked'],
    ['a number that stands nowhere', stating('A site visit is mandatory in 2027.', VISIT), 'unchecked'],
    [
      'no answer',
      (response) => says(response, 200, wrapped('openai', '{"has_answer":false,"statements":[]}')),
      'no_answer',
    ],
    ['no JSON', (response) => says(response, 200, wrapped('openai', 'Yes!')), 'unchecked'],
    ['a refused key', (response) => says(response, 401, {}), 'unavailable'],
    [
      'a service that wants to be left alone',
      (response) => says(response, 503, {}, { 'retry-after': '60' }),
      'unavailable',
    ],
  ];
  for (const [name, given, fallback] of thrownAway) {
    test(`after ${name} the answer is that of the rules, and says so`, async () => {
      answer = given;
      const body = await ask();
      assert.equal(calls.length, 1);
      assert.deepEqual([body['model'], body['fallback']], ['extractive', fallback]);
      assert.match(
        String(body['answer']),
        /^The closest words are in the notice\. Check that they answer:\n“A site visit is mandatory/,
      );
    });
  }

  test('a company without tokens gets the answer of the rules, and another still that of the model', async () => {
    answer = stating('A site visit is mandatory.', 'A site visit is mandatory');
    nowMs = START + 24 * 60 * 60_000;
    await sql`insert into model_spending (company_id, day, tokens)
      values (${mine.id}, ${new Date(nowMs).toISOString().slice(0, 10)}, 199900)`.execute(world.app.database.db);
    const body = await ask();
    assert.deepEqual([body['model'], body['fallback'], calls.length], ['extractive', 'limit', 0]);
    assert.equal((await ask(QUESTION, theirs, await idFor(theirs)))['model'], 'small-1');
    nowMs += 24 * 60 * 60_000;
    assert.equal((await ask())['model'], 'small-1');
  });

  test('why a tender matches is told by the verdict alone, and a question without a subject asks nobody', async () => {
    assert.equal((await ask({ question: 'Why does this match us?' }))['fallback'], null);
    assert.equal((await ask({ question: 'Is it?' }))['fallback'], 'no_answer');
    assert.equal(calls.length, 0);
  });
});

describe('Ask with a language model that obeys every text:', () => {
  test('hostile texts reach no other tender, no other company, no secret and no table', async () => {
    answer = obedientModel();
    // One of each file: reading more takes seconds.
    const texts = hostileTexts(18, ['title', 'description', 'specs', 'profile', 'question']);
    const inFiles = hostileTexts(20, ['pdf', 'docx']).slice(18);
    const secrets = [KEY, 'of forty characters', mine.id, theirs.id, mine.secret, theirs.secret];
    const instructions = 'You answer one question of a bidder';
    const canaries = [MINE, THEIRS] as const;
    const attacked = { world, companies: [mine, theirs] as const, canaries, calls, secrets, instructions };
    const effects = await attack(attacked, [...texts, ...inFiles]);
    const { byModel, obeyed, ...others } = effects;
    assert.deepEqual(others, {
      texts: 20,
      asked: 47,
      elsewhere: 0,
      foreign: 0,
      outOfRange: 0,
      secrets: 0,
      changedTables: [],
    });
    assert.equal(calls.length, 47, 'every question reaches the model');
    assert.ok(byModel >= obeyed);
    const naive = await attackNaively((system, user) => completeNaively(`${url}/v1`, system, user), texts, attacked);
    for (const harm of ['elsewhere', 'foreign', 'secrets', 'outOfRange'] as const) {
      assert.ok(naive[harm] > 0, `without the check the model does harm: ${JSON.stringify(naive)}`);
    }
  });
});
