import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { z } from 'zod';
import { type ModelCall, modelServer, says, wrapped } from '../../../tests/support/models/model-server.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { usualOutbound as outbound } from '../../../tests/support/outbound.ts';
import { type LanguageModel, type ModelResult, openLanguageModel, type TokenBudget } from './language-model.ts';
import { MODEL_PROVIDERS, type ModelProvider, modelSettingFaults } from './model-settings.ts';

const KEY = 'sk-of-mine';
const NOW = Date.parse('2026-11-20T14:05:00.000Z');
const TASK = {
  instructions: 'Say yes.',
  data: { text: 'Beds of mine \u0000 \ud800' },
  schema: z.strictObject({ word: z.string().max(10) }),
  maxAnswerTokens: 50,
};
const RIGHT = JSON.stringify({ word: 'yes' });

type Spent = { reserved: number; tokens: number | null; isAnswered: boolean }[];
type Desk = {
  model: LanguageModel;
  calls: ModelCall[];
  spent: Spent;
  waits: number[];
  problems: string[];
  clock: { ms: number };
  ask: () => Promise<ModelResult<{ word: string }>>;
};
type Answer = (response: ServerResponse, call: ModelCall, count: number) => void;

async function desk(
  t: TestContext,
  provider: ModelProvider,
  answer: Answer,
  {
    timeoutMs = 60_000,
    url,
    left = Infinity,
    by = outbound,
  }: { timeoutMs?: number; url?: string; left?: number; by?: typeof outbound } = {},
): Promise<Desk> {
  const server = await modelServer(t, (response, call) => answer(response, call, server.calls.length));
  const [spent, waits, problems, clock]: [Spent, number[], string[], { ms: number }] = [[], [], [], { ms: NOW }];
  const model = openLanguageModel(
    { provider, url: url ?? server.url, model: 'small-1', apiKey: KEY, timeoutMs, tokensPerDay: 1 },
    {
      now: () => new Date(clock.ms),
      outbound: by,
      log: { warn: (details, message) => problems.push(`${message} ${JSON.stringify(details)}`) },
      sleep: (ms) => {
        waits.push(ms);
        clock.ms += ms;
        return Promise.resolve();
      },
    },
  );
  assert.ok(model);
  const budget: TokenBudget = {
    reserve: (reserved) =>
      Promise.resolve(
        reserved > left
          ? null
          : {
              settle: (outcome) => {
                spent.push({ reserved, ...outcome });
                return Promise.resolve();
              },
            },
      ),
  };
  const ask = () => model.complete(TASK, budget);
  return { model, calls: server.calls, spent, waits, problems, clock, ask };
}

const right =
  (provider: ModelProvider, text = RIGHT): Answer =>
  (response) =>
    says(response, 200, wrapped(provider, text));

