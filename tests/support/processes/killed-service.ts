/**
 * The service as it runs, for tests that kill it: `node tests/support/processes/killed-service.ts TARGET FOLDER`, where TARGET is the directory
 * of an embedded database or the address of a PostgreSQL. Tells its parent its address, and the state of each company that it is
 * asked for. A request with the header `x-test-kill` ends it with SIGKILL when its answer is ready and not sent.
 */
import type { AddressInfo } from 'node:net';
import { openDatabase } from '#platform/database/database.ts';
import { openApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { companyState } from '../http/changing-requests.ts';
import { PUBLIC_URL, SECRET_KEY } from '../real-service.ts';

export const KILL_HEADER = 'x-test-kill';

async function main(target: string, dataDir: string): Promise<void> {
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openDatabase(target.includes('://') ? { url: target } : { dataDir: target });
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY, PUBLIC_URL, TRUST_PROXY: 'loopback' });
  const { http } = await openApp({ config, database, log: silent });
  http.server.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.headers[KILL_HEADER] !== undefined) process.kill(process.pid, 'SIGKILL');
    done();
  });
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', (companyId: string) => {
    void companyState(database, companyId).then((state) => process.send?.(state));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(`http://127.0.0.1:${(http.server.server.address() as AddressInfo).port}`);
}

if (import.meta.main) {
  const [target = '', dataDir = ''] = process.argv.slice(2);
  await main(target, dataDir);
}
