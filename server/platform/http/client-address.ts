/**
 * The bucket a client counts in: its IPv4 address, or the /64 of its IPv6 address (one subscriber usually holds a whole
 * /64). An IPv4 address mapped into IPv6 is the IPv4 address. Some proxies write the client's port beside its address: it
 * changes with each connection, and does not count.
 */
export function clientBucket(client: string): string {
  const address = withoutPort(client);
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

function withoutPort(client: string): string {
  const match = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})$/.exec(client);
  return match?.[1] ?? match?.[2] ?? client;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
