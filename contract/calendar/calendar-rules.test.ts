import { describe, expect, test } from 'vitest';
import { counters, slotColor, slotTitle } from '#contract/calendar/day-slots.ts';
import { roundSlots, slotsOf } from '#contract/calendar/slot-weight.ts';
import { asksInspection, isNotForSale, LABELS, Offering, offeringOf } from '#contract/orders/offering.ts';

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

test('takes the slots that the label says, then the answer, then the plant’s default', () => {
  for (const plant_default of ['usda', 'custom'] as const) {
    expect(offeringOf('custom', '', plant_default)).toBe('custom');
    expect(offeringOf('usda', '', plant_default)).toBe('usda');
    for (const label of LABELS.filter(asksInspection)) {
      expect(offeringOf(label, '', plant_default)).toBe(plant_default);
      expect(offeringOf(label, 'custom', plant_default)).toBe('custom');
      expect(offeringOf(label, 'usda', plant_default)).toBe('usda');
    }
    expect(offeringOf('', '', plant_default)).toBe('unlabelled');
    expect(offeringOf('', 'custom', plant_default)).toBe('custom');
  }
  expect(LABELS.filter(asksInspection)).toEqual(['organic', 'private', 'religious', 'generic']);
});

test('marks custom meat and game as not for sale, whatever the label', () => {
  expect(isNotForSale({ offering: 'custom', species: 'lamb' })).toBe(true);
  expect(isNotForSale({ offering: 'usda', species: 'lamb' })).toBe(false);
  for (const species of ['deer', 'wild_game'] as const) {
    for (const offering of Offering.options) expect(isNotForSale({ offering, species })).toBe(true);
  }
});
