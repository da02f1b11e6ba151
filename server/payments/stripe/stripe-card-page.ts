import type Stripe from 'stripe';
import type { CardPage } from '#server/payments/provider.ts';

/** Stripe's own page for adding a card, which also asks the card's bank to approve later charges. */
export const stripeCardPage = (load: () => Promise<Stripe>): CardPage => ({
  async open({ account_id, email }, { done, canceled }) {
    const stripe = await load();
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      customer_creation: 'always',
      ...(email !== '' && { customer_email: email }),
      client_reference_id: String(account_id),
      success_url: done,
      cancel_url: canceled,
    });
    if (url === null) throw new Error('Stripe opened a page without an address');
    return { session_ref: id, url };
  },

  async read(session_ref) {
    const stripe = await load();
    const session = await stripe.checkout.sessions.retrieve(session_ref, { expand: ['setup_intent.payment_method'] });
    const { setup_intent, customer, client_reference_id } = session;
    const method = typeof setup_intent === 'object' ? setup_intent?.payment_method : null;
    if (session.status !== 'complete' || !customer || !method || typeof method !== 'object' || !method.card)
      return null;
    const { brand, last4, exp_month, exp_year } = method.card;
    const customer_ref = typeof customer === 'string' ? customer : customer.id;
    return {
      account_id: Number(client_reference_id),
      card: { token: `${customer_ref}/${method.id}`, brand, last_four: last4, exp_month, exp_year },
    };
  },
});
