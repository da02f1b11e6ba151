import { expect, test } from 'vitest';
import { progressWords } from '#web/market/buyer/purchase-words.ts';
import type { Tracked } from '#web/market/buyer/use-purchases.ts';

const purchase = { state: 'bought' } as Tracked['purchase'];
const progress = { step: 'weighed' } as Tracked['progress'];

test('a purchase whose progress hasn’t arrived yet is shown as bought, not as refunded', () => {
  expect(progressWords({ purchase, progress: undefined })).toBe('Bought');
  expect(progressWords({ purchase, progress })).toBe('Weighed');
});

test('a purchase that ended is shown as ended, even while its earlier progress is still there', () => {
  expect(progressWords({ purchase: { ...purchase, state: 'refunded' }, progress })).toBe('Refunded');
});
