import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import { loadStripe } from '#server/payments/stripe/client.ts';
import { readEvent } from '#server/payments/stripe/stripe-events.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';

export const STRIPE_WEBHOOK = '/api/payment/stripe_webhook';
const MAX_BYTES = 512 * 1024;

/** What every event has. Stripe's own type promises it, but a signature doesn't. */
const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/**
 * Receives Stripe's webhook calls. The signature covers the exact bytes, so this route gets the body unparsed. Forged and old
 * messages are refused. For any response other than success, Stripe keeps resending the event for days.
 */
export function addStripeWebhook(app: FastifyInstance, { db }: { db: Db }): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    scope.post(STRIPE_WEBHOOK, async ({ headers, body }) => {
      const { stripe: settings } = paymentSettings();
      if (!settings) throw new Problem('not_found');
      const stripe = await loadStripe(settings);
      const event = openEvent(stripe, body, headers['stripe-signature'], settings.webhookSecret);
      if (!(await isStored(db, event.id))) {
        const act = await readEvent({ db, stripe, provider: stripeProvider(db, settings) }, event);
        await inTransaction(db, async (tx) => {
          if (await storeEvent(tx, event)) await act(tx);
        });
      }
      return { status: 'yes' };
    });
  });
}

function openEvent(stripe: Stripe, body: unknown, signature: unknown, secret: string): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(body as Buffer, String(signature), secret);
    EventShape.parse(event);
    return event;
  } catch {
    throw new Problem('malformed');
  }
}

async function isStored(db: Db, event_ref: string): Promise<boolean> {
  const found = await db
    .selectFrom('provider_events')
    .select('event_ref')
    .where('provider', '=', 'stripe')
    .where('event_ref', '=', event_ref)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false if the event is already stored. A second delivery at the same time waits here for the first. */
async function storeEvent(tx: Tx, { id, type }: Stripe.Event): Promise<boolean> {
  const stored = await tx
    .insertInto('provider_events')
    .values({ provider: 'stripe', event_ref: id, kind: type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_ref')
    .executeTakeFirst();
  return stored !== undefined;
}
