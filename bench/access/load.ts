import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** A server of the bench, ours or bare. */
export type Server = { port: number; cpuUs(): Promise<number>; stop(): void };

export async function startServer(kind: 'ours' | 'bare', url: string, companyId: string): Promise<Server> {
  const script = join(import.meta.dirname, 'server.ts');
  const child: ChildProcess = fork(script, [kind, url, companyId], { stdio: 'inherit' });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the ${kind} server ended`))),
  ])) as [number];
  return {
    port,
    async cpuUs() {
      const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
      child.send('cpu');
      const [{ user, system }] = await answer;
      return user + system;
    },
    stop: () => void child.kill(),
  };
}

export type Call = { method: string; path: string; headers: string };

/** A connection that writes requests as they stand and reads answers by their length: cheap beside any server. */
export type Wire = { send(call: Call): Promise<{ status: number; bytes: number; ms: number }>; close(): void };

let addresses = 0;

export async function openWire(port: number): Promise<Wire> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let [waiting, received]: [((text: Buffer | Error) => void) | null, Buffer] = [null, Buffer.alloc(0)];
  const fail = (error: Error): void => waiting?.(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const whole = received;
    received = Buffer.alloc(0);
    waiting?.(whole);
  });
  return {
    async send({ method, path, headers }) {
      addresses += 1;
      // Each call from an address of its own, as a proxy tells it: no limit is reached, and every call makes a new count.
      const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const startMs = performance.now();
      const answer = await new Promise<Buffer>((resolve, reject) => {
        waiting = (got) => (got instanceof Error ? reject(got) : resolve(got));
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n${headers}\r\n`);
      });
      waiting = null;
      return {
        status: Number(answer.toString('latin1', 9, 12)),
        bytes: answer.length,
        ms: performance.now() - startMs,
      };
    },
    close: () => socket.destroy(),
  };
}

export type Load = { perSecond: number; cpuUs: number };

/** Calls in `lanes` lanes, one after the other in each; any answer but 200 is an error. */
export async function drive(
  server: Server,
  calls: number,
  lanes: number,
  callOf: (lane: number, number: number) => Call,
): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: lanes }, () => openWire(server.port)));
  const [cpuBefore, startMs] = [await server.cpuUs(), performance.now()];
  await Promise.all(
    wires.map(async (wire, lane) => {
      for (let number = 0; number < calls / lanes; number += 1) {
        const call = callOf(lane, number);
        const { status, bytes } = await wire.send(call);
        if (status !== 200) throw new Error(`${call.method} ${call.path} was answered ${status} with ${bytes} bytes`);
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  const cpuUs = (await server.cpuUs()) - cpuBefore;
  for (const wire of wires) wire.close();
  const made = Math.ceil(calls / lanes) * lanes;
  return { perSecond: made / seconds, cpuUs: cpuUs / made };
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
