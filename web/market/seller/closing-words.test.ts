import { expect, test } from 'vitest';
import { closingWords } from '#web/market/seller/closing-words.ts';

test('the question about closing a lot mentions refunds and slots only for animals', () => {
  const words = (kind: 'animal' | 'product', sold: number) => closingWords({ title: 'Box', kind, sold });
  expect(words('product', 0)).toBe('“Box” will leave the market.');
  expect(words('product', 3)).toBe('“Box” will leave the market. What buyers have already bought isn’t affected.');
  expect(words('animal', 0)).toContain('the plant will get its slots back');
  expect(words('animal', 1)).toContain('will get their money back');
});
