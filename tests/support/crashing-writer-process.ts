/**
 * The process that `crashing-writer.ts` kills: writes transactions of ten rows on the embedded database for ever and says
 * each number to its parent once it is committed. Run as `node tests/support/crashing-writer-process.ts DIRECTORY`.
 */
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/database.ts';

const directory = process.argv[2];
if (directory === undefined || process.send === undefined) throw new Error('started by crashing-writer.ts only');

const rowsInBatch = 10;

const startedAt = performance.now();
const database = await openDatabase({ dataDir: directory });
const { db } = database;
await database.asOwner(async (owner) => {
  await sql`create table if not exists batches (batch bigint not null, row int not null, words tsvector not null,
    primary key (batch, row))`.execute(owner);
  await sql`create index if not exists batches_words on batches using gin (words)`.execute(owner);
  await sql`grant all on batches to public`.execute(owner);
});
const { rows } = await sql<{ last: number }>`select coalesce(max(batch), 0) as last from batches`.execute(db);
process.send({ readyMs: performance.now() - startedAt });

for (let batch = (rows[0]?.last ?? 0) + 1; ; batch += 1) {
  await database.transaction(async (tx) => {
    for (let row = 0; row < rowsInBatch; row += 1) {
      await sql`insert into batches values (${batch}, ${row}, to_tsvector('english', ${`tender ${batch} line ${row}`}))`.execute(
        tx,
      );
    }
  });
  process.send({ committed: batch });
  if (batch % 40 === 0) await database.asOwner((owner) => sql`checkpoint`.execute(owner));
}
