import { isIP } from 'node:net';
import { type AddressKind, blockList, isWithin, kindOf } from './address-kinds.ts';

/** What ALLOW_PRIVATE_ADDRESSES permits: nothing, all networks of one's own, or these ranges. */
export type PrivateAddresses = 'none' | 'all' | readonly string[];

/** What `true` permits: this machine and the networks that an operator has. */
const OWN: ReadonlySet<AddressKind> = new Set(['loopback', 'private', 'unique local', 'shared (carrier-grade NAT)']);
/** No service listens there; 0.0.0.0 would be this machine under another name. */
const NEVER: ReadonlySet<AddressKind> = new Set(['this network', 'multicast']);

/** Whether connections to such an address are permitted. @param destination as `destinationOf` gives it */
export function isPermitted(destination: string, permitted: PrivateAddresses): boolean {
  const kind = kindOf(destination);
  if (kind === 'public') return true;
  if (NEVER.has(kind) || permitted === 'none') return false;
  if (permitted === 'all') return OWN.has(kind);
  return isWithin(blockList(permitted), destination);
}

/** A connection that is not made, since it would lead into a network that is not the public one. Trying again does not help. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code = 'ERR_ADDRESS_REFUSED';

  /** @param host as it was asked for; @param destination the address it stands for */
  constructor(host: string, destination: string) {
    const kind = kindOf(destination);
    const leads = host === destination ? destination : `${host} resolves to ${destination}`;
    const remedy = NEVER.has(kind)
      ? 'no setting allows it'
      : OWN.has(kind)
        ? `ALLOW_PRIVATE_ADDRESSES=true, or =${destination}, would allow it`
        : `ALLOW_PRIVATE_ADDRESSES=${destination} would allow it`;
    super(`refused to connect: ${leads}, and that address is not public (${kind}); ${remedy}`);
  }
}

/** The first such refusal in an error's chain of causes; `fetch` hides what happened in the cause of its error. */
export function refusalIn(error: unknown): AddressRefusedError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AddressRefusedError) return at;
  return null;
}

/** Whether a text is an IP address, or a range such as 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}
