import { z } from 'zod';
import { PASSWORDS_DIFFER, Password } from '#contract/accounts/registration.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email } from '#contract/lib/fields.ts';

/** The secret part of a mailed link. */
export const LinkToken = z.string().trim().min(1, 'Required').max(200);

/** A new password, typed twice, with the words of registration. Spec part 1, section 5. */
export const NewPassword = { password: Password, confirmpassword: z.string().min(1, 'Required').max(200) };
interface TypedTwice {
  password: string;
  confirmpassword: string;
}
export function requireSame({ password, confirmpassword }: TypedTwice, ctx: z.RefinementCtx): void {
  if (password !== confirmpassword)
    ctx.addIssue({ code: 'custom', path: ['confirmpassword'], message: PASSWORDS_DIFFER });
}

/** Mails a link to choose a new password by. It answers the same, and as fast, for an address that has no account. Decision C-42. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  input: z.object({ email: Email }),
  data: z.null(),
  refusals: [],
});

/** Sets a password by a mailed link: one that was asked for, an invitation, or a registration that has to prove its mailbox. Ends every session of the account. Decisions C-41, C-42. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetPassword',
  input: z.object({ token: LinkToken, ...NewPassword }).superRefine(requireSame),
  data: z.null(),
  done: 'Your password is set. Sign in to continue.',
  refusals: ['link_over'],
});

/** Makes the address of a mailed link the account's own. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirmEmail',
  input: z.object({ token: LinkToken }),
  data: z.object({ email: z.string() }),
  refusals: ['link_over', 'email_taken'],
});
