import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 12;

/**
 * Opaque page cursors: the position, and a tag over the position and everything it is bound to (company, sort, filters),
 * so that a changed, foreign or made-up cursor is told apart. At most 300 characters with positions of up to 190.
 */
export type CursorSeal = {
  seal(boundTo: string, position: readonly (string | number)[]): string;
  /** The position, or null when the cursor was not sealed here for exactly this use. */
  open(boundTo: string, cursor: string): (string | number)[] | null;
};

/** Seals with `secretKey`, and opens what the key before it sealed too, while keys change. */
export function cursorSeal(secretKey: string, previousSecretKey: string | null = null): CursorSeal {
  const key = sealingKey(secretKey);
  const accepted = previousSecretKey === null ? [key] : [key, sealingKey(previousSecretKey)];
  return {
    seal(boundTo, position) {
      const payload = Buffer.from(JSON.stringify(position));
      return Buffer.concat([tagOf(key, boundTo, payload), payload]).toString('base64url');
    },
    open(boundTo, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // Re-encoding must give the same text: base64url tolerates odd spellings of one value, a cursor does not.
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
      const payload = bytes.subarray(TAG_BYTES);
      const tag = bytes.subarray(0, TAG_BYTES);
      if (!accepted.some((one) => timingSafeEqual(tag, tagOf(one, boundTo, payload)))) return null;
      return JSON.parse(payload.toString()) as (string | number)[];
    },
  };
}

/** A key object is prepared once; a buffer would be prepared anew for each page. */
function sealingKey(secretKey: string): KeyObject {
  return createSecretKey(createHmac('sha256', secretKey).update('tenderfit cursor 1').digest());
}

function tagOf(key: KeyObject, boundTo: string, payload: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${boundTo.length}:${boundTo}`)
    .update(payload)
    .digest()
    .subarray(0, TAG_BYTES);
}
