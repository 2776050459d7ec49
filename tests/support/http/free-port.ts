import { createServer } from 'node:net';

/** Below the ports that the system gives to connections and to those who ask for any, so that none of these takes it first. */
const FIRST = 20_000;
const OF_EACH_PROCESS = 10;
const PROCESSES = 1_200;

let asked = 0;

/**
 * A port of 127.0.0.1 that nothing listens on, for a program that must be told one. Processes that run at the same time have
 * ports of their own to choose from.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 10 * OF_EACH_PROCESS; tries += 1) {
    const port = FIRST + (process.pid % PROCESSES) * OF_EACH_PROCESS + (asked % OF_EACH_PROCESS);
    asked += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is free for process ${process.pid}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
