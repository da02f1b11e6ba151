import { expect, test } from 'vitest';
import { storageFee } from '#contract/invoicing/storage-fee.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';

const RULE = { cents: 500, per: 'share', free_days: 3, most_cents: 0 } as const;
const WEIGHED = { charged_days: 0, clb: 12_050 };

test('storage is free for the first few days, then costs a fixed amount per day', () => {
  expect(storageFee(RULE, { ...WEIGHED, days: 3 })).toBeUndefined();
  expect(storageFee(RULE, { ...WEIGHED, days: 9 })).toEqual({
    unit: 'day',
    quantity: 600,
    unit_cents: 500,
    amount_cents: 3000,
    storage_days: 6,
  });
});

test('storage by the pound is charged per day, based on the share’s weight', () => {
  expect(storageFee({ ...RULE, cents: 5, per: 'pound' }, { ...WEIGHED, days: 5 })).toMatchObject({
    quantity: 200,
    unit_cents: 603,
    amount_cents: 1206,
  });
});

test('storage never costs more than the limit, even across several invoices', () => {
  const rule = { ...RULE, most_cents: 4000 };
  expect(storageFee(rule, { ...WEIGHED, days: 15 })).toMatchObject({
    unit: 'flat',
    amount_cents: 4000,
  });
  let charged_days = 0;
  let sum = 0;
  for (let days = 0; days < 20; days++) {
    const fee = storageFee(rule, { ...WEIGHED, days, charged_days });
    charged_days += fee?.storage_days ?? 0;
    sum += fee?.amount_cents ?? 0;
    if (fee) expect(lineAmount(fee.unit_cents, fee.quantity)).toBe(fee.amount_cents);
  }
  expect(sum).toBe(4000);
});
