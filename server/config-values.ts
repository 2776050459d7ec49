import { z } from 'zod';
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

/** An address of one of the schemes that `protocols` matches. */
export const url = (protocols: RegExp, what: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be ${what}`);

/** Parts separated by commas, each matched by `item`. */
export const listOf = (item: RegExp, problem: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine((all) => all.every((one) => item.test(one)), problem);

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
  if (ranges.every(isAddressRange)) return ranges;
  context.addIssue('must be true, false, or addresses and ranges such as 10.0.0.0/8, separated by commas');
  return z.NEVER;
});
