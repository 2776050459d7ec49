/**
 * Long work that is done step by step, so that whoever runs it can let other work in between. Done at once, a catalog of 2,000
 * products holds the event loop for 1.0 s and one of 10,000 for 6.5 s (two loaded cores); a request waits 0.1 s at most. A worker
 * thread would have to be sent the statistics of all terms, and to send the compiled company back.
 */
export type InSteps<Done> = Generator<void, Done>;

/** Does all steps without a pause. */
export function atOnce<Done>(steps: InSteps<Done>): Done {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
