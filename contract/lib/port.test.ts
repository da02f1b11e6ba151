import { expect, test } from 'vitest';
import { port, requireConnected } from '#contract/lib/port.ts';

test('a port gives what a later area supplied, and says so if nothing was', () => {
  const prices = port<{ priceOf(name: string): number }>('prices');
  expect(() => prices()).toThrow('The port “prices” isn’t connected.');
  expect(requireConnected).toThrow('These ports aren’t connected: prices.');
  prices.connect({ priceOf: (name) => name.length });
  expect(prices().priceOf('steak')).toBe(5);
  expect(requireConnected).not.toThrow();
});

test('a port with a meanwhile answers before the later code has loaded', () => {
  const hints = port<() => string>('hints', () => '');
  expect(requireConnected).not.toThrow();
  expect(hints()()).toBe('');
  hints.connect(() => 'Weigh it first.');
  expect(hints()()).toBe('Weigh it first.');
});
