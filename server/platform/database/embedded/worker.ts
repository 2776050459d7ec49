import { readFileSync } from 'node:fs';
import { writeDurably } from '#platform/storage/durable-write.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { diskFault } from '#platform/storage/disk-faults.ts';
import { DiskReserve } from './disk-reserve.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { withFirstFill } from './first-fill.ts';
import { ImageFS } from './image-fs.ts';
import { shortError } from './messages.ts';
import { copyStill, type StillCopy } from './still-copy.ts';
import { durableParameters, looseParameters } from './start-parameters.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';
import { WriteSwitch } from './write-switch.ts';

// PGlite computes in the thread that calls it, so it lives in this one: in the main thread a long statement would
// stop every request.

/** How often it is seen whether a disk that was full has room again. */
const recoverEveryMs = 1_000;

const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread only');

function report(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** The database, and how it does where its disk is full; in memory it has none. */
type Opened = { database: PGlite; writes: WriteSwitch | null };

async function open(settings: WorkerSettings): Promise<Opened> {
  if (settings.directory === null) {
    const image =
      settings.image === null ? {} : { fs: new ImageFS(new Uint8Array(readFileSync(settings.image).buffer)) };
    return { database: await PGlite.create({ startParams: looseParameters, ...image }), writes: null };
  }
  const { directory, durable } = settings;
  const stop = (error: unknown): void => {
    report({ kind: 'failed', reason: diskFault(directory, error).message });
    // PostgreSQL would go on with what is not on the disk, or spin; its log is good up to here.
    process.exit();
  };
  const reserve = new DiskReserve(`${directory}.reserve`);
  const startParams = durable ? durableParameters : looseParameters;
  const database = await withFirstFill(directory, durable, reserve, () =>
    PGlite.create({ fs: new DurableNodeFS(directory, { reserve, stop }), startParams }),
  );
  return { database, writes: new WriteSwitch(database, reserve) };
}

async function handle({ database, writes }: Opened, message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'bytes':
      await database.execProtocolRawStream(message.bytes, {
        // The memory of the answer is used again for the next one, so it is copied before it leaves.
        onRawData: (data) => {
          const bytes = data.slice();
          writes?.heed(bytes);
          report({ kind: 'bytes', connection: message.connection, bytes }, [bytes.buffer]);
        },
      });
      await writes?.settle();
      return;
    case 'save': {
      const image = await database.dumpDataDir('none');
      await writeDurably(message.path, Buffer.from(await image.arrayBuffer()), `${message.path}.part`);
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
  const opened = await open(workerData as WorkerSettings);
  let last: Promise<void> = Promise.resolve();
  const next = (step: () => Promise<void> | undefined): void => {
    last = last.then(step).catch((error: unknown) => report({ kind: 'failed', reason: shortError(error) }));
  };
  port?.on('message', (message: ToWorker) => next(() => handle(opened, message)));
  setInterval(() => next(() => opened.writes?.recover()), recoverEveryMs).unref();
  report({ kind: 'ready' });
}

serve().catch((error: unknown) => report({ kind: 'failed', reason: shortError(error) }));
