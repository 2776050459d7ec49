import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openWorld, type World } from '../support/world.ts';
import { checksumOf, type Company, companyTables, seedCompany, storeTenders } from './companies.ts';
import { cursorsOf, type Found, Prober } from './probes.ts';
import { rewriteStatements, switchRowSecurityOff, withoutCompanyConditions } from './walls.ts';

const TENDERS = 80;
const IS_NIGHT = process.env['NIGHTLY'] === '1';
const PROBES = IS_NIGHT ? 10_000 : 2_000;

export type Walls = { conditions: boolean; rowSecurity: boolean };
export type Outcome = Found & { before: Record<string, string>; after: Record<string, string> };

/** Three companies that look alike, and what the first gets of the others while these walls stand. */
export async function probed(t: TestContext, walls: Walls): Promise<Outcome> {
  const world = await openWorld();
  const { database } = world.app;
  const tenders = await storeTenders(world, TENDERS);
  const own = await seedCompany(world, 'a', tenders);
  const others = [await seedCompany(world, 'b', tenders), await seedCompany(world, 'c', tenders)];
  await requireRows(world, [own, ...others]);
  const cursors: string[] = [];
  for (const other of others) cursors.push(...(await cursorsOf(world, other)));
  const prober = new Prober(world, { own, others });
  await prober.prepare(cursors);
  const theirs = others.map(({ id }) => id);
  const before = await checksumOf(database, theirs);
  if (!walls.rowSecurity) assert.ok((await switchRowSecurityOff(database)) >= 12);
  const startedAt = performance.now();
  const found = await withConditions(walls.conditions, (statements) => prober.probe(PROBES, statements));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  t.diagnostic(
    `${found.probes} probes in ${seconds} s on ${database.kind}: ${found.leaks.length} leaks, ${found.differences.length} differences to an unknown id`,
  );
  assert.ok(found.probes >= PROBES, `${found.probes} probes`);
  return { ...found, before, after: await checksumOf(database, theirs) };
}

async function withConditions(
  areKept: boolean,
  work: (statements: ReturnType<typeof rewriteStatements> | null) => Promise<Found>,
): Promise<Found> {
  if (areKept) return await work(null);
  const statements = rewriteStatements(withoutCompanyConditions);
  try {
    return await work(statements);
  } finally {
    statements.stop();
  }
}

/** Of a table without rows, nothing could be seen that should not be. */
async function requireRows({ app }: World, companies: readonly Company[]): Promise<void> {
  for (const { id } of companies) {
    const empty = Object.entries(await checksumOf(app.database, [id])).filter(([, sum]) => sum.startsWith('0 rows'));
    assert.deepEqual(empty, [], 'tests/authorization/companies.ts makes rows of every table');
  }
  assert.ok((await companyTables(app.database)).length >= 12);
}

/** Nothing seen, no answer that tells a foreign id from an unknown one, and not a row of the others changed. */
export function assertApart({ leaks, differences, before, after }: Outcome): void {
  assert.deepEqual(leaks.slice(0, 5), []);
  assert.deepEqual(differences.slice(0, 5), []);
  assert.deepEqual(after, before);
}
