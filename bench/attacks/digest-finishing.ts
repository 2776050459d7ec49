/*
 * Finishes digests while what they considered changes: `node bench/attacks/digest-finishing.ts [interleavings] [seed]`, 5,000 by
 * default, a few minutes. On the embedded database, one event after the other before the end of the digest; then, where PostgreSQL
 * is installed, every event against the end on two connections, each holding its commit back once. Prints what became of them, and
 * the same for a digest that is finished without looking. Ends with 1 when the first overwrote anything newer or the other did not.
 */
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import {
  attackFinishing,
  finishDigest,
  finishingWorld,
  finishNaively,
} from '../../tests/support/digest/finishing-attack.ts';
import { raceFinishing } from '../../tests/support/digest/finishing-races.ts';
import { findPostgresPrograms, startPostgres } from '../../tests/support/postgres.ts';
import { seededRandom } from '../seeded-random.ts';

const TENDERS = 50;
const [interleavings = 5_000, seed = 17] = process.argv.slice(2).map(Number);

function print(name: string, { faults, ...report }: { faults: string[] }): number {
  process.stdout.write(`${name}: ${JSON.stringify(report)}, ${faults.length} faults\n`);
  for (const fault of faults.slice(0, 5)) process.stdout.write(`  ${fault}\n`);
  return faults.length;
}

async function interleave(): Promise<[product: number, naive: number]> {
  const database = await openDatabase({ memory: { image: null } }, { durable: false });
  await migrate(database);
  const world = await finishingWorld(database, TENDERS);
  const digests = Math.ceil(interleavings / TENDERS);
  const product = await attackFinishing(world, { digests, random: seededRandom(seed), finish: finishDigest });
  const few = { digests: Math.min(10, digests), random: seededRandom(seed), finish: finishNaively };
  const faults: [number, number] = [
    print('the product', product),
    print('a naive end', await attackFinishing(world, few)),
  ];
  await database.close();
  return faults;
}

async function race(): Promise<[product: number, naive: number]> {
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const world = await finishingWorld(database, 1);
  const faults: [number, number] = [
    print('the product, two connections', await raceFinishing(world, finishDigest)),
    print('a naive end, two connections', await raceFinishing(world, finishNaively)),
  ];
  await database.close();
  await postgres.stop();
  return faults;
}

const [product] = (await findPostgresPrograms()) === null ? [0] : await race();
const [overwritten, naive] = await interleave();
process.exitCode = product === 0 && overwritten === 0 && naive > 0 ? 0 : 1;
