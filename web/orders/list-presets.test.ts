import { expect, test } from 'vitest';
import { PAGES } from '#contract/lib/pages.ts';
import { statusesOf } from '#contract/orders/status.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';
import { LIST_PRESETS, presetAt } from '#web/orders/list-presets.ts';

test('the lists show the statuses that their names mean [ORD-003 ORD-005 ORD-007 ORD-008 ORD-011 ORD-013]', () => {
  const statuses = Object.fromEntries(
    Object.entries(LIST_PRESETS).map(([name, { order_type }]) => [name, statusesOf(order_type)]),
  );
  expect(statuses).toEqual({
    pendingOrders: [0],
    pending: [0],
    openOrders: [1],
    open: [1],
    completedOrders: [3],
    active: [0, 1],
    order: [4, 0, 1, 2, 3],
    ngorder: [4, 0, 1, 2, 3],
    requestedOrder: [4, 2],
  });
});

test('every list has its address, and the address finds the list', () => {
  const paths = Object.keys(PAGES).filter((path) => !(path in UNBUILT_ROUTES));
  for (const [name, preset] of Object.entries(LIST_PRESETS)) {
    expect(paths).toContain(`/processordashboard/${name}`);
    expect(presetAt(`/processordashboard/${name}`)).toEqual(preset);
  }
});
