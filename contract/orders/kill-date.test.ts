import { expect, test } from 'vitest';
import { findKillProblem, killDateFor, killDateOfNewOrder } from '#contract/orders/kill-date.ts';

test('sets the kill date two days after the drop-off, but on the same day on the new-order screen [CAL-065 ORD-109]', () => {
  expect(killDateFor('2026-02-27')).toBe('2026-03-01');
  expect(killDateFor('2028-02-27')).toBe('2028-02-29');
  expect(killDateFor('2026-12-30')).toBe('2027-01-01');
  expect(killDateOfNewOrder('2026-06-10')).toBe('2026-06-10');
});

test('refuses a kill date before the drop-off', () => {
  expect(findKillProblem('2026-06-10', '2026-06-09')).toEqual({ code: 'kill_before_dropoff' });
  expect(findKillProblem('2026-06-10', '2026-06-10')).toBeNull();
});
