import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of mail. */
export const MAIL_REFUSALS = {
  not_sent_yet: [409, 'This message hasn’t been sent yet.'],
  private_link: [
    409,
    'This message had a private link, which we don’t keep. Send a new link from the order or the invoice.',
  ],
} as const satisfies Sentences;
