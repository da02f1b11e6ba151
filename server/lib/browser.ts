import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestOf, signInCookie } from '#server/lib/cookie.ts';
import type { Site } from '#server/lib/site.ts';
import type { Browser } from '#server/lib/who.ts';

const LONGEST_AGENT = 400;
const YEAR_SECONDS = 365 * 24 * 3600;

/** The browser behind a call. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, { origin, isSecure }: Site): Browser {
  const device = signInCookie(request, reply, isSecure, 'hq_device');
  return {
    // Once the connection is closed, there is no address, whatever the type says.
    network: networkOf((request.ip as string | undefined) ?? ''),
    agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    // A getter, because reading it can take a system call, and few calls need it.
    get origin() {
      return origin();
    },
    device: { ...device, set: (value) => device.set(value, YEAR_SECONDS) },
    challenge: signInCookie(request, reply, isSecure, 'hq_challenge'),
    guest: () => guestOf(request, reply, isSecure),
  };
}

/**
 * The network part of an IP address, shared by a household, office, or machine: the first three numbers of an IPv4
 * address, or the first four groups of an IPv6 address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return 'unknown';
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}:*`;
}
