/**
 * Prepares the digests that are due on a PostgreSQL server, over and over until it is killed, and sends nothing:
 * `fork(script, [url, now])`. It says `ready` once it is connected, begins when it is sent anything, and says how many
 * companies it prepared after each round.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDueDigests } from '#features/digest/digest.ts';
import { openDatabase } from '#platform/database/database.ts';

const [url = '', time = ''] = process.argv.slice(2);
const now = new Date(time);
const database = await openDatabase({ url });
const deps = {
  database,
  publicUrl: 'https://tenders.example.org',
  leaveUrl: ({ companyId }: { companyId: string }) => `https://tenders.example.org/digest/leave/${companyId}`,
  replyTo: null,
  saving: {
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    enqueueSending: () => Promise.resolve(),
    clock: () => Promise.resolve(now),
  },
};
const { signal } = new AbortController();
const onError = (error: unknown): never => {
  throw error;
};
process.send?.('ready');
await once(process, 'message');
for (;;) {
  process.send?.(await prepareDueDigests(deps, now, { signal, onError }));
  await sleep(5);
}
