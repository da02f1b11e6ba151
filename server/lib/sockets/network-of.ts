import { isIPv6 } from 'node:net';

/** How many groups of an IPv6 address identify its network. Whoever has one address usually has the whole network. */
const NETWORK_GROUPS = 4;

/** How limits count an address: an IPv4 address on its own, and an IPv6 address as its /64 network. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address;
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const first = start.split(':').filter(Boolean);
  const last = end?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
