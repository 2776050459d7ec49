import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressKind, destinationOf, kindOf } from './address-kinds.ts';
import { isPermitted } from './private-addresses.ts';

/** By kind; each address as some program may write it. First and last of a range, and what lies just outside of it. */
const CORPUS: Readonly<Record<AddressKind, string>> = {
  public: `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 99.255.255.255 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
    168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0
    192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
    203.0.112.255 203.0.114.0 223.255.255.255 93.184.215.14
    2000:: 2001:200:: 2001:4860:4860::8888 2001:db7:ffff:: 2001:db9:: 2003:: 2606:4700:4700::1111 2a00:1450:4001:: 3ffe::
    3fff:1000:: 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2620:fe::fe [2606:4700::1111]
    ::ffff:8.8.8.8 ::ffff:808:808 0:0:0:0:0:ffff:1.1.1.1 64:ff9b::8.8.8.8 64:ff9b::808:808 64:ff9b:0:0:0:0:101:101`,
  loopback: `127.0.0.0 127.0.0.1 127.0.0.2 127.1.2.3 127.53.0.1 127.127.127.127 127.255.255.254 127.255.255.255
    ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 [::1] ::0001 ::1%lo
    ::ffff:127.0.0.1 ::FFFF:127.0.0.1 ::ffff:7f00:1 ::ffff:7f00:0001 0:0:0:0:0:ffff:127.0.0.1 0:0:0:0:0:ffff:7f00:1
    [::ffff:127.0.0.1] [::ffff:7f00:1] ::ffff:127.255.255.255 64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b:0:0:0:0:7f00:1
    [64:ff9b::7f00:1] 0064:ff9b::127.0.0.1 64:FF9B::7F00:1`,
  private: `10.0.0.0 10.0.0.1 10.10.10.10 10.255.255.255 172.16.0.0 172.16.0.1 172.17.0.1 172.20.10.2 172.31.255.255
    192.168.0.0 192.168.0.1 192.168.1.1 192.168.178.1 192.168.255.255
    ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:172.16.0.1 ::ffff:ac10:1 ::ffff:192.168.1.1 ::ffff:c0a8:101 64:ff9b::10.0.0.1
    64:ff9b::192.168.1.1 64:ff9b::ac10:1 [::ffff:10.1.2.3]`,
  'unique local': `fc00:: fc00::1 fc12:3456:789a::1 fcff:ffff:: fd00:: fd00::1 fd12:3456:789a:1::1 FD00::1 [fd00::1]
    fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fd00::1%eth0 fd20:ce::253`,
  'shared (carrier-grade NAT)': `100.64.0.0 100.64.0.1 100.100.100.199 100.100.100.201 100.127.255.255 ::ffff:100.64.0.1
    64:ff9b::100.64.0.1`,
  'link-local': `169.254.0.0 169.254.0.1 169.254.169.253 169.254.169.255 169.254.255.255 fe80:: fe80::1 fe80::1%eth0
    fe80::abcd:ef01:2345:6789 febf:ffff:: [fe80::1] ::ffff:169.254.1.1 ::ffff:a9fe:101 64:ff9b::169.254.1.1`,
  'cloud metadata': `169.254.169.254 169.254.170.2 169.254.170.23 100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254
    fd00:ec2::23 fd20:ce::254 [fd00:ec2::254] fd00:0ec2:0:0:0:0:0:254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe
    64:ff9b::169.254.169.254 64:ff9b::a9fe:a9fe [::ffff:100.100.100.200]`,
  'this network': `0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255 :: 0:0:0:0:0:0:0:0 [::] ::ffff:0.0.0.0 ::ffff:0:0 64:ff9b::
    64:ff9b::0.0.0.0 64:ff9b::1`,
  multicast: `224.0.0.0 224.0.0.1 224.0.0.251 232.1.1.1 239.255.255.250 239.255.255.255 ff00:: ff01::1 ff02::1 ff02::fb
    ff05::2 ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ::ffff:224.0.0.1 64:ff9b::224.0.0.1`,
  reserved: `192.0.0.0 192.0.0.1 192.0.0.8 192.0.0.170 192.0.0.255 192.0.2.0 192.0.2.1 192.0.2.255 192.88.99.0 192.88.99.1
    192.88.99.255 198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.0 198.51.100.7 203.0.113.0 203.0.113.255 240.0.0.0
    240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255 ::ffff:255.255.255.255 64:ff9b::240.0.0.1
    ::127.0.0.1 ::7f00:1 ::10.0.0.1 ::2 ::8.8.8.8 ::ffff:0:127.0.0.1 ::fffe:7f00:1 64:ff9b:1::7f00:1 64:ff9b:1:ffff::
    64:ff9b::1:7f00:1 100:: 100::1 1::1 200::1 400:: 1fff:ffff:: 2001:: 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2
    2001:10::1 2001:20::1 2001:1ff:ffff:: 2001:db8:: 2001:db8::1 2001:db8:ffff:: 2002:: 2002:7f00:1:: 2002:7f00:0001::1
    2002:a00:1:: 2002:808:808:: 2002:ffff:: 3fff:: 3fff:fff:ffff:: 4000:: 5f00::1 8000:: a000:: fec0:: fec0::1 feff::
    fb00:: fe00:: fe7f:ffff:: [2002:7f00:1::]`,
};
const cases = Object.entries(CORPUS).flatMap(([kind, text]) => text.split(/\s+/).map((address) => [address, kind]));

/** What `destinationOf` finds in each; a text that is no address fails the test. */
function destination(address: string): string {
  return destinationOf(address) ?? assert.fail(`${address} was not read as an address`);
}

test('each of the special addresses is told as what it is, however it is written', () => {
  assert.ok(cases.length > 240, `${cases.length} addresses`);
  const wrong = cases.filter(([address = '', kind]) => kindOf(destination(address)) !== kind);
  assert.deepEqual(wrong, []);
});

test('without permission nothing is reached but public addresses; `true` permits networks of one’s own and no metadata', () => {
  const own = new Set(['public', 'loopback', 'private', 'unique local', 'shared (carrier-grade NAT)']);
  for (const [address = '', kind = ''] of cases) {
    assert.equal(isPermitted(destination(address), 'none'), kind === 'public', address);
    assert.equal(isPermitted(destination(address), 'all'), own.has(kind), address);
  }
});

test('ranges permit what lies in them, also as IPv4-mapped; multicast and 0.0.0.0 never', () => {
  const permitted = ['10.1.0.0/16', '169.254.169.254', 'fd12::/16'];
  const cases: [string, boolean][] = [
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['10.2.0.1', false],
    ['169.254.169.254', true],
    ['169.254.169.253', false],
    ['fd12::1', true],
    ['fd13::1', false],
    ['127.0.0.1', false],
    ['8.8.8.8', true],
  ];
  for (const [address, isReached] of cases) {
    assert.equal(isPermitted(destination(address), permitted), isReached, address);
  }
  for (const address of ['0.0.0.0', '::', '224.0.0.1', 'ff02::1']) {
    assert.equal(isPermitted(destination(address), ['0.0.0.0/0', '::/0']), false, address);
  }
});

test('a name is no address, and neither are numbers that only a resolver reads as one', () => {
  for (const text of [
    'localhost',
    '',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.0.0.1.',
    '1.2.3.4.5',
  ]) {
    assert.equal(destinationOf(text), null, text);
  }
});
