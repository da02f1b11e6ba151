import type { Db } from '#server/lib/database.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';

/** The provider that new cards go to. */
export type FindProvider = (db: Db) => CardProvider;
export const cardProvider: FindProvider = (db) => {
  const { stripe } = paymentSettings();
  return stripe ? stripeProvider(db, stripe) : sandboxProvider(db);
};

/** Those that may still have to answer for a charge. */
export const everyProvider = (db: Db): CardProvider[] => {
  const current = cardProvider(db);
  return current.name === 'sandbox' ? [current] : [current, sandboxProvider(db)];
};
