import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { runCommand } from '../../server/commands/program.ts';
import { openLog } from '../../server/log.ts';
import { addPerson, portalToken, signIn } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

type Logged = { world: World; text: () => string; lines: () => Record<string, unknown>[] };

/** A world with the program's own log, as a terminal or a file gets it. */
async function logged(isTerminal: boolean, settings: Record<string, string> = { ACCESS_LOG: 'on' }): Promise<Logged> {
  const output = new PassThrough();
  let text = '';
  output.setEncoding('utf8').on('data', (part: string) => (text += part));
  const log = openLog({ level: 'info', output, isTerminal });
  const world = await openWorld({ log, settings });
  const written = (): string[] => text.split('\n').filter((line) => line !== '');
  return { world, text: () => text, lines: () => written().map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const byFile = await logged(false);
const { world } = byFile;
const company = await world.company('Une inc.');
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('Access log: one line for each request: method, route, status, duration, company and request id', async () => {
  const before = byFile.lines().length;
  await addPerson(world, company.id, 'dana@example.org');
  const dana = await signIn(world, 'dana@example.org');
  const asDana = { cookie: dana.cookie };
  const send = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
    await world.app.http.server.inject({ method, url, headers: { 'x-request-id': randomUUID(), ...headers } });
  const byKey = { authorization: `Bearer ${company.secret}` };
  const readOnly = await world.key(company.id, ['profile:read']);
  const answers = [
    await send('GET', '/api/v1/opportunities?q=beds', byKey),
    await send('HEAD', `/api/v1/opportunities/${ID}`, byKey),
    await send('DELETE', `/api/v1/opportunities/${ID}/archive`, byKey),
    await send('GET', '/api/v1/opportunities', { authorization: `Bearer ${readOnly.secret}` }),
    await send('GET', '/api/v1/profile', {}),
    await send('GET', '/api/v1/me', asDana),
    await send('GET', '/api/v1/scopes', {}),
    await send('GET', '/nowhere/at/all', byKey),
    await send('POST', '/api/v1/profile', byKey),
    await send('GET', '/sign-in/of-somebody', {}),
    await send('GET', '/%zz', {}),
  ];
  const { id } = company;
  const expected = [
    ['POST', '/api/v1/session', 200, null],
    ['GET', '/api/v1/opportunities', 200, id],
    ['HEAD', '/api/v1/opportunities/{id}', 404, id],
    ['DELETE', '/api/v1/opportunities/{id}/archive', 404, id],
    ['GET', '/api/v1/opportunities', 403, id],
    ['GET', '/api/v1/profile', 401, null],
    ['GET', '/api/v1/me', 200, id],
    ['GET', '/api/v1/scopes', 200, null],
    ['GET', 'none', 404, null],
    ['POST', 'none', 404, null],
    ['GET', '/sign-in/{token}', 404, null],
    ['GET', 'none', 400, null],
  ];
  const lines = byFile.lines().slice(before);
  assert.deepEqual(
    lines.map(({ method, route, status, companyId }) => [method, route, status, companyId]),
    expected,
  );
  assert.deepEqual(
    lines.slice(1).map((line) => line['requestId']),
    answers.map((answer) => answer.headers['x-request-id']),
  );
  for (const line of lines) {
    assert.ok(Number.isInteger(line['durationMs']) && Number(line['durationMs']) >= 0);
    assert.deepEqual(
      [Object.keys(line), line['level'], line['msg']],
      [['level', 'time', 'method', 'route', 'status', 'durationMs', 'companyId', 'requestId', 'msg'], 30, 'request'],
    );
  }
});

test('Access log: a revoked key names no company, though an earlier request found it to hold', async () => {
  for (const [url, scopes] of [
    ['/api/v1/opportunities', ['opportunities:read']],
    ['/api/v1/opportunities', ['profile:read']],
    ['/api/v1/opportunities?limit=no', ['opportunities:read']],
  ] as const) {
    const { id, secret } = await world.key(company.id, [...scopes]);
    const before = byFile.lines().length;
    const send = (): Promise<unknown> =>
      world.app.http.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}` } });
    await send();
    const revoked = { revoked_at: new Date().toISOString() };
    await world.app.database.db.updateTable('api_keys').set(revoked).where('id', '=', id).execute();
    await send();
    const [first, second] = byFile.lines().slice(before);
    assert.equal(first?.['companyId'], company.id);
    assert.deepEqual([second?.['status'], second?.['companyId']], [401, null]);
  }
});

describe('Access log: nothing that a client wrote stands in it', () => {
  for (const isTerminal of [false, true]) {
    test(`in ${isTerminal ? 'words for people' : 'lines of JSON'}: canaries in every part of a request, and ends of lines, change nothing`, async () => {
      const here = isTerminal ? await logged(true) : byFile;
      const { server } = here.world.app.http;
      await server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.server.address() as AddressInfo;
      const mine = await here.world.company('Deux inc.');
      await addPerson(here.world, mine.id, 'robin@example.org');
      const robin = await signIn(here.world, 'robin@example.org');
      const token = await portalToken(here.world, 'robin@example.org');
      const before = here.text().length;
      const canary = (): string => `canary${randomUUID().replaceAll('-', '')}`;
      const [a, b, c, d, e, f] = [canary(), canary(), canary(), canary(), canary(), canary()];
      const head = `host: ${a}\r\nuser-agent: ${b}\u001b[31m\r\nx-forwarded-for: ${c}\r\nreferer: http://x/${d}\r\nconnection: close\r\n`;
      const json = `{"${e}":"${f}\\r\\nFORGED \\u001b[2J"}`;
      const requests = [
        `GET /${a}/${b}?${c}=${d} HTTP/1.1\r\n${head}\r\n`,
        `GET /api/v1/opportunities?q=${e}&cursor=${f} HTTP/1.1\r\n${head}authorization: Bearer ${mine.secret}\r\n\r\n`,
        `GET /api/v1/opportunities/${a} HTTP/1.1\r\n${head}authorization: Bearer ${b}\r\n\r\n`,
        `GET /api/v1/me HTTP/1.1\r\n${head}cookie: ${robin.cookie}; ${c}=${d}\r\nx-tenderfit-tenant: ${e}\r\n\r\n`,
        `POST /api/v1/session HTTP/1.1\r\n${head}authorization: Bearer ${token}\r\ncontent-length: 0\r\n\r\n`,
        `POST /api/v1/products HTTP/1.1\r\n${head}authorization: Bearer ${mine.secret}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`,
        `GET /sign-in/${f} HTTP/1.1\r\n${head}\r\n`,
        `GET /x%0d%0aFORGED%20line%1b[31m HTTP/1.1\r\n${head}x-request-id: ${'x'.repeat(20)}%0aFORGED\r\n\r\n`,
        `${a} /${b} HTTP/1.1\r\n${head}\r\n`,
        `GET /${c}\nFORGED HTTP/1.1\r\n${head}\r\n`,
        `GET /%zz${d} HTTP/1.1\r\n${head}\r\n`,
        `GET / HTTP/1.1\r\n${head}x-request-id: ${mine.secret}\r\n\r\n`,
        `GET / HTTP/1.1\r\n${head}x-request-id: ${robin.sessionId}\r\ncookie: ${robin.cookie}\r\n\r\n`,
      ];
      for (const text of requests) {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('error', () => undefined).resume();
        await once(socket, 'close');
      }
      const written = here.text().slice(before);
      assert.equal(written.trimEnd().split('\n').length, requests.length, written);
      for (const secret of [a, b, c, d, e, f, mine.secret, robin.sessionId, token, 'FORGED', '\u001b', '\r'])
        assert.ok(!written.includes(secret), `${JSON.stringify(secret)} stands in the log:\n${written}`);
    });
  }
});

test('Access log: without ACCESS_LOG nothing but failures is written of requests, and `off` says so too', async () => {
  const both: Record<string, string>[] = [{}, { ACCESS_LOG: 'off' }];
  for (const settings of both) {
    const quiet = await logged(false, settings);
    assert.equal((await quiet.world.get('/api/v1/scopes')).status, 200);
    assert.equal(quiet.text(), '');
  }
});

test('Access log: production is `serve`, and `start` where its log goes to no terminal', async () => {
  for (const [name, isTerminal, isProduction] of [
    ['serve', true, true],
    ['serve', false, true],
    ['start', true, false],
    ['start', false, true],
  ] as const) {
    const asked: unknown[] = [];
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const io = { stdout, stderr, isTerminal, columns: 80, cwd: '/', signal: new AbortController().signal, ask: null };
    const host = {
      withService: () => Promise.reject(new Error('not asked for')),
      settings: () => assert.fail('not asked for'),
      holdService: (options: { isProduction: boolean }) => {
        asked.push(options.isProduction);
        return Promise.reject(new Error('enough'));
      },
    };
    await runCommand([name], { io, host });
    assert.deepEqual(asked, [isProduction], `${name}, ${isTerminal ? 'a' : 'no'} terminal`);
  }
});
