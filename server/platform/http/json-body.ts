import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { Issue } from '#contract/errors.ts';
import { memberTexts, pathAt, repeatedMembers } from '#contract/json-text.ts';
import { validationFailed } from './api-error.ts';
import { MAX_ISSUES, notJson, pathOf } from './failures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON body; null without one. */
    bodyText: string | null;
  }
}

/** JSON bodies; an empty body is no body, whatever content type a client library puts on it. */
export function takeJson(server: FastifyInstance): void {
  server.decorateRequest('bodyText', null);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      const { text, value } = readJson(body);
      request.bodyText = text;
      done(null, value);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined);
    }
  });
}

/** The handler of an upload reads the form itself, as it arrives; to other routes a form is the wrong content type. */
export function takeForms(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.isUpload ? null : notJson(), undefined);
  });
}

/**
 * Reads a body as JSON that says one thing (RFC 8259, I-JSON): in UTF-8, and no name twice in an object, since readers
 * differ in which of the two they take. A member `__proto__` is kept as any other.
 */
export function readJson(body: Buffer): { text: string; value: unknown } {
  if (!isUtf8(body)) throw validationFailed([notUtf8(body)]);
  const text = withoutMark(body.toString('utf8'));
  const value = parsed(text);
  const { count, first } = repeatedMembers(text, MAX_ISSUES);
  if (count > 0) {
    throw validationFailed(
      first.map((path) => ({ path: pathOf('body', path), problem: 'is there more than once' })),
      count,
    );
  }
  return { text, value };
}

/** The body with these members as the texts that were sent; see `Route.verbatim`. */
export function withTexts(value: unknown, text: string | null, names: readonly string[]): unknown {
  if (text === null || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return { ...value, ...Object.fromEntries(memberTexts(text, names)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw validationFailed([{ path: 'body', problem: `is not valid JSON: ${reason}` }]);
  }
}

/** What is wrong stands where the text, written anew, is no longer the body; the member there is told where the rest is JSON. */
function notUtf8(body: Buffer): Issue {
  const text = body.toString('utf8');
  const again = Buffer.from(text, 'utf8');
  let at = 0;
  while (again[at] === body[at]) at += 1;
  const problem = `is not valid UTF-8 at byte ${at + 1} of the body`;
  try {
    JSON.parse(withoutMark(text));
  } catch {
    return { path: 'body', problem };
  }
  return { path: pathOf('body', pathAt(text, body.toString('utf8', 0, at).length)), problem };
}

/** Without the byte-order mark that some editors begin with. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
