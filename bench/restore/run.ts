/*
 * The restore drill of docs/operations/backup.md: `node bench/restore/run.ts [--listings N] [--documents N]`. Without sizes it
 * takes a minute; 500,000 listings make a database of about 1 GB. Ends with 1 where what is restored differs.
 */
import { parseArgs } from 'node:util';
import { findPostgresPrograms } from '../../tests/support/postgres.ts';
import { differences, type Drill, drillEmbedded, drillPostgres } from './drill.ts';

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '2000' }, documents: { type: 'string', default: '20' } },
});
const sizes = { listings: Number(values.listings), documents: Number(values.documents) };

function report(name: string, drill: Drill): void {
  const { sizeBytes, seconds, stillMs, before } = drill;
  const tables = Object.keys(before.database.rows).length;
  const still = stillMs === null ? '' : `, requests waited ${(stillMs / 1_000).toFixed(1)} s`;
  process.stdout.write(
    `${name}: ${(sizeBytes / 1e6).toFixed(0)} MB, ${tables} tables, ${before.originals.size} originals; backup ${seconds.backup.toFixed(1)} s${still}, restore ${seconds.restore.toFixed(1)} s\n`,
  );
  const found = differences(drill);
  for (const line of found) process.stdout.write(`  ${line}\n`);
  process.stdout.write(found.length === 0 ? '  nothing differs\n' : `  ${found.length} differences\n`);
  if (found.length > 0) process.exitCode = 1;
}

report('embedded', await drillEmbedded(sizes));
if ((await findPostgresPrograms()) === null) process.stdout.write('PostgreSQL: skipped, it is not installed\n');
else report('PostgreSQL', await drillPostgres(sizes));
