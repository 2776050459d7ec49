import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import type { Report } from './measure.ts';

type Server = { child: ChildProcess; port: number; secret: string };

const CALLS_OF_ADDRESS = 50;
const ROUNDS = 7;
const BAR = 1.25;
const FULL_PAGE_BYTES = 15_000;

/**
 * CPU of the server's process for one request of page 1: our whole endpoint, and a raw Fastify and pg route with the same
 * query, by turns in one run. Each address makes fewer calls than the rate limit takes.
 */
export async function measureCpu(
  name: string,
  args: string[],
  calls: number,
  lanes: number,
  report: Report,
): Promise<boolean> {
  const ours = await start('ours', args);
  const raw = await start('raw', args);
  try {
    await drive(ours, calls, lanes);
    await drive(raw, calls, lanes);
    const ratios: number[] = [];
    const costs: { ours: number; raw: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cost = { ours: await drive(ours, calls, lanes), raw: await drive(raw, calls, lanes) };
      costs.push(cost);
      ratios.push(cost.ours / cost.raw);
    }
    const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
    const ratio = middle(ratios);
    const us = { ours: middle(costs.map((cost) => cost.ours)), raw: middle(costs.map((cost) => cost.raw)) };
    report.print(
      `| ${name}, ${lanes} at once | ${us.ours.toFixed(0)} us | ${us.raw.toFixed(0)} us | ${ratio.toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(' ')}) |`,
    );
    return ratio <= BAR;
  } finally {
    ours.child.kill();
    raw.child.kill();
  }
}

async function start(kind: 'ours' | 'raw', args: string[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [kind, ...args], { stdio: 'inherit' });
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the ${kind} server ended`))),
  ])) as [{ port: number; secret: string }];
  return { child, ...ready };
}

let addresses = 0;

/** Microseconds of CPU a request, user and system, over `calls` requests in `lanes` lanes. */
async function drive(server: Server, calls: number, lanes: number): Promise<number> {
  const before = await cpuOf(server.child);
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let done = 0; done < calls / lanes; done += CALLS_OF_ADDRESS) await callFromOneAddress(server);
    }),
  );
  const after = await cpuOf(server.child);
  return (after - before) / (Math.ceil(calls / lanes / CALLS_OF_ADDRESS) * CALLS_OF_ADDRESS * lanes);
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('cpu');
  const [{ user, system }] = await answer;
  return user + system;
}

async function callFromOneAddress({ port, secret }: Server): Promise<void> {
  addresses += 1;
  const localAddress = `127.${1 + ((addresses >> 16) & 127)}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (let call = 0; call < CALLS_OF_ADDRESS; call += 1) {
    await new Promise<void>((resolve, reject) => {
      get(
        {
          host: '127.0.0.1',
          port,
          path: '/api/v1/opportunities',
          agent,
          headers: { authorization: `Bearer ${secret}` },
        },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          // A refusal or an empty page would be cheap, and the comparison worthless.
          response.once('end', () => {
            if (response.statusCode === 200 && bytes > FULL_PAGE_BYTES) resolve();
            else reject(new Error(`port ${port} answered ${response.statusCode} with ${bytes} bytes`));
          });
        },
      ).once('error', reject);
    });
  }
  agent.destroy();
}
