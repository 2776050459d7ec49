import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openWorld } from '../support/world.ts';
import { addressOf, ask, bodyFor, formWith, type RawAnswer, REQUEST_ID } from './ask.ts';
import type { MatrixCaller } from './bad-keys.ts';
import { callersFor, makeCast } from './callers.ts';
import { checksumOf, seedCompany, storeTenders, unknownId } from './companies.ts';
import { ownId } from './own-id.ts';
import { document, operationsOf, type Operation } from './document.ts';
import type { Json } from './valid-body.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { type Expected, expectedAnswer, refusal, type Target, targetsOf } from './expectation.ts';
import { SPECIFIED_ACCESS } from './specified-access.ts';

/** Exceptions that there may be; a change that needs one more is to be made otherwise. */
const MOST_EXCEPTIONS = 2;

const operations = operationsOf(document);

const world = await openWorld();
const tenders = await storeTenders(world, 6);
const own = await seedCompany(world, 'a', tenders);
const other = await seedCompany(world, 'b', tenders);
const cast = await makeCast(world, own, other);
let cells = 0;
const usedExceptions = new Set<unknown>();

type Cell = { operation: Operation; caller: MatrixCaller; target: Target };

async function answerOf({ operation, caller, target }: Cell): Promise<RawAnswer> {
  const ids: Record<string, string> = {};
  for (const name of operation.pathIds) ids[name] = await idFor(operation, name, target);
  const query = [caller.query, target === 'unknown query member' ? 'unexpected=1' : undefined];
  const url = addressOf(operation, ids, query.filter((one) => one !== undefined).join('&'));
  return await ask(world, operation, url, caller.headers, await payloadFor(operation, target));
}

async function idFor({ path }: Operation, name: string, target: Target): Promise<string> {
  if (target === 'unknown id') return unknownId();
  if (target === 'malformed id') return `${unknownId().slice(0, -1)}%`;
  return await ownId(world.app.database, target === 'id of another company' ? other.id : own.id, path, name);
}

async function payloadFor(operation: Operation, target: Target): Promise<unknown> {
  if (target === 'broken body') return operation.upload === null ? '{"name": ' : formWith('').slice(0, -9);
  if (target === 'unknown body member' && operation.upload !== null) return formWith(operation.upload, 'unexpected');
  const body = bodyFor(operation, await ownBodyId(operation));
  return target === 'unknown body member' ? { ...(body as Json | undefined), unexpected: 1 } : body;
}

/** For a body that names a row by a member such as `oem_partner_id`: one of the company's own. */
async function ownBodyId(operation: Operation): Promise<string> {
  const members = Object.entries((bodyFor(operation, 'an id') ?? {}) as Json);
  const [member] = members.find(([, value]) => value === 'an id') ?? [];
  if (member === undefined) return unknownId();
  const word = `${member.replace(/_id$/, '').split('_').at(-1)}s`;
  return await ownId(world.app.database, own.id, `/${word}/{id}`, 'id');
}

/** A caller that brings a member of the query which no operation knows asks for what nobody gets. */
function expected({ operation, caller, target }: Cell): Expected {
  return expectedAnswer(operation, caller.facts, caller.query === undefined ? target : 'unknown query member');
}

/** What is wrong with the answer, or null. */
async function faultOf(cell: Cell): Promise<string | null> {
  cells += 1;
  const answer = await answerOf(cell);
  const wanted = expected(cell);
  const fault = wrongAnswer(cell.operation, answer, wanted) ?? wrongContent(cell, answer, wanted);
  if (fault === null || isExcepted(cell, answer)) return null;
  return `${cell.caller.name} × ${cell.target}: ${fault}`;
}

