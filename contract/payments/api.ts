import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { IntBetween } from '#contract/lib/fields.ts';

/** A card as we store it, never with its number. */
export const CardProfile = z.object({
  card_profileid: z.int(),
  brand: z.string(),
  last_four: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The provider that holds the card; 'sandbox' never charges anyone. */
  provider: z.string(),
});

/**
 * The card used for this person's bookings; null if there is none. `can.replace` is false for staff, who use the
 * plant's card.
 */
export const cardProfile = endpoint({
  method: 'GET',
  path: '/api/payment/cardProfile',
  input: z.object({}),
  data: z.object({
    card: CardProfile.nullable(),
    can: z.object({ replace: z.boolean() }),
    /** Where a card is entered: in our own form, or on the provider's page, which `openCardPage` opens. */
    entry: z.enum(['form', 'page']),
  }),
  refusals: [],
  shows: ['account'],
});

/** Card numbers have 13 to 19 consecutive digits; no field may contain one. */
const CARD_NUMBER = /\d{13}/;

/**
 * A card that the provider turned into a token in the browser: token, brand, last four digits, expiry. Strict: any other field,
 * such as a card number, is refused.
 */
export const SentCard = z.strictObject({
  token: z
    .string()
    .regex(/^sandbox_[a-z0-9]{16,64}$/, 'This card was not accepted.')
    .refine((token) => !CARD_NUMBER.test(token), 'Don’t send a card number.'),
  brand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
  last_four: z.string().regex(/^\d{4}$/, 'Enter only the last four digits.'),
  exp_month: IntBetween(1, 12),
  exp_year: IntBetween(2000, 2199),
});

/** Saves a card, replacing the previous one. */
export const saveCardProfile = endpoint({
  method: 'POST',
  path: '/api/payment/saveCardProfile',
  input: SentCard,
  data: CardProfile,
  done: 'Card saved',
  refusals: ['card_not_accepted', 'key_reused'],
  creates: true,
});
