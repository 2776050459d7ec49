/**
 * The bucket a client counts in: its IPv4 address, or the /64 of its IPv6 address (one subscriber usually holds a whole
 * /64). An IPv4 address mapped into IPv6 (RFC 4291, section 2.5.5.2) is the IPv4 address, however it is spelled; one behind
 * a translator (NAT64) is not. Some proxies write the client's port beside its address: it changes with each connection, and
 * does not count.
 */
export function clientBucket(client: string): string {
  const address = withoutPort(client);
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  return mappedAddress(groups) ?? `${groups.slice(0, 4).map(hexadecimal).join(':')}::/64`;
}

function withoutPort(client: string): string {
  const match = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})$/.exec(client);
  return match?.[1] ?? match?.[2] ?? client;
}

/** The eight groups of an IPv6 address; what is no group is NaN. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = groupsIn(head);
  const right = groupsIn(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}

function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(group)?.slice(1).map(Number);
    if (dotted === undefined) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = dotted;
    return [(a << 8) | b, (c << 8) | d];
  });
}

function mappedAddress(groups: readonly number[]): string | null {
  const isMapped = groups.length === 8 && groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : null;
}

function hexadecimal(group: number): string {
  return group.toString(16);
}
