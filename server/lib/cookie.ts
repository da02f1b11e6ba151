import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';
import type { RefreshCookie } from '#server/lib/who.ts';

const REMEMBERED_SECONDS = 3 * 24 * 3600;
/** Never sent from another site, never readable by scripts. */
const ALWAYS = { httpOnly: true, sameSite: 'strict' } as const;

/**
 * A cookie for the sign-in calls. Over https its name begins with __Host-, so that no other site on the same domain can set
 * it; browsers then require it to apply to every path.
 */
export function signInCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
  plainName: string,
): { read(): string | undefined; set(value: string, maxAge?: number): void; clear(): void } {
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const place = { ...ALWAYS, secure: isSecure, path: isSecure ? '/' : '/api/auth' };
  return {
    read: () => request.cookies[name],
    set: (value, maxAge) => void reply.setCookie(name, value, { ...place, ...(maxAge !== undefined && { maxAge }) }),
    clear: () => void reply.clearCookie(name, place),
  };
}

/** The refresh cookie and, next to it, a marker that scripts can read. "Remember me" keeps them for 3 days. */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): RefreshCookie {
  const { read, set, clear } = signInCookie(request, reply, isSecure, 'hq_refresh');
  const markName = isSecure ? `__Host-${SIGNED_IN_COOKIE}` : SIGNED_IN_COOKIE;
  const mark = { sameSite: 'lax', secure: isSecure, path: '/' } as const;
  return {
    read,
    clear() {
      clear();
      reply.clearCookie(markName, mark);
    },
    set(token, remember) {
      const maxAge = remember ? REMEMBERED_SECONDS : undefined;
      set(token, maxAge);
      reply.setCookie(markName, '1', { ...mark, ...(maxAge !== undefined && { maxAge }) });
    },
  };
}

/** Matches how long answer-once.ts keeps responses. */
const GUEST_SECONDS = 2 * 24 * 3600;

/**
 * Returns a random value that tells browsers apart when nobody is signed in, from a cookie that is set on first use. It
 * identifies a browser, never a person.
 */
export function guestOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const name = isSecure ? '__Host-hq_guest' : 'hq_guest';
  const known = request.cookies[name];
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const guest = randomBytes(16).toString('base64url');
  reply.setCookie(name, guest, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    path: '/',
    maxAge: GUEST_SECONDS,
  });
  return guest;
}
