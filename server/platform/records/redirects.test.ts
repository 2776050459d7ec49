import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test, type TestContext } from 'node:test';
import { openOutbound, type Outbound, type Resolve } from '#platform/network/outbound.ts';
import type { PrivateAddresses } from '#platform/network/private-addresses.ts';
import { openCanary } from '../../../tests/support/http/canary.ts';
import { localSource } from '../../../tests/support/discovery/local-source.ts';
import { temporaryFolder } from '../../../tests/support/record-body.ts';
import { openAddressReader, type HttpReader } from './http-reader.ts';
import { createHostPacer } from './politeness.ts';

async function openReader(t: TestContext, outbound: Outbound, configured: string | null): Promise<HttpReader> {
  const sleep = (): Promise<void> => Promise.resolve();
  const now = (): Date => new Date('2026-11-20T12:00:00Z');
  const reader = await openAddressReader({
    now,
    sleep,
    random: () => 0,
    pacer: createHostPacer({ now, sleep }),
    validators: { get: () => Promise.resolve(null), set: () => Promise.resolve() },
    folder: await temporaryFolder(t),
    outbound,
    configured,
    userAgent: 'test',
  });
  t.after(() => reader.close());
  return reader;
}

/** Every name is 127.0.0.1; one changes its answer after the first. */
function changingNames(): Resolve {
  let answers = 0;
  return (hostname, _options, done) => {
    const address = hostname === 'rebinding.example' && (answers += 1) > 1 ? '127.0.0.2' : '127.0.0.1';
    done(null, [{ address, family: isIP(address) }]);
  };
}

const TARGETS = ['127.0.0.1', '[::1]', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '[64:ff9b::7f00:1]'];

/** Reads a source on this machine that redirects to each of the targets; tells what was said of each. */
async function redirectedTo(
  t: TestContext,
  permitted: PrivateAddresses,
  port: number,
  statuses: readonly number[],
  targets: readonly string[] = TARGETS,
): Promise<string[]> {
  const { base } = await localSource(t, (request, response) => {
    const [, status, target] = /^\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? [];
    response.writeHead(Number(status), { location: `http://${target}:${port}/admin` }).end();
  });
  const reader = await openReader(t, openOutbound(permitted), base);
  const said: string[] = [];
  for (const status of statuses) {
    for (const target of targets) {
      const read = reader.read({ url: `${base}/${status}/${target}`, expect: 'json' });
      said.push(
        await read.then(
          () => 'read',
          (error: Error) => error.message,
        ),
      );
    }
  }
  return said;
}

test('no redirect of a source leads to this machine, whatever its kind and however the address is written', async (t) => {
  const canary = await openCanary(t);
  const said = await redirectedTo(t, 'none', canary.port, [301, 302, 303, 307, 308]);
  assert.equal(canary.connections(), 0);
  for (const message of said) {
    assert.match(
      message,
      /: redirects to http:\/\/.+: refused to connect: .+\((?:loopback)\); ALLOW_PRIVATE_ADDRESSES/,
    );
  }
});

test('with the guard taken out the same redirects reach this machine', async (t) => {
  const canary = await openCanary(t);
  const said = await redirectedTo(t, 'all', canary.port, [302], TARGETS.slice(0, 4));
  assert.ok(canary.connections() > 0);
  assert.ok(said.filter((one) => one === 'read').length === 4, said.join('\n'));
});

test('a redirect back to the configured address needs permission too, and so does the second hop of two', async (t) => {
  const canary = await openCanary(t);
  const { base, requests } = await localSource(t, (request, response) => {
    const location = request.url === '/first' ? '/second' : `http://127.0.0.1:${canary.port}/`;
    response.writeHead(302, { location }).end();
  });
  const guarded = await openReader(t, openOutbound('none'), base);
  await assert.rejects(guarded.read({ url: `${base}/first`, expect: 'json' }), /redirects to .+refused to connect/);
  assert.equal(requests.length, 1);
  const port = Number(new URL(base).port);
  const names: Resolve = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const reader = await openReader(t, openOutbound(['127.0.0.2'], names), base);
  await assert.rejects(
    reader.read({ url: `http://tenders.example:${port}/first`, expect: 'json' }),
    /refused to connect: tenders\.example resolves to 127\.0\.0\.1/,
  );
  assert.equal(canary.connections(), 0);
});

test('a name that changes its answer between the source’s request and its redirect gains nothing', async (t) => {
  const canary = await openCanary(t);
  const { base } = await localSource(t, (_request, response) =>
    response.writeHead(302, { location: `http://rebinding.example:${canary.port}/` }).end(),
  );
  const outbound = openOutbound(['127.0.0.1'], changingNames());
  const reader = await openReader(t, outbound, null);
  const first = await reader.read({ url: `http://rebinding.example:${canary.port}/`, expect: 'json' });
  assert.notEqual(first, 'unchanged');
  assert.equal(canary.connections(), 1);
  // The connection to what was checked may be used again; a new one is checked anew.
  outbound.foreign.close();
  const url = `http://tenders.example:${new URL(base).port}/`;
  await assert.rejects(reader.read({ url, expect: 'json' }), /rebinding\.example resolves to 127\.0\.0\.2/);
  assert.equal(canary.connections(), 1);
});
