/**
 * A process that fetches and reads published documents without end and is killed:
 * `node tests/support/processes/fetching-process.ts OPTIONS`, which are {@link FetchingOptions} as JSON. Its clock runs `speed` times
 * as fast, so that leases end in seconds. Notes in `reads` when it begins and ends to read a content. Tells `ready`.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchDocuments } from '#features/documents/documents-fetching.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { folderStore } from '#platform/storage/folder-store.ts';

export type FetchingOptions = { url: string; folder: string; reads: string; originMs: number; speed: number };

const { url, folder, reads, originMs, speed } = JSON.parse(process.argv[2] ?? '') as FetchingOptions;
const database = await openDatabase({ url });
const now = (): Date => new Date(originMs + (Date.now() - originMs) * speed);
const note = (what: string, path: string): void =>
  appendFileSync(reads, `${what} ${basename(path)} ${process.pid} ${Date.now()}\n`);
const never = new AbortController().signal;
const PAUSE_MS = 50;
const READING_MS = 600;

process.send?.('ready');
for (;;) {
  await fetchDocuments(
    {
      database,
      store: folderStore(join(folder, 'store'), now),
      folder: join(folder, 'tmp'),
      now,
      readsScans: () => Promise.resolve(false),
      readText: async (path) => {
        note('begin', path);
        await wait(READING_MS * Math.random());
        note('end', path);
        const lines = [{ text: 'Bidders must hold ISO 13485 certification at bid closing.', kind: 'paragraph' }];
        return { pages: [{ number: 1, lines }], pageCount: 1, reason: null };
      },
      outbound: openOutbound(['127.0.0.1']),
      pacer: { turn: (_host, _pauseMs, work) => work() },
      userAgent: 'Tenderfit/test',
      isOn: true,
      enqueueMatchingOf: () => Promise.resolve(),
      onDatesMoved: () => Promise.resolve(),
      log: { warn: () => undefined },
      refusalOf: () => null,
    },
    never,
  ).catch(() => undefined);
  await wait(PAUSE_MS);
}
