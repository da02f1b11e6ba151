import { expect, test } from 'vitest';
import { ORDER_LISTS } from '#contract/booking/lists.ts';
import { PAGES } from '#contract/lib/pages.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';
import { presetAt } from '#web/booking/order-lists/list-presets.ts';

test('every list has its address, and the address finds the list', () => {
  const paths = Object.keys(PAGES).filter((path) => !(path in UNBUILT_ROUTES));
  for (const [name, list] of Object.entries(ORDER_LISTS)) {
    expect(paths).toContain(`/processordashboard/${name}`);
    expect(presetAt(`/processordashboard/${name}`)).toMatchObject(list);
  }
});

test('two addresses that mean the same show the same', () => {
  expect(presetAt('/processordashboard/pending')).toEqual(presetAt('/processordashboard/pendingOrders'));
  expect(presetAt('/processordashboard/open/')).toEqual(presetAt('/processordashboard/openOrders'));
});
