import type Stripe from 'stripe';
import type { PayPage } from '#server/payments/provider.ts';

/** Stripe requires at least half an hour. */
const OPEN_SECONDS = 31 * 60;

/**
 * Stripe's own page on which an invoice is paid. A payer whose card is declined can try again there, and can respond to their
 * bank's checks. `keep` stores the number of the charge, for refunds and disputes.
 */
export const stripePayPage = (
  load: () => Promise<Stripe>,
  keep: (provider_key: string, payment_intent: string) => Promise<unknown>,
): PayPage => ({
  async open({ provider_key, amount_cents, title }, { done, canceled }) {
    const stripe = await load();
    const { id, url } = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: amount_cents, product_data: { name: title } } },
        ],
        metadata: { provider_key },
        payment_intent_data: { metadata: { provider_key }, transfer_group: provider_key },
        expires_at: Math.floor(Date.now() / 1000) + OPEN_SECONDS,
        success_url: done,
        cancel_url: canceled,
      },
      { idempotencyKey: `${provider_key}-page` },
    );
    if (url === null) throw new Error('Stripe opened a page without an address');
    return { session_ref: id, url };
  },

  async read(session_ref) {
    const stripe = await load();
    const session = await stripe.checkout.sessions.retrieve(session_ref, { expand: ['payment_intent.latest_charge'] });
    const { status, payment_status, payment_intent: intent, metadata } = session;
    if (status !== 'complete') return { state: status === 'open' ? 'open' : 'closed' };
    if (payment_status !== 'paid' || intent === null || typeof intent === 'string') return { state: 'waiting' };
    await keep(metadata?.provider_key ?? '', intent.id);
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const card = charge?.payment_method_details?.card;
    return { state: 'paid', card: { brand: card?.brand ?? '', last_four: card?.last4 ?? '' } };
  },

  async close(session_ref) {
    const stripe = await load();
    try {
      await stripe.checkout.sessions.expire(session_ref);
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error;
    }
  },
});
