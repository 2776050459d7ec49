import { setTimeout as pause } from 'node:timers/promises';
import { type LaneRequest, openLane } from '../http-lane.ts';

/** A credential that works now, and the way it ends. */
export type Victim = {
  headers: Record<string, string>;
  /** Ends it; gives the moment (`performance.now()`) at which this process had the answer, or the commit. */
  end(): Promise<number>;
  /** It may end before `end` is called. */
  endsByItself?: boolean;
  /** What each request that begins after that moment must be answered. */
  refusal: { status: number; error: string };
};

export type NamedRequest = LaneRequest & { name: string };

/** What requests by credentials that ended were answered, added up. */
export type Tally = {
  ended: number;
  acceptedBefore: number;
  /** Begun before the end was known and answered after it: right either way. */
  inFlight: number;
  begunLater: number;
  /** Of those, by name of the request, how many were not refused. Any is a fault. */
  late: Record<string, number>;
  /** Other faults: refused while the credential worked, or refused in other words. */
  faults: string[];
};

export function newTally(): Tally {
  return { ended: 0, acceptedBefore: 0, inFlight: 0, begunLater: 0, late: {}, faults: [] };
}

const MOST_PAUSE_MS = 15;

/**
 * Sends requests with the victim's credential over `lanesEach` connections to each process without a pause, ends it at a
 * random moment once every lane has made every request, and lets each lane make all of them once more.
 */
export async function hammer(
  bases: readonly string[],
  lanesEach: number,
  requests: readonly NamedRequest[],
  victim: Victim,
  tally: Tally,
): Promise<void> {
  const state: State = { calledMs: null, endedMs: null, warm: 0 };
  const lanes = bases.flatMap((base) => Array.from({ length: lanesEach }, (_, index) => ({ base, index })));
  const running = Promise.all(lanes.map(({ base, index }) => drive(base, index, requests, victim, state, tally)));
  const failed = running.then(
    () => undefined,
    (error: unknown) => error,
  );
  while (state.warm < lanes.length && (await Promise.race([failed, pause(2, 'warming')])) === 'warming');
  await pause(Math.random() * MOST_PAUSE_MS);
  state.calledMs = performance.now();
  state.endedMs = await victim.end();
  await running;
  tally.ended += 1;
}

type State = { calledMs: number | null; endedMs: number | null; warm: number };

async function drive(
  base: string,
  index: number,
  requests: readonly NamedRequest[],
  victim: Victim,
  state: State,
  tally: Tally,
): Promise<void> {
  const lane = openLane(base);
  try {
    for (let [turn, later] = [0, 0]; later < requests.length; turn += 1) {
      const wanted = requests[(turn + index) % requests.length];
      if (wanted === undefined) throw new Error('there is nothing to send');
      const sent = await lane.send({ ...wanted, headers: { ...wanted.headers, ...victim.headers } });
      if (turn === requests.length) state.warm += 1;
      const { endedMs, calledMs } = state;
      const said = `${wanted.name}: ${sent.status} ${sent.text.slice(0, 200)}`;
      if (endedMs !== null && sent.begunMs > endedMs) {
        later += 1;
        tally.begunLater += 1;
        const isRefused = sent.status === victim.refusal.status && sent.text.includes(`"${victim.refusal.error}"`);
        if (sent.status < 400) tally.late[wanted.name] = (tally.late[wanted.name] ?? 0) + 1;
        else if (!isRefused) tally.faults.push(`later, ${said}`);
      } else if (calledMs === null && !(victim.endsByItself === true && sent.status !== 200)) {
        if (sent.status === 200) tally.acceptedBefore += 1;
        else tally.faults.push(`before, ${said}`);
      } else {
        tally.inFlight += 1;
        if (sent.status !== 200 && sent.status !== victim.refusal.status) tally.faults.push(`in flight, ${said}`);
      }
    }
  } finally {
    lane.close();
  }
}
