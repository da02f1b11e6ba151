import { expect, test } from 'vitest';
import { isTooComplex } from '#contract/lib/json-shape.ts';

test('JSON with too many levels or values is too complex', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect([nested(32), nested(33), nested(500_000)].map(isTooComplex)).toEqual([false, true, true]);
  const numbers = (count: number) => JSON.stringify(Array(count).fill(0));
  expect([numbers(50_001), numbers(50_002)].map(isTooComplex)).toEqual([false, true]);
  const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 0])));
  expect([keys(20_000), keys(30_000)].map(isTooComplex)).toEqual([false, true]);
});

test('brackets and commas inside strings don’t count', () => {
  expect(isTooComplex(JSON.stringify({ a: '[{,:'.repeat(100_000), b: `\\"${'['.repeat(100)}\\` }))).toBe(false);
  expect(isTooComplex(`"${'['.repeat(100)}`)).toBe(false);
  expect(isTooComplex(`["\\\\",${'['.repeat(100)}`)).toBe(true);
});
