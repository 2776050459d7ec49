import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientBucket } from './client-address.ts';

const cases = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:ffff:c000:0207', '192.0.2.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::ffff:127.0.0.1%lo', '127.0.0.1'],
  ['[::ffff:7f00:1]:49152', '127.0.0.1'],
  // A translator's addresses, and those of the old IPv4-compatible form, are IPv6.
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['64:ff9b::c000:207', '64:ff9b:0:0::/64'],
  ['::192.0.2.7', '0:0:0:0::/64'],
  ['::ffff:0:192.0.2.7', '0:0:0:0::/64'],
  ['192.0.2.7:49152', '192.0.2.7'],
  ['[2001:db8:1:2::9]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const;

for (const [address, bucket] of cases) {
  test(`Rate limits: per client address: ${address} counts as ${bucket}`, () =>
    assert.equal(clientBucket(address), bucket));
}
