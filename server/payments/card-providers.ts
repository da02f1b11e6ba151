import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { holdBack } from '#server/payments/hold-back.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';

/** The provider with this name or, without a name, the one that new cards go to. */
export type FindProvider = (db: Db, name?: string) => CardProvider;
export const cardProvider: FindProvider = (db, name) => {
  const { stripe, isHeldBack } = paymentSettings();
  const found = stripe && name !== 'sandbox' ? stripeProvider(db, stripe) : sandboxProvider(db);
  if (name !== undefined && found.name !== name) throw new Problem('provider_away');
  return isHeldBack ? holdBack(found) : found;
};

/** The providers that may still have outcomes to report. */
export const everyProvider = (db: Db): CardProvider[] => {
  const current = cardProvider(db);
  const { isHeldBack } = paymentSettings();
  const sandbox = isHeldBack ? holdBack(sandboxProvider(db)) : sandboxProvider(db);
  return current.name === 'sandbox' ? [current] : [current, sandbox];
};
