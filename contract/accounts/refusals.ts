import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of accounts. */
export const ACCOUNTS_REFUSALS = {
  wrong_password: [401, 'The email or password isn’t right.'],
  second_step: [401, 'Enter the code from your authenticator app.'],
  code_wrong: [422, 'This code is wrong or was already used. Enter a new one.'],
  second_factor_lost: [
    422,
    'We can’t check codes from your app anymore. Use a recovery code, then set up two-step sign-in again.',
  ],
  begin_again: [422, 'That took too long. Start again.'],
  link_over: [422, 'This link has expired. Request a new one.'],
  present_password_wrong: [422, 'That isn’t your current password.'],
  password_simple: [422, 'This password repeats a few characters. Use more different ones.'],
  password_common: [422, 'Many people use this password, so it’s easy to guess. Choose another one.'],
  password_guessable: [
    422,
    'This password is mostly your name, your email address, or our name. Choose one that’s harder to guess.',
  ],
  second_step_demanded: [409, 'Your plant requires two-step sign-in, so you can’t turn it off.'],
  second_factor_on: [409, 'Two-step sign-in is already on.'],
  passkey_refused: [422, 'We couldn’t use this passkey. Try again, or use your password.'],
  passkeys_full: [422, 'You’ve reached the limit for passkeys. Remove one first.'],
  api_keys_full: [422, 'You’ve reached the limit of {most} API keys. Revoke one first.'],
  push_refused: [422, 'We can’t send notifications to this browser. Try another one.'],
  push_devices_full: [422, 'You’ve reached the limit of {most} devices. Remove one first.'],
  portal_off: [403, 'You do not have access to the the customer portal. Contact admin.'],
  email_taken: [409, 'There’s already an account with this email address.'],
  role_closed: [422, 'Please select role.'],
  settings_changed: [409, 'Someone else changed this while you were editing. Check the marked fields and save again.'],
  species_booked: [409, 'Upcoming orders for {species}: {count}. They’ll stay booked, but no new ones can be added.'],
  not_your_rank: [403, 'You can’t change this person’s access. Ask the owner of the plant.'],
  already_in_team: [409, 'This person is already in Users and Roles.'],
  account_elsewhere: [
    409,
    'There’s already an account with this email address, and each person can have only one. Use a different address.',
  ],
  account_in_use: [
    409,
    'This email address belongs to an account that buys or sells on the market. Choose “Forgot Password?” to use that account.',
  ],
  member_changed: [409, 'This person’s access has changed. Check the list and try again.'],
  already_confirmed: [409, 'Your email address is already confirmed.'],
  link_of_other: [
    409,
    'This link is for another account. Sign in with the email address it was sent to, then open it again.',
  ],
} as const satisfies Sentences;
