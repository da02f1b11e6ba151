import { expect, test } from 'vitest';
import { deliveryDays } from '#contract/market/delivery/delivery-days.ts';

test('a farm comes on its weekdays and its dates, from tomorrow on', () => {
  // A Monday.
  const today = '2026-11-30';
  expect(deliveryDays({ weekdays: [1, 2], dates: [] }, today).slice(0, 3)).toEqual([
    '2026-12-01',
    '2026-12-07',
    '2026-12-08',
  ]);
  expect(deliveryDays({ weekdays: [], dates: ['2026-11-30', '2026-12-12', '2028-01-01'] }, today)).toEqual([
    '2026-12-12',
  ]);
});
