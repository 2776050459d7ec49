import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type LaneRequest, openLane } from '../../tests/support/http-lane.ts';

/** A server of the bench, ours or bare. */
export type Server = { base: string; cpuUs(): Promise<number>; stop(): void };

export async function startServer(kind: 'ours' | 'bare', url: string, companyId: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [kind, url, companyId], { stdio: 'inherit' });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the ${kind} server ended`))),
  ])) as [number];
  return {
    base: `http://127.0.0.1:${port}`,
    async cpuUs() {
      const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
      child.send('cpu');
      const [{ user, system }] = await answer;
      return user + system;
    },
    stop: () => void child.kill(),
  };
}

/** Microseconds of the server's processor time a call: `calls` in `lanes` lanes; any answer but 200 is an error. */
export async function drive(
  server: Server,
  { calls, lanes }: { calls: number; lanes: number },
  callOf: (lane: number, number: number) => LaneRequest,
): Promise<number> {
  const before = await server.cpuUs();
  const inLane = async (lane: number): Promise<void> => {
    const wire = openLane(server.base);
    for (let number = 0; number < calls / lanes; number += 1) {
      const call = callOf(lane, number);
      const { status, text } = await wire.send(call);
      if (status !== 200) throw new Error(`${call.method} ${call.path} was answered ${status}: ${text.slice(0, 200)}`);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => inLane(lane)));
  return ((await server.cpuUs()) - before) / (Math.ceil(calls / lanes) * lanes);
}
