import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signatures of webhooks as Standard Webhooks and Svix have them: HMAC-SHA256 over `ID.TIMESTAMP.BODY` with a shared key, in base64
 * after `v1,`; several of them with spaces between, while the sender changes keys.
 */

/** A message signed earlier or later than this is not taken: somebody may have kept it. */
export const TOLERANCE_MS: number = 5 * 60 * 1000;
const PREFIX = 'whsec_';
const LEAST_CHARACTERS = 32;
const MAX_SIGNATURES = 10;

export type SignedHead = { id: string; timestamp: string; signatures: string };

/** True for a key that is long enough, and base64 where it begins with `whsec_`. */
export function isWebhookSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return text.length >= LEAST_CHARACTERS;
  const encoded = text.slice(PREFIX.length);
  return encoded.length >= LEAST_CHARACTERS && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
}

/** The three headers under either name, or what is wrong with them at this time. */
export function signedHead(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): SignedHead | string {
  const one = (name: string): string => {
    const value = headers[`webhook-${name}`] ?? headers[`svix-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const head = { id: one('id'), timestamp: one('timestamp'), signatures: one('signature') };
  if (head.id === '' || head.timestamp === '' || head.signatures === '')
    return 'the headers webhook-id, webhook-timestamp and webhook-signature are required';
  if (!/^\d{1,12}$/.test(head.timestamp)) return 'webhook-timestamp must be seconds since 1970';
  return Math.abs(Number(head.timestamp) * 1000 - now.getTime()) > TOLERANCE_MS
    ? 'webhook-timestamp is more than five minutes away from now'
    : head;
}

export function isSigned(head: SignedHead, body: Uint8Array, secret: string): boolean {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
  const expected = createHmac('sha256', key).update(`${head.id}.${head.timestamp}.`).update(body).digest();
  return head.signatures
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .some((given) => {
      if (!given.startsWith('v1,')) return false;
      const bytes = Buffer.from(given.slice('v1,'.length), 'base64');
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}
