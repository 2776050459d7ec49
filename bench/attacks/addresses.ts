/**
 * The attack on addresses: `node bench/attacks/addresses.ts`, some seconds, all on this machine. A source redirects in every
 * way to a canary that listens on this machine; names answer with public and private addresses at once. Prints how often the canary was
 * reached with the guard, and with ALLOW_PRIVATE_ADDRESSES=true in its place; ends with 1 where the guard let one through.
 */
import { openAddressReader } from '#platform/records/http-reader.ts';
import { createHostPacer } from '#platform/records/politeness.ts';
import { openOutbound, type Outbound } from '#platform/network/outbound.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCanary } from '../../tests/support/http/canary.ts';
import { localSource } from '../../tests/support/discovery/local-source.ts';

const STATUSES = [301, 302, 303, 307, 308];
const TARGETS = [
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  'example.org@127.0.0.1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
];

const endings: (() => void)[] = [];
const ending = { after: (end: () => void) => void endings.push(end) };
const canary = await openCanary(ending);
const source = await localSource(ending, (request, response) => {
  const [, status, target] = /^\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? [];
  const location = `http://${decodeURIComponent(target ?? '')}:${canary.port}/latest/meta-data`;
  response.writeHead(Number(status), { location }).end();
});

/** Reads every redirect of the source; how many connections reached the canary, of how many redirects. */
async function attack(outbound: Outbound): Promise<{ redirects: number; reached: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-attack-'));
  const sleep = (): Promise<void> => Promise.resolve();
  const now = (): Date => new Date();
  const before = { canary: canary.connections(), source: source.requests.length };
  const reader = await openAddressReader({
    now,
    sleep,
    random: () => 0,
    pacer: createHostPacer({ now, sleep }),
    validators: { get: () => Promise.resolve(null), set: () => Promise.resolve() },
    folder,
    outbound,
    configured: source.base,
    userAgent: 'attack',
    politeness: { pauseMs: 0, tries: 1 },
  });
  for (const status of STATUSES) {
    for (const target of TARGETS) {
      await reader
        .read({ url: `${source.base}/${status}/${encodeURIComponent(target)}`, expect: 'json' })
        .catch(() => undefined);
      // Connections that wait for further requests would not be made anew.
      outbound.foreign.close();
    }
  }
  await reader.close();
  await rm(folder, { recursive: true, force: true });
  return { redirects: source.requests.length - before.source, reached: canary.connections() - before.canary };
}

/** Names that answer with a public address and with this one. */
function mixedAnswers(): Outbound {
  return openOutbound('none', (_name, _options, done) =>
    done(null, [
      { address: '192.0.2.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  );
}

const guarded = await attack(openOutbound('none'));
const unguarded = await attack(openOutbound('all'));
const mixed = await attack(mixedAnswers());
for (const [name, { redirects, reached }] of Object.entries({ guarded, 'guarded, mixed answers': mixed, unguarded })) {
  process.stdout.write(`${name}: ${redirects} redirects, the canary was reached ${reached} times\n`);
}
for (const end of endings) end();
if (guarded.reached + mixed.reached > 0 || unguarded.reached === 0) process.exitCode = 1;
