import { MARKET_RATES, type MarketRates } from '#contract/payments/market-fees.ts';
import type { Config } from '#server/lib/config.ts';

/** What this installation sets about payments. */
interface PaymentSettings {
  rates: MarketRates;
}
type Given = Partial<
  Pick<
    Config,
    'MARKET_SERVICE_BP' | 'MARKET_ADMIN_BP' | 'MARKET_ADMIN_CENTS' | 'MARKET_CARD_COST_BP' | 'MARKET_PLANT_CENTS'
  >
>;

let settings: PaymentSettings = { rates: MARKET_RATES };

/** Called when the app starts, before any call is served. */
export function setPaymentSettings(given: Given): void {
  settings = {
    rates: {
      service_bp: given.MARKET_SERVICE_BP ?? MARKET_RATES.service_bp,
      admin_bp: given.MARKET_ADMIN_BP ?? MARKET_RATES.admin_bp,
      admin_cents: given.MARKET_ADMIN_CENTS ?? MARKET_RATES.admin_cents,
      card_cost_bp: given.MARKET_CARD_COST_BP ?? MARKET_RATES.card_cost_bp,
      plant_cents: given.MARKET_PLANT_CENTS ?? MARKET_RATES.plant_cents,
    },
  };
}

export const paymentSettings = (): PaymentSettings => settings;
