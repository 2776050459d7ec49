import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBalancer } from '../support/http/balancer.ts';
import { makeCompany } from '../support/company-with-key.ts';
import { openLane } from '../support/http-lane.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { startRealService } from '../support/real-service.ts';

const LANES = 4;

test(
  'Deploy: two processes behind a load balancer are restarted in turns under load, and no request is refused or cut',
  { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' },
  async (t) => {
    const service = await startRealService(2, { DRAIN_SECONDS: '3' });
    t.after(() => service.stop());
    const balancer = await startBalancer(service.bases);
    t.after(() => balancer.close());
    for (const base of service.bases) await balancer.isReady(base);
    const { secret } = await makeCompany({ database: service.database, now: () => new Date() }, 'Restarted');
    const statuses = new Map<number, number>();
    let isLoaded = true;
    const load = Array.from({ length: LANES }, async () => {
      const lane = openLane(balancer.base);
      while (isLoaded) {
        const headers = { authorization: `Bearer ${secret}` };
        const { status } = await lane.send({ path: '/api/v1/opportunities?limit=1', headers });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      lane.close();
    });
    for (const old of service.programs.slice(0, 2)) {
      const { base } = await service.another();
      balancer.add(base);
      await balancer.isReady(base);
      old.process.kill('SIGTERM');
      const { code, stderr } = await old.ended;
      assert.equal(code, 0);
      assert.match(stderr, /Stopping in 3 s/);
    }
    isLoaded = false;
    await Promise.all(load);
    assert.deepEqual([...balancer.failures], []);
    assert.deepEqual([...statuses.keys()], [200]);
    assert.ok((statuses.get(200) ?? 0) > 20);
  },
);
