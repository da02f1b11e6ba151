import { expect, test } from 'vitest';
import { sayLineName } from '#contract/invoicing/line-names.ts';
import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, translationOf, type Values } from '#contract/lib/words.ts';

const wordsFrom = (catalogue: Catalogue) => ({
  say: (words: string, values: Values) => fillWords(formFor(translationOf(catalogue, words) ?? words, values), values),
  translate: (stored: string) => formFor(translationOf(catalogue, stored) ?? stored),
});

test.each([
  ['Kill fee', 'Tarifa de matanza'],
  ['Late fee, invoice 1001', 'Recargo por atraso, factura 1001'],
  ['Missed drop-off, order 12', 'Animal no entregado, pedido 12'],
  ['Kill fee (minimum)', 'Tarifa de matanza (mínimo)'],
  ['Storage', 'Almacenaje'],
  ['Storage, order 12', 'Almacenaje, pedido 12'],
  ['Storage, 1,204.5 lb at $0.05', 'Almacenaje, 1,204.5 lb a $0.05'],
  ['Storage, 400 lb at $0.05, order 12', 'Almacenaje, 400 lb a $0.05, pedido 12'],
  ['Storage, 1 day, at most $3.00', 'Almacenaje, 1 día, máximo $3.00'],
  ['Storage, 10 days, at most $1,035.00, order 12', 'Almacenaje, 10 días, máximo $1,035.00, pedido 12'],
  ['Storage, 1 business day, at most $3.00', 'Almacenaje, 1 día hábil, máximo $3.00'],
  ['Storage, 3 weeks, at most $40.00', 'Almacenaje, 3 semanas, máximo $40.00'],
  ['Hauling, order 12', 'Hauling, order 12'],
  ['Storage rack, order 12', 'Storage rack, order 12'],
  ['Storage, paid at pickup', 'Storage, paid at pickup'],
  ['Storage, per week, at most $20', 'Storage, per week, at most $20'],
  ['Storage, 30 days free, at most $50', 'Storage, 30 days free, at most $50'],
])('the line “%s” is “%s” in Spanish, and stays as it is in English', (stored, spanish) => {
  expect(sayLineName(stored, wordsFrom(SPANISH))).toBe(spanish);
  const counted = ['{count} days', '{count} business days', '{count} weeks'] as const;
  const english = Object.fromEntries(counted.map((words) => [words, { one: ENGLISH_ONE[words], other: words }]));
  expect(sayLineName(stored, wordsFrom(english))).toBe(stored);
});
