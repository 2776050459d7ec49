import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Client, openOutbound, type Resolve } from './outbound.ts';
import type { PrivateAddresses } from './private-addresses.ts';
import { refusalIn } from './private-addresses.ts';

/** Listens on every address of this machine, and counts who comes. */
const canary = { port: 0, connections: 0 };
const server = createServer((_request, response) => response.end('canary'));
server.on('connection', () => (canary.connections += 1));
server.keepAliveTimeout = 1;

before(async () => {
  await once(server.listen(0, '::'), 'listening');
  canary.port = (server.address() as AddressInfo).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers each question with the next of these answers, and keeps the questions. */
function resolver(...answers: string[][]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _options, done) => {
    const addresses = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  };
  return { resolve, asked };
}

/** Both ways out, each giving the text of an answer. */
const WAYS: readonly [string, (client: Client, url: string) => Promise<string>][] = [
  ['fetch', async (client, url) => await (await client.fetch(url)).text()],
  [
    'node:http',
    async (client, url) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const sent = request(url, { agent: client.agents.http }, (response) => {
        response.setEncoding('utf8').once('data', resolve);
      });
      sent.on('error', reject).end();
      return await promise;
    },
  ],
];

async function refusedBy(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => assert.fail('it connected'),
    (failure: unknown) => failure,
  );
  return refusalIn(error)?.message ?? assert.fail(String(error));
}

test('an https address is checked like an http one', async () => {
  const { foreign } = openOutbound('none');
  const before = canary.connections;
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    const url = `https://${host}:${canary.port}/`;
    await refusedBy(foreign.fetch(url));
    const { promise, reject } = Promise.withResolvers<never>();
    requestByTls(url, { agent: foreign.agents.https }).on('error', reject).end();
    await refusedBy(promise);
  }
  assert.equal(canary.connections, before);
});

for (const [way, get] of WAYS) {
  describe(`Addresses, by ${way}:`, () => {
    test('no spelling of an address of this machine or of a network around it is connected to', async () => {
      const hosts =
        `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1. 127.0.00.1 127.255.0.1
        %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①27.0.0.1 example.org@127.0.0.1 example.org:80@127.0.0.1 0 0.0.0.0 0x0
        [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::127.0.0.1] [::] [::127.0.0.1] localhost
        LOCALHOST 10.0.0.1 192.168.0.1 172.16.0.1 100.64.0.1 169.254.169.254 [fe80::1] [fd00::1] [fd00:ec2::254]`.split(
          /\s+/,
        );
      const { foreign } = openOutbound('none');
      const before = canary.connections;
      for (const host of hosts) {
        // `fetch` itself refuses a user in an address.
        if (way === 'fetch' && host.includes('@')) continue;
        const said = await refusedBy(get(foreign, `http://${host}:${canary.port}/`));
        assert.match(said, /^refused to connect: .+ is not public \([a-z -]+(?: \(.+\))?\)?.*; /, host);
      }
      assert.equal(canary.connections, before);
    });

    test('without the guard the same addresses of this machine are reached', async () => {
      const { foreign } = openOutbound('all');
      const before = canary.connections;
      for (const host of ['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]']) {
        assert.equal(await get(foreign, `http://${host}:${canary.port}/`), 'canary');
      }
      assert.ok(canary.connections > before);
      foreign.close();
    });

    test('a name with one answer that is not permitted is refused whole, and its error says where it leads and what would allow it', async () => {
      for (const answers of [['127.0.0.1'], ['::1'], ['192.0.2.1', '127.0.0.1'], ['2606:4700::1', '10.0.0.7']]) {
        const { foreign } = openOutbound('none', resolver(answers).resolve);
        const before = canary.connections;
        await refusedBy(get(foreign, `http://tenders.example:${canary.port}/`));
        assert.equal(canary.connections, before);
      }
      const said = async (address: string, permitted: PrivateAddresses = 'none'): Promise<string> => {
        const { foreign } = openOutbound(permitted, resolver([address]).resolve);
        return await refusedBy(get(foreign, 'http://tenders.example/'));
      };
      const leads = (address: string, kind: string): string =>
        `refused to connect: tenders.example resolves to ${address}, and that address is not public (${kind}); `;
      assert.equal(
        await said('10.0.0.7'),
        `${leads('10.0.0.7', 'private')}ALLOW_PRIVATE_ADDRESSES=true, or =10.0.0.7, would allow it`,
      );
      assert.equal(
        await said('169.254.169.254', 'all'),
        `${leads('169.254.169.254', 'cloud metadata')}ALLOW_PRIVATE_ADDRESSES=169.254.169.254 would allow it`,
      );
      assert.equal(await said('0.0.0.0', 'all'), `${leads('0.0.0.0', 'this network')}no setting allows it`);
    });

    test('a name that answers otherwise the next time gains nothing: each connection takes the answer that was checked', async () => {
      const { resolve, asked } = resolver(['127.0.0.1'], ['127.0.0.2']);
      const { foreign } = openOutbound(['127.0.0.1'], resolve);
      const url = `http://tenders.example:${canary.port}/`;
      const before = canary.connections;
      assert.equal(await get(foreign, url), 'canary');
      assert.deepEqual([asked.length, canary.connections], [1, before + 1]);
      foreign.close();
      const again = openOutbound(['127.0.0.1'], resolve).foreign;
      assert.match(await refusedBy(get(again, url)), /resolves to 127\.0\.0\.2/);
      assert.deepEqual([asked.length, canary.connections], [2, before + 1]);
    });

    test('the address that a setting spells out is reached, its host and port only, and by its own client only', async () => {
      const outbound = openOutbound('none');
      for (const host of ['127.0.0.1', 'localhost']) {
        const client = outbound.toConfigured(`http://${host}:${canary.port}/v1`);
        assert.equal(await get(client, `http://${host}:${canary.port}/`), 'canary');
        await refusedBy(get(client, `http://${host}:${canary.port + 1}/`));
        await refusedBy(get(client, `http://127.0.0.3:${canary.port}/`));
        await refusedBy(get(outbound.foreign, `http://${host}:${canary.port}/`));
        client.close();
      }
    });

    test('a setting’s name that leads to a network of one’s own needs permission, also where it is called localhost', async () => {
      const url = `http://store:${canary.port}/`;
      const { resolve } = resolver(['127.0.0.1']);
      await refusedBy(get(openOutbound('none', resolve).toConfigured(url), url));
      const permitted = openOutbound(['127.0.0.0/8'], resolve).toConfigured(url);
      assert.equal(await get(permitted, url), 'canary');
      permitted.close();
      const local = `http://localhost:${canary.port}/`;
      const elsewhere = openOutbound('none', resolver(['10.0.0.7']).resolve).toConfigured(local);
      assert.match(await refusedBy(get(elsewhere, local)), /resolves to 10\.0\.0\.7/);
      const metadata = 'http://169.254.169.254/latest';
      await refusedBy(get(openOutbound('none').toConfigured(metadata), metadata));
    });
  });
}
