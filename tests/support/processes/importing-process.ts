/**
 * A process that imports one file after another, for the tests that kill it: `node tests/support/processes/importing-process.ts TARGET
 * COMPANY FROM`, where TARGET is the directory of an embedded database or the address of a PostgreSQL. Tells its parent
 * `{ begun }` and `{ done }` with the number of each import.
 */
import { importProducts, readImport } from '#features/catalog/catalog-import.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../../server/jobs.ts';
import { bytesOfFile, type FileRow } from '../catalog/import-files.ts';

export const PRODUCTS = 300;

/** Import number `step`: changes every product there is, and brings one more, of one more partner. */
export function fileOfStep(step: number): FileRow[] {
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    oem_partner: `Maker ${n % 7}`,
    name: `Product ${n}`,
    description: `step ${step}`,
  }));
  return [...rows, { oem_partner: `Partner of ${step}`, name: `Brought by ${step}` }];
}

if (import.meta.main) {
  const [target = '', companyId = '', from = '1'] = process.argv.slice(2);
  const database = await openDatabase(target.includes('://') ? { url: target } : { dataDir: target });
  const jobs = await openJobs(database, JOBS);
  const actor = { kind: 'operator', id: 'test' } as const;
  for (let step = Number(from); ; step += 1) {
    process.send?.({ begun: step });
    const file = await readImport(bytesOfFile(fileOfStep(step)));
    await database.transaction((tx) =>
      importProducts(tx, companyId, file, {
        isDryRun: false,
        actor,
        requestId: `step-${step}`,
        enqueueMatching: (_tx, payload) => jobs.enqueue(tx, 'match-company', payload),
      }),
    );
    process.send?.({ done: step });
  }
}
