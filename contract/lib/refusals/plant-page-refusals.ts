/** Confirming an address, and what people ask a plant for on its public page. */
export const PLANT_PAGE_REFUSALS = {
  already_confirmed: [409, 'Your email address is already confirmed.'],
  email_unconfirmed: [
    409,
    'Confirm your email address first. Open the link we sent you, or ask for a new one under “Sign-in and security”.',
  ],
  plant_declined: [
    409,
    'This plant declined your request. You can ask again {days} days after its answer, or write to it.',
  ],
  request_answered: [409, 'Someone has already answered this request.'],
  day_gone: [409, 'This day is no longer free. Pick another one.'],
  dropoff_over: [409, 'The time to confirm is over, and the day is free for others again. Ask for it once more.'],
  link_of_other: [
    409,
    'This link is for another account. Sign in with the email address it was sent to, then open it again.',
  ],
} as const;
