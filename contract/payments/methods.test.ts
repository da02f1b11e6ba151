import { expect, test } from 'vitest';
import { SPANISH } from '#contract/lib/spanish.ts';
import { inSentence, METHODS } from '#contract/payments/methods.ts';

test('names like EBT and QuickBooks keep their capitals within a sentence', () => {
  const words = Object.values(METHODS).map((method) => method.words);
  expect(words.map(inSentence)).toEqual(['card', 'cash', 'check', 'card terminal', 'in QuickBooks', 'EBT']);
  expect(words.map((one) => inSentence(String(SPANISH[one])))).toEqual([
    'tarjeta',
    'efectivo',
    'cheque',
    'terminal de tarjetas',
    'en QuickBooks',
    'EBT',
  ]);
});
