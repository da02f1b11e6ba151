import { MARKET_RATES, type MarketRates } from '#contract/payments/market-fees.ts';
import type { Config } from '#server/lib/config.ts';

/** This installation's payment settings. */
interface PaymentSettings {
  rates: MarketRates;
  /** Null without Stripe. The built-in sandbox then takes cards. */
  stripe: StripeSettings | null;
  /** Whether this is a restored copy that mustn't charge or pay anyone. */
  isHeldBack: boolean;
}
export interface StripeSettings {
  secretKey: string;
  /** Verifies Stripe's webhook calls. */
  webhookSecret: string;
  /** An address other than Stripe's own, such as a stand-in for tests. */
  apiUrl?: string;
}
type Given = Partial<
  Pick<
    Config,
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_URL'
    | 'MARKET_SERVICE_BP'
    | 'MARKET_ADMIN_BP'
    | 'MARKET_ADMIN_CENTS'
    | 'MARKET_CARD_COST_BP'
    | 'MARKET_PLANT_CENTS'
  >
>;

let settings: PaymentSettings = { rates: MARKET_RATES, stripe: null, isHeldBack: false };

/** Called when the app starts, before any call is served. */
export function setPaymentSettings(given: Given, isHeldBack = false): void {
  settings = {
    rates: {
      service_bp: given.MARKET_SERVICE_BP ?? MARKET_RATES.service_bp,
      admin_bp: given.MARKET_ADMIN_BP ?? MARKET_RATES.admin_bp,
      admin_cents: given.MARKET_ADMIN_CENTS ?? MARKET_RATES.admin_cents,
      card_cost_bp: given.MARKET_CARD_COST_BP ?? MARKET_RATES.card_cost_bp,
      plant_cents: given.MARKET_PLANT_CENTS ?? MARKET_RATES.plant_cents,
    },
    stripe: stripeIn(given),
    isHeldBack,
  };
}

function stripeIn({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Given): StripeSettings | null {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return null;
  const apiUrl = STRIPE_API_URL === undefined ? {} : { apiUrl: STRIPE_API_URL };
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, ...apiUrl };
}

export const paymentSettings = (): PaymentSettings => settings;
