import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser, PlainCookie } from '#server/lib/who.ts';

const LONGEST_AGENT = 400;
const YEAR_SECONDS = 365 * 24 * 3600;
/** Sent only to the sign-in calls, never from another site, never readable by scripts. */
const AT = { path: '/api/auth', httpOnly: true, sameSite: 'strict' } as const;

/** The browser behind a call. `publicUrl` is the public URL of this installation, if set. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Browser {
  function cookie(name: string, keep: { maxAge?: number }): PlainCookie {
    return {
      read: () => request.cookies[name],
      set: (value) => void reply.setCookie(name, value, { ...AT, ...keep, secure: request.protocol === 'https' }),
      clear: () => void reply.clearCookie(name, AT),
    };
  }
  return {
    network: networkOf(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    origin: publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin,
    device: cookie('hq_device', { maxAge: YEAR_SECONDS }),
    challenge: cookie('hq_challenge', {}),
  };
}

/**
 * The network part of an IP address, shared by a household, office, or machine: three parts of IPv4, four groups of IPv6.
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
