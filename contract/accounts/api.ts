import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, LanguageCode } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';
import { ROLES } from '#contract/lib/roles.ts';

const Nothing = z.object({});

/** The signed-in person and everything the screens need to know about them. */
export const Session = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  /** The id of the person's plant; null for sellers and buyers. */
  admin: z.int().nullable(),
  plant_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** 1 when a portal user may sign in; always 1 for staff. */
  enablecp: z.union([z.literal(0), z.literal(1)]),
  /** Comma-separated species the plant handles. */
  nmfs_number: z.string(),
  zip: z.string(),
  /** The plant's time zone. Empty for people without a plant, who see times in their own zone. */
  time_zone: z.string(),
  /** The language this person chose; null if they haven't chosen one. */
  language: LanguageCode.nullable(),
  /** The card that covers this person's bookings; for staff, the plant's. */
  card_profileid: z.int().nullable(),
  /** False if the plant lets people book without a card. */
  demands_card: z.boolean(),
  /** How the plant kills animals whose label allows custom and inspected. */
  default_offering: z.enum(['usda', 'custom']).default('usda'),
  /** True while this person must turn on two-step sign-in before doing anything else. */
  owes_second_step: z.boolean().default(false),
  /** True if messages stay on this person's screens until they are closed. */
  keeps_messages: z.boolean().default(false),
  /** URL of the person's picture; '' for none. */
  avatar: z.string(),
});
export type Session = z.output<typeof Session>;

/**
 * Signs in. Takes username (the email address), password, and remember (a 3-day session instead of one that ends with the
 * browser). Returns the access token, a JWT that carries the Session; the refresh token comes as an httpOnly cookie. Users with
 * two-step sign-in get `second_step` and continue with auth/loginCode.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  input: z.object({
    username: z.string().overwrite(stripInvisible).min(1, 'Required').max(254),
    password: z.string().min(1, 'Required').max(200),
    remember: Flag.default(false),
  }),
  data: z.string(),
  // Clients also send flags of their own for remembering the user.
  ignores: ['*'],
  refusals: ['wrong_password', 'second_step', 'portal_off'],
});

/**
 * Issues a new access token for the session in the cookie and rotates the refresh token. Using an old refresh token ends the
 * session. Returns null if the browser has no session.
 */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  input: Nothing,
  data: z.string().nullable(),
  refusals: ['portal_off'],
});

/** Ends the session in the cookie. Succeeds even if there is none. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  input: Nothing,
  data: z.null(),
  refusals: [],
});

/** Returns the signed-in person, read fresh from the database. */
export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  input: Nothing,
  data: Session,
  refusals: [],
  shows: ['account'],
});
