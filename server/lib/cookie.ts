import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '#server/lib/who.ts';

const NAME = 'hq_refresh';
const REMEMBERED_SECONDS = 3 * 24 * 3600;
/** Sent to the sign-in calls only, never by another site, never readable by a script. */
const AT = { path: '/api/auth', httpOnly: true, sameSite: 'strict' } as const;

/** The refresh cookie of one call. Remember me keeps it 3 days (Spec part 1, section 9). */
export const refreshCookie = (request: FastifyRequest, reply: FastifyReply): RefreshCookie => ({
  read: () => request.cookies[NAME],
  set(token, remember) {
    const keep = remember ? { maxAge: REMEMBERED_SECONDS } : {};
    reply.setCookie(NAME, token, { ...AT, ...keep, secure: request.protocol === 'https' });
  },
  clear: () => void reply.clearCookie(NAME, AT),
});
