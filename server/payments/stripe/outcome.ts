import type Stripe from 'stripe';
import type { Decline } from '#contract/payments/methods.ts';
import type { ChargeOutcome } from '#server/payments/provider.ts';

/** The outcome of a charge; null if the card was never charged. */
export function outcomeOf({ status, last_payment_error }: Stripe.PaymentIntent): ChargeOutcome | null {
  if (status === 'succeeded') return 'paid';
  if (status === 'requires_action') return 'authentication';
  if (last_payment_error) return declineOf(last_payment_error);
  if (status === 'processing') throw new Error('Stripe is still charging the card');
  return null;
}

/** The bank's reason for declining a card, limited to what the payer is allowed to know. */
export function declineOf({ code, decline_code }: { code?: string | null; decline_code?: string | null }): Decline {
  if (code === 'authentication_required' || decline_code === 'authentication_required') return 'authentication';
  if (code === 'expired_card' || decline_code === 'expired_card') return 'expired';
  if (decline_code === 'insufficient_funds') return 'no_funds';
  return 'declined';
}
