import type Stripe from 'stripe';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { StripeSettings } from '#server/payments/payment-settings.ts';
import type { CardProvider, Charge, ChargeOutcome } from '#server/payments/provider.ts';
import { loadStripe } from '#server/payments/stripe/client.ts';
import { findByKey } from '#server/payments/stripe/find-by-key.ts';
import { declineOf, outcomeOf } from '#server/payments/stripe/outcome.ts';
import { stripeCardPage } from '#server/payments/stripe/stripe-card-page.ts';
import { stripePayPage } from '#server/payments/stripe/stripe-pay-page.ts';
import { stripeSellers } from '#server/payments/stripe/stripe-sellers.ts';

/** A token combines a customer with one of their cards: 'cus_…/pm_…'. */
const TOKEN = /^(cus_\w+)\/(pm_\w+)$/;

/**
 * Stripe. A charge takes two requests: the first announces it, so that its id can be stored; the second charges the
 * card. So a charge whose response was lost is always found, and one that was given up on never goes through.
 */
export function stripeProvider(db: Db, settings: StripeSettings): CardProvider {
  const load = () => loadStripe(settings);
  return {
    name: 'stripe',

    async readCard(claimed) {
      if (!TOKEN.test(claimed.token)) throw new Problem('card_not_accepted');
      return claimed;
    },

    async charge(charge) {
      const stripe = await load();
      const { id } = await announce(stripe, charge);
      if (!(await keepNumber(db, charge.provider_key, id))) throw new Error('this charge was given up');
      return confirm(stripe, charge, id);
    },

    async findCharge(provider_key) {
      await giveUpUnannounced(db, provider_key);
      const id = await findNumber(db, provider_key);
      if (id === null) return null;
      const stripe = await load();
      const found = outcomeOf(await stripe.paymentIntents.retrieve(id));
      return found ?? outcomeOf(await callOff(stripe, id));
    },

    async refund({ provider_key, charge_key, amount_cents }) {
      const id = await findNumber(db, charge_key);
      if (id === null) return false;
      const stripe = await load();
      const made = await findByKey(stripe.refunds.list({ payment_intent: id, limit: 100 }), provider_key);
      return isMade(made ?? (await sendRefund(stripe, { id, provider_key, amount_cents })));
    },

    cardPage: stripeCardPage(load),
    payPage: stripePayPage(load, (provider_key, id) => keepNumber(db, provider_key, id)),
    sellers: stripeSellers(load, (charge_key) => findNumber(db, charge_key)),
  };
}

function announce(stripe: Stripe, { provider_key, token, amount_cents }: Charge): Promise<Stripe.PaymentIntent> {
  const [, customer = '', payment_method = ''] = TOKEN.exec(token) ?? [];
  return stripe.paymentIntents.create(
    {
      amount: amount_cents,
      currency: 'usd',
      customer,
      payment_method,
      allowed_payment_method_types: ['card'],
      metadata: { provider_key },
      transfer_group: provider_key,
    },
    { idempotencyKey: provider_key },
  );
}

async function confirm(stripe: Stripe, { provider_key }: Charge, id: string): Promise<ChargeOutcome> {
  const { StripeCardError } = stripe.errors;
  try {
    const intent = await stripe.paymentIntents.confirm(
      id,
      { off_session: true },
      { idempotencyKey: `${provider_key}-confirm` },
    );
    const outcome = outcomeOf(intent);
    if (outcome === null) throw new Error(`a confirmed charge is ${intent.status}`);
    return outcome;
  } catch (error) {
    if (error instanceof StripeCardError) return declineOf(error);
    throw error;
  }
}

/** Cancels a charge that was announced but not confirmed. If the card was charged in the meantime, the charge stands. */
async function callOff(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(id);
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error;
    return stripe.paymentIntents.retrieve(id);
  }
}

/** False if the charge was given up on. */
async function keepNumber(db: Db, provider_key: string, payment_intent: string): Promise<boolean> {
  await db
    .insertInto('stripe_charges')
    .values({ provider_key, payment_intent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findNumber(db, provider_key)) === payment_intent;
}

/** Prevents a charge that hasn't been announced yet. */
const giveUpUnannounced = (db: Db, provider_key: string) =>
  db
    .insertInto('stripe_charges')
    .values({ provider_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

async function findNumber(db: Db, provider_key: string): Promise<string | null> {
  const found = await db
    .selectFrom('stripe_charges')
    .select('payment_intent')
    .where('provider_key', '=', provider_key)
    .executeTakeFirst();
  return found?.payment_intent ?? null;
}

async function sendRefund(
  stripe: Stripe,
  { id, provider_key, amount_cents }: { id: string; provider_key: string; amount_cents: number },
): Promise<Stripe.Refund | undefined> {
  try {
    return await stripe.refunds.create(
      // The seller's transfer and our fee are reversed separately, so neither should happen automatically here.
      {
        payment_intent: id,
        amount: amount_cents,
        metadata: { provider_key },
        reverse_transfer: false,
        refund_application_fee: false,
      },
      { idempotencyKey: provider_key },
    );
  } catch (error) {
    if (error instanceof stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

const isMade = (refund: Stripe.Refund | undefined): boolean =>
  refund !== undefined && refund.status !== 'failed' && refund.status !== 'canceled';
