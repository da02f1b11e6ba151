import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { marketPriceOf as api } from '#contract/payments/market-api.ts';
import { marketPrice } from '#contract/payments/market-fees.ts';
import type { Db } from '#server/lib/database.ts';
import type { Who } from '#server/lib/who.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

export async function marketPriceOf(_: Db, __: Who<unknown>, asked: InputOf<typeof api>): Promise<DataOf<typeof api>> {
  const { rates } = paymentSettings();
  const { price_cents, service_cents, admin_cents, total_cents } = marketPrice(asked.price_cents, rates);
  return { price_cents, service_cents, admin_cents, total_cents, plant_cents: rates.plant_cents };
}
