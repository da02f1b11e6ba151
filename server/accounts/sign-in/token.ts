import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import { jwtVerify } from 'jose/jwt/verify';
import type { Session } from '#contract/accounts/api.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import type { Actor } from '#server/lib/who.ts';

const ISSUER = 'hindquarter';
const ACCESS_MINUTES = 15;
/** Without "Remember me", the cookie ends with the browser; the session itself ends after a working day. */
const SESSION_HOURS = { remembered: 72, browser: 12 } as const;

/** A session ends this many days after sign-in, no matter how often it is used. */
const LONGEST_SESSION_DAYS = 30;

const HEAD = base64url({ alg: 'HS256' });

/** The access token: a JWT with the session's facts for the screens and the session's id for the server. */
export async function signAccessToken(secret: string, session_id: string, session: Session): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    ...session,
    sid: session_id,
    iss: ISSUER,
    sub: String(session.id),
    iat,
    exp: iat + ACCESS_MINUTES * 60,
  };
  const signed = `${HEAD}.${base64url(claims)}`;
  // Signed here rather than with jose, whose key operations queue behind the password hashes.
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The session an access token belongs to; null when it is forged, expired, or signed another way. */
export async function readAccessToken(keys: readonly Uint8Array[], token: string): Promise<string | null> {
  for (const key of keys) {
    const session_id = await readSignedWith(key, token);
    if (session_id !== null) return session_id;
  }
  return null;
}

async function readSignedWith(secret: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { issuer: ISSUER, algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? payload.sid : null;
  } catch {
    return null;
  }
}

/**
 * A refresh token: the session's id, which starts with the time so that new sessions are stored together, and 32 random
 * bytes. Only its hash is stored.
 */
export function newRefreshToken(session_id: string = randomUUIDv7()): {
  session_id: string;
  token: string;
  hash: Buffer;
} {
  const token = `${session_id}.${randomBytes(32).toString('base64url')}`;
  return { session_id, token, hash: hashToken(token) };
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export function sessionOf(token: string | undefined): string | null {
  const session_id = token?.split('.')[0] ?? '';
  return UUID.test(session_id) ? session_id : null;
}

/** When a session that began at `began` and is used at `now` will end. */
export function sessionEnd(remembered: boolean, began: Date = new Date(), now: Date = new Date()): Date {
  const hours = remembered ? SESSION_HOURS.remembered : SESSION_HOURS.browser;
  return new Date(Math.min(now.getTime() + hours * 3_600_000, began.getTime() + LONGEST_SESSION_DAYS * 86_400_000));
}

/** What the screens need to know about an actor. */
export function sessionFacts(actor: Actor): Session {
  return {
    id: actor.account_id,
    role: actor.role,
    admin: actor.plant_id,
    plant_name: actor.plant_name,
    first_name: actor.first_name,
    last_name: actor.last_name,
    email: actor.email,
    enablecp: actor.has_portal ? 1 : 0,
    nmfs_number: actor.species.join(','),
    zip: actor.zip,
    time_zone: actor.time_zone,
    language: actor.language,
    card_profileid: actor.card_profile_id,
    demands_card: actor.demands_card,
    default_offering: actor.default_offering,
    owes_second_step: actor.owes_second_step,
    keeps_messages: actor.keeps_messages,
    avatar: pictureAddress(actor.avatar),
  };
}
