import { expect, test } from 'vitest';
import { lotState } from '#web/market/seller/lot-state.ts';

test('a lot stays for sale until it’s sold out', () => {
  expect(lotState({ state: 'published', left_to_buy: 1 }).words).toBe('For sale');
  expect(lotState({ state: 'published', left_to_buy: 0 }).words).toBe('Sold out');
  expect(lotState({ state: 'draft', left_to_buy: 0 }).words).toBe('Draft');
  expect(lotState({ state: 'closed', left_to_buy: 0 }).words).toBe('Closed');
});
