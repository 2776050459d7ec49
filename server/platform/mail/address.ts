import { domainToASCII } from 'node:url';

/** A mailbox with the name to show for it; an empty name shows the address. */
export type Address = { name: string; email: string };

const MAX_ADDRESS_CHARS = 254;
const MAX_LOCAL_CHARS = 64;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * What is wrong with an address, or null. Accepted is what every mail server can take: one @, before it the letters, digits
 * and signs that need no quotes, behind it a host name (an international one in either spelling), 254 characters at most.
 */
export function addressFault(email: string): string | null {
  if (email.length > MAX_ADDRESS_CHARS) return `is longer than ${MAX_ADDRESS_CHARS} characters`;
  const parts = email.split('@');
  const [local, domain] = parts;
  if (parts.length !== 2 || local === undefined || domain === undefined) return 'must have exactly one @';
  if (local === '' || local.length > MAX_LOCAL_CHARS)
    return `must have 1 to ${MAX_LOCAL_CHARS} characters before the @`;
  if (!LOCAL.test(local)) return 'has a character before the @ that mail servers do not all take';
  if (/[\s\p{Cc}%/?#:[\]\\]/u.test(domain) || !isHostName(domainToASCII(domain)))
    return 'names no mail domain after the @';
  return asciiAddress(email).length > MAX_ADDRESS_CHARS ? `is longer than ${MAX_ADDRESS_CHARS} characters` : null;
}

function isHostName(ascii: string): boolean {
  return ascii !== '' && ascii.length <= 253 && ascii.split('.').every((label) => LABEL.test(label));
}

/** An address without fault as it goes over the wire: an international domain in its ASCII spelling. */
export function asciiAddress(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, at + 1)}${domainToASCII(email.slice(at + 1))}`;
}

/** `Name <mailbox@example.org>` or `mailbox@example.org`, as a setting has it; null when it is neither. */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  if (trimmed.length > 2 * MAX_ADDRESS_CHARS) return null;
  const open = trimmed.lastIndexOf('<');
  const isNamed = open !== -1 && trimmed.endsWith('>');
  const email = isNamed ? trimmed.slice(open + 1, -1).trim() : trimmed;
  const shown = isNamed ? trimmed.slice(0, open).trim() : '';
  const name = /^".*"$/s.test(shown) ? shown.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : shown;
  return addressFault(email) === null ? { name, email } : null;
}
