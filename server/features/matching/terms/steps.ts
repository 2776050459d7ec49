/** Long work that is done step by step, so that whoever runs it can let other work in between. */
export type InSteps<Done> = Generator<void, Done>;

/** Does all steps without a pause. */
export function atOnce<Done>(steps: InSteps<Done>): Done {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
