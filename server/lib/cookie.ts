import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '#server/lib/who.ts';

const NAME = 'hq_refresh';
const REMEMBERED_SECONDS = 3 * 24 * 3600;
/** Sent only to the sign-in calls, never from another site, never readable by scripts. */
const AT = { path: '/api/auth', httpOnly: true, sameSite: 'strict' } as const;

/** The refresh cookie. "Remember me" keeps it for 3 days. */
export const refreshCookie = (request: FastifyRequest, reply: FastifyReply): RefreshCookie => ({
  read: () => request.cookies[NAME],
  set(token, remember) {
    const keep = remember ? { maxAge: REMEMBERED_SECONDS } : {};
    reply.setCookie(NAME, token, { ...AT, ...keep, secure: request.protocol === 'https' });
  },
  clear: () => void reply.clearCookie(NAME, AT),
});
