import { describe, expect, test } from 'vitest';
import { counters, slotColor, slotTitle } from '#contract/calendar/day-slots.ts';
import { roundSlots, slotsOf } from '#contract/calendar/slot-weight.ts';
import { LABELS, offeringOf } from '#contract/orders/offering.ts';

describe('a drop-off day', () => {
  test('is green if any slot is free and red otherwise, even if more are booked than offered [CAL-004]', () => {
    expect(slotColor({ available: 5, used: 2 })).toBe('green');
    expect(slotColor({ available: 3, used: 3 })).toBe('red');
    expect(slotColor({ available: 1, used: 3 })).toBe('red');
    expect(slotTitle({ available: 5, used: 2 })).toBe('3 of 5 slots');
    expect(slotTitle({ available: 1, used: 3 })).toBe('0 of 1 slots');
  });

  test('counts the form’s animals as booked, with Available never below 0 [ORD-051]', () => {
    expect(counters({ left: 5, used: 2 }, 3)).toEqual({ available: 2, used: 5 });
    expect(counters({ left: 5, used: 2 }, 9)).toEqual({ available: 0, used: 11 });
    expect(counters({ left: 0.3, used: 0.2 }, 0.1)).toEqual({ available: 0.2, used: 0.3 });
  });

  test('rounds slots to the nearest hundredth', () => {
    expect(slotsOf(3, 0.1)).toBe(0.3);
    expect(slotsOf(4, 0.25)).toBe(1);
    expect(roundSlots(0.1 + 0.2)).toBe(0.3);
    expect(slotTitle({ available: 1, used: 0.7 })).toBe('0.3 of 1 slots');
    expect(slotColor({ available: 1, used: 0.99 })).toBe('green');
  });
});

test('uses Custom slots only for the custom label, and the day’s total if there is no label', () => {
  expect(LABELS.filter((label) => offeringOf(label) === 'custom')).toEqual(['custom']);
  expect(LABELS.filter((label) => offeringOf(label) === 'usda')).toHaveLength(5);
  expect(offeringOf('')).toBe('unlabelled');
});