function wrongAnswer(operation: Operation, { status, text }: RawAnswer, wanted: Expected): string | null {
  const isJson = text !== '' && (operation.isJson || status >= 400);
  const body = isJson ? (JSON.parse(text) as Json) : {};
  const code = (body['error'] ?? null) as string | null;
  if (!wanted.statuses.includes(status) || code !== wanted.code)
    return `${status} ${code} instead of ${wanted.statuses.join(' or ')} ${wanted.code}: ${text.slice(0, 200)}`;
  if (!operation.codes.has(status)) return `the document does not name the status ${status}`;
  if (code === null) return null;
  if (operation.codes.get(status)?.includes(code) !== true) return `the document does not name ${code}`;
  const members = ['error', 'message', 'requestId', ...(code === 'validation_failed' ? ['issues', 'issue_count'] : [])];
  return assertionOf(() => assert.deepEqual(Object.keys(body).sort(), members.sort()));
}

function wrongContent({ operation, caller }: Cell, answer: RawAnswer, wanted: Expected): string | null {
  if (answer.headers['x-request-id'] !== REQUEST_ID) return 'it has another request id';
  const whole = JSON.stringify(answer);
  if (caller.facts.company !== 'second' && whole.includes(other.canary) && !isAnswerToBoth(caller))
    return 'it tells of another company';
  if (whole.includes(cast.everyKey) || whole.includes(cast.revoked)) return 'it repeats a secret';
  const setsCookie = answer.headers['set-cookie'] !== undefined;
  const begins = wanted.code === null && ['signIn', 'signOut'].includes(operation.id);
  const mayEnd = wanted.code === 'unauthorized' && caller.headers['cookie'] !== undefined;
  return setsCookie && !begins && !mayEnd ? 'it sets a cookie' : null;
}

/** Somebody who is a member of both companies is told of both. */
function isAnswerToBoth({ headers }: MatrixCaller): boolean {
  return headers['cookie'] !== undefined && String(headers['x-tenderfit-tenant'] ?? '') === other.id;
}

function assertionOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isExcepted({ operation, target }: Cell, { text }: RawAnswer): boolean {
  const found = EXCEPTIONS.find(
    (one) => one.operation === operation.id && one.targets.includes(target) && text.includes(`"error":"${one.code}"`),
  );
  if (found !== undefined) usedExceptions.add(found);
  return found !== undefined;
}

