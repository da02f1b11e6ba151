import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test('a refund is made once, even if ten processes send it at the same time', async () => {
  const provider = sandboxProvider(app.db);
  // The first round opens the connections.
  for (let round = 0; round < 10; round++) {
    const charge_key = randomUUID();
    await provider.charge({ provider_key: charge_key, token: 'sandbox_abc', amount_cents: 1_000 });
    const refund = { provider_key: randomUUID(), charge_key, amount_cents: 1_000 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.refund(refund)));
    expect(answers).toEqual(answers.map(() => true));
    expect(await provider.refund({ ...refund, provider_key: randomUUID() })).toBe(false);
  }
  const charges = await app.db.selectFrom('sandbox_charges').select('refunded_cents').execute();
  expect(charges).toEqual(charges.map(() => ({ refunded_cents: 1_000 })));
});
