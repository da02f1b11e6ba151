import { expect, test } from 'vitest';
import { ORDER_LISTS } from '#contract/booking/lists.ts';
import { PLANT_PEOPLE } from '#contract/lib/roles.ts';
import { emptyWordsOf, presetAt } from '#web/booking/order-lists/list-presets.ts';

const LISTS = Object.keys(ORDER_LISTS).map((last) => presetAt(`/processordashboard/${last}`));

test('every empty order list says what belongs there and links to the next step', () => {
  for (const list of LISTS) {
    for (const role of PLANT_PEOPLE.filter((one) => one !== 'butcher')) {
      const { next, way } = emptyWordsOf(list, role);
      expect(next, `${list.title} for ${role}`).toMatch(/ appear here/);
      expect(way, `${list.title} for ${role}`).not.toBeNull();
    }
  }
});

test('an empty list never offers a butcher a new order, because butchers don’t take orders', () => {
  for (const list of LISTS) expect(emptyWordsOf(list, 'butcher').way?.to).not.toBe('/neworder');
});

test('an empty request list tells the plant about its customers’ requests, and everyone else about their own', () => {
  const requests = presetAt('/processordashboard/requestedOrder');
  expect(emptyWordsOf(requests, 'manager').next).toContain('from your customers');
  expect(emptyWordsOf(requests, 'customer').next).toContain('you request');
});
