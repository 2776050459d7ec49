const MAX_CHARS = 254;

/**
 * An e-mail address as a token states it, in the one spelling by which members are found, or null when it cannot be one.
 * Only A to Z become lower case: the full table turns the Kelvin sign into k, and so one person's address into another's.
 */
export function emailAddress(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 4 * MAX_CHARS) return null;
  const email = claim.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (email.length > MAX_CHARS || !email.isWellFormed()) return null;
  return /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(email) ? email : null;
}
