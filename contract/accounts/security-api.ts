import { z } from 'zod';
import { NewPassword, requireSame } from '#contract/accounts/recovery-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, Json, RequiredLine } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';

const Nothing = z.object({});
/** The current password, asked for again before a change that could lock the person out. */
export const PresentPassword = z.string().min(1, 'Required').max(200);
/** Six digits from the authenticator app, or a recovery code. */
const Code = z.string().overwrite(stripInvisible).min(1, 'Required').max(60);
/** The most passkeys one account can have. */
export const MAX_PASSKEYS = 20;
export const PasskeyName = RequiredLine(60);

export const ListedSession = z.object({
  session_id: z.string(),
  /** Such as 'Firefox on Windows'; '' if unknown. */
  device: z.string(),
  /** The network the session was last used from, truncated: '203.0.113.*'. */
  place: z.string(),
  began_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
});
export const ListedPasskey = z.object({
  passkey_id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

/** Returns how the caller can sign in and where they are signed in. */
export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  input: Nothing,
  data: z.object({
    email: z.string(),
    /** Whether the account's owner has opened a link that was sent to this address. */
    is_email_confirmed: z.boolean(),
    has_second_factor: z.boolean(),
    /** Whether the plant requires two-step sign-in, in which case it can't be turned off. */
    demands_second_step: z.boolean(),
    recovery_codes_left: z.int(),
    passkeys: z.array(ListedPasskey),
    sessions: z.array(ListedSession),
  }),
  refusals: [],
  shows: ['account'],
});

/** Changes the password and signs out all other browsers. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/changePassword',
  input: z.object({ present_password: PresentPassword, ...NewPassword }).superRefine(requireSame),
  data: z.null(),
  done: 'Password changed. You’re signed out of all other browsers.',
  refusals: ['present_password_wrong', 'password_simple', 'password_common', 'password_guessable'],
});

/** Emails a link to the new address, which takes effect once the link is opened. The old address is notified. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/changeEmail',
  input: z.object({ email: Email, present_password: PresentPassword }),
  data: z.null(),
  done: 'We sent a link to your new address. Open it to finish.',
  refusals: ['present_password_wrong'],
});

/** Signs out one of the caller's own browsers. */
export const endOneSession = endpoint({
  method: 'POST',
  path: '/api/account/endSession',
  input: z.object({ session_id: z.uuid() }),
  data: z.null(),
  done: 'Browser signed out',
  refusals: [],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/endOtherSessions',
  input: Nothing,
  data: z.null(),
  done: 'Signed out of all other browsers',
  refusals: [],
});

/** Signs the caller out everywhere, including this browser. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/signOutEverywhere',
  input: Nothing,
  data: z.null(),
  refusals: [],
});

/**
 * Returns a secret for an authenticator app, as text and as the URL in its QR code. It takes effect once a code from the app
 * is confirmed.
 */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/startSecondFactor',
  input: z.object({ present_password: PresentPassword }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['present_password_wrong', 'second_factor_on'],
});

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Turns on two-step sign-in. Returns the recovery codes, which are shown only this once. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/confirmSecondFactor',
  input: z.object({ code: Code }),
  data: RecoveryCodes,
  done: 'Two-step sign-in is on.',
  refusals: ['code_wrong', 'second_factor_lost', 'second_factor_on', 'begin_again'],
});

/** Turns off two-step sign-in, given the password or a code. */
export const stopSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/stopSecondFactor',
  input: z
    .object({ present_password: PresentPassword.optional(), code: Code.optional() })
    .refine(({ present_password, code }) => present_password !== undefined || code !== undefined, {
      path: ['present_password'],
      message: 'Required',
    }),
  data: z.null(),
  done: 'Two-step sign-in is off.',
  refusals: ['second_step_demanded', 'present_password_wrong', 'code_wrong', 'second_factor_lost'],
});

/** Replaces the recovery codes with new ones. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/renewRecoveryCodes',
  input: z.object({ present_password: PresentPassword }),
  data: RecoveryCodes,
  refusals: ['present_password_wrong', 'begin_again'],
});

/** Options and results of the browser's passkey calls, in WebAuthn's own JSON format. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });
const PasskeyAnswer = Json(
  z.looseObject({
    id: z.string().max(2000),
    response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  }),
);

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/startPasskey',
  input: z.object({ present_password: PresentPassword }),
  data: PasskeyOptions,
  refusals: ['present_password_wrong', 'passkeys_full'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/addPasskey',
  input: z.object({ name: PasskeyName, answer: PasskeyAnswer }),
  data: z.object({ passkey_id: z.int() }),
  done: 'Passkey added',
  refusals: ['passkey_refused', 'passkeys_full'],
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/account/renamePasskey',
  input: z.object({ passkey_id: Id, name: PasskeyName }),
  data: z.null(),
  refusals: [],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/account/removePasskey',
  input: z.object({ passkey_id: Id }),
  data: z.null(),
  done: 'Passkey removed',
  refusals: [],
});

/**
 * The second step after a correct password: a code from the authenticator app, or a recovery code. An httpOnly cookie
 * identifies the sign-in it belongs to.
 */
export const loginCode = endpoint({
  method: 'POST',
  path: '/api/auth/loginCode',
  input: z.object({ code: Code }),
  data: z.string(),
  refusals: ['code_wrong', 'second_factor_lost', 'begin_again', 'portal_off'],
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/startPasskeyLogin',
  input: Nothing,
  data: PasskeyOptions,
  refusals: [],
});

/**
 * Signs in with a passkey. This covers both steps, because the device itself asks for a fingerprint, face, or PIN. Returns the
 * access token.
 */
export const loginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/loginPasskey',
  input: z.object({ answer: PasskeyAnswer, remember: Flag.default(false) }),
  data: z.string(),
  refusals: ['passkey_refused', 'portal_off'],
});
