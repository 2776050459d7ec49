import { z } from 'zod';
import { MAX_BASE_LOCAL_CHARS, replyBaseFault } from '#platform/mail/reply-address.ts';
import { isWebhookSecret } from '#platform/mail/webhook-signature.ts';
import { isAddressRange, type PrivateAddresses } from '#platform/network/private-addresses.ts';
import { checkIssuerAddress } from '#platform/identity/issuer-documents.ts';

/**
 * Forms that several settings share. Each refusal ends the sentence that its setting's name begins, and holds no value.
 */

/** The number of a port; 0 lets the system choose. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port, 0 to 65535'));

const MAX_URL_CHARS = 2_000;

/** An address of one of the schemes that `protocols` matches. */
export const url = (protocols: RegExp, what: string) =>
  z
    .string()
    .refine(
      (text) => text.length <= MAX_URL_CHARS && URL.canParse(text) && protocols.test(text),
      `must be ${what} of at most 2,000 characters`,
    );

/** An http or https address, as a source has it; it may name a user and have parameters. */
export const httpAddress = url(/^https?:\/\//, 'an http or https address');

/** An address that others are made of. */
export const baseAddress = z.string().refine((text) => {
  const parsed = text.length <= MAX_URL_CHARS ? URL.parse(text) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false;
  return [parsed.username, parsed.password, parsed.search, parsed.hash].join('') === '';
}, 'must be an http or https address without user, password, query and fragment, of at most 2,000 characters');

/** The name or number of an address to listen on. */
export const listeningHost = z
  .string()
  .regex(/^[A-Za-z0-9.:%_-]{1,253}$/, 'must be a host name or an IP address, of at most 253 characters');

/** Digits only, within bounds; as it was written, or as a number with `z.string().transform(Number)`. */
export function wholeNumber(least: number, most: number, unit: string) {
  const problem = `must be a whole number of ${unit}, ${least} to ${most.toLocaleString('en-CA')}`;
  return z.string().refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, problem);
}

/** One proxy or a range of them: an address, a CIDR range, or one of the words that stand for ranges. */
export function isProxy(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/i.test(text)) return true;
  return !text.includes('%') && isAddressRange(text);
}

/** At most 100 parts separated by commas, each of which `isItem`. */
export const listOf = (isItem: (text: string) => boolean, problem: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine((all) => all.length <= 100 && all.every((one) => isItem(one)), problem);

export function isIssuer(address: string): boolean {
  try {
    checkIssuerAddress(address);
    return true;
  } catch {
    return false;
  }
}

/** `true`, `false`, or addresses and ranges with commas between them. */
export const privateAddresses = z.string().transform((text, context): PrivateAddresses => {
  const word = text.trim().toLowerCase();
  if (word === 'true') return 'all';
  if (word === 'false') return 'none';
  const ranges = text.split(',').map((range) => range.trim());
  if (ranges.length <= 100 && ranges.every(isAddressRange)) return ranges;
  context.addIssue('must be true, false, or addresses and ranges such as 10.0.0.0/8, at most 100, separated by commas');
  return z.NEVER;
});

/** The address that people answer; the service puts a + and a token before its @. */
export const replyBase = z
  .string()
  .refine(
    (text) => text.length <= 254 && replyBaseFault(text) === null,
    `must be an email address with 1 to ${MAX_BASE_LOCAL_CHARS} characters and no + before the @`,
  );

/** A key that is shared with a mail provider. */
export const webhookSecret = z
  .string()
  .refine(
    (text) => text.length <= 1_000 && isWebhookSecret(text),
    'must be at least 32 characters; after whsec_ they must be base64',
  );
