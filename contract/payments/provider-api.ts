import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Line } from '#contract/lib/fields.ts';
import { CardProfile } from '#contract/payments/api.ts';

/**
 * Opens the card provider's own page for adding a card, if the provider has one. `back` is the page to return to afterward.
 * Returns the address of the provider's page.
 */
export const openCardPage = endpoint({
  method: 'POST',
  path: '/api/payment/open_card_page',
  input: z.object({ back: Line(500).default('') }),
  data: z.object({ url: z.string() }),
  refusals: ['provider_away'],
});

/** Saves the card that was added on the provider's page. Calling it again changes nothing. */
export const endCardPage = endpoint({
  method: 'POST',
  path: '/api/payment/end_card_page',
  input: z.object({ session: Line(200) }),
  data: CardProfile,
  done: 'Card saved',
  refusals: ['card_not_accepted', 'provider_away'],
});

/**
 * Whether the card provider pays sellers, and whether the caller has set up payouts: 'none' if not started, 'begun' if
 * something is missing.
 */
export const sellerPayouts = endpoint({
  method: 'GET',
  path: '/api/payment/seller_payouts',
  input: z.object({}),
  data: z.object({ is_offered: z.boolean(), state: z.enum(['none', 'begun', 'ready']) }),
  refusals: [],
});

/** Opens the provider's page where a seller enters their identity and payout details. Returns the page's address. */
export const openSellerPage = endpoint({
  method: 'POST',
  path: '/api/payment/open_seller_page',
  input: z.object({}),
  data: z.object({ url: z.string() }),
  refusals: ['provider_away'],
});
