import type { CursorSeal } from '#platform/http/cursor.ts';
import { trimEnd } from '#platform/text/trim-end.ts';

/** Links by which a reader leaves the digest without signing in: signed, so that nobody makes one for somebody else. */

export type Reader = { companyId: string; email: string };
export type LeaveLinks = { urlOf: (reader: Reader) => string; read: (token: string) => Reader | null };

export const LEAVE_PATH = '/digest/leave';
export const RETURN_PATH = '/digest/return';
/** What the signature is bound to. They do not expire: a mail of a year ago must still be able to end the mails. */
const BOUND_TO = 'digest leave 1';

export function leaveLinks(seal: CursorSeal, publicUrl: string): LeaveLinks {
  const base = trimEnd(publicUrl, '/');
  return {
    urlOf: ({ companyId, email }) => `${base}${LEAVE_PATH}/${seal.seal(BOUND_TO, [companyId, email])}`,
    read: (token) => {
      const [companyId, email] = seal.open(BOUND_TO, token) ?? [];
      return typeof companyId === 'string' && typeof email === 'string' ? { companyId, email } : null;
    },
  };
}
