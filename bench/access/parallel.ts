import { SCOPE_VALUES } from '#contract/scopes.ts';
import { createKey } from '#features/access/access-keys.ts';
import type { Database } from '#platform/database/database.ts';
import type { Report } from '../list/measure.ts';
import { median, openWire, startServer } from './load.ts';

const REQUESTS = 2_000;
const ROUNDS = 21;
const BAR = 1.2;
const ACCURATE_TO_MS = 60_000;
const OPERATOR = { kind: 'operator', id: 'bench' } as const;

type Place = { database: Database; url: string; companyId: string };

/**
 * 2,000 requests at once with one key that was never used, so that all of them find its last use to be written down; and
 * the same with a key used just now, so that none does. A queue of writers on the key's row would show in the slowest.
 */
export async function measureParallel({ database, url, companyId }: Place, report: Report): Promise<boolean> {
  const server = await startServer('ours', url, companyId);
  const newKey = async (isUsed: boolean): Promise<{ id: string; secret: string }> =>
    await database.transaction(async (tx) => {
      const wanted = { name: 'parallel', scopes: SCOPE_VALUES, expiresAt: null };
      const { key, secret } = await createKey(tx, companyId, wanted, { now: new Date(), actor: OPERATOR });
      if (isUsed) {
        const used = { last_used_at: new Date().toISOString() };
        await tx
          .updateTable('api_keys')
          .set(used)
          .where('company_id', '=', companyId)
          .where('id', '=', key.id)
          .execute();
      }
      return { id: key.id, secret };
    });
  const burst = async (isUsed: boolean): Promise<number> => {
    const { id, secret } = await newKey(isUsed);
    const wires = await Promise.all(Array.from({ length: REQUESTS }, () => openWire(server.port)));
    const call = { method: 'GET', path: '/api/v1/me', headers: `authorization: Bearer ${secret}\r\n` };
    const answers = await Promise.all(wires.map((wire) => wire.send(call)));
    for (const wire of wires) wire.close();
    if (answers.some(({ status }) => status !== 200)) throw new Error('a request was refused');
    const row = await database.db
      .selectFrom('api_keys')
      .select('last_used_at')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!(Date.now() - Date.parse(row.last_used_at ?? '') < ACCURATE_TO_MS)) throw new Error('the last use is wrong');
    const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return times[Math.floor(REQUESTS * 0.99)] ?? 0;
  };
  try {
    const rounds: { written: number; suppressed: number }[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const times = { written: 0, suppressed: 0 };
      for (const isUsed of round % 2 === 0 ? [false, true] : [true, false]) {
        times[isUsed ? 'suppressed' : 'written'] = await burst(isUsed);
      }
      if (round >= 0) rounds.push(times);
    }
    const ratios = rounds.map(({ written, suppressed }) => written / suppressed);
    const holds = median(ratios) <= BAR;
    report.print(`\n## ${REQUESTS.toLocaleString('en')} requests at once with one key\n`);
    report.print(
      'GET /me on as many connections. The 99th percentile of the waits; the last use was right each time.\n',
    );
    report.print('| last use is to be written | it is not | ratio |\n| --- | --- | --- |');
    report.print(
      `| ${median(rounds.map(({ written }) => written)).toFixed(0)} ms | ${median(rounds.map(({ suppressed }) => suppressed)).toFixed(0)} ms | ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) |`,
    );
    report.print(`\nAt most ${BAR.toFixed(2)}: ${holds ? 'holds' : 'FAILS'}`);
    return holds;
  } finally {
    server.stop();
  }
}
