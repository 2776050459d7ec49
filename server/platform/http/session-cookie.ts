import { parseCookie, stringifySetCookie } from 'cookie';

/** The cookie that a signed-in browser sends: reading it, setting it, ending it. */
export type SessionCookie = {
  /** The session id of a request's `cookie` header, or null. */
  read(header: string | undefined): string | null;
  /** The `set-cookie` header that makes the browser send this id from now on. */
  set(id: string): string;
  /** The `set-cookie` header that makes the browser forget it. */
  clear(): string;
};

/** 32 random bytes in base64url; anything else in the cookie is no session. */
const SESSION_ID = /^[A-Za-z0-9_-]{43}$/;
const MAX_HEADER_CHARS = 8_192;

/**
 * Over https the name has the `__Host-` prefix, with which browsers let no other host or path set it. Over plain http (a
 * first look on one machine) many clients drop such cookies, so it has neither prefix nor `Secure`.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-tenderfit_session' : 'tenderfit_session';
  const attributes = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  return {
    read(header) {
      if (header === undefined || header.length > MAX_HEADER_CHARS) return null;
      const id = parseCookie(header)[name];
      return id !== undefined && SESSION_ID.test(id) ? id : null;
    },
    set: (id) => stringifySetCookie({ name, value: id, ...attributes }),
    clear: () => stringifySetCookie({ name, value: '', maxAge: 0, ...attributes }),
  };
}
