/*
 * What access control costs: `node bench/access/run.ts [--write]`, about two minutes. PostgreSQL is started for it. Each route of
 * the service, with credential, rate limit, row-level security and audit, and the same queries without them, in turns.
 */
import { sql } from 'kysely';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { addMember } from '#features/access/access-members.ts';
import { createKey } from '#features/access/access-keys.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import type { LaneRequest } from '../../tests/support/http-lane.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { PUBLIC_URL, SECRET_KEY } from '../../tests/support/real-service.ts';
import { buildDataset } from '../list/dataset.ts';
import { median, openReport } from '../report.ts';
import { drive, type Server, startServer } from './load.ts';

const LISTINGS = 10_000;
const ROUNDS = 9;
const LANES = 8;
const IDS_OF_LANE = 100;
const OPERATOR = { kind: 'operator', id: 'bench' } as const;

/** A company with a key, a member and a list, and the opportunities that the lanes archive. */
async function makeCompany(url: string): Promise<{ companyId: string; secret: string; ids: string[] }> {
  const database = await openDatabase({ url }, { poolSize: 2 });
  await migrate(database);
  const { bigCompanyId: companyId } = await buildDataset(database, { listings: LISTINGS, companies: 1, ofEach: 100 });
  const secret = await database.transaction(async (tx) => {
    await addMember(tx, { companyId, email: 'a@example.org', role: 'member', name: null }, OPERATOR);
    const wanted = { name: 'bench', scopes: SCOPE_VALUES, expiresAt: null };
    return (await createKey(tx, companyId, wanted, { now: new Date(), actor: OPERATOR })).secret;
  });
  const rows = await database.db
    .selectFrom('opportunities')
    .select('id')
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    // The ids of the dataset are digests; the routes take only those that are uuids in form too.
    .where(sql<boolean>`id::text ~ '^.{14}[1-8].{4}[89ab]'`)
    .limit(LANES * IDS_OF_LANE)
    .execute();
  await database.close();
  return { companyId, secret, ids: rows.map(({ id }) => id) };
}

async function signIn({ base }: Server): Promise<Record<string, string>> {
  const issuer = ownIssuer({ publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, now: () => new Date() });
  const { token } = await issuer.issue({ email: 'a@example.org' });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' };
  const answer = await fetch(`${base}/api/v1/session`, { method: 'POST', headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || cookie === undefined) throw new Error(`signing in was answered ${answer.status}`);
  return { cookie, 'sec-fetch-site': 'same-origin' };
}

const postgres = await startPostgres();
const { companyId, secret, ids } = await makeCompany(postgres.url);
const ours = await startServer('ours', postgres.url, companyId);
const bare = await startServer('bare', postgres.url, companyId);

/** One row of the table: the ratios are of rounds, so that what else the machine does meets both. */
async function compare(name: string, calls: number, callOf: (lane: number, number: number) => LaneRequest) {
  const rounds: { with: number; without: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const cpuUs = (server: Server) => drive(server, { calls, lanes: LANES }, callOf);
    const costs = { with: await cpuUs(ours), without: await cpuUs(bare) };
    // The first round warms both.
    if (round >= 0) rounds.push(costs);
  }
  const ratio = median(rounds.map((one) => one.with / one.without)).toFixed(2);
  const us = (of: 'with' | 'without'): string => `${median(rounds.map((one) => one[of])).toFixed(0)} us`;
  return [name, us('with'), us('without'), ratio];
}

const get = (path: string, headers: Record<string, string>) => (): LaneRequest => ({ path, headers });
/** Each lane archives an opportunity of its own and takes it out again, so that every call changes it. */
const archive =
  (headers: Record<string, string>) =>
  (lane: number, number: number): LaneRequest => ({
    method: number % 2 === 0 ? 'POST' : 'DELETE',
    path: `/api/v1/opportunities/${ids[lane * IDS_OF_LANE + (Math.floor(number / 2) % IDS_OF_LANE)] ?? ''}/archive`,
    headers,
  });

try {
  const about = `One company with ${LISTINGS.toLocaleString('en')} opportunities on PostgreSQL; ${LANES} connections at once; medians of ${ROUNDS} rounds in turns. \`with\` is the service; \`without\` is a Fastify route that runs the same queries and nothing else.`;
  const report = openReport('What access control costs', 'access.md', about);
  const rows: string[][] = [];
  for (const [who, headers] of [
    ['key', { authorization: `Bearer ${secret}` }],
    ['session', await signIn(ours)],
  ] as const) {
    rows.push(await compare(`GET /me, ${who}`, 1_200, get('/api/v1/me', headers)));
    rows.push(await compare(`GET /opportunities, ${who}`, 600, get('/api/v1/opportunities', headers)));
    rows.push(await compare(`POST and DELETE archive, ${who}`, 480, archive(headers)));
  }
  report.table(['route', 'processor time with', 'without', 'with / without'], rows);
  report.save();
} finally {
  ours.stop();
  bare.stop();
  await postgres.stop();
}
