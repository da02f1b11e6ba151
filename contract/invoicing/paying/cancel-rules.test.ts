import { expect, test } from 'vitest';
import { cancelOutcome } from '#contract/invoicing/paying/cancel-rules.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const { pending, requested } = ORDER_STATUS;
const rules = { deposit_refund_days: 7, deposit_refund_steps: [], no_show_fee_cents: 10_000 };
const canceled = { from: pending, isRejected: false, dropoff_date: '2030-05-20', on: '2030-05-01', paid_cents: 25_000 };

test.each([
  ['on the last day refunds the deposit', { on: '2030-05-13' }, ['in_time', 25_000, 0]],
  ['a day later keeps it', { on: '2030-05-14' }, ['late', 0, 0]],
  ['on the drop-off day keeps it', { on: '2030-05-20' }, ['late', 0, 0]],
  ['after a missed drop-off keeps it and charges nothing more', { on: '2030-05-21' }, ['no_show', 0, 0]],
  [
    'after a missed drop-off charges whatever the deposit doesn’t cover',
    { on: '2030-05-21', paid_cents: 4_000 },
    ['no_show', 0, 6_000],
  ],
  ['before the plant accepts refunds the deposit', { on: '2030-05-19', from: requested }, ['in_time', 25_000, 0]],
  [
    'after the drop-off day refunds the deposit if the plant rejected the order',
    { on: '2030-05-21', isRejected: true },
    ['rejected', 25_000, 0],
  ],
] as const)('canceling %s', (_, change, [cause, refund_cents, fee_cents]) => {
  expect(cancelOutcome({ ...canceled, ...change }, rules)).toEqual({ cause, refund_cents, fee_cents });
});

test.each([
  ['14 days before', '2030-05-06', 'in_time', 25_001],
  ['13 days before', '2030-05-07', 'late', 12_501],
  ['7 days before', '2030-05-13', 'late', 12_501],
  ['6 days before', '2030-05-14', 'late', 2_500],
  ['2 days before', '2030-05-18', 'late', 2_500],
  ['the day before', '2030-05-19', 'late', 0],
  ['after the drop-off day', '2030-05-21', 'no_show', 0],
] as const)('canceling %s refunds the part for that notice, rounded half up', (_, on, cause, refund_cents) => {
  const steps = [
    { days: 2, percent: 10 },
    { days: 7, percent: 50 },
  ];
  const stepped = { ...rules, deposit_refund_days: 14, deposit_refund_steps: steps };
  expect(cancelOutcome({ ...canceled, on, paid_cents: 25_001 }, stepped)).toMatchObject({ cause, refund_cents });
});
