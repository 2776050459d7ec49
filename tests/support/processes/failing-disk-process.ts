/**
 * Writes on an embedded database until its disk fails in a way that PostgreSQL cannot go on from, and says so to its parent when
 * the file layer stops it. Forked as `failing-disk-process.ts FOLDER log|flush`.
 */
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from '#platform/database/embedded/durable-fs.ts';
import { durableParameters } from '#platform/database/embedded/start-parameters.ts';
import { systemError } from '../discovery/recorded-files.ts';

const [folder = '', failing] = process.argv.slice(2);
let hasFailed = false;
const failIf = (isHere: boolean, code: string): void => {
  if (hasFailed && isHere) throw systemError(code);
};
const files = new DurableNodeFS(folder, {
  stop: (error) => {
    process.send?.({ stopped: (error as { code?: string }).code });
    process.kill(process.pid, 'SIGKILL');
  },
  calls: {
    fsync: () => failIf(failing === 'flush', 'EIO'),
    beforeWrite: (path) => failIf(failing === 'log' && path.includes('/pg_wal/'), 'ENOSPC'),
  },
});
const database = await PGlite.create({ fs: files, startParams: durableParameters });
await database.exec('create table t (n int)');
await database.exec('insert into t values (1)');
process.send?.({ committed: 1 });
hasFailed = true;
await database.exec('insert into t values (2)');
process.send?.({ committed: 2 });
