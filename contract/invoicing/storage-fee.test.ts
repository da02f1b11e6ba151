import { expect, test } from 'vitest';
import { daysStored, periodsCharged, STORAGE_PERIODS, storageFee } from '#contract/invoicing/storage-fee.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';

const RULE = { cents: 500, by: 'day', per: 'share', free_days: 3, most_cents: 0 } as const;
const WEIGHED = { charged_days: 0, clb: 12_050 };

test('storage is free for the first few days, then costs a fixed amount per day', () => {
  expect(storageFee(RULE, { ...WEIGHED, days: 3 })).toBeUndefined();
  expect(storageFee(RULE, { ...WEIGHED, days: 9 })).toEqual({
    unit: 'day',
    quantity: 600,
    unit_cents: 500,
    amount_cents: 3000,
    storage_days: 6,
    storage_by: 'day',
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

test('example 7: storage is charged by the day, the business day, or each week that has begun', () => {
  // Ready on Monday, November 2, 2026, three free days, picked up on Monday the 9th.
  const costOf = (by: (typeof STORAGE_PERIODS)[number], until: string) =>
    storageFee({ ...RULE, by }, { ...WEIGHED, days: daysStored(by, '2026-11-02', until) });
  expect(costOf('day', '2026-11-09')).toMatchObject({ unit: 'day', quantity: 400, amount_cents: 2000 });
  expect(costOf('business_day', '2026-11-09')).toMatchObject({
    unit: 'business_day',
    quantity: 200,
    amount_cents: 1000,
  });
  expect(costOf('week', '2026-11-09')).toMatchObject({ unit: 'week', quantity: 100, amount_cents: 500 });
  expect(costOf('week', '2026-11-12')).toMatchObject({ quantity: 100 });
  expect(costOf('week', '2026-11-13')).toMatchObject({ quantity: 200, amount_cents: 1000 });
  for (const by of STORAGE_PERIODS) expect(costOf(by, '2026-11-05')).toBeUndefined();
});

test('days on which the plant is closed cost nothing', () => {
  // Closed on Wednesday and Thursday, November 11 and 12, and on Saturday the 14th.
  const closed = ['2026-11-11', '2026-11-12', '2026-11-14'];
  const costOf = (by: (typeof STORAGE_PERIODS)[number], until: string) =>
    storageFee({ ...RULE, by }, { ...WEIGHED, days: daysStored(by, '2026-11-02', until, closed) })?.amount_cents;
  expect(costOf('day', '2026-11-16')).toBe(8 * 500);
  expect(costOf('business_day', '2026-11-16')).toBe(5 * 500);
  expect(costOf('week', '2026-11-16')).toBe(2 * 500);
  expect(costOf('week', '2026-11-15')).toBe(500);
  expect(periodsCharged(RULE, '2026-11-02', [{ by: 'business_day', count: 5 }], closed)).toBe(8);
});

test('after a change of the period, earlier lines count by the days that they covered', () => {
  // 2027-03-01 is a Monday; storage begins on Thursday the 4th.
  const charged = (by: (typeof STORAGE_PERIODS)[number], ...lines: Parameters<typeof periodsCharged>[2]) =>
    periodsCharged({ ...RULE, by }, '2027-03-01', lines);
  expect(charged('day', { by: 'day', count: 4 }, { by: 'day', count: 2 })).toBe(6);
  expect(charged('week', { by: 'day', count: 10 })).toBe(2);
  expect(charged('week', { by: 'day', count: 10 }, { by: 'week', count: 1 })).toBe(3);
  expect(charged('day', { by: 'day', count: 10 }, { by: 'week', count: 1 })).toBe(21);
  expect(charged('business_day', { by: 'week', count: 2 })).toBe(10);
  expect(charged('day', { by: 'business_day', count: 5 })).toBe(7);
  expect(charged('week', { by: 'business_day', count: 6 })).toBe(2);
  // From a Thursday, three free business days end on Tuesday, and nine more on Monday, March 22.
  expect(periodsCharged({ ...RULE, by: 'week' }, '2027-03-04', [{ by: 'business_day', count: 9 }])).toBe(3);
});
