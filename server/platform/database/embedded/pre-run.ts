import type { MemoryFS } from '@electric-sql/pglite';

type InitResult = Awaited<ReturnType<MemoryFS['init']>>;
type PreRun = NonNullable<InitResult['emscriptenOpts']['preRun']>;

/** What PGlite's storage asks for at the start, with `step` after all that it does before PostgreSQL runs. */
export function withStep({ emscriptenOpts }: InitResult, step: (module: unknown) => void): InitResult {
  return { emscriptenOpts: { ...emscriptenOpts, preRun: [...listOf(emscriptenOpts.preRun), step] } };
}

function listOf(preRun: PreRun | undefined): Extract<PreRun, readonly unknown[]> {
  if (Array.isArray(preRun)) return preRun;
  return preRun === undefined ? [] : [preRun];
}
