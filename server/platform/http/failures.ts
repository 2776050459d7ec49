import type { ConnectionError, FastifyError } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { z } from 'zod';
import type { ErrorCode, ImportIssue, Issue } from '#contract/errors.ts';
import { isUnwritable, UNWRITABLE_RETRY_S } from '#platform/database/failures.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { ApiError, InvalidImport, validationFailed } from './api-error.ts';

export type ErrorBody = {
  error: ErrorCode;
  message: string;
  requestId: string;
  issues?: readonly (Issue | ImportIssue)[];
  issue_count?: number;
};

/** More are counted, but not shown. */
export const MAX_ISSUES = 50;
/** What a client that is answered 503 is asked to wait. */
const RETRY_AFTER_S = 5;

export type ErrorAnswer = { status: number; body: ErrorBody; headers: Readonly<Record<string, string>> };

/** Any failure as the one error shape: our own, the framework's, and everything else as `internal` without its text. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const known = error instanceof ApiError ? error : fromElsewhere(error);
  if (known === null) {
    const message = 'the server failed; it is safe to retry';
    return { status: 500, body: { error: 'internal', message, requestId }, headers: {} };
  }
  const body: ErrorBody = { error: known.code, message: known.message, requestId };
  if (known.issues !== undefined) {
    body.issues = known.issues.slice(0, MAX_ISSUES);
    body.issue_count = known.issueCount;
  }
  if (known instanceof InvalidImport) {
    body.issues = known.first.slice(0, MAX_ISSUES);
    body.issue_count = known.count;
  }
  return { status: known.status, body, headers: headersOf(error, known) };
}

function headersOf(error: unknown, { status }: ApiError): Readonly<Record<string, string>> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  if (status !== 503) return {};
  return { 'retry-after': String(isUnwritable(error) ? UNWRITABLE_RETRY_S : RETRY_AFTER_S) };
}

function fromElsewhere(error: unknown): ApiError | null {
  return fromFramework(error) ?? fromDisk(error) ?? fromDatabase(error) ?? fromDeletedCompany(error);
}

/** A request that adds something to a company that was deleted after the request's credential was checked. */
function fromDeletedCompany(error: unknown): ApiError | null {
  const isGone =
    error instanceof Error &&
    'code' in error &&
    error.code === '23503' &&
    'constraint' in error &&
    String(error.constraint).endsWith('_company_id_fkey');
  return isGone ? new ApiError('unauthorized', 'the company of this credential was deleted') : null;
}

/** Nothing can be written now, such as on a full disk. */
function fromDisk(error: unknown): ApiError | null {
  if (!isUnwritable(error)) return null;
  return new ApiError('unavailable', 'nothing can be written now, and nothing was changed; try again later');
}

/** The database is away or too busy. Whether a change was made is not known where its COMMIT was not answered. */
function fromDatabase(error: unknown): ApiError | null {
  if (!isDatabaseUnavailable(error)) return null;
  return new ApiError('unavailable', 'the database does not answer; try again in a moment');
}

/** Failures Fastify finds before a handler runs; all but its own 5xx are faults of the request. */
function fromFramework(error: unknown): ApiError | null {
  if (!isFrameworkError(error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return validationFailed([{ path: 'body', problem: 'is larger than this route takes' }]);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return validationFailed([{ path: 'body', problem: 'is not as long as its content-length says' }]);
    case 'FST_ERR_BAD_URL':
      return validationFailed([{ path: 'path', problem: 'is not a valid address' }]);
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? validationFailed([{ path: 'request', problem: 'could not be read' }])
        : null;
  }
}

/** What a route that takes JSON says to any other body. */
export function notJson(): ApiError {
  return validationFailed([{ path: 'body', problem: 'must be sent with content-type application/json' }]);
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
}

const UNREADABLE: Readonly<Record<string, { status: number; problem: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, problem: 'did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, problem: 'has longer headers than are taken' },
};

/**
 * Answers, on the bare connection, what could not be read as an HTTP request, or not to its end; then the connection ends.
 * Gives the status; null where nobody is there to be answered.
 */
export function answerUnreadable(
  error: Pick<ConnectionError, 'code'>,
  socket: Socket,
  requestId: string,
  securityHeaders: Readonly<Record<string, string>>,
): number | null {
  if (error.code === 'ECONNRESET' || socket.destroyed) return null;
  if (!socket.writable) {
    socket.destroy();
    return null;
  }
  const { status, problem } = UNREADABLE[error.code] ?? { status: 400, problem: 'is not HTTP that can be read' };
  const { body } = errorAnswer(validationFailed([{ path: 'request', problem }]), requestId);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  return status;
}

/** Zod's issues as ours: `query.limit`, `digest_days[2]`, and each unknown member named. */
export function issuesOf(error: z.ZodError, root: 'query' | 'params' | 'body'): Issue[] {
  const issues: Issue[] = [];
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        issues.push({ path: pathOf(root, [...issue.path, key]), problem: 'is not recognized' });
      }
    } else {
      issues.push({ path: pathOf(root, issue.path), problem: problemOf(issue) });
    }
  }
  return issues;
}

function problemOf(issue: z.core.$ZodIssue): string {
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return missing ? 'is required' : issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

/** A place as issues name it: `digest_days[2]`; the root where the path is empty. */
export function pathOf(root: string, path: readonly PropertyKey[]): string {
  let text = root === 'query' ? 'query' : '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part).slice(0, 100) : `.${String(part).slice(0, 100)}`;
  }
  return text === '' ? root : text;
}
