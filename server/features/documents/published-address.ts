import { htmlToText } from '#platform/text/html.ts';

/** Which addresses of a notice are fetched: on the web, without credentials, on the usual ports, at most this long. */

const MAX_ADDRESS_CHARS = 2_000;

/** Why the address is not fetched, in a sentence; null: it may be tried. The network still has its own say. */
export function addressRefusal(address: string): string | null {
  if (address.length > MAX_ADDRESS_CHARS) return 'The address is too long.';
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return 'The address is not one of the web.';
  if (url.username !== '' || url.password !== '') return 'The address has a name or password in it.';
  // The usual port of the scheme is never written out.
  return url.port === '' ? null : 'The address names a port that websites do not use.';
}

/** The name to show for a document: the source's, else the last part of its address. */
export function addressName(address: string, given: string | null): string {
  if (given !== null && given.trim() !== '') return given;
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const FIRST_WAIT_MS = 60 * 60 * 1000;
const MOST_ATTEMPTS = 5;

/** When an address that did not answer is tried again, after this many attempts; null: no more. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  return attempts >= MOST_ATTEMPTS ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1));
}

/** A document says more than this; a page that is filled in by a program, or that only leads further, does not. */
const LEAST_TEXT_CHARS = 400;
const PASSWORD_FIELD = /\btype ?= ?["']?password\b/i;

/** Whether a web page, as far as it was read, only leads to a document: it asks for a password or says next to nothing. */
export function isEntrance(html: string): boolean {
  return PASSWORD_FIELD.test(html) || htmlToText(html).length < LEAST_TEXT_CHARS;
}
