import type { z } from 'zod';

/** What a kind of job is. */
export type JobDefinition = {
  /** Checked when a job is queued and again before it runs; a plain object that survives JSON. */
  payload: z.ZodType;
  /** How many times a failed job is tried again, each time after a longer wait, before it lies with the dead. */
  retryLimit: number;
  /**
   * What makes two jobs one: the name of the payload's member whose value is the key, or any other word when all jobs
   * of this kind are one. While a job waits, another with its key is not queued.
   */
  singleton?: string;
  /** After how long a running job counts as stuck and is tried again; 900 by default. */
  timeoutSeconds?: number;
  /** How many of them one process runs at once; 1 by default. */
  concurrency?: number;
  /** Queues a job with an empty payload once in every such span of time, whatever the number of processes. */
  everySeconds?: number;
};

/** All jobs by name. The value is `server/jobs.ts`. */
export type JobCatalogue = Record<string, JobDefinition>;

/** The names of a catalogue. */
export type JobName<C extends JobCatalogue> = keyof C & string;

/** What a handler of the job gets. */
export type JobPayload<C extends JobCatalogue, N extends JobName<C>> = z.output<C[N]['payload']>;

/** What is given to queue the job. */
export type JobInput<C extends JobCatalogue, N extends JobName<C>> = z.input<C[N]['payload']>;

/** The key under which a waiting job stands for another of its kind, or null when each stands for itself. */
export function singletonKey(definition: JobDefinition, payload: object): string | null {
  if (definition.singleton === undefined) return null;
  const member: unknown = (payload as Record<string, unknown>)[definition.singleton];
  return typeof member === 'string' ? member : definition.singleton;
}
