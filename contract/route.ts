import type { z } from 'zod';
import type { Scope } from './scopes.ts';

/** Who may call: anyone, any valid credential, or a credential with this scope. */
export type Access = 'public' | 'any' | Scope;

/** One endpoint. From these the guards, validation, openapi.json and the tests are made. */
export type Route<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{id}` for a parameter, as in OpenAPI. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tag: 'Opportunities' | 'Account';
  access: Access;
  /** Calls per 60 s and client address; null: no limit. */
  ratePerMinute: number | null;
  query?: Q;
  params?: P;
  body?: B;
  success: { status: 200 | 201; description: string; schema: R; example?: unknown };
  /** Codes beyond those that follow from access, limit and validation. */
  errors?: readonly ('not_found' | 'already_exists' | 'rule_cap_reached')[];
  /** True for what any client may keep; all else is `no-store`. */
  cacheable?: boolean;
};

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Keeps the exact schema types of a route. */
export function route<
  Q extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(definition: Route<Q, P, B, R>): Route<Q, P, B, R> {
  return definition;
}
