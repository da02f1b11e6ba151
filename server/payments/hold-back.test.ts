import { expect, onTestFinished, test } from 'vitest';
import { cardProvider, everyProvider } from '#server/payments/card-providers.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

test('a restored copy that is held back never asks a card provider for anything', async () => {
  onTestFinished(() => setPaymentSettings({}));
  for (const given of [{}, STRIPE]) {
    setPaymentSettings(given, true);
    const provider = cardProvider(app.db);
    expect(provider.name).toBe(cardProvider(app.db, provider.name).name);
    const charge = { provider_key: 'key', token: 'tok_visa', amount_cents: 100 };
    await expect(provider.charge(charge)).rejects.toMatchObject({ code: 'provider_away' });
    await expect(provider.findCharge('key')).rejects.toMatchObject({ code: 'provider_away' });
    if (provider.sellers) await expect(provider.sellers.canBePaid('acct')).rejects.toThrow();
    for (const each of everyProvider(app.db)) await expect(each.findCharge('key')).rejects.toThrow();
  }
});
