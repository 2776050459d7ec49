import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { ROUTES } from '#contract/routes.ts';
import {
  changesBetween,
  CHANGING,
  companyState,
  makePlace,
  type Place,
  withCredential,
} from '../support/http/changing-requests.ts';
import { type Lane, openLane, type Sent } from '../support/http-lane.ts';
import { repeatedText } from '../support/http/repeated-answer.ts';
import { findPostgresPrograms } from '../support/postgres.ts';
import { PUBLIC_URL, type RealService, startRealService } from '../support/real-service.ts';

const skip = (await findPostgresPrograms()) === null && 'PostgreSQL is not installed';
const repeatable = ROUTES.filter(({ idempotency }) => idempotency !== undefined);
const now = (): Date => new Date();

describe('Idempotency-Key, on PostgreSQL with two processes', { skip }, () => {
  let service: RealService;
  let lanes: Lane[] = [];
  let place: Place;
  let sendTo: (lane: Lane | undefined, request: Parameters<Place['send']>[0], key: string | null) => Promise<Sent>;

  before(async () => {
    service = await startRealService(2);
    lanes = [...service.bases, ...service.bases].map(openLane);
    const made = await makePlace({ database: service.database, now }, 'Alder inc.', { opportunities: 20 });
    const { cookie } = await service.signIn(service.bases[0] ?? '', made.email);
    const credentials = { key: made.key.secret, cookie, origin: PUBLIC_URL };
    sendTo = (lane, request, key) => {
      assert.ok(lane);
      const headers = { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) };
      return lane.send(withCredential({ ...request, headers }, credentials));
    };
    place = { ...made, send: (request) => sendTo(lanes[0], request, null) };
  });
  after(async () => {
    for (const lane of lanes) lane.close();
    await service.stop();
  });

  for (const [at, { operationId, method, path, success, idempotency }] of repeatable.entries()) {
    const keys = idempotency?.unkeyed === 'each' ? [randomUUID()] : [randomUUID(), null];
    for (const [index, key] of keys.entries()) {
      const how = key === null ? 'without a key' : 'with one key';
      test(`${method} ${path} to both processes at the same time, ${how}: one change, one answer`, async () => {
        const request = await CHANGING[operationId]?.(place, 1 + at * 2 + index);
        assert.ok(request);
        const state = await companyState(service.database, place.companyId);
        const answers = await Promise.all(lanes.map((lane) => sendTo(lane, request, key)));
        assert.deepEqual(
          answers.map(({ status }) => status),
          Array<number>(4).fill(success.status),
          answers[0]?.text,
        );
        const repeated = repeatedText(idempotency, answers[0]?.text ?? '');
        for (const { text } of answers) assert.equal(repeatedText(idempotency, text), repeated);
        assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined).length, 1);
        const then = await companyState(service.database, place.companyId);
        assert.notDeepEqual(changesBetween(state, then), []);
        for (const { text, headers } of answers)
          if (headers['idempotent-replayed'] === 'true') assert.equal(text, repeated);
        assert.equal((await sendTo(lanes[1], request, key)).text, repeated);
        assert.deepEqual(changesBetween(then, await companyState(service.database, place.companyId)), []);
      });
    }
  }

  test('a request that is under way for long in one process: the other is told to come again, and then has its answer', async () => {
    const request = await CHANGING['createPartner']?.(place, 90);
    assert.ok(request);
    const key = randomUUID();
    const { database } = service;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await sql`select 1 from profiles where company_id = ${place.companyId} for update`.execute(tx);
      onHeld();
      await held;
    });
    await isHeld;
    const first = sendTo(lanes[0], request, key);
    // It has claimed its name by the time that it waits for the profile.
    while (!(await isSomebodyWaiting(service))) await pause(10);
    const second = await sendTo(lanes[1], request, key);
    assert.deepEqual([second.status, second.headers['retry-after']], [409, '1']);
    assert.match(second.text, /"error":"request_in_progress"/);
    letGo();
    await holder;
    const { status, text } = await first;
    assert.equal(status, 201);
    const again = await sendTo(lanes[1], request, key);
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, text, 'true']);
  });
});

/** Asked as the login role: the others are not shown what a connection waits for. */
async function isSomebodyWaiting({ postgres }: RealService): Promise<boolean> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from profiles%'",
  );
  await client.end();
  return rows.length > 0;
}
