import { expect, test } from 'vitest';
import { ORDER_LISTS } from '#contract/booking/lists.ts';
import { PAGES } from '#contract/lib/pages.ts';
import { NOT_BUILT } from '#web/app/redirects.ts';
import { presetAt } from '#web/booking/order-lists/list-presets.ts';

test('gives every list an address that leads back to it', () => {
  const paths = Object.keys(PAGES).filter((path) => !(path in NOT_BUILT));
  for (const [name, list] of Object.entries(ORDER_LISTS)) {
    expect(paths).toContain(`/processordashboard/${name}`);
    expect(presetAt(`/processordashboard/${name}`)).toMatchObject(list);
  }
});

test('shows the same list for equivalent addresses', () => {
  expect(presetAt('/processordashboard/pending')).toEqual(presetAt('/processordashboard/pendingOrders'));
  expect(presetAt('/processordashboard/open/')).toEqual(presetAt('/processordashboard/openOrders'));
});
