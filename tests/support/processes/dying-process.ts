/**
 * A process that makes or restores a backup and kills itself before a chosen step on the file system, for the tests of what
 * is left then. `node tests/support/processes/dying-process.ts backup|restore DATA_DIR FILE DIE_BEFORE`; with 0 it lives and prints its
 * steps as JSON: `[name, path]` each.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { copyStill, type StillCopy } from '#platform/database/embedded/still-copy.ts';

const [what = '', dataDir = '', file = '', dieBefore = '0'] = process.argv.slice(2);
const steps: [name: string, path: string][] = [];

function step(name: string, path: unknown): void {
  steps.push([name, String(path)]);
  if (steps.length === Number(dieBefore)) process.kill(process.pid, 'SIGKILL');
}

type Call = (...given: unknown[]) => Promise<unknown>;
const calls = fs as unknown as Record<string, Call>;
for (const name of ['link', 'mkdir', 'rename', 'rm', 'copyFile', 'open']) {
  const original = calls[name];
  calls[name] = async (...given) => {
    step(name, given[0]);
    const result = await original?.(...given);
    if (name === 'open') {
      const handle = result as { sync: () => Promise<void> };
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        step('sync', given[0]);
        await sync();
      };
    }
    return result;
  };
}
syncBuiltinESMExports();

const { makeBackup } = await import('#platform/backup/backup.ts');
const { restoreBackup } = await import('#platform/backup/restore.ts');
const common = { signal: new AbortController().signal, says: () => undefined };
if (what === 'backup') {
  const source = {
    dataDir,
    copyFiles: async (copy: StillCopy): Promise<void> => copyStill(join(dataDir, 'database'), copy),
    hasDocuments: true,
    version: '1.2.3',
    migrations: ['0001_first'],
    now: () => new Date('2026-11-22T10:00:00Z'),
  };
  await makeBackup(source, file, { overwrites: false, ...common });
} else await restoreBackup(file, dataDir, { migrations: ['0001_first'], ...common });
process.stdout.write(JSON.stringify(steps));
