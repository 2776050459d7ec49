import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

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

export function cursorSeal(secretKey: string): CursorSeal {
  // A key object is prepared once; a buffer would be prepared anew for each page.
  const key = createSecretKey(createHmac('sha256', secretKey).update('tenderfit cursor 1').digest());
  const tagOf = (boundTo: string, payload: Buffer): Buffer =>
    createHmac('sha256', key).update(`${boundTo.length}:${boundTo}`).update(payload).digest().subarray(0, TAG_BYTES);
  return {
    seal(boundTo, position) {
      const payload = Buffer.from(JSON.stringify(position));
      return Buffer.concat([tagOf(boundTo, payload), payload]).toString('base64url');
    },
    open(boundTo, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      // Re-encoding must give the same text: base64url tolerates odd spellings of one value, a cursor does not.
      if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return null;
      const payload = bytes.subarray(TAG_BYTES);
      if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(boundTo, payload))) return null;
      return JSON.parse(payload.toString()) as (string | number)[];
    },
  };
}
