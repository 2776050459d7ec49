import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyRoute } from '#contract/route.ts';
import { validationFailed } from './api-error.ts';
import { issuesOf } from './failures.ts';
import { withTexts } from './json-body.ts';

/** What a request brings, as the schemas of its route read it. */
export type Inputs = { query: unknown; params: unknown; body: unknown };

/** @throws ApiError `validation_failed` with what is wrong in the first of the three that is not valid */
export function readInputs(
  route: Pick<AnyRoute, 'query' | 'params' | 'body' | 'verbatim'>,
  request: Pick<FastifyRequest, 'query' | 'params' | 'body' | 'bodyText'>,
): Inputs {
  return {
    query: read(route.query, request.query, 'query'),
    params: read(route.params, request.params, 'params'),
    body: read(route.body, withTexts(request.body, request.bodyText, route.verbatim ?? []), 'body'),
  };
}

function read(schema: z.ZodType | undefined, input: unknown, part: 'query' | 'params' | 'body'): unknown {
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
      problem: 'is not recognized',
    })),
  );
}
