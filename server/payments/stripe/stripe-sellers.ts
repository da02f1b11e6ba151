import type Stripe from 'stripe';
import type { SellerAccounts } from '#server/payments/provider.ts';
import { findByKey } from '#server/payments/stripe/find-by-key.ts';

/** Stripe's error code for an account whose balance is too low for a reversal. */
const NO_MONEY = 'balance_insufficient';

/**
 * Stripe Connect. A buyer's charge and the seller's transfer are separate, so a seller is paid only when the sale is
 * settled. Taking money back from a seller is separate from refunding the buyer.
 */
export const stripeSellers = (
  load: () => Promise<Stripe>,
  findIntent: (charge_key: string) => Promise<string | null>,
): SellerAccounts => ({
  async open({ account_id, email }) {
    const stripe = await load();
    // No idempotency key: if the owner of the email address takes over this account, they need a Stripe account of their own.
    const { id } = await stripe.accounts.create({
      country: 'US',
      email,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { account_id: String(account_id) },
    });
    return id;
  },

  async page(provider_ref, { done, canceled }) {
    const stripe = await load();
    const { url } = await stripe.accountLinks.create({
      account: provider_ref,
      type: 'account_onboarding',
      return_url: done,
      refresh_url: canceled,
    });
    return url;
  },

  async canBePaid(provider_ref) {
    const stripe = await load();
    const { payouts_enabled, capabilities } = await stripe.accounts.retrieve(provider_ref);
    return payouts_enabled && capabilities?.transfers === 'active';
  },

  async pay({ provider_key, charge_key, provider_ref, amount_cents }) {
    const stripe = await load();
    const made = await findByKey(stripe.transfers.list({ transfer_group: charge_key, limit: 100 }), provider_key);
    if (made) return made.id;
    const intent = await findIntent(charge_key);
    if (intent === null) throw new Error('sellers are paid from a charge that was made');
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
    if (latest_charge === null) throw new Error('sellers are paid from a charge that was made');
    const { id } = await stripe.transfers.create(
      {
        amount: amount_cents,
        currency: 'usd',
        destination: provider_ref,
        // The transfer waits until the buyer's payment has arrived, and gets the charge's transfer group.
        source_transaction: typeof latest_charge === 'string' ? latest_charge : latest_charge.id,
        metadata: { provider_key },
      },
      { idempotencyKey: provider_key },
    );
    return id;
  },

  async takeBack({ provider_key, transfer_ref, amount_cents }) {
    const stripe = await load();
    const made = await findByKey(stripe.transfers.listReversals(transfer_ref, { limit: 100 }), provider_key);
    if (made) return true;
    try {
      await stripe.transfers.createReversal(
        transfer_ref,
        { amount: amount_cents, metadata: { provider_key } },
        { idempotencyKey: provider_key },
      );
      return true;
    } catch (error) {
      if (error instanceof stripe.errors.StripeInvalidRequestError && error.code === NO_MONEY) return false;
      throw error;
    }
  },
});
