import type { z } from 'zod';
import type { ContractRoute } from '#contract/routes.ts';
import { readHeaders, takeFirst } from './first-answers.ts';
import { leadToSignIn } from './leave.ts';
import { searchText } from './search-text.ts';

/**
 * The public API as the portal calls it, typed by the contract itself. Only types come from there: no schema is part of the
 * bundle. `call('GET /api/v1/opportunities', { query: { limit: 50 } })` gives what the route answers with.
 */

type Routes = { [R in ContractRoute as `${R['method']} ${R['path']}`]: R };
export type RouteName = keyof Routes;

/** Query parameters are sent as text, so numbers and booleans may be given for them. */
type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item> | readonly Loose<Item>[]
  : T extends string
    ? string extends T
      ? string | number | boolean
      : T
    : T;
type LooseMembers<T> = T extends object ? { [K in keyof T]: Loose<T[K]> } : never;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a route is given: parameters of its path, its query, and its body (a file for an upload). */
export type Inputs<N extends RouteName> = Part<'params', Input<NonNullable<Routes[N]['params']>>> &
  Part<'query', LooseMembers<Input<NonNullable<Routes[N]['query']>>> | OnlyUndefined<Routes[N]['query']>> &
  Part<'body', Input<NonNullable<Routes[N]['body']>>> &
  Sending;

/** `companyId` and `idempotencyKey`: of a request that may be sent again later, whose company it is for and what makes it one with the first. */
type Sending = { file?: File; signal?: AbortSignal; companyId?: string; idempotencyKey?: string };
type OnlyUndefined<Q> = Input<NonNullable<Q>> extends undefined ? undefined : never;

/** What a route answers with. */
export type Answer<N extends RouteName> = z.output<Routes[N]['success']['schema']>;

/** What a refusal says: the fields of the API's one error shape, and when the request may be sent again. */
export type FaultFacts = {
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  issues: readonly { path?: string; row?: number; column?: string | null; problem: string }[];
  issueCount: number;
  /** Null where the answer names no wait. */
  retryAfterSeconds: number | null;
};

/** A refusal of the API. */
export class ApiFault extends Error {
  readonly facts: FaultFacts;
  constructor(facts: FaultFacts) {
    super(facts.message);
    this.facts = facts;
  }
}

/** The request did not reach the service, or its answer did not come back. */
export class Unreachable extends Error {}

/** What every request carries; the shell keeps it up to date. */
export const caller = { companyId: null as string | null, language: 'en' as 'en' | 'fr' };

/** Calls a route. Throws ApiFault for a refusal and Unreachable without an answer. */
export async function call<N extends RouteName>(name: N, inputs: Inputs<N>): Promise<Answer<N>> {
  const response = await send(name, inputs);
  if (response.status === 401) leadToSignIn();
  if (!response.ok) throw await faultOf(response);
  if (response.status === 204) return undefined as Answer<N>;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return (await (isJson ? response.json() : response.text())) as Answer<N>;
}

type AnyInputs = Sending & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

async function send(name: RouteName, inputs: object): Promise<Response> {
  const { params = {}, query = {}, body, file, signal, idempotencyKey } = inputs as AnyInputs;
  const { companyId = caller.companyId } = inputs as AnyInputs;
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const asker = { companyId, language: caller.language };
  const headers = readHeaders(asker);
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  const init: RequestInit = { method, headers, credentials: 'same-origin', ...(signal ? { signal } : {}) };
  if (file !== undefined) init.body = formOf(file);
  else if (body !== undefined) init.body = JSON.stringify(body);
  const address = `${filled}${searchText(query)}`;
  const first = method === 'GET' ? takeFirst(address, asker) : null;
  try {
    return await (first ?? fetch(address, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable('the service did not answer');
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

async function faultOf(response: Response): Promise<ApiFault> {
  const retryAfter = response.headers.get('retry-after');
  const body = (await response.json().catch(() => ({}))) as {
    error?: string;
    message?: string;
    requestId?: string;
    issues?: FaultFacts['issues'];
    issue_count?: number;
  };
  return new ApiFault({
    status: response.status,
    code: body.error ?? 'internal',
    message: body.message ?? response.statusText,
    requestId: body.requestId ?? null,
    issues: body.issues ?? [],
    issueCount: body.issue_count ?? body.issues?.length ?? 0,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  });
}
