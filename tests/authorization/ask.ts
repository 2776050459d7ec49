import type { World } from '../support/world.ts';
import { document, type Operation } from './document.ts';
import { validValue } from './valid-body.ts';

export type Headers = Record<string, string | string[]>;
/** An answer as it goes over the wire, but for the date. */
export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string };

/** The same in every request, so that answers can be compared byte for byte. */
export const REQUEST_ID = 'a-request-of-the-tests';
let requests = 0;

const BOUNDARY = 'a-boundary-of-the-tests';

/** Sends one request from an address of its own, which no other helper uses either, so that no rate limit meets it. */
export async function ask(
  { app }: World,
  { method, upload = null }: Pick<Operation, 'method'> & Partial<Operation>,
  url: string,
  headers: Headers,
  body?: unknown,
): Promise<RawAnswer> {
  requests += 1;
  const remoteAddress = `10.${128 + ((requests >> 16) & 127)}.${(requests >> 8) & 255}.${requests & 255}`;
  const contentType = upload === null ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.http.server.inject({
    method,
    url,
    remoteAddress,
    headers: {
      ...headers,
      'x-request-id': REQUEST_ID,
      ...(body === undefined ? {} : { 'content-type': contentType }),
    } as Record<string, string>,
    ...(body === undefined ? {} : { payload }),
  });
  const { date: _date, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, text: answer.body };
}

/** The address of the operation with these ids in its path. */
export function addressOf(
  { path, requiredQuery }: Operation,
  ids: Readonly<Record<string, string>>,
  query = '',
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(ids[name] ?? ''));
  const search = [requiredQuery, query].filter((part) => part !== '').join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** A body that the operation takes, a form where it takes a file, with `id` wherever it takes one; undefined: it takes none. */
export function bodyFor({ body, upload }: Operation, id: string): unknown {
  if (upload !== null) return formWith(upload);
  return body === null ? undefined : validValue(body, document.components.schemas, id);
}

/** A form with this file and other parts, the same bytes each time. */
export function formWith(file: string, ...others: readonly string[]): string {
  const parts = [['file"; filename="file', file] as const, ...others.map((name) => [name, '1'] as const)];
  const texts = parts.map(
    ([name, content]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`,
  );
  return `${texts.join('')}--${BOUNDARY}--\r\n`;
}
