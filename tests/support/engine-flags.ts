/** V8's for a process of tests: several threads of one garbage collection only wait for each other where all cores are in use. */
export const TEST_FLAGS: readonly string[] = ['--single-threaded-gc'];

/**
 * With these V8 does not optimize the code of PGlite, which takes longer than a few thousand statements do without. The first
 * alone does nothing by now.
 */
export const WITHOUT_OPTIMIZING: readonly string[] = [
  '--liftoff-only',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
];

/** For a program that tests start. Set later than at its start, the second kind would make the compile cache useless. */
export const PROGRAM_FLAGS: readonly string[] = [...TEST_FLAGS, ...WITHOUT_OPTIMIZING];
