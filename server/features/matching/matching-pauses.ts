import { type Pauses, pauses } from '#platform/jobs/pauses.ts';
import type { InSteps } from './terms/steps.ts';

/** Does all steps, with pauses where they are due. */
export async function withPauses<Done>(steps: InSteps<Done>, pause: Pauses = pauses()): Promise<Done> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) if (pause.isDue()) await pause.take();
  return step.value;
}
