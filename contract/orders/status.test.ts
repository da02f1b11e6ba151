import { expect, test } from 'vitest';
import { acceptanceWords, ORDER_STATUS, processorStatusOf } from '#contract/orders/status.ts';

test('shows requests as waiting, rejected requests as rejected, and all other orders as accepted [ORD-055 ORD-056 ORD-057]', () => {
  const { requested, pending, open, rejected, completed } = ORDER_STATUS;
  expect([requested, pending, open, completed, rejected].map(processorStatusOf)).toEqual([0, 1, 1, 1, 2]);
  expect([acceptanceWords(0, false), acceptanceWords(0, true)]).toEqual([
    'Processor yet to accept',
    'Order yet to be accepted',
  ]);
  for (const isPlant of [true, false]) {
    expect(acceptanceWords(1, isPlant)).toBe('Order Has been Accepted');
    expect(acceptanceWords(2, isPlant)).toBe('Order has been rejected');
  }
});
