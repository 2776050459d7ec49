import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverMs } from './processor-time.ts';
import type { Asked, Done } from './worker.ts';

/** What a piece of work cost: processor time of our processes and of the server, and what the first said of it. */
export type Cost = { ours: number; server: number; wallMs: number; judged: number; peakMb: number };

export const NOTHING: Cost = { ours: 0, server: 0, wallMs: 0, judged: 0, peakMb: 0 };
export const total = ({ ours, server }: Cost): number => ours + server;

export function sum(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (so, one) => ({
      ours: so.ours + one.ours,
      server: so.server + one.server,
      wallMs: so.wallMs + one.wallMs,
      judged: so.judged + one.judged,
      peakMb: Math.max(so.peakMb, one.peakMb),
    }),
    NOTHING,
  );
}

/** Processes of the service on one database, asked together and measured with the server in `directory`. */
export class Workers {
  readonly #children: ChildProcess[];
  readonly #directory: string;

  constructor(url: string, { folder, directory, count = 1 }: { folder: string; directory: string; count?: number }) {
    this.#directory = directory;
    this.#children = Array.from({ length: count }, () =>
      fork(join(import.meta.dirname, 'worker.ts'), [url, folder], { execArgv: process.execArgv }),
    );
  }

  /** What all of them answer to the same piece of work. */
  async ask(asked: Asked): Promise<{ cost: Cost; done: Done[] }> {
    const [serverBefore, before] = [serverMs(this.#directory), performance.now()];
    const done = await Promise.all(this.#children.map((child) => answerOf(child, asked)));
    const cost = {
      ours: done.reduce((so, one) => so + one.ms, 0),
      server: serverMs(this.#directory) - serverBefore,
      wallMs: performance.now() - before,
      judged: done.reduce((so, one) => so + one.judged, 0),
      peakMb: Math.max(...done.map((one) => one.peakMb)),
    };
    return { cost, done };
  }

  async costOf(asked: Asked): Promise<Cost> {
    return (await this.ask(asked)).cost;
  }

  async end(): Promise<void> {
    await Promise.all(
      this.#children.map(async (child) => {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }),
    );
  }
}

async function answerOf(child: ChildProcess, asked: Asked): Promise<Done> {
  return await new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error(`the process ended at ${JSON.stringify(asked)}`));
    child.once('exit', onExit);
    child.once('message', (done: Done) => {
      child.off('exit', onExit);
      resolve(done);
    });
    child.send(asked);
  });
}
