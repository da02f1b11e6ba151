import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { IntBetween } from '#contract/lib/fields.ts';

/** A card as we know it: never its number. Decision C-89. */
export const CardProfile = z.object({
  card_profileid: z.int(),
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The provider that holds the card; 'sandbox' charges nobody. */
  provider: z.string(),
});

/** The card this person's calls lean on, null when there is none. `can.replace` is false for staff who only inherit the plant's. */
export const cardProfile = endpoint({
  method: 'GET',
  path: '/api/payment/cardProfile',
  input: z.object({}),
  data: z.object({ card: CardProfile.nullable(), can: z.object({ replace: z.boolean() }) }),
  refusals: [],
  shows: ['account'],
});

/** A card number has 13 to 19 digits in a row; nothing that is sent may carry one. Decision C-89. */
const CARD_NUMBER = /\d{13}/;

/**
 * Keeps a card that the provider turned into a token in the browser. In: token, brand, last four digits, expiry. Replaces the one
 * before. Strict: a call that brings anything else, such as a card number, is refused.
 */
export const saveCardProfile = endpoint({
  method: 'POST',
  path: '/api/payment/saveCardProfile',
  input: z.strictObject({
    token: z
      .string()
      .regex(/^sandbox_[a-z0-9]{16,64}$/, 'This card was not accepted.')
      .refine((token) => !CARD_NUMBER.test(token), 'Don’t send a card number.'),
    brand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
    last_four: z.string().regex(/^\d{4}$/, 'Enter only the last four digits.'),
    exp_month: IntBetween(1, 12),
    exp_year: IntBetween(2000, 2199),
  }),
  data: CardProfile,
  done: 'Card saved',
  refusals: ['card_not_accepted', 'key_reused'],
  creates: true,
});