for (const provider of MODEL_PROVIDERS) {
  describe(`Language model, ${provider}:`, () => {
    test('the instructions, the data and the schema go out apart, and the value comes back', async (t) => {
      const { model, calls, spent, ask } = await desk(t, provider, right(provider));
      assert.deepEqual(await ask(), { ok: true, value: { word: 'yes' } });
      assert.equal(model.name, 'small-1');
      const [call] = calls;
      assert.ok(call);
      assert.ok(call.instructions.startsWith('Say yes.\n\nThe JSON schema of the answer:\n{"type":"object"'));
      assert.deepEqual(call.data, TASK.data);
      assert.doesNotMatch(call.instructions, /Beds of mine/);
      assert.deepEqual(
        Object.keys(JSON.parse(call.body) as object).filter((name) => /tool|function/.test(name)),
        [],
      );
      assert.deepEqual(spent, [{ reserved: spent[0]?.reserved, tokens: 100, isAnswered: true }]);
      assert.ok((spent[0]?.reserved ?? 0) >= Buffer.byteLength(call.body) + TASK.maxAnswerTokens);
    });

    test('the key goes in its header and nowhere else', async (t) => {
      const { calls, ask } = await desk(t, provider, right(provider));
      await ask();
      const [call] = calls;
      const headers = Object.entries(call?.headers ?? {}).filter(([, value]) => String(value).includes(KEY));
      assert.deepEqual(
        headers.map(([name]) => name),
        [provider === 'anthropic' ? 'x-api-key' : 'authorization'],
      );
      assert.doesNotMatch(`${call?.body} ${call?.path}`, /sk-of-mine/);
    });

    const cut = wrapped(provider, RIGHT, { isCut: true });
    const huge = wrapped(provider, RIGHT) as object;
    const wrong: [name: string, answer: Answer, reason: string, tries: number][] = [
      ['a wrong value', right(provider, '{"word": 7}'), 'malformed', 1],
      ['a value with more than the schema has', right(provider, '{"word":"yes","tool":"rm"}'), 'malformed', 1],
      ['a value that is too long', right(provider, `{"word":"${'x'.repeat(11)}"}`), 'malformed', 1],
      ['no JSON in the answer', right(provider, 'Beds of mine'), 'malformed', 1],
      ['an answer cut at its length', (response) => says(response, 200, cut), 'malformed', 1],
      ['the form of nobody', (response) => says(response, 200, { error: 'Beds of mine' }), 'malformed', 1],
      ['HTML', (response) => says(response, 200, '<p>Beds of mine', { 'content-type': 'text/html' }), 'malformed', 1],
      ['no JSON at all', (response) => says(response, 200, 'Beds of mine'), 'malformed', 1],
      ['a huge answer', (response) => says(response, 200, { ...huge, padding: 'x'.repeat(2 ** 20) }), 'malformed', 1],
      [
        'a redirection inside',
        (response) => says(response, 302, '', { location: 'http://127.0.0.1:1/' }),
        'unavailable',
        1,
      ],
      ['a refused key', (response) => says(response, 401, { error: KEY }), 'unavailable', 1],
      ['500 again and again', (response) => says(response, 500, { error: 'Beds of mine' }), 'unavailable', 3],
      ['400 in both forms', (response) => says(response, 400, { error: 'Beds of mine' }), 'unavailable', 2],
      ['a closed connection', (response) => response.destroy(), 'unavailable', 3],
    ];
    for (const [name, answer, reason, tries] of wrong) {
      test(`${name} is no answer: ${reason} after ${tries === 1 ? 'one try' : `${tries} tries`}`, async (t) => {
        const { calls, spent, problems, ask } = await desk(t, provider, answer);
        assert.deepEqual(await ask(), { ok: false, reason });
        assert.equal(calls.length, tries);
        assert.equal(spent.length, tries, 'every request is settled');
        assert.equal(problems.length, 1);
        assert.doesNotMatch(problems.join(), /of.mine/, 'neither a text nor the key is in the log');
      });
    }

    const fenced = '```json\n{"word":"yes"}\n```';
    for (const [name, text] of [
      ['in Markdown', fenced],
      ['after a thought', `<think>{"word":"no"}</think>\n${RIGHT}`],
    ] as const) {
      test(`an answer ${name} is read`, async (t) => {
        assert.deepEqual(await (await desk(t, provider, right(provider, text))).ask(), {
          ok: true,
          value: { word: 'yes' },
        });
      });
    }

    test('an answer that drips or never comes ends in time, and stays charged', async (t) => {
      const drip: Answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      };
      for (const answer of [drip, () => undefined]) {
        const { calls, spent, problems, ask } = await desk(t, provider, answer, { timeoutMs: 150 });
        assert.deepEqual(await ask(), { ok: false, reason: 'unavailable' });
        assert.match(problems.join(), /it took too long/);
        assert.equal(calls.length, 1);
        assert.deepEqual(
          spent.map(({ tokens }) => tokens),
          [null],
        );
      }
    });

    test('a service that is busy is tried again when it asks to, and costs nothing until it answers', async (t) => {
      const busy: Answer = (response, call, count) =>
        count === 1 ? says(response, 429, {}, { 'retry-after': '7' }) : right(provider)(response, call, count);
      const { spent, waits, ask } = await desk(t, provider, busy);
      assert.deepEqual(await ask(), { ok: true, value: { word: 'yes' } });
      assert.deepEqual(waits, [7_000]);
      assert.deepEqual(
        spent.map(({ tokens, isAnswered }) => [tokens, isAnswered]),
        [
          [0, false],
          [100, true],
        ],
      );
    });

    test('a service that asks for longer than the time is not waited for, and left alone for so long', async (t) => {
      const away: Answer = (response) => says(response, 503, {}, { 'retry-after': '120' });
      const { calls, waits, clock, ask } = await desk(t, provider, away);
      assert.deepEqual(await ask(), { ok: false, reason: 'unavailable' });
      assert.deepEqual(waits, []);
      clock.ms += 119_000;
      assert.deepEqual(await ask(), { ok: false, reason: 'unavailable' });
      assert.equal(calls.length, 1);
      clock.ms += 1_000;
      await ask();
      assert.equal(calls.length, 2);
    });

    test('without tokens left nothing is sent', async (t) => {
      const { calls, ask } = await desk(t, provider, right(provider), { left: 100 });
      assert.deepEqual(await ask(), { ok: false, reason: 'limit' });
      assert.equal(calls.length, 0);
    });

    for (const usage of [null, { input: 0, output: 0 }, { input: -1, output: 5 }, { input: 1e9, output: 5 }]) {
      test(`a count of ${JSON.stringify(usage)} is none: all that was reserved stays spent`, async (t) => {
        const { spent, ask } = await desk(t, provider, (response) =>
          says(response, 200, wrapped(provider, RIGHT, { usage })),
        );
        assert.equal((await ask()).ok, true);
        assert.deepEqual(
          spent.map(({ tokens }) => tokens),
          [null],
        );
      });
    }
  });
}

