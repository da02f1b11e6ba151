import { expect, test } from 'vitest';
import { endedWords, progressWords } from '#web/market/buyer/purchase-words.ts';
import type { Tracked } from '#web/market/buyer/use-purchases.ts';

const purchase = { state: 'bought', paid_cents: 0, refunded_cents: 11_000 } as Tracked['purchase'];
const progress = { step: 'weighed' } as Tracked['progress'];

test('a purchase whose progress hasn’t arrived yet is shown as bought, not as refunded', () => {
  expect(progressWords({ purchase, progress: undefined })).toBe('Bought');
  expect(progressWords({ purchase, progress })).toBe('Weighed');
});

test('a purchase that ended is shown as ended, even if its earlier progress is still loaded', () => {
  expect(progressWords({ purchase: { ...purchase, state: 'refunded' }, progress })).toBe('Refunded');
});

test('a purchase that ended is called refunded only if it was paid for', () => {
  const wordsFor = (ended: Tracked['purchase']) => [
    progressWords({ purchase: ended, progress: undefined }),
    endedWords(ended),
  ];
  const refunded = { ...purchase, state: 'refunded' as const };
  expect(wordsFor(refunded)).toEqual(['Refunded', 'This purchase was refunded.']);
  expect(wordsFor({ ...refunded, refunded_cents: 0 })).toEqual(['Canceled', 'This purchase was canceled.']);
  expect(endedWords({ ...refunded, reject_reason: 'No room' })).toBe(
    'This purchase was refunded. The plant’s reason: No room',
  );
  expect(wordsFor({ ...refunded, state: 'withdrawn' })).toEqual(['Withdrawn', 'You withdrew from this purchase.']);
});
