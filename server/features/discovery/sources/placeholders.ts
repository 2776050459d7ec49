import { words } from '#platform/text/fold.ts';
import { lineOf, textOf } from './native-fields.ts';

const EMAIL = /^[^\s@<>;,]{1,64}@[^\s@<>;,]{1,190}\.[a-z]{2,24}$/i;
const NO_EMAIL_USER = /^(?:x+|na|none|noemail|no-email|nobody|test)$/i;
const NO_EMAIL_HOST = /(?:^|\.)example\.(?:com|org|net|ca)$/i;
const NO_VALUE: ReadonlySet<string> = new Set([
  '',
  ...'na none nil null tbd tba unknown notavailable notapplicable notprovided tobedetermined'.split(' '),
  ...'aucun aucune inconnu sansobjet nondisponible nonapplicable adeterminer'.split(' '),
]);

/** True for the ways in which publishers write "nothing here": `N/A`, `-`, `TBD`, `xxxx`. */
export function isPlaceholder(text: string): boolean {
  const joined = words(text.slice(0, 200)).join('');
  return NO_VALUE.has(joined) || /^x{3,}$/.test(joined);
}

/** A contact's name, or null for a placeholder. */
export function contactName(value: unknown): string | null {
  const name = lineOf(value);
  return name === null || isPlaceholder(name) ? null : name;
}

/** The first usable e-mail address of a field, which may list several; null when there is none. */
export function contactEmail(value: unknown): string | null {
  const candidates = textOf(value)
    .slice(0, 1000)
    .split(/[\s;,<>]+/);
  const found = candidates
    .map((candidate) => candidate.replace(/^mailto:/i, ''))
    .find((candidate) => isEmail(candidate));
  return found ?? null;
}

function isEmail(candidate: string): boolean {
  const [user = '', host = ''] = candidate.split('@');
  return EMAIL.test(candidate) && !NO_EMAIL_USER.test(user) && !NO_EMAIL_HOST.test(host);
}

/**
 * A telephone number as published, without empty brackets. Null for numbers nobody answers: `(000) 000-0000`,
 * `(   )    -`, `999-999-9999`, `6139999999`, `123-456-7890` (sources.md 1.3, item 6).
 */
export function contactPhone(value: unknown): string | null {
  const phone = (lineOf(value) ?? '')
    .slice(0, 100)
    .replace(/\(\s*\)/g, '')
    .trim();
  const main = phone.replace(/(?:ext|x|poste|#).*$/i, '').replace(/\D/g, '');
  if (main.length < 7 || /(\d)\1{6}$/.test(main.slice(-7)) || /^1?1234567890?$/.test(main)) return null;
  return phone;
}

/** A solicitation number, or null for a placeholder and for one or two characters (sources.md 1.3, item 3). */
export function solicitationNumber(value: unknown): string | null {
  const number = lineOf(value);
  return number === null || number.length < 3 || isPlaceholder(number) ? null : number;
}
