import { createHash, createHmac } from 'node:crypto';

/** Who asks a store that speaks S3, and in which region it is. */
export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** A request to be signed. `headers` are named in lower case; all of them, and `host`, are signed. */
export type S3Request = {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, or UNSIGNED-PAYLOAD. */
  payloadHash: string;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** SHA-256 of nothing: the body of what has none. */
export const EMPTY_SHA256 = createHash('sha256').digest('hex');

/**
 * The headers to send with a request, `authorization` among them: AWS Signature Version 4 for S3, in headers.
 * Written from its rules apart from the library that signs for the program, so that each checks the other.
 */
export function signedHeaders(request: S3Request, credentials: S3Credentials, now: Date): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const headers = { ...request.headers, 'x-amz-content-sha256': request.payloadHash, 'x-amz-date': instant };
  const scope = `${instant.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const { canonical, names } = canonicalRequest(request, headers);
  const toSign = [ALGORITHM, instant, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  let key: Buffer = Buffer.from(`AWS4${credentials.secretAccessKey}`);
  for (const part of scope.split('/')) key = hmac(key, part);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${credentials.accessKeyId}/${scope}`;
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function canonicalRequest(
  { method, url, payloadHash }: S3Request,
  headers: Readonly<Record<string, string>>,
): { canonical: string; names: string } {
  const all = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const lines = all.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  return { canonical: [method, url.pathname, query, lines.join(''), names, payloadHash].join('\n'), names };
}

/** Percent-encoded as S3 wants it: everything but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
