import { z } from 'zod';
import { PASSWORDS_DIFFER, Password } from '#contract/accounts/registration-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';

/** The secret part of an emailed link. */
export const LinkToken = z.string().overwrite(stripInvisible).min(1, 'Required').max(200);

/** A new password, typed twice, with the same error messages as at registration. */
export const NewPassword = { password: Password, confirmpassword: z.string().min(1, 'Required').max(200) };
interface TypedTwice {
  password: string;
  confirmpassword: string;
}
export function requireSame({ password, confirmpassword }: TypedTwice, ctx: z.RefinementCtx): void {
  if (password !== confirmpassword)
    ctx.addIssue({ code: 'custom', path: ['confirmpassword'], message: PASSWORDS_DIFFER });
}

/** Whether the password is a common one, which would be refused. Nothing is stored. */
export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/auth/checkPassword',
  input: z.object({ password: z.string().max(200) }),
  data: z.object({ is_common: z.boolean() }),
  refusals: [],
});

/** Emails a link for choosing a new password. The response and its timing are the same for an address without an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  input: z.object({ email: Email }),
  data: z.null(),
  refusals: [],
});

/** Checks whether an emailed link still works, so the screen can report a dead link before asking for anything. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/auth/checkLink',
  input: z.object({ token: LinkToken }),
  data: z.object({ is_good: z.boolean() }),
  refusals: [],
});

/**
 * Confirms the caller's email address, given the link that was sent there. The caller is signed in, because the link alone
 * proves the mailbox but not who chose the account's password. See docs/decisions/0007.
 */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/account/confirmAddress',
  input: z.object({ token: LinkToken }),
  data: z.object({ email: z.string() }),
  refusals: ['link_over', 'link_of_other'],
});

/** Sends that link again. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/sendConfirmation',
  input: z.object({}),
  data: z.null(),
  done: 'We sent you a link. Open it to confirm your email address.',
  refusals: ['already_confirmed'],
});

/**
 * Sets a password through an emailed link: for a requested reset, an invitation, or a registration whose email address has to
 * be confirmed. Ends all of the account's sessions.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetPassword',
  input: z.object({ token: LinkToken, ...NewPassword }).superRefine(requireSame),
  data: z.null(),
  done: 'Your password is set. Sign in to continue.',
  refusals: ['link_over', 'password_simple', 'password_common', 'password_guessable', 'account_in_use'],
});

/** Changes the account's email address to the one the link was sent to. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirmEmail',
  input: z.object({ token: LinkToken }),
  data: z.object({ email: z.string() }),
  refusals: ['link_over', 'email_taken'],
});
