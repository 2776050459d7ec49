import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { describe, test } from 'node:test';
import { errorSchema } from '#contract/errors.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ROUTES } from '#contract/routes.ts';
import { changesBetween, CHANGING, type ChangingRequest, withOtherBody } from '../support/http/changing-requests.ts';
import type { Sent } from '../support/http-lane.ts';
import { listen, openRetryDesk, type RetryDesk } from '../support/http/retry-desk.ts';
import { repeatedText } from '../support/http/repeated-answer.ts';
import { spellingsOf, storedText } from '../support/stored-text.ts';
import { openWorld } from '../support/world.ts';

const START_MS = Date.parse('2026-11-20T14:05:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let nowMs = START_MS;
const world = await openWorld({ now: () => new Date(nowMs), settings: { TRUST_PROXY: 'loopback' } });
const base = await listen(world);
const alder = await openRetryDesk(world, base, 'Alder inc.');
const birch = await openRetryDesk(world, base, 'Birch Ltd.');
let numbers = 100;

/** POST routes that make nothing which a second time would make twice, each with its reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  askOpportunity: 'a question changes nothing, and asked twice it is answered twice',
  signIn: 'a portal token is exchanged once; whoever lost the answer signs in anew, and no second thing is made',
};
const posts = ROUTES.filter(({ method }) => method === 'POST');
const repeatable = posts.filter(({ idempotency }) => idempotency !== undefined);

const next = (desk: RetryDesk, operationId: string): Promise<ChangingRequest> => {
  const make = CHANGING[operationId];
  assert.ok(make, `no request is known for ${operationId}`);
  return make(desk, (numbers += 1));
};
const codeOf = ({ status, text }: Sent): [number, string] => [status, errorSchema.parse(JSON.parse(text)).error];
const partner = (name: string): ChangingRequest => {
  return { method: 'POST', path: '/api/v1/products/partners', as: 'key', body: { name } };
};

type MadeKey = { key: { id: string }; secret: string | null };
type Operation = {
  parameters?: { name?: string; in?: string }[];
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>;
};

describe('Idempotency-Key: every POST', () => {
  test('that makes or changes something takes it, and openapi.json shows the header, its errors and the header of the answer', () => {
    const without = posts.filter(({ idempotency }) => idempotency === undefined).map(({ operationId }) => operationId);
    assert.deepEqual(without, Object.keys(WITHOUT_KEY));
    const paths = openApiDocument(ROUTES, '0')['paths'] as Record<string, Record<string, Operation>>;
    for (const { path, success, operationId } of repeatable) {
      const operation = paths[path]?.['post'];
      const names = operation?.parameters?.filter((one) => one.in === 'header').map(({ name }) => name);
      assert.ok(names?.includes('Idempotency-Key'), operationId);
      assert.match(operation?.responses['409']?.description ?? '', /`idempotency_conflict` or `request_in_progress`/);
      assert.ok(operation?.responses['409']?.headers?.['retry-after'], operationId);
      assert.ok(operation?.responses[String(success.status)]?.headers?.['idempotent-replayed'], operationId);
    }
  });

  for (const { operationId, method, path, success, idempotency } of repeatable) {
    test(`${method} ${path}: the same key gives the first answer, byte for byte but for what is told once; another request with it is refused`, async () => {
      const request = await next(alder, operationId);
      const key = randomUUID();
      const first = await alder.sendWith(request, key);
      assert.deepEqual([first.status, first.headers['idempotent-replayed']], [success.status, undefined], first.text);
      const state = await alder.state();
      const again = await alder.sendWith(request, key);
      assert.deepEqual([again.status, again.text], [first.status, repeatedText(idempotency, first.text)]);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.equal(again.headers['content-type'], first.headers['content-type']);
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id']);
      const other = withOtherBody(request) ?? (await next(alder, operationId));
      const before = await alder.state();
      assert.deepEqual(codeOf(await alder.sendWith(other, key)), [409, 'idempotency_conflict']);
      assert.deepEqual(changesBetween(before, await alder.state()), []);
      if (withOtherBody(request) !== null) assert.deepEqual(changesBetween(state, before), []);
    });

    test(`${method} ${path}: sent five times at once, the change is made once and all have its answer`, async () => {
      const request = await next(alder, operationId);
      const key = randomUUID();
      // Five lanes, so that the requests are on the way together.
      const desks = Array.from({ length: 5 }, () => alder.another());
      const before = await alder.state();
      const answers = await Promise.all(desks.map((desk) => desk(request, key)));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [success.status]);
      assert.equal(new Set(answers.map(({ text }) => repeatedText(idempotency, text))).size, 1);
      const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
      assert.equal(replayed.length, 4);
      const changes = changesBetween(before, await alder.state());
      const requestIds = new Set(changes.map((row) => /^\+ audit_entries .*,([^,]*),[^,]*\)$/.exec(row)?.[1]));
      requestIds.delete(undefined);
      assert.equal(requestIds.size, 1, changes.join('\n'));
    });
  }
});

describe('Idempotency-Key: whose and how long', () => {
  test('the same key in two companies is two requests, and neither learns of the other', async () => {
    const key = randomUUID();
    const mine = await alder.sendWith(partner('Sonovia'), key);
    const theirs = await birch.sendWith(partner('Perfuzia'), key);
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.equal(theirs.headers['idempotent-replayed'], undefined);
    assert.equal((JSON.parse(theirs.text) as { name: string }).name, 'Perfuzia');
    assert.equal((await alder.sendWith(partner('Sonovia'), key)).text, mine.text);
    assert.equal((await birch.sendWith(partner('Perfuzia'), key)).text, theirs.text);
  });

  test('the same key on another route is another request', async () => {
    const key = randomUUID();
    assert.equal((await alder.sendWith(await next(alder, 'createPartner'), key)).status, 201);
    const other = await alder.sendWith(await next(alder, 'answerOpportunity'), key);
    assert.deepEqual([other.status, other.headers['idempotent-replayed']], [201, undefined]);
  });

  test('for 24 hours; then the same request is a new one, and the daily job leaves nothing of it', async () => {
    const stored = async (): Promise<number> =>
      (await world.app.database.db.selectFrom('answered_requests').select('status').execute()).length;
    const [request, key] = [await next(birch, 'answerOpportunity'), randomUUID()];
    const first = await birch.sendWith(request, key);
    nowMs = START_MS + DAY_MS - 1;
    assert.equal((await birch.sendWith(request, key)).text, first.text);
    nowMs = START_MS + DAY_MS;
    // The session has ended by now; an API key goes on.
    const second = await birch.sendWith(request, key);
    assert.deepEqual([second.status, second.headers['idempotent-replayed']], [201, undefined]);
    assert.notEqual(second.text, first.text);
    nowMs = START_MS + 2 * DAY_MS - 1;
    await forgetExpired();
    assert.equal((await birch.sendWith(request, key)).text, second.text, 'what may still come again is kept');
    nowMs = START_MS + 2 * DAY_MS;
    assert.ok((await stored()) > 0);
    await forgetExpired();
    assert.equal(await stored(), 0);
    nowMs = START_MS;
  });

  test('a repeated request needs a credential that holds now, and counts for the rate limit', async () => {
    const { key: made } = alder.made;
    const { secret } = await world.key(alder.companyId, ['profile:read', 'profile:write']);
    const key = randomUUID();
    const send = (headers: Record<string, string>): Promise<Sent> => {
      const request = partner('Norlume');
      return alder.raw({
        ...request,
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key, ...headers },
      });
    };
    assert.equal((await send({})).status, 201);
    // Another key of the company gets the same answer: what counts is the company.
    const other = await send({ authorization: `Bearer ${made.secret}` });
    assert.deepEqual([other.status, other.headers['idempotent-replayed']], [201, 'true']);
    const oneAddress = { 'x-forwarded-for': '192.0.2.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(oneAddress)).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(201), 429]);
    await world.app.database.db
      .updateTable('api_keys')
      .set({ revoked_at: new Date(nowMs) })
      .where('display_suffix', '=', secret.slice(-4))
      .execute();
    assert.deepEqual(codeOf(await send({})), [401, 'unauthorized']);
    const lacking = await world.key(alder.companyId, ['profile:read']);
    assert.deepEqual(codeOf(await send({ authorization: `Bearer ${lacking.secret}` })), [403, 'insufficient_scope']);
  });
});

describe('Idempotency-Key: what is not kept', () => {
  test('a refused request: put right, it goes with the same key', async () => {
    const key = randomUUID();
    const product = { method: 'POST', path: '/api/v1/products', as: 'key' } as const;
    const nobody = { ...product, body: { oem_partner_id: randomUUID(), name: 'Bed' } };
    assert.deepEqual(codeOf(await alder.sendWith({ ...product, body: { name: 3 } }, key)), [400, 'validation_failed']);
    assert.deepEqual(codeOf(await alder.sendWith(nobody, key)), [404, 'not_found']);
    const right = await next(alder, 'createProduct');
    assert.equal((await alder.sendWith(right, key)).status, 201);
    assert.deepEqual(codeOf(await alder.sendWith(right, randomUUID())), [409, 'already_exists']);
  });

  test('a dry run: the import goes with the same key, and then is kept', async () => {
    const key = randomUUID();
    const request = await next(alder, 'importProducts');
    const dry = { ...request, path: `${request.path}?dry_run=true` };
    const report = async (sent: ChangingRequest): Promise<[unknown, unknown]> => {
      const { text, headers } = await alder.sendWith(sent, key);
      return [(JSON.parse(text) as { dry_run: boolean }).dry_run, headers['idempotent-replayed']];
    };
    assert.deepEqual(await report(dry), [true, undefined]);
    assert.deepEqual(await report(request), [false, undefined]);
    assert.deepEqual(await report(dry), [true, undefined]);
    assert.deepEqual(await report(request), [false, 'true']);
  });

  test('the Idempotency-Key itself, and the secret of an API key: a copy of the database shows neither in any spelling', async () => {
    const key = `marker-${randomUUID()}`;
    const { text } = await alder.sendWith(await next(alder, 'createApiKey'), key);
    const { key: made, secret } = JSON.parse(text) as MadeKey;
    assert.ok(secret !== null);
    const stored = await storedText(world.app.database);
    const kept = stored.slice(stored.indexOf('-- public.answered_requests'));
    assert.ok(kept.slice(0, kept.indexOf('\n-- ')).includes(made.id), 'the answer is kept');
    for (const hidden of [key, secret])
      for (const spelling of spellingsOf(hidden)) assert.equal(stored.includes(spelling), false);
    assert.equal(stored.includes(secret.slice(8, 30)), false);
  });

  test('the secret of an API key: told again without it, the person revokes the key and makes one that works', async () => {
    const [request, key] = [await next(alder, 'createApiKey'), randomUUID()];
    const keys = async (): Promise<number> =>
      (await world.app.database.db.selectFrom('api_keys').select('id').execute()).length;
    const count = await keys();
    await alder.lose(request, key);
    const again = await alder.sendWith(request, key);
    const { key: made, secret } = JSON.parse(again.text) as MadeKey;
    assert.deepEqual([again.status, again.headers['idempotent-replayed'], secret], [201, 'true', null]);
    assert.equal(await keys(), count + 1);
    const path = `/api/v1/api-keys/${made.id}`;
    assert.equal((await alder.send({ method: 'DELETE', path, as: 'session' })).status, 200);
    const anew = JSON.parse((await alder.sendWith(request, randomUUID())).text) as MadeKey;
    assert.notEqual(anew.key.id, made.id);
    const headers = { authorization: `Bearer ${anew.secret}` };
    assert.notEqual((await alder.raw({ path: '/api/v1/me', headers })).status, 401);
    assert.equal(await keys(), count + 2);
  });
});

describe('Idempotency-Key: its form', () => {
  const refused: [string, string | string[]][] = [
    ['empty', ''],
    ['only quotes', '""'],
    ['256 characters', 'k'.repeat(256)],
    ['a letter beyond ASCII', 'clé'],
    ['a tab inside', 'a\tb'],
    ['sent twice', ['a', 'a']],
  ];
  for (const [what, value] of refused) {
    test(`${what}: 400 that names the header, and nothing is done`, async () => {
      const before = await alder.state();
      const { status, text } = await rawPartner(value);
      const { error, issues } = errorSchema.parse(JSON.parse(text));
      assert.deepEqual([status, error, issues?.length], [400, 'validation_failed', 1]);
      assert.deepEqual(issues?.[0], {
        path: 'idempotency-key',
        problem: 'must be one value of 1 to 255 printable ASCII characters, such as a UUID',
      });
      assert.deepEqual(changesBetween(before, await alder.state()), []);
    });
  }

  test('255 characters, spaces inside, and quotes around it as the draft writes it: the same key with or without', async () => {
    const longest = 'k'.repeat(255);
    assert.equal((await rawPartner(longest)).status, 201);
    assert.equal((await rawPartner(`"${longest}"`)).replayed, 'true');
    assert.equal((await rawPartner('two words')).replayed, undefined);
    assert.equal((await rawPartner('"two words"')).replayed, 'true');
    assert.equal((await rawPartner(String.raw`"a \"b\""`)).replayed, undefined);
    assert.equal((await rawPartner('a "b"')).replayed, 'true');
  });

  test('GET, PATCH and DELETE pay no heed to it', async () => {
    const key = 'k'.repeat(300);
    const list = { method: 'GET', path: '/api/v1/products/partners', as: 'key' } as const;
    assert.equal((await alder.sendWith(list, key)).status, 200);
    const edit = await next(alder, 'changeProfile');
    assert.equal((await alder.sendWith(edit, key)).status, 200);
    const again = await alder.sendWith(edit, key);
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, undefined]);
  });
});

async function forgetExpired(): Promise<void> {
  const { database, jobs } = world.app;
  await database.transaction((tx) => jobs.enqueue(tx, 'forget-expired', {}));
  await jobs.runPending({ names: ['forget-expired'] });
}

let addresses = 0;

/** POST partners with exactly these values of the header, as bytes of Latin-1. */
async function rawPartner(value: string | string[]): Promise<{ status: number; text: string; replayed: unknown }> {
  addresses += 1;
  const { hostname, port } = new URL(base);
  return await new Promise((resolve, reject) => {
    const sent = httpRequest({ method: 'POST', hostname, port, path: '/api/v1/products/partners' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, replayed: answer.headers['idempotent-replayed'] }),
      );
    });
    sent.on('error', reject);
    sent.setHeader('authorization', `Bearer ${alder.made.key.secret}`);
    sent.setHeader('x-forwarded-for', `192.0.2.${addresses}`);
    sent.setHeader('content-type', 'application/json');
    sent.setHeader('idempotency-key', value);
    // What makes the request one of its own is the key without its quotes.
    const relationship = hash('sha256', String(value).replaceAll(/["\\]/g, ''));
    sent.end(JSON.stringify({ name: 'Raw partner', relationship }));
  });
}
