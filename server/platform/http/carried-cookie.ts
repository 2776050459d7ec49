import { parseCookie, stringifySetCookie } from 'cookie';

/** A cookie that a browser carries for a few minutes, from one page to another and back from elsewhere. */
export type CarriedCookie = {
  read(header: string | undefined): string | null;
  set(value: string): string;
  clear(): string;
};

const MAX_HEADER_CHARS = 8_192;
const VALUE = /^[A-Za-z0-9_-]{1,3000}$/;

/** `value` is base64url. Sent with a navigation from another site, which coming back is; see `sessionCookie` for the prefix. */
export function carriedCookie(
  publicUrl: string,
  { name: bareName, minutes }: { name: string; minutes: number },
): CarriedCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${bareName}` : bareName;
  const attributes = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  return {
    read(header) {
      if (header === undefined || header.length > MAX_HEADER_CHARS) return null;
      const value = parseCookie(header)[name];
      return value !== undefined && VALUE.test(value) ? value : null;
    },
    set: (value) => stringifySetCookie({ name, value, maxAge: minutes * 60, ...attributes }),
    clear: () => stringifySetCookie({ name, value: '', maxAge: 0, ...attributes }),
  };
}
