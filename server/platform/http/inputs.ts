import type { z } from 'zod';
import { validationFailed } from './api-error.ts';
import { issuesOf } from './failures.ts';

/** One part of a request as its schema reads it; throws `validation_failed` with the places of its faults. */
export function read(schema: z.ZodType | undefined, input: unknown, part: 'query' | 'params' | 'body'): unknown {
  if (schema === undefined) return refuseAny(input, part);
  const result = schema.safeParse(input);
  if (!result.success) throw validationFailed(issuesOf(result.error, part));
  return result.data;
}

/** A route that takes nothing in this part refuses every member of it by name. */
function refuseAny(input: unknown, part: 'query' | 'params' | 'body'): undefined {
  if (input === undefined || input === null) return undefined;
  const names = typeof input === 'object' ? Object.keys(input) : ['body'];
  if (names.length === 0) return undefined;
  throw validationFailed(
    names.map((name) => ({
      path: part === 'query' ? `query.${name.slice(0, 100)}` : name.slice(0, 100),
      problem: 'is not known here',
    })),
  );
}
