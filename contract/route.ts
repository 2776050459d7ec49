import type { z } from 'zod';
import type { Repeatable } from './idempotency.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: anyone; any valid credential; who holds a portal session, whatever it opens now (never an API key), or who
 * is by it an admin of the company; who shows a portal token; or a credential with this scope, which everyone signed in has.
 */
export type Access = 'public' | 'any' | 'session' | 'session-admin' | 'portal-token' | Scope;

/** The part of multipart/form-data that brings the file of an upload. */
export const UPLOAD_PART = 'file';

/** A file that a route takes instead of a JSON body. */
export type Upload = {
  maxBytes: number;
  /** The media types that are taken. */
  contentTypes: readonly string[];
  description: string;
  /** The whole text of a small file that the route accepts. */
  example: string;
};

/** One endpoint. From these the guards, validation, openapi.json and the tests are made. */
export type Route<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{id}` for a parameter, as in OpenAPI. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tag: 'Opportunities' | 'Company' | 'Catalog' | 'Account';
  access: Access;
  /** Calls per 60 s and client address; null: no limit. */
  ratePerMinute: number | null;
  query?: Q;
  params?: P;
  body?: B;
  /** A body that the route takes. */
  bodyExample?: z.input<B>;
  /** Members of the body that the handler gets as the JSON text that was sent (`JsonText`), and answers with. */
  verbatim?: readonly string[];
  /** Instead of `body`: multipart/form-data with the one part `file`. */
  upload?: Upload;
  /** 204 has no body. With `file` the answer is not JSON but this file, which browsers keep under this name or its own. */
  success: {
    status: 200 | 201 | 204;
    description: string;
    schema: R;
    example?: unknown;
    file?: { contentType: 'text/csv' | 'text/calendar' | 'application/octet-stream'; name: string };
  };
  /** Where what would be made may be there already: the same answer with 200. */
  alreadyThere?: { description: string };
  /** Codes beyond those that follow from access, limit and validation. */
  errors?: readonly (
    | 'not_found'
    | 'already_exists'
    | 'partner_not_authorized'
    | 'superseded'
    | 'already_reverted'
    | 'last_admin'
    | 'rule_cap_reached'
    | 'invalid_import'
    | 'empty_document'
    | 'unreadable_document'
    | 'context_doc_cap_reached'
    | 'document_cap_reached'
  )[];
  /** Takes `Idempotency-Key`, as every POST does that makes or changes something. */
  idempotency?: Repeatable;
  /** Whether the answer's words follow Accept-Language. */
  localized?: boolean;
  /** True for what any client may keep; all else is `no-store`. */
  cacheable?: boolean;
};

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Keeps the exact schema types of a route, its method and its path: clients of the same repository are typed by them. */
export function route<
  Q extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
  const M extends AnyRoute['method'] = AnyRoute['method'],
  const Path extends string = string,
>(definition: Route<Q, P, B, R> & { method: M; path: Path }): Route<Q, P, B, R> & { method: M; path: Path } {
  return definition;
}

const SPECIAL: readonly Access[] = ['public', 'any', 'session', 'session-admin', 'portal-token'];

/** The scope that a credential needs for the route, or null where it is not a matter of scopes. */
export function scopeOf({ access }: Pick<AnyRoute, 'access'>): Scope | null {
  return SPECIAL.includes(access) ? null : (access as Scope);
}

/** Whether an API key can be a credential of the route, and whether a session can. */
export function credentialsOf({ access }: Pick<AnyRoute, 'access'>): { apiKey: boolean; session: boolean } {
  if (access === 'public' || access === 'portal-token') return { apiKey: false, session: false };
  return { apiKey: access !== 'session' && access !== 'session-admin', session: true };
}
