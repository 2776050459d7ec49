import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';
import { DurableNodeFS, flushTree } from './durable-fs.ts';
import { shortError } from './messages.ts';
import { copyStill, type StillCopy } from './still-copy.ts';
import { durableParameters, looseParameters } from './start-parameters.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';

// PGlite computes in the thread that calls it, so it lives in this one: in the main thread a long statement would
// stop every request.

const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread only');

function report(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

async function open(settings: WorkerSettings): Promise<PGlite> {
  if (settings.directory === null) {
    const image = settings.image === null ? {} : { loadDataDir: new Blob([await readFile(settings.image)]) };
    return PGlite.create({ startParams: looseParameters, ...image });
  }
  const isNew = !existsSync(join(settings.directory, 'PG_VERSION'));
  const options: PGliteOptions = {
    fs: new DurableNodeFS(settings.directory),
    startParams: settings.durable ? durableParameters : looseParameters,
  };
  const database = await PGlite.create(options);
  if (isNew && settings.durable) await flushTree(settings.directory);
  return database;
}

async function handle(database: PGlite, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'bytes':
      await database.execProtocolRawStream(message.bytes, {
        // The memory of the answer is used again for the next one, so it is copied before it leaves.
        onRawData: (data) => {
          const bytes = data.slice();
          report({ kind: 'bytes', connection: message.connection, bytes }, [bytes.buffer]);
        },
      });
      return;
    case 'save': {
      const image = await database.dumpDataDir('none');
      await writeFile(`${message.path}.part`, Buffer.from(await image.arrayBuffer()));
      await rename(`${message.path}.part`, message.path);
      report({ kind: 'saved' });
      return;
    }
    case 'copy':
      report({ kind: 'copied', failure: copy(message.copy) });
      return;
    case 'close':
      await database.close();
      report({ kind: 'closed' });
      port?.close();
      return;
    default:
      message satisfies never;
  }
}

/** Why it failed, such as a full disk, which the database survives; null: it did not. */
function copy(wanted: StillCopy): string | null {
  try {
    copyStill((workerData as WorkerSettings).directory ?? '', wanted);
    return null;
  } catch (error) {
    return shortError(error);
  }
}

async function serve(): Promise<void> {
  const database = await open(workerData as WorkerSettings);
  let last: Promise<void> = Promise.resolve();
  port?.on('message', (message: ToWorker) => {
    last = last
      .then(() => handle(database, message))
      .catch((error: unknown) => report({ kind: 'failed', reason: shortError(error) }));
  });
  report({ kind: 'ready' });
}

serve().catch((error: unknown) => report({ kind: 'failed', reason: shortError(error) }));
