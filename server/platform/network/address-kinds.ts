import { BlockList, isIP, isIPv4 } from 'node:net';

/** What an IP address is for: only `public` ones lie outside of this machine and the networks around it. */
export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'unique local'
  | 'shared (carrier-grade NAT)'
  | 'link-local'
  | 'cloud metadata'
  | 'this network'
  | 'multicast'
  | 'reserved';

/**
 * The special ranges of IANA's registries (RFC 6890 and its updates), the first that holds an address naming its kind. Metadata
 * services stand first: they lie within ranges of other kinds, and one at an address that is public otherwise.
 */
const RANGES: readonly (readonly [AddressKind, readonly string[]])[] = [
  // AWS and most others; Alibaba; Azure's agent; Oracle; then AWS and Google over IPv6.
  [
    'cloud metadata',
    [
      '169.254.169.254/32',
      '169.254.170.2/32',
      '169.254.170.23/32',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
      'fd00:ec2::/32',
      'fd20:ce::254/128',
    ],
  ],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['this network', ['0.0.0.0/8', '::/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']],
  ['unique local', ['fc00::/7']],
  ['shared (carrier-grade NAT)', ['100.64.0.0/10']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  // Protocol assignments, documentation, the 6to4 relay, benchmarks, what is left of class E with broadcast.
  [
    'reserved',
    [
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '240.0.0.0/4',
    ],
  ],
  // Protocol assignments with Teredo and ORCHID, documentation, 6to4 (which would tunnel to any IPv4 address).
  ['reserved', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']],
];

/** Of IPv6, all that is public lies here; the rest is not assigned, IPv4-compatible addresses among it. */
const GLOBAL_UNICAST = blockList(['2000::/3']);
/** The first six groups of IPv4-mapped addresses, and of those behind a NAT64. */
const CARRIES_IPV4 = new Set([[0, 0, 0, 0, 0, 0xff_ff].join(':'), [0x64, 0xff_9b, 0, 0, 0, 0].join(':')]);
const KINDS = RANGES.map(([kind, ranges]) => [kind, blockList(ranges)] as const);

/** Ranges in CIDR form, or single addresses, as a list that can be asked. */
export function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isWithin(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/**
 * Where a connection to the address ends: an IPv4-mapped address (::ffff:0:0/96) and one behind a NAT64 (64:ff9b::/96, RFC 6052)
 * stand for the IPv4 address in them; any other stands for itself. Without brackets and zone. Null: not an IP address.
 */
export function destinationOf(text: string): string | null {
  const address = text.replaceAll(/^\[|\]$|%.*$/g, '');
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  // The form of URLs has no dotted part, and no leading zeros.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const groups = groupsOf(written);
  if (!CARRIES_IPV4.has(groups.slice(0, 6).join(':'))) return written;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight numbers of an IPv6 address in the form of URLs. */
function groupsOf(written: string): number[] {
  const [before = [], after = []] = written
    .split('::')
    .map((side) => side.split(':').flatMap((group) => (group === '' ? [] : Number.parseInt(group, 16))));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** @param destination as `destinationOf` gives it */
export function kindOf(destination: string): AddressKind {
  const [kind] = KINDS.find(([, list]) => isWithin(list, destination)) ?? [];
  if (kind !== undefined) return kind;
  return isIPv4(destination) || isWithin(GLOBAL_UNICAST, destination) ? 'public' : 'reserved';
}
