import { z } from 'zod';

const MAX_BYTES = 256 * 1024;

/** The issuer's keys cannot be read, so that no token can be accepted or refused: the fault is not the client's. */
export class IssuerUnavailableError extends Error {
  override readonly name = 'IssuerUnavailableError';
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
export type KeySet = z.infer<typeof keySetSchema>;

/**
 * Checks an issuer's address: https, or http on this machine, without query, fragment or credentials.
 * Throws Error with the fault.
 */
export function checkIssuerAddress(issuer: string): void {
  const url = URL.parse(issuer);
  if (url === null || !isSafe(url)) throw new Error('the issuer must be an https address, or http on this machine');
  if (/[?#]/.test(issuer) || url.username !== '' || url.password !== '') {
    throw new Error('the issuer must be an address without query, fragment and credentials');
  }
}

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * The issuer's signing keys as it publishes them (OpenID Connect Discovery 1.0, section 4), both documents within
 * `timeLimitMs`, 256 KB each, no redirect followed. Throws IssuerUnavailableError with the reason.
 */
export async function readKeySet(
  issuer: string,
  { fetch, timeLimitMs }: { fetch: typeof globalThis.fetch; timeLimitMs: number },
): Promise<KeySet> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = discoverySchema.safeParse(await readJson(address, fetch, signal));
  if (!discovery.success) throw new IssuerUnavailableError(`${address} does not contain issuer and jwks_uri`);
  const { issuer: stated, jwks_uri: keysAddress } = discovery.data;
  if (stated !== issuer) {
    throw new IssuerUnavailableError(
      `${address} is the document of another issuer, ${JSON.stringify(stated.slice(0, 200))}`,
    );
  }
  const url = URL.parse(keysAddress);
  // An issuer elsewhere has no business with what listens on this machine.
  if (url === null || !isSafe(url) || (isLoopback(url) && !isLoopback(new URL(issuer)))) {
    throw new IssuerUnavailableError(`the jwks_uri in ${address} is not an https address elsewhere`);
  }
  const keys = keySetSchema.safeParse(await readJson(keysAddress, fetch, signal));
  if (!keys.success) throw new IssuerUnavailableError(`${keysAddress} does not contain a set of at most 100 keys`);
  return keys.data;
}

async function readJson(address: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal, headers: { accept: 'application/json' } });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`it answered with status ${response.status}`);
    }
    return JSON.parse(await boundedText(response));
  } catch (error) {
    throw new IssuerUnavailableError(`${address} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop early ends the transfer.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` hides what happened in the cause of its error. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