describe('Authentication, by contract/openapi.json:', () => {
  for (const operation of operations) {
    test(`${operation.method} ${operation.path} answers every caller as specified, and refuses before anything else`, async () => {
      const callers = await callersFor(world, cast);
      const isRefused = ({ facts }: MatrixCaller): boolean => refusal(operation, facts) !== null;
      const without = ['last_used_at', 'chosen_at'];
      const faults: (string | null)[] = [];
      const prior = await checksumOf(world.app.database, [own.id, other.id], { without });
      for (const caller of callers.filter(isRefused))
        for (const target of targetsOf(operation)) faults.push(await faultOf({ operation, caller, target }));
      assert.deepEqual(await checksumOf(world.app.database, [own.id, other.id], { without }), prior);
      for (const caller of callers.filter((caller) => !isRefused(caller)))
        for (const target of targetsOf(operation)) faults.push(await faultOf({ operation, caller, target }));
      const found = faults.filter((fault) => fault !== null);
      assert.equal(
        found.length,
        0,
        `${found.length} of ${faults.length} cells are wrong:\n${found.slice(0, 20).join('\n')}`,
      );
    });
  }

  test('of a key that does not hold, nobody learns whether it ever did', async () => {
    const callers = await callersFor(world, cast);
    const isKey = ({ facts, headers }: MatrixCaller): boolean =>
      facts.bearer === 'unacceptable' && /^Bearer [\w%"é-]{10,900}$/.test(String(headers['authorization']));
    const names = callers.filter(isKey).map(({ name }) => name);
    for (const one of ['an expired key', 'a revoked key', 'a letter in the midst flipped', 'session id as a key'])
      assert.ok(names.includes(one), one);
    for (const operation of operations.filter(({ admits }) => typeof admits === 'object')) {
      const texts = new Set<string>();
      for (const caller of callers.filter(isKey)) {
        texts.add(JSON.stringify(await answerOf({ operation, caller, target: 'own id' })));
      }
      assert.equal(texts.size, 1, [...texts].join('\n'));
    }
  });

  const mistakes: [name: string, id: string, change: Partial<Operation>][] = [
    ['without its scope', 'listOpportunities', { scope: null }],
    ['with another scope', 'archiveOpportunity', { scope: 'opportunities:read' }],
    ['without its role', 'listApiKeys', { role: null }],
    ['for API keys too', 'listApiKeys', { admits: { apiKey: true, session: true } }],
    ['for everyone', 'readAccount', { admits: 'everyone' }],
    ['with an answer that its document does not name', 'readOpportunity', { codes: new Map([[200, []]]) }],
  ];
  for (const [name, id, change] of mistakes) {
    test(`these tests notice ${id} described ${name}`, async () => {
      const operation = operations.find((one) => one.id === id);
      assert.ok(operation, id);
      const faults: (string | null)[] = [];
      for (const caller of await callersFor(world, cast))
        faults.push(await faultOf({ operation: { ...operation, ...change }, caller, target: 'own id' }));
      assert.ok(faults.some((fault) => fault !== null));
    });
  }

  test('every exception is needed, and there are no more than there were', (t) => {
    t.diagnostic(`${operations.length} operations, ${cells} cells, ${EXCEPTIONS.length} exceptions`);
    assert.ok(cells > 4_000, `${cells} cells`);
    assert.ok(EXCEPTIONS.length <= MOST_EXCEPTIONS, `${EXCEPTIONS.length} exceptions`);
    assert.deepEqual(
      EXCEPTIONS.filter((one) => !usedExceptions.has(one)),
      [],
    );
  });
});

describe('The description of who may call:', () => {
  test('says for every operation what the specification says, and for none what it does not', () => {
    const described = operations.map(({ method, path, admits, scope, role }) => {
      if (typeof admits === 'string') return [`${method} ${path}`, admits];
      if (!admits.apiKey) return [`${method} ${path}`, role === null ? 'session' : `session of an ${role}`];
      return [`${method} ${path}`, scope ?? 'any credential'];
    });
    const specified = described.map(([operation = '']) => [
      operation,
      SPECIFIED_ACCESS[operation] ?? 'nothing specified',
    ]);
    assert.deepEqual(described, specified);
  });

  const [path, entry] = ['/api/v1/things/{id}', { operationId: 'readThing', responses: { 200: { description: '' } } }];
  const id = { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } };
  const strange: [name: string, method: string, entry: Json, error: RegExp][] = [
    ['another credential', 'get', { ...entry, security: [{ oauth: [] }] }, /nobody knows who/],
    ['two credentials at once', 'get', { ...entry, security: [{ apiKey: [], session: [] }] }, /nobody knows who/],
    ['an unknown scope', 'get', { ...entry, 'x-required-scope': 'things:read' }, /there is no scope things:read/],
    ['an unknown role', 'get', { ...entry, security: [{ session: [] }], 'x-required-role': 'owner' }, /no role owner/],
    ['a role for keys', 'get', { ...entry, 'x-required-role': 'admin' }, /a role is asked for/],
    [
      'a scope without keys',
      'get',
      { ...entry, security: [{ session: [] }], 'x-required-scope': 'profile:read' },
      /no API key is taken/,
    ],
    ['another method', 'put', entry, /no such method/],
    ['an id that is no uuid', 'get', { ...entry, parameters: [{ ...id, schema: { type: 'string' } }] }, /is no uuid/],
    ['no answer of success', 'get', { ...entry, responses: {} }, /no answer of success/],
    ['a body that is not JSON', 'post', { ...entry, requestBody: { content: { 'text/csv': {} } } }, /is not JSON/],
  ];
  for (const [name, method, changed, error] of strange) {
    test(`an operation with ${name} stops these tests`, () => {
      const operation = { parameters: [id], ...changed };
      const { security } = document;
      assert.throws(() => operationsOf({ security, paths: { [path]: { [method]: operation } } }), error);
    });
  }

  test('an operation on rows that nobody made stops these tests', async () => {
    const { database } = world.app;
    await assert.rejects(ownId(database, own.id, '/api/v1/things/{id}', 'id'), /no single table bears the word things/);
    await assert.rejects(ownId(database, unknownId(), '/api/v1/products/{id}', 'id'), /has no row of the company/);
  });
});
