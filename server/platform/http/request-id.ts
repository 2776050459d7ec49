import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** The shortest credentials, session ids and sign-in links, have so many. */
const CREDENTIAL_CHARS = 43;

/**
 * The id of a request: the client's own where it is well-formed, else a new one. Request ids are written to the log and
 * the audit trail, so a credential that a mistaken client sends as one is not taken.
 */
export function requestIdOf(request: { headers: IncomingHttpHeaders; url?: string | undefined }): string {
  const own = request.headers['x-request-id'];
  return typeof own === 'string' && CLIENT_REQUEST_ID.test(own) && !isCredential(own, request) ? own : randomUUID();
}

function isCredential(
  id: string,
  { headers, url }: { headers: IncomingHttpHeaders; url?: string | undefined },
): boolean {
  if (id.includes('pk_live_')) return true;
  const places = [headers.authorization, headers.cookie, url];
  return id.length >= CREDENTIAL_CHARS && places.some((place) => place?.includes(id));
}