describe('Language model:', () => {
  test('a service that knows no schemas is asked once more without', async (t) => {
    const { calls, ask } = await desk(t, 'openai', (response, call, count) =>
      call.hasSchema ? says(response, 400, {}) : right('openai')(response, call, count),
    );
    assert.deepEqual(await ask(), { ok: true, value: { word: 'yes' } });
    assert.deepEqual(
      calls.map(({ hasSchema }) => hasSchema),
      [true, false],
    );
  });

  test('a name that leads to this machine is not connected to', async (t) => {
    const server = await modelServer(t, (response) => says(response, 200, wrapped('openai', RIGHT)));
    const url = server.url.replace('127.0.0.1', 'models.example.org');
    const toThisMachine = openOutbound('none', (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]),
    );
    const { problems, ask } = await desk(t, 'openai', right('openai'), { url, by: toThisMachine });
    assert.deepEqual(await ask(), { ok: false, reason: 'unavailable' });
    assert.equal(server.calls.length, 0);
    assert.match(problems.join(), /models\.example\.org.*127\.0\.0\.1/);
  });

  test('no more than eight tasks are under way at once', async (t) => {
    const held: ServerResponse[] = [];
    let arrived = (): void => undefined;
    const all = new Promise<void>((resolve) => (arrived = resolve));
    const { calls, ask } = await desk(t, 'ollama', (response) => {
      held.push(response);
      if (held.length === 8) arrived();
    });
    const tasks = Array.from({ length: 9 }, () => ask());
    assert.deepEqual(await tasks[8], { ok: false, reason: 'unavailable' });
    await all;
    for (const response of held) says(response, 200, wrapped('ollama', RIGHT));
    assert.ok((await Promise.all(tasks.slice(0, 8))).every(({ ok }) => ok));
    assert.equal(calls.length, 8);
  });

  const NONE = { provider: null, url: null, model: null, apiKey: null, timeoutMs: 1, tokensPerDay: 1 };
  const URL_OF = 'http://models:11434';
  const faults: [
    name: string,
    settings: Partial<Record<'provider' | 'url' | 'model' | 'apiKey', string>>,
    expected: RegExp | null,
  ][] = [
    ['none', {}, null],
    ['a service of one’s own', { provider: 'ollama', url: URL_OF, model: 'm' }, null],
    ['a model alone', { model: 'm' }, /^MODEL_PROVIDER is required with MODEL_NAME/],
    ['a key alone', { apiKey: KEY }, /^MODEL_PROVIDER is required with MODEL_API_KEY/],
    ['a provider alone', { provider: 'openai' }, /^MODEL_URL is required.*; MODEL_NAME is required/],
    ['no key of Anthropic', { provider: 'anthropic', url: URL_OF, model: 'm' }, /^MODEL_API_KEY is required/],
    ['a password in the address', { provider: 'ollama', url: 'https://a:b@models', model: 'm' }, /^MODEL_URL must be/],
    ['a line break in the key', { provider: 'openai', url: URL_OF, model: 'm', apiKey: 'a\nb' }, /^MODEL_API_KEY must/],
  ];
  for (const [name, settings, expected] of faults) {
    test(`settings: ${name}: ${expected === null ? 'right' : 'a fault that names its setting'}`, () => {
      const provider = (settings.provider ?? null) as ModelProvider | null;
      const found = modelSettingFaults({ ...NONE, ...settings, provider });
      if (expected === null) assert.deepEqual(found, []);
      else assert.match(found.join('; '), expected);
      assert.doesNotMatch(found.join(), /sk-of-mine|a:b/);
    });
  }

  test('without a provider there is no model', () => {
    const log = { warn: () => undefined };
    assert.equal(openLanguageModel(NONE, { now: () => new Date(NOW), outbound, log }), null);
  });
});
