import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, LanguageCode } from '#contract/lib/fields.ts';
import { ROLES } from '#contract/lib/roles.ts';

const Nothing = z.object({});

/** The signed-in person, with what every screen needs to know. Spec part 1 and 2, section 3 (user session). */
export const Session = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  /** The plant's id, the tenant; null for sellers and buyers. Decision C-39. */
  admin: z.int().nullable(),
  plant_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** 1 when a portal user may enter; staff always. Decision C-40. */
  enablecp: z.union([z.literal(0), z.literal(1)]),
  /** Comma list of the species the plant handles. */
  nmfs_number: z.string(),
  zip: z.string(),
  time_zone: z.string(),
  /** The language this person has chosen; null while none was. */
  language: LanguageCode.nullable(),
  /** The card this person's calls lean on: staff have the plant's. Decision C-88. */
  card_profileid: z.int().nullable(),
  /** False where the plant lets people book without a card. Decision C-88. */
  demands_card: z.boolean(),
  /** The address of the person's picture; '' for none. */
  avatar: z.string(),
});
export type Session = z.output<typeof Session>;

/** Signs in. In: username (the e-mail), password, remember (a 3-day session instead of the browser's). Out: the access token, a JWT that carries the Session; the refresh token comes as an httpOnly cookie. Who has two-step sign-in is refused with `second_step` and goes on with auth/loginCode. Spec part 1, section 7. */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  input: z.object({
    username: z.string().trim().min(1, 'Required').max(254),
    password: z.string().min(1, 'Required').max(200),
    remember: Flag.default(false),
  }),
  data: z.string(),
  refusals: ['wrong_password', 'second_step', 'portal_off'],
});

/** A fresh access token for the session in the cookie, whose token is replaced. An already replaced one ends the session. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  input: Nothing,
  data: z.string(),
  refusals: ['portal_off'],
});

/** Ends the session of the cookie. Answers yes also when there is none. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  input: Nothing,
  data: z.null(),
  refusals: [],
});

/** Who is signed in, read anew. */
export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  input: Nothing,
  data: Session,
  refusals: [],
  shows: ['account'],
});
