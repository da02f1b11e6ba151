import { describe, expect, test } from 'vitest';
import {
  findBlankFields,
  isOfMarket,
  modeOf,
  showPopupDay,
  showTransaction,
  speciesNamed,
} from '#contract/booking/day-order.ts';

const NOBODY = { buyerName: '', last_name: '', streetAddress: '', mobileNumber: '', userEmail: '' };
const none = {
  customer_id: undefined,
  new_buyer: undefined,
  cut_sheet_temp_id: undefined,
  cut_sheet_data_id: undefined,
};

describe('the day popup', () => {
  test('shows the day as MM-DD-YYYY and the transaction as HQ00 followed by its id', () => {
    expect(showPopupDay('2025-06-15')).toBe('06-15-2025');
    expect([showTransaction(12), showTransaction(0), showTransaction(123)]).toEqual(['HQ0012', '--', 'HQ00123']);
  });

  test('requires all five fields for one customer, but only the first name if there are several', () => {
    const blank = { ...none, ...NOBODY };
    expect(findBlankFields('individual', blank)).toHaveLength(5);
    expect(findBlankFields('schedule', { ...blank, buyerName: 'Ann' })).toHaveLength(4);
    expect(findBlankFields('individual', { ...blank, customer_id: 7 })).toEqual([]);
    expect(findBlankFields('individual', { ...blank, customer_id: 7, new_buyer: true })).toHaveLength(5);
    expect(findBlankFields('multiple', blank)).toEqual([]);
    expect(findBlankFields('multiple', { ...blank, last_name: 'Lee' })).toEqual(['buyerName']);
  });

  test('works out the order type from the fields that are sent', () => {
    expect(modeOf({ multi_buyers: [] })).toBe('individual');
    expect(modeOf({ multi_buyers: [], non_schedule_multi: false })).toBe('schedule');
    expect(modeOf({ multi_buyers: [], non_schedule_multi: true })).toBe('multiple');
    expect(modeOf({ multi_buyers: [{}], non_schedule_multi: false })).toBe('multiple');
  });

  test('finds a species by key or category among those the plant handles', () => {
    expect(speciesNamed('4', ['pork', 'beef'])).toBe('pork');
    expect(speciesNamed('4', ['pork', 'hog'])).toBe('hog');
    expect(speciesNamed('Wild Game', ['wild_game'])).toBe('wild_game');
    expect(speciesNamed('elk', ['beef'])).toBeNull();
    expect(speciesNamed('', ['beef'])).toBeNull();
  });

  test('treats an event as a market event if it has a transaction, a lot, or another source', () => {
    const none = { cid: 0, project_id: 0, extra_field_2: '' };
    expect(isOfMarket(none)).toBe(false);
    for (const one of [{ cid: 1 }, { project_id: 1 }, { extra_field_2: 'x' }])
      expect(isOfMarket({ ...none, ...one })).toBe(true);
  });
});
