import { setImmediate } from 'node:timers/promises';
import type { InSteps } from './terms/steps.ts';

/** A process that matches also answers requests: no work keeps it from that for longer than some hundredths of a second. */
const WITHOUT_PAUSE_MS = 25;

/** Lets other work in between: `take` where it `isDue`, which is asked between things that are short. */
export type Pauses = { isDue(): boolean; take(): Promise<void> };

/** @param nowMs monotonic, in milliseconds */
export function pauses(nowMs: () => number = () => performance.now()): Pauses {
  let sinceMs = nowMs();
  return {
    isDue: () => nowMs() - sinceMs >= WITHOUT_PAUSE_MS,
    take: async () => {
      await setImmediate();
      sinceMs = nowMs();
    },
  };
}

/** Does all steps, with pauses where they are due. */
export async function withPauses<Done>(steps: InSteps<Done>, pause: Pauses = pauses()): Promise<Done> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) if (pause.isDue()) await pause.take();
  return step.value;
}
