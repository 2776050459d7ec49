import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#platform/database/database.ts';
import { type Finish, finishDigest, type FinishingWorld, listHeld, saveDigest } from './finishing-attack.ts';
import { changeTender, EVENTS, type EventName } from './tender-events.ts';

/**
 * The end of a digest and an event on two connections of one PostgreSQL server: one of them has made its changes and holds its
 * commit back until the other waits for it or has ended. What is then there must be what one after the other would have made.
 */

export type RaceReport = { races: number; waited: number; faults: string[] };
type Step = (tx: Connection) => Promise<void>;

/** Every event against the end of a digest, each of the two holding back once. The world has one tender. */
export async function raceFinishing(world: FinishingWorld, finish: Finish): Promise<RaceReport> {
  const report: RaceReport = { races: 0, waited: 0, faults: [] };
  for (const name of EVENTS) {
    const orders = [await inTurn(world, name, ['end', 'event']), await inTurn(world, name, ['event', 'end'])];
    for (const holds of ['end', 'event'] as const) {
      const { end, event } = await steps(world, finish, name);
      const [first, second] = holds === 'end' ? [end, event] : [event, end];
      const hasWaited = await race(world, first, second);
      const outcome = await outcomeOf(world);
      report.races += 1;
      report.waited += hasWaited ? 1 : 0;
      if (!orders.includes(outcome)) report.faults.push(`${name}, the ${holds} holds back: ${outcome}`);
    }
  }
  return report;
}

async function steps(world: FinishingWorld, finish: Finish, name: EventName): Promise<{ end: Step; event: Step }> {
  const digestId = await saveDigest(world, () => 0.9);
  const [twin] = world.twins;
  if (twin === undefined) throw new Error('the world has no tender');
  const { companyId } = world;
  return {
    end: (tx) => finish(tx, companyId, digestId),
    event: (tx) => changeTender(tx, { companyId, twin, name, random: () => 0.5 }),
  };
}

async function inTurn(world: FinishingWorld, name: EventName, order: readonly ('end' | 'event')[]): Promise<string> {
  const made = await steps(world, finishDigest, name);
  for (const which of order) await world.database.transaction((tx) => made[which](tx));
  return await outcomeOf(world);
}

/** True where the second waited for the first. */
async function race({ database }: FinishingWorld, first: Step, second: Step): Promise<boolean> {
  const [made, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await first(tx);
    made.resolve();
    await hasEnded.promise;
  });
  await Promise.race([made.promise, holding]);
  let isOver = false;
  const following = database.transaction(second).finally(() => (isOver = true));
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(database.db);
    return rows.length > 0;
  };
  let hasWaited = false;
  while (!isOver && !hasWaited) {
    hasWaited = await isWaiting();
    if (!hasWaited) await sleep(2);
  }
  hasEnded.resolve();
  await Promise.all([holding, following]);
  return hasWaited;
}

/** What a reader sees of the tender and its copies. */
async function outcomeOf(world: FinishingWorld): Promise<string> {
  const held = await listHeld(world);
  const [twin] = world.twins;
  const copies = twin === undefined ? [] : [twin.shown, twin.hidden, twin.other];
  return JSON.stringify(
    copies.map((listingId) => {
      const { id: _id, version: _version, ...seen } = held.get(listingId) ?? { id: '', version: 0 };
      return seen;
    }),
  );
}
