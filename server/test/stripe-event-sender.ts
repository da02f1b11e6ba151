import Stripe from 'stripe';
import { afterAll, beforeEach } from 'vitest';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import { STRIPE_WEBHOOK } from '#server/payments/stripe/webhook.ts';
import type { TestApp } from '#server/test/harness.ts';
import { type StripeStandIn, startStripeStandIn } from '#server/test/stripe-stand-in.ts';

const SECRET = 'whsec_only_for_tests';
const { webhooks } = new Stripe('sk_test_unused');

/** Lets the app talk to the stand-in instead of Stripe. */
export const standInSettings = ({ url }: StripeStandIn) => ({
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: url,
});

/** Starts a stand-in that every test in this file pays through, and stops it after the last one. */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const stripe = await startStripeStandIn();
  beforeEach(() => setPaymentSettings(standInSettings(stripe)));
  afterAll(async () => {
    setPaymentSettings({});
    await stripe.stop();
  });
  return stripe;
}

let events = 0;
/** A Stripe event about an object. The app reads only the object's id. */
export const eventAbout = (type: string, id: string) => {
  events += 1;
  return { id: `evt_${events}`, object: 'event', type, data: { object: { id } } };
};

/** Tells the app about an event, by default as Stripe would, and returns the response's status. */
export const stripeEventSender =
  (app: TestApp) =>
  async (event: object, how: { secret?: string; timestamp?: number; payload?: string } = {}): Promise<number> => {
    const sent = JSON.stringify(event);
    const { secret = SECRET, timestamp } = how;
    const signature = webhooks.generateTestHeaderString({ payload: sent, secret, ...(timestamp && { timestamp }) });
    const reply = await app.app.inject({
      method: 'POST',
      url: STRIPE_WEBHOOK,
      payload: how.payload ?? sent,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    return reply.statusCode;
  };
