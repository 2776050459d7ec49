/**
 * A process that reads a file into the embedded database of a directory, for the tests that kill it or
 * measure its memory: `node tests/support/discovering-process.ts DIRECTORY SOURCE PATH [STORED]`. At the end it prints
 * `{report, growthBytes}`. With STORED it kills itself, as `kill -9` does, a moment after so many are stored: a kill
 * that came from another process could come too late.
 */
import { join } from 'node:path';
import { connectorOf } from '#features/discovery/discovery.ts';
import { discoverFromPath } from '#features/discovery/discovery-run.ts';
import { readClosing } from '#features/reading/reading.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';

const [directory, source, path, killAt] = process.argv.slice(2);
if (directory === undefined || source === undefined || path === undefined) {
  throw new Error('a directory, a source and a path are needed');
}
const connector = connectorOf(source);
if (connector === null) throw new Error(`there is no source ${source}`);
const database = await openDatabase({ dataDir: join(directory, 'database') });
await migrate(database);
const deps = {
  database,
  folder: join(directory, 'tmp'),
  outbound: openOutbound('none'),
  now: () => new Date(),
  random: Math.random,
  readClosing,
  enqueueGrouping: () => Promise.resolve(),
  enqueueWinners: () => Promise.resolve(),
  onProgress: ({ stored }: { stored: number }) => {
    if (killAt !== undefined && stored >= Number(killAt)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5);
  },
};
const before = process.memoryUsage.rss();
const report = await discoverFromPath(deps, connector, path);
const growthBytes = process.resourceUsage().maxRSS * 1024 - before;
await database.close();
process.stdout.write(JSON.stringify({ report, growthBytes }));
process.disconnect?.();
