/*
 * Two `serve` processes behind a round-robin load balancer on loopback that asks `/readyz` every 100 ms, restarted in turns
 * under load: `node bench/attacks/rolling-restart.ts [rounds] [drain seconds]`. Prints how many requests were answered how,
 * and how many were refused or cut; the load balancer tries none again.
 */
import { startBalancer } from '../../tests/support/http/balancer.ts';
import { makeCompany, makeKey } from '../../tests/support/company-with-key.ts';
import { openLane } from '../../tests/support/http-lane.ts';
import { startRealService } from '../../tests/support/real-service.ts';

const LANES = 16;

async function main(rounds: number, drainSeconds: string): Promise<void> {
  const service = await startRealService(2, { DRAIN_SECONDS: drainSeconds });
  const balancer = await startBalancer(service.bases);
  for (const base of service.bases) await balancer.isReady(base);
  const owner = { database: service.database, now: () => new Date() };
  const company = await makeCompany(owner, 'Restarted');
  const writer = await makeKey(owner, company.id, ['profile:write']);
  const statuses: Record<string, number> = {};
  let isOver = false;
  let made = 0;
  const load = Array.from({ length: LANES }, async (_, index) => {
    const lane = openLane(balancer.base);
    while (!isOver) {
      const answer = await lane
        .send(
          index % 4 === 0
            ? {
                method: 'POST',
                path: '/api/v1/products/partners',
                headers: { authorization: `Bearer ${writer.secret}` },
                body: { name: `P${(made += 1) % 100}` },
              }
            : { path: '/api/v1/opportunities?limit=5', headers: { authorization: `Bearer ${company.secret}` } },
        )
        .then(({ status }) => String(status))
        .catch((error: Error) => error.message);
      statuses[answer] = (statuses[answer] ?? 0) + 1;
    }
    lane.close();
  });
  const endsMs: number[] = [];
  for (let turn = 0; turn < rounds * 2; turn += 1) {
    const old = service.programs[turn];
    const { base } = await service.another();
    balancer.add(base);
    await balancer.isReady(base);
    const toldMs = performance.now();
    old?.process.kill('SIGTERM');
    await old?.ended;
    endsMs.push(Math.round(performance.now() - toldMs));
  }
  isOver = true;
  await Promise.all(load);
  const figures = {
    restarts: endsMs.length,
    'drain, s': Number(drainSeconds),
    'from SIGTERM to the end, ms': endsMs,
    answers: statuses,
    'refused or cut': Object.fromEntries(balancer.failures),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  await balancer.close();
  await service.stop();
}

const [rounds = '2', drainSeconds = '5'] = process.argv.slice(2);
await main(Number(rounds), drainSeconds);
