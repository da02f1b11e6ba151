import { expect, test } from 'vitest';
import { networkOf } from '#server/lib/sockets/network-of.ts';

test('counts an IPv6 address as its network, and an IPv4 address as itself', () => {
  for (const address of ['2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7:ffff:ffff:ffff:ffff'])
    expect(networkOf(address)).toBe('2001:db8:0:7::/64');
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '']) expect(networkOf(address)).toBe(address);
});
